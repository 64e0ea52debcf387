import { AppError } from '@oilsight/contract';
import type { Series } from '@oilsight/contract';
import type { DeviceRef } from '../devices/index.ts';
import type { TelemetryStore, Window } from './telemetry.store.ts';

/** Parts of a range of each of which one refused reading is shown: each is a mark's width on a chart. */
const refusedParts = 60;

/**
 * Series of a device with some of the readings that they leave out; without them where reading these takes too long, as
 * the series are what was asked for.
 */
export async function withRefused<Of extends Series>(
  store: Pick<TelemetryStore, 'refused'>,
  device: DeviceRef,
  { series, window }: { readonly series: readonly Of[]; readonly window: Window },
): Promise<Of[]> {
  const keys = series.filter(({ leftOut }) => leftOut > 0).map(({ key }) => key);
  if (keys.length === 0) return [...series];
  const all = await store.refused(device, keys, window, refusedParts).catch((error: unknown) => {
    if (error instanceof AppError && error.error === 'readTooLong') return [];
    throw error;
  });
  const found = new Map(all.map((one) => [one.key, one]));
  return series.map((one) => {
    const refused = found.get(one.key);
    return refused === undefined || refused.at.length === 0
      ? one
      : { ...one, refused: { t: refused.at, value: refused.values } };
  });
}
