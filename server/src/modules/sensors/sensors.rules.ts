import { AppError } from '@oilsight/contract';
import type { InstalledSensor } from '@oilsight/contract';

/** Most sensors fitted to one device. */
export const maxSensorsOfDevice = 50;

/**
 * Checks the time of an action on a sensor.
 *
 * @param field the form's field with the time
 * @throws AppError `inFuture`; `beforeInstallation` when a sensor's end lies before its installation
 */
export function checkTime(
  at: number,
  { field, now, installedAt }: { readonly field: string; readonly now: number; readonly installedAt?: number },
): void {
  if (at > now) throw new AppError('inFuture', { field });
  if (installedAt !== undefined && at < installedAt) throw new AppError('beforeInstallation', { field });
}

/** A sensor that is or was fitted to a device. Times in ms. */
export interface PlacedSensor extends Pick<InstalledSensor, 'sensorName' | 'model' | 'serialNo'> {
  readonly indicators: readonly string[];
  readonly installedAt: number;
  /** null: it is still fitted. */
  readonly removedAt: number | null;
}

/**
 * Finds the sensor that a newly fitted one replaces if no replacement was entered: of the removed sensors that measured
 * one of its indicators, the one that was removed last. Readings are stored by device and indicator, so a new sensor
 * continues the series of the removed one, whatever its name is and however long the place was empty. Indicators that a
 * fitted sensor measures do not count.
 *
 * @param around the other sensors that are or were fitted to the device
 * @returns null: it replaces none
 */
export function predecessorOf(
  sensor: Pick<PlacedSensor, 'indicators' | 'installedAt'>,
  around: readonly PlacedSensor[],
): PlacedSensor | null {
  const measured = new Set(around.flatMap(({ indicators, removedAt }) => (removedAt === null ? indicators : [])));
  const own = sensor.indicators.filter((key) => !measured.has(key));
  const before = around.filter(
    ({ indicators, installedAt, removedAt }) =>
      removedAt !== null && installedAt <= sensor.installedAt && indicators.some((key) => own.includes(key)),
  );
  return before.toSorted((one, other) => Number(other.removedAt) - Number(one.removedAt))[0] ?? null;
}

/**
 * The device log's text for a replacement: the old and the new sensor. Names and numbers only, for readers of any
 * language.
 */
export function noteOfReplacement(
  before: Pick<InstalledSensor, 'sensorName' | 'model' | 'serialNo'>,
  after: Pick<InstalledSensor, 'sensorName' | 'model' | 'serialNo'>,
  note = '',
): string {
  const called = ({ model, serialNo }: Pick<InstalledSensor, 'model' | 'serialNo'>) =>
    [model, serialNo].filter((part) => part !== '').join(' ');
  const line =
    before.sensorName === after.sensorName
      ? `${before.sensorName}: ${called(before)} → ${called(after)}`
      : `${before.sensorName} (${called(before)}) → ${after.sensorName} (${called(after)})`;
  return note === '' ? line : `${line}. ${note}`;
}
