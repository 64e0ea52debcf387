import { AppError } from '@oilsight/contract';
import type { InstalledSensor, Language, ModbusAddress, Page, SensorModel } from '@oilsight/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices, DeviceStates } from '../devices/index.ts';
import type { SensorModelStore } from './sensor-models.store.ts';
import { checkTime, maxSensorsOfDevice, noteOfReplacement, predecessorOf } from './sensors.rules.ts';
import type { SensorFilter, SensorRow, SensorStore } from './sensors.store.ts';

interface SensorForm {
  readonly sensorName: string;
  readonly serialNo: string;
  readonly modbus: ModbusAddress | null;
  readonly note: string;
}
type SensorRead = { readonly sensorId: string; readonly version: number };
type Query = SensorFilter & {
  readonly online?: 'true' | 'false' | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
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
  /**
   * @throws AppError `sensorNotFound`, `sensorModelNotFound`, `serialTaken`, `conflict`, `inFuture`,
   * `beforeInstallation`
   */
  replace(
    scope: Scope,
    auditDraft: AuditDraft,
    read: SensorRead,
    change: {
      readonly serialNo: string;
      readonly modelId?: string | undefined;
      readonly at?: number | undefined;
      readonly note: string;
    },
    language: Language,
  ): Promise<InstalledSensor>;
}

const objectOf = ({ sensorId, sensorName, deviceName, tenantId }: SensorRow): AuditObject => ({
  kind: 'sensor',
  id: sensorId,
  name: `${deviceName} / ${sensorName}`,
  tenantId,
});
const fieldsOf = ({ sensorName, serialNo, model, modbus, note, deviceName, installedAt }: SensorRow) => ({
  sensorName,
  serialNo,
  model,
  modbus,
  note,
  deviceName,
  installedAt,
});

