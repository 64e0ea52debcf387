import { AppError } from '@oilsight/contract';
import type { CollectorPlan, Gateway, Page } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { Devices, DeviceStates } from '../devices/index.ts';
import { collectorPlanOf, countPolled } from './collector-plan.rules.ts';
import type { GatewayFilter, GatewayStore } from './gateways.store.ts';

/** Gateways and the sensors read through them. */
export interface Gateways {
  list(scope: Scope, query: GatewayFilter & Paging): Promise<Page<Gateway[]>>;
  /**
   * @param host the host name under which the caller reaches this server. @throws AppError `deviceNotFound`, also for
   *   devices that are no gateways
   */
  collectorPlan(scope: Scope, deviceId: string, host: string): Promise<CollectorPlan>;
}

function groupBy<T extends { readonly gatewayId: string }>(rows: readonly T[]): ReadonlyMap<string, readonly T[]> {
  return Map.groupBy(rows, ({ gatewayId }) => gatewayId);
}

/** @param mqttPort port of the MQTT adapter, once it listens */
export function createGateways({
  store,
  devices,
  states,
  mqttPort,
}: {
  store: GatewayStore;
  devices: Pick<Devices, 'resolve'>;
  states: Pick<DeviceStates, 'summaryOf'>;
  mqttPort: () => number;
}): Gateways {
  return {
    async list(scope, { pageNum, pageSize, ...filter }) {
      const { rows, total } = await store.page(scope, filter, windowOf({ pageNum, pageSize }));
      const [behind, polled] = await Promise.all([store.behind(rows), store.polledThrough(rows)]);
      const refs = new Map(
        (
          await devices.resolve(
            scope,
            behind.map(({ deviceId }) => deviceId),
          )
        ).map((ref) => [ref.id, ref]),
      );
      const behindBy = groupBy(behind);
      const polledBy = groupBy(polled);
      const shown = rows.map((row): Gateway => {
        const { online, lastSeenAt } = states.summaryOf({ id: row.deviceId });
        const spokenFor = (behindBy.get(row.deviceId) ?? []).flatMap(({ deviceId }) => refs.get(deviceId) ?? []);
        return {
          ...row,
          online,
          lastSeenAt,
          polled: countPolled(polledBy.get(row.deviceId) ?? []),
          devices: spokenFor.map((ref) => ({
            deviceId: ref.id,
            deviceName: ref.name,
            machineType: ref.machineType,
            ...states.summaryOf(ref),
          })),
        };
      });
      return { rows: shown, total };
    },
    async collectorPlan(scope, deviceId, host) {
      const gateway = await store.find(scope, deviceId);
      if (gateway === null) throw new AppError('deviceNotFound');
      return collectorPlanOf(await store.polledThrough([gateway]), { host, port: mqttPort() });
    },
  };
}
