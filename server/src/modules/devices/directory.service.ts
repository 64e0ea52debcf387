import { AppError } from '@oilsight/contract';
import type { CountedDevices, Device, FactoryNode, FactoryTree, Language, Page, Sensor } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { Areas } from '../areas/index.ts';
import { createDeviceCounter } from './device-counts.rules.ts';
import type { DeviceFilter, DeviceRecord, SensorRecord } from './devices.records.ts';
import type { DeviceStore } from './devices.store.ts';
import type { DeviceStates } from './index.ts';

/** Devices as the console shows them: with their factory and present state. */
export interface DeviceDirectory {
  /** Dealers with their factories for an administrator, only factories for everybody else. */
  factories(scope: Scope, language: Language): Promise<FactoryTree>;
  list(scope: Scope, filter: DeviceFilter & Paging, language: Language): Promise<Page<Device[]>>;
  /** The devices of `list`, counted by their present states. */
  count(scope: Scope, filter: DeviceFilter): Promise<CountedDevices>;
  /** @throws AppError `deviceNotFound` */
  get(scope: Scope, id: string, language: Language): Promise<Device>;
  /** Those of the devices that are in scope, in the order of the ids. */
  byIds(scope: Scope, ids: readonly string[], language: Language): Promise<Device[]>;
  lastSeen: DeviceStates['lastSeen'];
  /** @throws AppError `deviceNotFound` */
  sensors(scope: Scope, deviceId: string, language: Language): Promise<Sensor[]>;
}

/** Devices that are read together for counting. */
const countedAtOnce = 1000;

export function createDeviceDirectory({
  store,
  states,
  areas,
}: {
  store: DeviceStore;
  states: DeviceStates;
  areas: Areas;
}): DeviceDirectory {
  function shown(records: readonly DeviceRecord[], language: Language): Device[] {
    return records.map(({ ref, ...record }) => {
      const { id, name, tenantId, customerId, machineType, reportIntervalMs, isGateway } = ref;
      return {
        deviceId: id,
        deviceName: name,
        tenantId,
        customerId,
        machineType,
        reportIntervalMs,
        isGateway,
        ...record,
        areaName: areas.shown(record, language),
        ...states.summaryOf(ref),
      };
    });
  }
  async function find(scope: Scope, id: string): Promise<DeviceRecord> {
    const record = await store.find(scope, id);
    if (record === null) throw new AppError('deviceNotFound');
    return record;
  }
  return {
    async factories(scope, language) {
      const records = await store.factories(scope);
      const dealers: FactoryNode[] = records.map((record) => ({
        ...record,
        customers: record.customers.map(({ areaNo, areaName, ...customer }) => ({
          ...customer,
          areaName: areas.shown({ areaNo, areaName }, language),
        })),
      }));
      if (scope.authority === 'SYS_ADMIN') return dealers;
      return dealers.flatMap(({ customers, tenantId, tenantName }) =>
        customers.map((customer) => ({ ...customer, tenantId, tenantName })),
      );
    },
    async list(scope, { pageNum, pageSize, ...filter }, language) {
      const { rows, total } = await store.page(scope, filter, windowOf({ pageNum, pageSize }));
      return { rows: shown(rows, language), total };
    },
    async count(scope, filter) {
      const counter = createDeviceCounter();
      for (let afterKey = 0; ;) {
        const refs = await store.refsAfter(scope, afterKey, countedAtOnce, filter);
        for (const ref of refs) counter.add({ ...ref, ...states.summaryOf(ref) });
        afterKey = refs.at(-1)?.key ?? afterKey;
        if (refs.length < countedAtOnce) return counter.counted();
      }
    },
    async get(scope, id, language) {
      const [device] = shown([await find(scope, id)], language);
      if (device === undefined) throw new AppError('deviceNotFound');
      return device;
    },
    async byIds(scope, ids, language) {
      const found = shown(await store.records(scope, ids), language);
      const places = new Map(ids.map((id, place) => [id, place]));
      return found.toSorted((one, other) => (places.get(one.deviceId) ?? 0) - (places.get(other.deviceId) ?? 0));
    },
    lastSeen: (scope, deviceIds) => states.lastSeen(scope, deviceIds),
    async sensors(scope, deviceId, language) {
      const { ref } = await find(scope, deviceId);
      const alivenessOf = (sensor: Pick<SensorRecord, 'indicators' | 'installedAt'>) => {
        const { faultyKeys, ...alive } = states.alivenessOf({
          ...sensor,
          deviceId: ref.id,
          reportIntervalMs: ref.reportIntervalMs,
        });
        return { ...alive, faultyKeys: [...faultyKeys] };
      };
      return (await store.sensors(ref)).map(({ nameZh, nameEn, ...sensor }) => ({
        ...sensor,
        modelName: language === 'zh-CN' ? nameZh : nameEn,
        ...alivenessOf(sensor),
      }));
    },
  };
}
