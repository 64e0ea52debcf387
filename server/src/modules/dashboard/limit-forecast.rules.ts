import { courseAt, courseLife, findIndicator, fitCourse, hourMs } from '@oilsight/oil';
import type { Limits } from '@oilsight/oil';

/** When an indicator reaches its limit of level 1 if its trend goes on, ms, with the 90 % interval. */
export interface LimitForecast {
  /** In the indicator's unit. */
  readonly limit: number;
  readonly at: number;
  readonly lo: number;
  readonly hi: number;
}

/** The longest forecast: what the last days say of later ones is little, h. */
const longestH = 14 * 24;
/** Fewest means that a trend is made of, and how old the newest may be, h. */
const fewestMeans = 8;
const oldestH = 12;

/** How far a reading has come from level 2 to level 1, 0 … 1; null: it is not between them, or one is not set. */
export function shareOfWay(
  value: number,
  {
    level2High,
    level1High,
    level2Low,
    level1Low,
  }: Pick<Limits, 'level2High' | 'level1High' | 'level2Low' | 'level1Low'>,
): number | null {
  for (const [from, to] of [
    [level2High, level1High],
    [level2Low, level1Low],
  ] as const) {
    if (from === null || to === null || from === to) continue;
    const share = (value - from) / (to - from);
    if (share > 0 && share < 1) return share;
  }
  return null;
}

/** Whether a straight line through its readings means anything: not of a counter, nor of a switch. */
export function hasTrend(key: string): boolean {
  const indicator = findIndicator(key);
  return indicator !== null && indicator.kind === 'gauge' && !indicator.isSwitch;
}

/**
 * When the line through the newest means meets the limit of level 1 on the side to which it goes. Neighbouring means
 * repeat each other, which the interval counts.
 *
 * @param means ascending, `t` in ms
 * @returns null: no limit, no certain trend, the limit is passed already, or it is more than two weeks away, or nothing has come for long
 */
export function limitForecast(
  { t, mean }: { readonly t: readonly number[]; readonly mean: readonly number[] },
  { level1High, level1Low }: Pick<Limits, 'level1High' | 'level1Low'>,
  now: number,
): LimitForecast | null {
  if (t.length < fewestMeans) return null;
  const x = t.map((at) => (at - now) / hourMs);
  const course = fitCourse({ x, y: mean });
  if (course === null || (x.at(-1) ?? Number.NEGATIVE_INFINITY) < -oldestH) return null;
  for (const [limit, worse] of [
    [level1High, 'up'],
    [level1Low, 'down'],
  ] as const) {
    // What is past its limit has an alarm, not a forecast.
    if (limit === null || (worse === 'up' ? courseAt(course, 0) >= limit : courseAt(course, 0) <= limit)) continue;
    const { status, hours, lo, hi } = courseLife(course, limit, worse);
    if (status !== 'ok' || hours === null || lo === null || hi === null || hours > longestH) continue;
    const later = (ahead: number) => now + ahead * hourMs;
    return { limit, at: later(hours), lo: later(lo), hi: later(hi) };
  }
  return null;
}
