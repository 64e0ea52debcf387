import { AppError } from '@oilsight/contract';
import type { InstalledSensor } from '@oilsight/contract';

/** Most sensors that stand on one device. */
export const maxSensorsOfDevice = 50;

/**
 * Checks when something was done to a sensor.
 *
 * @param field of the form that the time stands in
 * @throws AppError `inFuture`; `beforeInstallation`, for what ends a sensor's time before it began
 */
export function checkTime(
  at: number,
  { field, now, installedAt }: { readonly field: string; readonly now: number; readonly installedAt?: number },
): void {
  if (at > now) throw new AppError('inFuture', { field });
  if (installedAt !== undefined && at < installedAt) throw new AppError('beforeInstallation', { field });
}

/** What is known of a sensor that stands or stood on a device. Times in ms. */
export interface PlacedSensor extends Pick<InstalledSensor, 'sensorName' | 'model' | 'serialNo'> {
  readonly indicators: readonly string[];
  readonly installedAt: number;
  /** null: it stands. */
  readonly removedAt: number | null;
}

/**
 * The sensor that another takes the place of when it is put on a device without a replacement: the last one taken off
 * of those that measured one of its indicators. Readings go by device and indicator, so that what measures the same
 * goes on where the other ended, however it is called and however long the place was empty. An indicator that a
 * standing sensor measures is nobody's place.
 *
 * @param around what stands and stood on the device beside it
 * @returns null: its place is new
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
 * The device log's line of a replacement: which instrument gave way to which. Names and numbers alone, for readers of
 * any language.
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
