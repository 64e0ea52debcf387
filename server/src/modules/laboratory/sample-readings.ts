import { comparedBeforeMs, comparedQuantities, labQuantities } from '@oilsight/oil';
import type { ReadingsBefore } from '@oilsight/oil';
import type { DeviceRef } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';

/** Of each half of the ten minutes: two readings a second. */
const readingsBefore = 600;
const keys = comparedQuantities.flatMap((quantity) => labQuantities[quantity].key ?? []);

/** The readings of the ten minutes before a sample, by key: of the indicators that laboratories report too. */
export async function readingsBeforeSample(
  telemetry: Pick<TelemetryStore, 'raw'>,
  device: DeviceRef,
  at: number,
): Promise<ReadonlyMap<string, ReadingsBefore>> {
  // A sensor that reports often must not fill both halves with readings of the later one.
  const middle = at - comparedBeforeMs / 2;
  const halves = [
    { from: at - comparedBeforeMs, to: middle },
    { from: middle, to: at + 1 },
  ];
  const found = new Map<string, { at: number[]; values: number[]; quality: number[] }>();
  for (const half of halves)
    for (const series of await telemetry.raw(device, keys, half, { limit: readingsBefore, order: 'desc' })) {
      const readings = found.get(series.key) ?? { at: [], values: [], quality: [] };
      for (const [place, value] of series.values.entries()) {
        if (typeof value !== 'number') continue;
        readings.at.push(series.at[place] as number);
        readings.values.push(value);
        readings.quality.push(series.quality[place] as number);
      }
      found.set(series.key, readings);
    }
  return found;
}
