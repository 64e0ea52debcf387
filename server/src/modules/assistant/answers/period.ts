import type { CurveSummary } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import { offsetsIn } from '../../../platform/time-zone.rules.ts';
import type { NamedTime } from '../understanding/clock.rules.ts';
import type { Asked, KnownDevice } from './about.ts';

/** From … to, ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Stretch extends Span {
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

/** The whole hours of the asker's clock within a stretch of time; null: there is none. */
export function wholeHours({ from, to }: Span, zone: string): Span | null {
  const offsetOf = offsetsIn(zone);
  const [first, last] = [offsetOf(from), offsetOf(to)];
  const begin = Math.ceil((from + first) / hourMs) * hourMs - first;
  const end = Math.floor((to + last) / hourMs) * hourMs - last;
  return begin < end ? { from: begin, to: end } : null;
}

/**
 * What readings come to between two moments, every reading once. Buckets of hours hold what lies before or after in
 * their first and last hour, so that they serve the whole hours only, and what is beside them is read by itself. Of more
 * than 150 days the buckets may be wider, and begin up to one of them before.
 *
 * @param hourly what the whole hours come to, where they have been read
 */
export async function summaryOf(
  { tools, zone }: Asked,
  { deviceId }: KnownDevice,
  key: string,
  { from, to }: Span,
  hourly: CurveSummary | null = null,
): Promise<Summary | null> {
  const hours = wholeHours({ from, to }, zone);
  const parts: CurveSummary[] = [];
  const read = async (span: Span) => {
    const curve = span.from < span.to ? await tools.curve(deviceId, key, span) : null;
    if (curve !== null) parts.push(curve.summary);
  };
  if (hours === null) await read({ from, to });
  else {
    await read({ from, to: hours.from });
    if (hourly === null) await read(hours);
    else parts.push(hourly);
    await read({ from: hours.to, to });
  }
  return together(parts);
}

/** What several stretches of time come to together; null: they hold no good reading. */
function together(parts: readonly CurveSummary[]): Summary | null {
  const readings = parts.reduce((sum, part) => sum + part.readings, 0);
  if (readings === 0) return null;
  const known = (values: readonly (number | null)[]) => values.flatMap((value) => value ?? []);
  const lows = known(parts.map(({ min }) => min));
  const highs = known(parts.map(({ max }) => max));
  return {
    min: lows.length === 0 ? null : Math.min(...lows),
    max: highs.length === 0 ? null : Math.max(...highs),
    mean: parts.reduce((sum, part) => sum + (part.mean ?? 0) * part.readings, 0) / readings,
  };
}

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
