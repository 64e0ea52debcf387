import { AppError } from '@oilsight/contract';
import type { InstalledSensor, Language, SensorModel } from '@oilsight/contract';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import type { Aliveness, DeviceStates } from '../devices/index.ts';
import type { SensorModelStore } from './sensor-models.store.ts';
import type { SensorRow, SensorStore } from './sensors.store.ts';

const takenOff: Aliveness = { lastSeenAt: null, online: false, state: 'offline', faultyKeys: [] };

/** A sensor, in the version that the caller has read. */
export interface SensorRead {
  readonly sensorId: string;
  readonly version: number;
}

export const objectOf = ({ sensorId, sensorName, deviceName, tenantId }: SensorRow): AuditObject => ({
  kind: 'sensor',
  id: sensorId,
  name: `${deviceName} / ${sensorName}`,
  tenantId,
});
export const fieldsOf = ({ sensorName, serialNo, model, modbus, note, deviceName, installedAt }: SensorRow) => ({
  sensorName,
  serialNo,
  model,
  modbus,
  note,
  deviceName,
  installedAt,
});
/** What a sensor has of its model. */
export const keysOf = ({ code, indicators }: SensorModel) => ({
  model: code,
  indicators: indicators.map(({ key }) => key),
});

export type InstalledSensors = ReturnType<typeof createInstalledSensors>;

/** Sensors on devices, as the calls that change them find, check and show them. */
export function createInstalledSensors({
  store,
  models,
  states,
}: {
  store: Pick<SensorStore, 'lock' | 'isSerialTaken'>;
  models: Pick<SensorModelStore, 'find'>;
  states: Pick<DeviceStates, 'alivenessOf'>;
}) {
  function shown(row: SensorRow, language: Language): InstalledSensor {
    const { nameZh, nameEn, reportIntervalMs: _interval, ...rest } = row;
    // Readings after its removal belong to another sensor.
    const { faultyKeys, ...alive } = row.removedAt === null ? states.alivenessOf(row) : takenOff;
    return { ...rest, modelName: language === 'zh-CN' ? nameZh : nameEn, ...alive, faultyKeys: [...faultyKeys] };
  }
  /** @throws AppError `sensorNotFound` */
  async function locked(
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
  /** Locks the sensor of which the caller has read the present version. @throws AppError `sensorNotFound`, `conflict` */
  async function lockedAsRead(
    tx: Queryable,
    scope: Scope,
    auditDraft: AuditDraft,
    { sensorId, version }: SensorRead,
  ): Promise<InScope<SensorRow>> {
    auditDraft.object = { kind: 'sensor', id: sensorId, name: '' };
    const sensor = await locked(tx, scope, auditDraft, sensorId);
    if (sensor.version !== version) throw new AppError('conflict');
    return sensor;
  }
  /** A model that a dealer may use: its own or a built-in one. @throws AppError `sensorModelNotFound` */
  async function modelFor(tx: Queryable, scope: Scope, tenantId: string, modelId: string): Promise<SensorModel> {
    const model = await models.find(tx, scope, modelId);
    if (model === null || (model.tenantId !== null && model.tenantId !== tenantId))
      throw new AppError('sensorModelNotFound');
    return model;
  }
  /** @throws AppError `serialTaken` when another sensor of the model has the serial number */
  async function checkSerial(tx: Queryable, sensor: InScope<SensorRow>): Promise<void> {
    const { model, serialNo } = sensor;
    if (serialNo !== '' && (await store.isSerialTaken(tx, sensor)))
      throw new AppError('serialTaken', { field: 'serialNo', model, serialNo });
  }

  return { shown, locked, lockedAsRead, modelFor, checkSerial };
}
