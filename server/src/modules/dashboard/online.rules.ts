import { hourMs } from '@oilsight/oil';
import type { LocalDay } from '../../platform/time-zone.rules.ts';

/** What is asked of a device's hours. */
interface Hours {
  has(hour: number): boolean;
  hadBefore(hour: number): boolean;
}
type Least = { readonly online: number; readonly total: number; readonly hour: number } | null;
/** `device` is the place in the list; ms; `to` null: it lasts. */
interface Gap {
  readonly device: number;
  readonly from: number;
  readonly to: number | null;
}

/** First hour that begins within the day, and the first after it. */
function hoursOfDay({ from, to }: LocalDay): [number, number] {
  return [Math.ceil(from / hourMs), Math.ceil(to / hourMs)];
}

/**
 * The worst hour of each day, the share of hours with readings, and the longest gap. A device counts from the first hour
 * with a reading on. A gap begins after a reading of these days: how long a device was silent before is not known here.
 *
 * @param over hours before this one are over
 */
export function onlineOf(
  devices: readonly Hours[],
  days: readonly LocalDay[],
  over: number,
): { least: Least[]; share: number | null; longestGap: Gap | null } {
  const first = days[0] === undefined ? over : hoursOfDay(days[0])[0];
  const length = Math.max(0, over - first);
  const [online, total] = [new Int32Array(length), new Int32Array(length)];
  let longest: (Gap & { readonly hours: number }) | null = null;
  devices.forEach((hours, device) => {
    let counts = hours.hadBefore(first);
    let hasReported = false;
    let gap = 0;
    for (let n = 0; n < length; n += 1) {
      const has = hours.has(first + n);
      counts ||= has;
      if (!counts) continue;
      total[n] = (total[n] ?? 0) + 1;
      if (has) online[n] = (online[n] ?? 0) + 1;
      hasReported ||= has;
      gap = has || !hasReported ? 0 : gap + 1;
      // A gap is as long as it is at its last hour.
      if (gap > (longest?.hours ?? 0)) {
        const from = (first + n + 1 - gap) * hourMs;
        longest = { device, from, to: n === length - 1 ? null : (first + n + 1) * hourMs, hours: gap };
      }
    }
  });
  const least = days.map((day): Least => {
    const [from, to] = hoursOfDay(day);
    let found: Least = null;
    for (let hour = from; hour < Math.min(to, over); hour += 1) {
      const one = { online: online[hour - first] ?? 0, total: total[hour - first] ?? 0, hour: hour * hourMs };
      if (found === null || one.total - one.online > found.total - found.online) found = one;
    }
    return found;
  });
  const sum = (list: Int32Array) => list.reduce((all, one) => all + one, 0);
  const all = sum(total);
  return { least, share: all === 0 ? null : sum(online) / all, longestGap: longest };
}

/**
 * A gap of whole hours by the newest reading: one that lasts began with it, and is over where the device has reported since
 * the last whole hour. All ms.
 */
export function gapUntilNow(
  { from, to }: Pick<Gap, 'from' | 'to'>,
  { lastSeenAt, over }: { readonly lastSeenAt: number | null; readonly over: number },
): Pick<Gap, 'from' | 'to'> {
  if (to !== null || lastSeenAt === null) return { from, to };
  return lastSeenAt >= over * hourMs ? { from, to: over * hourMs } : { from: lastSeenAt, to };
}
