import { dayMs, hourMs } from '@oilsight/oil';
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
  const { question, build, now } = asked;
  const { say } = build;
  const { time } = question;
  if (time === null) {
    const from = now - defaultDays * dayMs;
    const name = say(`${build.time(from)} 至 ${build.time(now)}`, `from ${build.time(from)} to ${build.time(now)}`);
    return { from, to: now, name };
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
  const from = Math.max(time.from, now - longestMs);
  return {
    from,
    to: time.to,
    name: say(`${build.time(from)} 至 ${build.time(time.to)}`, `from ${build.time(from)} to ${build.time(time.to)}`),
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
