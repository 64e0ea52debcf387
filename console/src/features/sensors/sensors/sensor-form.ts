import { ModbusAddress } from '@oilsight/contract';
import type { InstalledSensor } from '@oilsight/contract';

/** A sensor as it is typed. */
export interface SensorValues {
  readonly deviceId: string;
  readonly sensorName: string;
  readonly serialNo: string;
  /** Empty: none chosen. */
  readonly modelId: string;
  /** ms; null: now. */
  readonly installedAt: number | null;
  readonly note: string;
  readonly isPolled: boolean;
  readonly kind: ModbusAddress['kind'];
  readonly host: string;
  readonly port: string;
  readonly unitId: string;
}

/** The keys are texts of `sensors:fieldError`. */
export type SensorFieldError = 'deviceMissing' | 'nameMissing' | 'modelMissing' | 'future' | 'host' | 'port' | 'unit';

export function sensorValuesOf(sensor: InstalledSensor | null): SensorValues {
  const { kind = 'tcp', host = '', port = 502, unitId = 1 } = sensor?.modbus ?? {};
  return {
    deviceId: sensor?.deviceId ?? '',
    sensorName: sensor?.sensorName ?? '',
    serialNo: sensor?.serialNo ?? '',
    modelId: sensor?.modelId ?? '',
    installedAt: null,
    note: sensor?.note ?? '',
    isPolled: sensor !== null && sensor.modbus !== null,
    kind,
    host,
    port: String(port),
    unitId: String(unitId),
  };
}

/** Where a collector finds it; null: it is not polled. NaN where no number was typed, which no check lets pass. */
export function addressOf({ isPolled, kind, host, port, unitId }: SensorValues): ModbusAddress | null {
  return isPolled
    ? {
        kind,
        host: host.trim(),
        port: port.trim() === '' ? Number.NaN : Number(port),
        unitId: unitId.trim() === '' ? Number.NaN : Number(unitId),
      }
    : null;
}

/**
 * What is wrong with each field; those that are right are absent. @param mayHaveNoModel it has none yet. @param now ms
 */
export function fieldErrorsOfSensor(
  values: SensorValues,
  { mayHaveNoModel, now }: { readonly mayHaveNoModel: boolean; readonly now: number },
): Partial<Record<keyof SensorValues, SensorFieldError>> {
  const address = addressOf(values);
  const parsed = address === null ? null : ModbusAddress.safeParse(address);
  const invalidParts = new Set(parsed?.success === false ? parsed.error.issues.map(({ path }) => String(path[0])) : []);
  return {
    ...(values.deviceId === '' ? { deviceId: 'deviceMissing' } : {}),
    ...(values.sensorName.trim() === '' ? { sensorName: 'nameMissing' } : {}),
    ...(values.modelId === '' && !mayHaveNoModel ? { modelId: 'modelMissing' } : {}),
    ...(values.installedAt !== null && values.installedAt > now ? { installedAt: 'future' } : {}),
    ...(invalidParts.has('host') ? { host: 'host' } : {}),
    ...(invalidParts.has('port') ? { port: 'port' } : {}),
    ...(invalidParts.has('unitId') ? { unitId: 'unit' } : {}),
  };
}
