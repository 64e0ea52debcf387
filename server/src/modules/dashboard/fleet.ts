import { AppError } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Fleet, Where } from './fleet.rules.ts';
import type { FleetStore } from './fleet.store.ts';
import { fleetSharedMs, sharedByReach } from './tile-sharing.ts';

/**
 * The devices and factories that a tile is about, read once for the tiles of a page and for others of the same reach.
 *
 * @throws AppError `tenantNotFound`, `customerNotFound`, for foreign ids too
 */
export type FleetOf = (scope: Scope, where: Where) => Promise<Fleet>;

export function createFleetOf(store: Pick<FleetStore, 'devices' | 'factories' | 'knowsDealer'>): FleetOf {
  const read = async (scope: Scope, { tenantId, customerId }: Where): Promise<Fleet> => {
    const where = { tenantId, customerId };
    const factories = await store.factories(scope);
    const shown = factories.filter(
      (one) =>
        (tenantId === undefined || one.tenantId === tenantId) &&
        (customerId === undefined || one.customerId === customerId),
    );
    if (
      tenantId !== undefined &&
      !factories.some((one) => one.tenantId === tenantId) &&
      !(await store.knowsDealer(scope, tenantId))
    )
      throw new AppError('tenantNotFound');
    if (customerId !== undefined && shown.length === 0) throw new AppError('customerNotFound');
    const devices = await store.devices(scope, where);
    return {
      devices,
      byId: new Map(devices.map((device) => [device.id, device])),
      factories: new Map(shown.map((one) => [one.customerId, one])),
    };
  };
  return sharedByReach(read, { forMs: fleetSharedMs });
}