export function createSensors({
  store,
  models,
  devices,
  states,
  audit,
  bus,
  clock,
}: {
  store: SensorStore;
  models: Pick<SensorModelStore, 'find'>;
  devices: Pick<Devices, 'get'>;
  states: Pick<DeviceStates, 'alivenessOf'>;
  audit: Audit;
  bus: Bus;
  clock: Clock;
}): Sensors {
  function shown(row: SensorRow, language: Language): InstalledSensor {
    const { nameZh, nameEn, reportIntervalMs: _interval, ...rest } = row;
    // Readings after its removal belong to another sensor.
    const alive = row.removedAt === null ? states.alivenessOf(row) : { lastSeenAt: null, online: false };
    return { ...rest, modelName: language === 'zh-CN' ? nameZh : nameEn, ...alive };
  }
  async function sensorNow(
    tx: Queryable,
    scope: Scope,
    auditDraft: AuditDraft,
    sensorId: string,
  ): Promise<InScope<SensorRow>> {
    const sensor = await store.lock(tx, scope, sensorId);
    if (sensor === null) throw new AppError('sensorNotFound');
    auditDraft.object = objectOf(sensor);
    return sensor;
  }
  /** Locks the sensor and checks that the caller has read its present version. */
  async function sensorRead(
    tx: Queryable,
    scope: Scope,
    auditDraft: AuditDraft,
    { sensorId, version }: SensorRead,
  ): Promise<InScope<SensorRow>> {
    auditDraft.object = { kind: 'sensor', id: sensorId, name: '' };
    const sensor = await sensorNow(tx, scope, auditDraft, sensorId);
    if (sensor.version !== version) throw new AppError('conflict');
    return sensor;
  }
  /** A model that a dealer may use: its own or a built-in one. */
  async function modelFor(tx: Queryable, scope: Scope, tenantId: string, modelId: string): Promise<SensorModel> {
    const model = await models.find(tx, scope, modelId);
    if (model === null || (model.tenantId !== null && model.tenantId !== tenantId))
      throw new AppError('sensorModelNotFound');
    return model;
  }
  async function checkSerial(tx: Queryable, sensor: InScope<SensorRow>): Promise<void> {
    const { model, serialNo } = sensor;
    if (serialNo !== '' && (await store.isSerialTaken(tx, sensor)))
      throw new AppError('serialTaken', { field: 'serialNo', model, serialNo });
  }
  const keysOf = ({ code, indicators }: SensorModel) => ({ model: code, indicators: indicators.map(({ key }) => key) });

  /** Whether a sensor is online is known in memory only, so all sensors that pass the filter are checked. */
  async function pageByState(
    scope: Scope,
    filter: SensorFilter,
    online: boolean,
    window: { offset: number; limit: number },
  ): Promise<{ rows: SensorRow[]; total: number }> {
    const found = (await store.keys(scope, filter)).filter((sensor) => states.alivenessOf(sensor).online === online);
    const ids = found.slice(window.offset, window.offset + window.limit).map(({ sensorId }) => sensorId);
    return { rows: ids.length === 0 ? [] : await store.byIds(scope, ids), total: found.length };
  }

  return {
    async list(scope, { pageNum, pageSize, online, ...filter }, language) {
      const window = { offset: (pageNum - 1) * pageSize, limit: pageSize };
      const { rows, total } =
        online === undefined
          ? await store.page(scope, filter, window)
          : await pageByState(scope, filter, online === 'true', window);
      return { rows: rows.map((row) => shown(row, language)), total };
    },
    async history(scope, deviceId, language) {
      const device = await devices.get(scope, deviceId);
      const rows = await store.history(scope, device.id);
      return rows.map((row) => shown(row, language));
    },

    async create(scope, auditDraft, { deviceId, sensorName, modelId, installedAt, ...form }, language) {
      auditDraft.object = { kind: 'sensor', id: null, name: sensorName };
      const at = installedAt ?? clock.now();
      checkTime(at, { field: 'installedAt', now: clock.now() });
      const made = await store.transaction(async (tx) => {
        const device = await store.lockDevice(tx, scope, deviceId);
        if (device === null) throw new AppError('deviceNotFound');
        if (device.sensors >= maxSensorsOfDevice) throw new AppError('tooManySensors', { limit: maxSensorsOfDevice });
        const model = await modelFor(tx, scope, device.tenantId, modelId);
        const sensor = await sensorNow(
          tx,
          scope,
          auditDraft,
          await store.insert(tx, device, { ...form, name: sensorName, modelId, ...keysOf(model) }, at),
        );
        await checkSerial(tx, sensor);
        const before = predecessorOf(sensor, await store.around(tx, sensor));
        if (before !== null)
          await store.logReplacement(tx, device, { at, note: noteOfReplacement(before, sensor), userId: scope.userId });
        await audit.record(tx, auditDraft, { object: objectOf(sensor), changes: changesOf(null, fieldsOf(sensor)) });
        return sensor;
      });
      bus.emit('deviceChanged', { deviceId });
      return shown(made, language);
    },

    async update(scope, auditDraft, read, { sensorName, modelId, ...form }, language) {
      const after = await store.transaction(async (tx) => {
        const before = await sensorRead(tx, scope, auditDraft, read);
        if (modelId !== null && modelId !== before.modelId) await modelFor(tx, scope, before.tenantId, modelId);
        await store.update(tx, before, { ...form, name: sensorName, modelId });
        const sensor = await sensorNow(tx, scope, auditDraft, read.sensorId);
        if (sensor.serialNo !== before.serialNo || sensor.model !== before.model) await checkSerial(tx, sensor);
        await audit.record(tx, auditDraft, {
          object: objectOf(sensor),
          changes: changesOf(fieldsOf(before), fieldsOf(sensor)),
        });
        return sensor;
      });
      bus.emit('deviceChanged', { deviceId: after.deviceId });
      return shown(after, language);
    },

    async remove(scope, auditDraft, read) {
      const before = await store.transaction(async (tx) => {
        const sensor = await sensorRead(tx, scope, auditDraft, read);
        await store.takeOff(tx, sensor, clock.now());
        await audit.record(tx, auditDraft, { object: objectOf(sensor), changes: changesOf(fieldsOf(sensor), null) });
        return sensor;
      });
      bus.emit('deviceChanged', { deviceId: before.deviceId });
      return null;
    },

    async replace(scope, auditDraft, read, { serialNo, modelId, at, note }, language) {
      const now = clock.now();
      const after = await store.transaction(async (tx) => {
        const before = await sensorRead(tx, scope, auditDraft, read);
        const when = at ?? now;
        checkTime(when, { field: 'at', now, installedAt: before.installedAt });
        const model = modelId === undefined ? null : await modelFor(tx, scope, before.tenantId, modelId);
        const { sensorName: name, modbus, model: code, indicators } = before;
        await store.takeOff(tx, before, when);
        const made = await store.insert(
          tx,
          before,
          {
            name,
            serialNo,
            modelId: model?.modelId ?? before.modelId,
            modbus,
            note,
            model: code,
            indicators,
            ...(model === null ? {} : keysOf(model)),
          },
          when,
        );
        const sensor = await sensorNow(tx, scope, auditDraft, made);
        await checkSerial(tx, sensor);
        await store.logReplacement(tx, before, {
          at: when,
          note: noteOfReplacement(before, sensor, note),
          userId: scope.userId,
        });
        await audit.record(tx, auditDraft, {
          object: objectOf(sensor),
          changes: changesOf(fieldsOf(before), fieldsOf(sensor)),
        });
        return sensor;
      });
      bus.emit('deviceChanged', { deviceId: after.deviceId });
      return shown(after, language);
    },
  };
}
