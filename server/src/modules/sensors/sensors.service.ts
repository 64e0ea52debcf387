import { AppError } from '@oilsight/contract';
import type { InstalledSensor, Language, ModbusAddress, Page, SensorState } from '@oilsight/contract';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import { createSteps } from '../../platform/steps.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Aliveness, Devices, DeviceStates } from '../devices/index.ts';
import { fieldsOf, keysOf, objectOf } from './installed-sensors.ts';
import type { InstalledSensors, SensorRead } from './installed-sensors.ts';
import { checkTime, maxSensorsOfDevice, noteOfReplacement, predecessorOf } from './sensors.rules.ts';
import type { SensorFilter, SensorKeys, SensorRow, SensorStore } from './sensors.store.ts';

interface SensorForm {
  readonly sensorName: string;
  readonly serialNo: string;
  readonly modbus: ModbusAddress | null;
  readonly note: string;
}
type Query = SensorFilter &
  Paging & {
    readonly online?: 'true' | 'false' | undefined;
    readonly state?: SensorState | undefined;
  };

/** Sensors on devices. A sensor of a device outside the caller's scope is reported as not found. */
export interface Sensors {
  list(scope: Scope, query: Query, language: Language): Promise<Page<InstalledSensor[]>>;
  /** @throws AppError `deviceNotFound` */
  history(scope: Scope, deviceId: string, language: Language): Promise<InstalledSensor[]>;
  /**
   * If the sensor replaces one that was removed before, the replacement is entered in the device's log. @throws
   * AppError `deviceNotFound`, `sensorModelNotFound`, `nameTaken`, `serialTaken`, `tooManySensors`, `inFuture`
   */
  create(
    scope: Scope,
    auditDraft: AuditDraft,
    form: SensorForm & {
      readonly deviceId: string;
      readonly modelId: string;
      readonly installedAt?: number | undefined;
    },
    language: Language,
  ): Promise<InstalledSensor>;
  /** @throws AppError `sensorNotFound`, `sensorModelNotFound`, `nameTaken`, `serialTaken`, `conflict` */
  update(
    scope: Scope,
    auditDraft: AuditDraft,
    read: SensorRead,
    form: SensorForm & { readonly modelId: string | null },
    language: Language,
  ): Promise<InstalledSensor>;
  /** @throws AppError `sensorNotFound`, `conflict` */
  remove(scope: Scope, auditDraft: AuditDraft, read: SensorRead): Promise<null>;
}

export function createSensors({
  store,
  installed,
  devices,
  states,
  audit,
  bus,
  clock,
}: {
  store: SensorStore;
  installed: InstalledSensors;
  devices: Pick<Devices, 'get'>;
  states: Pick<DeviceStates, 'alivenessOf'>;
  audit: Audit;
  bus: Bus;
  clock: Clock;
}): Sensors {
  /** The state of a sensor is known in memory only, so all sensors that pass the filter are checked. */
  async function pageByState(
    scope: Scope,
    filter: SensorFilter,
    is: (sensor: Aliveness) => boolean,
    window: { offset: number; limit: number },
  ): Promise<{ rows: SensorRow[]; total: number }> {
    const found: SensorKeys[] = [];
    const steps = createSteps();
    for (const sensor of await store.keys(scope, filter)) {
      const pause = steps.next();
      if (pause !== null) await pause;
      if (is(states.alivenessOf(sensor))) found.push(sensor);
    }
    const ids = found.slice(window.offset, window.offset + window.limit).map(({ sensorId }) => sensorId);
    return { rows: ids.length === 0 ? [] : await store.byIds(scope, ids), total: found.length };
  }

  return {
    async list(scope, { pageNum, pageSize, online, state, ...filter }, language) {
      const window = windowOf({ pageNum, pageSize });
      const { rows, total } =
        online === undefined && state === undefined
          ? await store.page(scope, filter, window)
          : await pageByState(
              scope,
              filter,
              (now) =>
                (online === undefined || now.online === (online === 'true')) &&
                (state === undefined || now.state === state),
              window,
            );
      return { rows: rows.map((row) => installed.shown(row, language)), total };
    },
    async history(scope, deviceId, language) {
      const device = await devices.get(scope, deviceId);
      const rows = await store.history(scope, device.id);
      return rows.map((row) => installed.shown(row, language));
    },

    async create(scope, auditDraft, { deviceId, sensorName, modelId, installedAt, ...form }, language) {
      auditDraft.object = { kind: 'sensor', id: null, name: sensorName };
      const at = installedAt ?? clock.now();
      checkTime(at, { field: 'installedAt', now: clock.now() });
      const made = await store.transaction(async (tx) => {
        const device = await store.lockDevice(tx, scope, deviceId);
        if (device === null) throw new AppError('deviceNotFound');
        if (device.sensors >= maxSensorsOfDevice) throw new AppError('tooManySensors', { limit: maxSensorsOfDevice });
        const model = await installed.modelFor(tx, scope, device.tenantId, modelId);
        const sensor = await installed.locked(
          tx,
          scope,
          auditDraft,
          await store.insert(tx, device, { ...form, name: sensorName, modelId, ...keysOf(model) }, at),
        );
        await installed.checkSerial(tx, sensor);
        const before = predecessorOf(sensor, await store.around(tx, sensor));
        if (before !== null)
          await store.logReplacement(tx, device, { at, note: noteOfReplacement(before, sensor), userId: scope.userId });
        await audit.record(tx, auditDraft, { object: objectOf(sensor), changes: changesOf(null, fieldsOf(sensor)) });
        return sensor;
      });
      bus.emit('deviceChanged', { deviceId });
      return installed.shown(made, language);
    },

    async update(scope, auditDraft, read, { sensorName, modelId, ...form }, language) {
      const after = await store.transaction(async (tx) => {
        const before = await installed.lockedAsRead(tx, scope, auditDraft, read);
        if (modelId !== null && modelId !== before.modelId)
          await installed.modelFor(tx, scope, before.tenantId, modelId);
        await store.update(tx, before, { ...form, name: sensorName, modelId });
        const sensor = await installed.locked(tx, scope, auditDraft, read.sensorId);
        if (sensor.serialNo !== before.serialNo || sensor.model !== before.model)
          await installed.checkSerial(tx, sensor);
        await audit.record(tx, auditDraft, {
          object: objectOf(sensor),
          changes: changesOf(fieldsOf(before), fieldsOf(sensor)),
        });
        return sensor;
      });
      bus.emit('deviceChanged', { deviceId: after.deviceId });
      return installed.shown(after, language);
    },

    async remove(scope, auditDraft, read) {
      const before = await store.transaction(async (tx) => {
        const sensor = await installed.lockedAsRead(tx, scope, auditDraft, read);
        await store.takeOff(tx, sensor, clock.now());
        await audit.record(tx, auditDraft, { object: objectOf(sensor), changes: changesOf(fieldsOf(sensor), null) });
        return sensor;
      });
      bus.emit('deviceChanged', { deviceId: before.deviceId });
      return null;
    },
  };
}
