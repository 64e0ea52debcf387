import { hourMs, planRow, wearKeys, wearReach } from '@oilsight/oil';
import type { RowPlan } from '@oilsight/oil';
import type { DeviceRef } from '../../devices/index.ts';
import type { TelemetryStore, Window } from '../telemetry.store.ts';
import type { DeviceDerivation } from './device-derivation.ts';

export type CountStore = Pick<TelemetryStore, 'raw' | 'latest'>;

/**
 * One hour longer than the period of the wear rate: the newest wear value was derived some minutes before the newest
 * reading.
 */
const rememberedMs = wearReach.rateMs + hourMs;
/** Number of frames in that time at one frame a second. */
const maxRemembered = rememberedMs / 1000;
/** How many bad readings are skipped to find the last good one before the period. */
const maxBefore = 10;

const counterPlan = planOf(wearKeys);

function planOf(keys: readonly string[]): RowPlan {
  const plan = planRow(keys);
  if (plan === null) throw new Error('nothing is derived from counters');
  return plan;
}

/** The good counts of a time range, by key. */
async function countsOf(
  store: CountStore,
  device: DeviceRef,
  window: Window,
  options: { limit: number; order: 'desc' },
): Promise<Map<number, number[]>> {
  const rows = new Map<number, number[]>();
  for (const [place, { at, values, quality }] of (await store.raw(device, wearKeys, window, options)).entries()) {
    for (const [n, time] of at.entries()) {
      const value = values[n];
      if (typeof value !== 'number' || quality[n] !== 0) continue;
      const row = rows.get(time) ?? wearKeys.map(() => Number.NaN);
      row[place] = value;
      rows.set(time, row);
    }
  }
  return rows;
}

/**
 * Reads the counts of the last hours, and the last ones before them, from disk, so that wear continues as if the
 * server had not been stopped.
 */
export async function rememberCounts(
  store: CountStore,
  derivation: DeviceDerivation,
  device: DeviceRef,
): Promise<void> {
  const latest = (await store.latest([device])).get(device.id) ?? [];
  const newest = latest.reduce(
    (time, { key, at }) => (wearKeys.includes(key) ? Math.max(time, at) : time),
    Number.NEGATIVE_INFINITY,
  );
  if (!Number.isFinite(newest)) return;
  const from = newest - rememberedMs;
  const before = await countsOf(
    store,
    device,
    { from: from - wearReach.silenceMs, to: from },
    { limit: maxBefore, order: 'desc' },
  );
  const recent = await countsOf(store, device, { from, to: newest + 1 }, { limit: maxRemembered, order: 'desc' });
  for (const [at, values] of [...before, ...recent].sort(([one], [other]) => one - other))
    derivation.remember(counterPlan, { at, values, quality: null });
}
