import { AppError } from '@oilsight/contract';
import type { Device, FactoryNode, Page, Sensor } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceFilter, DeviceRecord, DeviceStore } from './devices.store.ts';
import type { DeviceStateNow, DeviceStates } from './index.ts';

/** Devices as the console shows them: with their factory, and how they are now. */
export interface DeviceDirectory {
  factories(scope: Scope): Promise<FactoryNode[]>;
  list(scope: Scope, filter: DeviceFilter & { pageNum: number; pageSize: number }): Promise<Page<Device[]>>;
  /** @throws AppError `deviceNotFound` */
  get(scope: Scope, id: string): Promise<Device>;
  /** @throws AppError `deviceNotFound` */
  sensors(scope: Scope, deviceId: string): Promise<Sensor[]>;
}

const neverReported: DeviceStateNow = { online: false, lastSeenAt: null, state: 'offline', indicators: {} };

export function createDeviceDirectory({ store, states }: { store: DeviceStore; states: DeviceStates }): DeviceDirectory {
  function shown(records: readonly DeviceRecord[]): Device[] {
    const now = states.statesOf(records.map(({ ref }) => ref));
    return records.map(({ ref, ...record }) => {
      const { id, name, tenantId, customerId, machineType, reportIntervalMs } = ref;
      const { online, lastSeenAt, state } = now.get(id) ?? neverReported;
      return { deviceId: id, deviceName: name, tenantId, customerId, machineType, reportIntervalMs, ...record, online, lastSeenAt, state };
    });
  }
  async function find(scope: Scope, id: string): Promise<DeviceRecord> {
    const record = await store.find(scope, id);
    if (record === null) throw new AppError('deviceNotFound');
    return record;
  }
  return {
    factories: (scope) => store.factories(scope),
    async list(scope, { pageNum, pageSize, ...filter }) {
      const { rows, total } = await store.page(scope, filter, { offset: (pageNum - 1) * pageSize, limit: pageSize });
      return { rows: shown(rows), total };
    },
    async get(scope, id) {
      const [device] = shown([await find(scope, id)]);
      if (device === undefined) throw new AppError('deviceNotFound');
      return device;
    },
    async sensors(scope, deviceId) {
      const { ref } = await find(scope, deviceId);
      const { indicators } = states.statesOf([ref]).get(ref.id) ?? neverReported;
      // A sensor is as alive as the liveliest of its own indicators.
      const isAlive = (indicator: string) => (indicators[indicator] ?? 'offline') !== 'offline';
      return (await store.sensors(ref)).map((sensor) => ({ ...sensor, online: sensor.indicators.some(isAlive) }));
    },
  };
}
