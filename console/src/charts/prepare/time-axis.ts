import { clockText, dateText } from '../../lib/time-text.ts';
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts';
import { instantOf, clockOf } from '../../lib/zone.ts';

/** As short as a view of this width allows: a day shows hours, months show days. */
export function axisTimeText(at: number, viewMs: number, timeZone: string | null): string {
  const clock = clockText(at, timeZone);
  if (viewMs > 3 * dayMs || clock === '00:00:00') return dateText(at, timeZone).slice(5);
  return viewMs < 10 * minuteMs ? clock : clock.slice(0, 5);
}

const steps = [
  10_000,
  30_000,
  minuteMs,
  2 * minuteMs,
  5 * minuteMs,
  10 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  dayMs,
  2 * dayMs,
  5 * dayMs,
  10 * dayMs,
  15 * dayMs,
  30 * dayMs,
];

/**
 * Ticks of a time axis at round times of a zone (whole hours, midnights), at most `most` of them.
 *
 * @param from ms; @param to ms, later than `from`
 */
export function timeTicks(from: number, to: number, most: number, timeZone: string | null): number[] {
  const step = steps.find((candidate) => (to - from) / candidate <= most) ?? 60 * dayMs;
  const ticks: number[] = [];
  const midnight = Math.floor(clockOf(from, timeZone).getTime() / dayMs) * dayMs;
  if (step >= dayMs) {
    // Counted from a fixed day, so that ticks stay where they are while the view moves.
    for (let wall = midnight - (midnight % step); instantOf(wall, timeZone) <= to; wall += step) {
      const at = instantOf(wall, timeZone);
      if (at >= from) ticks.push(at);
    }
    return ticks;
  }
  for (let at = instantOf(midnight, timeZone); at <= to; at += step) if (at >= from) ticks.push(at);
  return ticks;
}

/** The width of a bucket in the largest unit that it is whole numbers of. @example widthOf(900_000) is 15 minutes */
export function widthOf(ms: number): {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days';
  readonly count: number;
} {
  for (const [unit, size] of [
    ['days', dayMs],
    ['hours', hourMs],
    ['minutes', minuteMs],
  ] as const)
    if (ms >= size && ms % size === 0) return { unit, count: ms / size };
  return { unit: 'seconds', count: ms / 1000 };
}
