import { AppError } from '@oilsight/contract';
import type { InstalledSensor } from '@oilsight/contract';

/** Most sensors that stand on one device. */
export const mostSensorsOfDevice = 50;

/**
 * Checks when something was done to a sensor.
 *
 * @param field of the form that the time stands in
 * @throws AppError `inFuture`; `beforeInstallation`, for what ends a sensor's time before it began
 */
export function checkTime(at: number, { field, now, installedAt }: { readonly field: string; readonly now: number; readonly installedAt?: number }): void {
  if (at > now) throw new AppError('inFuture', { field });
  if (installedAt !== undefined && at < installedAt) throw new AppError('beforeInstallation', { field });
}

/** The device log's line of an exchange: which instrument gave way to which. Names and numbers alone, for readers of any language. */
export function noteOfExchange(before: Pick<InstalledSensor, 'sensorName' | 'model' | 'serialNo'>, after: Pick<InstalledSensor, 'model' | 'serialNo'>, note: string): string {
  const called = ({ model, serialNo }: Pick<InstalledSensor, 'model' | 'serialNo'>) => [model, serialNo].filter((part) => part !== '').join(' ');
  const line = `${before.sensorName}: ${called(before)} → ${called(after)}`;
  return note === '' ? line : `${line}. ${note}`;
}
