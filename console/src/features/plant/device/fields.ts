import type { ManagedDevice } from '@oilsight/contract';

/** A device as its form holds it: texts as they were typed. */
export interface DeviceValues {
  readonly deviceName: string;
  readonly deviceNo: string;
  readonly nameplateNo: string;
  /** Empty: nothing chosen yet. */
  readonly machineType: ManagedDevice['machineType'] | '';
  readonly machine: string;
  readonly industry: string;
  readonly customerId: string;
  /** Empty: the default group of the factory. */
  readonly groupId: string;
  readonly areaNo: string;
  readonly monitoringPosition: string;
  readonly installedAt: number | null;
  readonly oilNo: string;
  readonly monitoringOil: string;
  /** Seconds. */
  readonly intervalS: string;
  readonly isGateway: boolean;
  readonly imageName: string | null;
}

export type FieldError = 'nameMissing' | 'typeMissing' | 'customerMissing' | 'intervalFormat' | 'installedInFuture';

/** Shortest and longest time between readings, seconds. */
export const intervalBounds = { least: 1, most: 86_400 } as const;

/**
 * A new device, in the place that the reader has before the eyes. @param today its start as the reader counts days, ms
 */
export function newValues(
  plantPart: { readonly customerId: string; readonly groupId: string },
  today: number,
): DeviceValues {
  return {
    deviceName: '',
    deviceNo: '',
    nameplateNo: '',
    machineType: '',
    machine: '',
    industry: '',
    ...plantPart,
    areaNo: '',
    monitoringPosition: '',
    installedAt: today,
    oilNo: '',
    monitoringOil: '',
    intervalS: '60',
    isGateway: false,
    imageName: null,
  };
}

export function valuesOf(device: ManagedDevice): DeviceValues {
  const {
    deviceName,
    deviceNo,
    nameplateNo,
    machineType,
    machine,
    industry,
    customerId,
    groupId,
    areaNo,
    monitoringPosition,
    installedAt,
    oilNo,
    monitoringOil,
    reportIntervalMs,
    isGateway,
    imageName,
  } = device;
  return {
    deviceName,
    deviceNo,
    nameplateNo,
    machineType,
    machine,
    industry,
    customerId,
    groupId,
    areaNo,
    monitoringPosition,
    installedAt,
    oilNo,
    monitoringOil,
    intervalS: String(reportIntervalMs / 1000),
    isGateway,
    imageName,
  };
}

/** What is wrong with each field; those that are right are absent. */
export function fieldErrorsOf(values: DeviceValues, now: number): Partial<Record<keyof DeviceValues, FieldError>> {
  const seconds = Number(values.intervalS);
  const isInterval =
    values.intervalS.trim() !== '' &&
    Number.isFinite(seconds) &&
    Number.isInteger(seconds * 1000) &&
    seconds >= intervalBounds.least &&
    seconds <= intervalBounds.most;
  return {
    ...(values.deviceName.trim() === '' ? { deviceName: 'nameMissing' } : {}),
    ...(values.machineType === '' ? { machineType: 'typeMissing' } : {}),
    ...(values.customerId === '' ? { customerId: 'customerMissing' } : {}),
    ...(isInterval ? {} : { intervalS: 'intervalFormat' }),
    ...(values.installedAt !== null && values.installedAt > now ? { installedAt: 'installedInFuture' } : {}),
  };
}

/** The form as the server takes it. Only for values that nothing is wrong with. */
export function formOf({
  deviceName,
  deviceNo,
  nameplateNo,
  machineType,
  machine,
  industry,
  areaNo,
  monitoringPosition,
  installedAt,
  oilNo,
  monitoringOil,
  intervalS,
  isGateway,
  imageName,
}: DeviceValues) {
  if (machineType === '') throw new Error('a device without a machine type is not sent');
  return {
    deviceName: deviceName.trim(),
    deviceNo,
    nameplateNo,
    machineType,
    machine,
    industry,
    areaNo,
    monitoringPosition,
    installedAt,
    oilNo,
    monitoringOil,
    reportIntervalMs: Number(intervalS) * 1000,
    isGateway,
    imageName,
  };
}
