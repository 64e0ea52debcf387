import { AppError } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Fleet, Where } from './dashboard.records.ts';
import type { DashboardStore } from './dashboard.store.ts';

/**
 * The devices and factories that a tile is about.
 *
 * @throws AppError `tenantNotFound`, `customerNotFound`, for foreign ids too
 */
export type FleetOf = (scope: Scope, where: Where) => Promise<Fleet>;

export function createFleetOf(store: Pick<DashboardStore, 'devices' | 'factories'>): FleetOf {
  return async (scope, where) => {
    const { tenantId, customerId } = where;
    const { factories, tenantIds } = await store.factories(scope);
    if (tenantId !== undefined && !tenantIds.includes(tenantId)) throw new AppError('tenantNotFound');
    const shown = factories.filter(
      (one) =>
        (tenantId === undefined || one.tenantId === tenantId) &&
        (customerId === undefined || one.customerId === customerId),
    );
    if (customerId !== undefined && shown.length === 0) throw new AppError('customerNotFound');
    const devices = await store.devices(scope, where);
    return {
      devices,
      byId: new Map(devices.map((device) => [device.id, device])),
      factories: new Map(shown.map((one) => [one.customerId, one])),
    };
  };
}
