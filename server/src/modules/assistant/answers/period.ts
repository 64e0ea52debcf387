import { dayMs, hourMs } from '@oilsight/oil';
import type { NamedTime } from '../understanding/clock.rules.ts';
import type { Asked, KnownDevice } from './about.ts';

export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** In the words of the answer. */
  readonly name: string;
}

/** Longest stretch of time that one question looks at. */
const longestMs = 180 * dayMs;

/**
 * The stretch of time that a question names, for one device; without one the last days. An event of the device's log
 * counts from its newest entry.
 *
 * @returns null: there is no such entry
 */
export async function stretchOf(asked: Asked, device: KnownDevice, defaultDays: number): Promise<Stretch | null> {
  return stretchOfTime(asked, device, asked.question.time, defaultDays);
}

/** @returns null: the event that it counts from is not in the device's log */
export async function stretchOfTime(
  asked: Asked,
  device: KnownDevice,
  time: NamedTime | null,
  defaultDays: number,
): Promise<Stretch | null> {
  const { build, now } = asked;
  const { say } = build;
  const named = (from: number, to: number): Stretch => ({
    from,
    to,
    name: say(`${build.time(from)} 至 ${build.time(to)}`, `from ${build.time(from)} to ${build.time(to)}`),
  });
  if (time === null) {
    return named(now - defaultDays * dayMs, now);
  }
  if (time.kind === 'around') {
    const at = await newestEvent(asked, device, time.event);
    if (at === null) return null;
    return time.side === 'before'
      ? named(at - time.days * dayMs, at)
      : named(at, Math.min(at + time.days * dayMs, now));
  }
  if (time.kind === 'since') {
    const at = await newestEvent(asked, device, time.event);
    return at === null
      ? null
      : {
          from: Math.max(at, now - longestMs),
          to: now,
          name: say(`${build.time(at)} 以来`, `since ${build.time(at)}`),
        };
  }
  if (time.kind === 'moment') {
    const at = time.at;
    return { from: at - hourMs / 2, to: Math.min(at + hourMs / 2, now), name: build.time(at) };
  }
  return named(Math.max(time.from, now - longestMs), time.to);
}

/** Least, greatest and mean good reading of a stretch of time; null: none. */
export interface Summary {
  readonly min: number | null;
  readonly max: number | null;
  readonly mean: number | null;
}

/**
 * What readings come to between two moments. Means of hours hold what lies before or after in their first and last
 * hour, so that they serve only where both moments are full hours.
 */
export async function summaryOf(
  { tools }: Asked,
  { deviceId }: KnownDevice,
  key: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Summary | null> {
  if (from % hourMs === 0 && to % hourMs === 0) {
    const curve = await tools.curve(deviceId, key, { from, to });
    return curve === null || curve.summary.readings === 0 ? null : curve.summary;
  }
  const series = await tools.readings(deviceId, key, { from, to });
  const means = good(series?.mean ?? []);
  if (series === null || means.length === 0) return null;
  const lows = good(series.min);
  const highs = good(series.max);
  return {
    min: lows.length === 0 ? null : lows.reduce((least, value) => Math.min(least, value)),
    max: highs.length === 0 ? null : highs.reduce((most, value) => Math.max(most, value)),
    mean: means.reduce((sum, value) => sum + value, 0) / means.length,
  };
}
const good = (values: readonly (number | null)[]): number[] => values.flatMap((value) => value ?? []);

/** Time of a device's newest entry of a kind; of an oil change without an entry that of its newest filling. */
export async function newestEvent(
  { tools }: Asked,
  device: KnownDevice,
  kind: 'oil_change' | 'refill' | 'maintenance' | 'start' | 'sensor_replacement',
): Promise<number | null> {
  const [entry] = await tools.log(device.deviceId, kind);
  if (entry !== undefined || kind !== 'oil_change') return entry?.at ?? null;
  const [charge] = await tools.charges(device.deviceId);
  return charge?.since ?? null;
}
