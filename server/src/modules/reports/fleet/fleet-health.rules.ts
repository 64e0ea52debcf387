import { dayMs } from '@oilsight/oil';
import type { Period } from '../diagnostic/index.ts';
import type { FleetTotals, HealthPoint } from './fleet-content.types.ts';

const weekMs = 7 * dayMs;

/** Median and other shares of ascending values, between two values by straight line; null: none. */
export function shareOf(sorted: readonly number[], share: number): number | null {
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) return null;
  return low + (high - low) * (place - Math.floor(place));
}

/** The health of many machines in numbers; null: it has none. As printed, health is a whole number. */
export function healthOf(values: readonly (number | null)[]): FleetTotals['health'] {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  const lowest = sorted[0] ?? null;
  return {
    machines: sorted.length,
    median: shareOf(sorted, 0.5),
    lowest,
    atLowest: lowest === null ? 0 : sorted.filter((value) => Math.round(value) === Math.round(lowest)).length,
  };
}

/** The health of the fleet at the end of the period and each week before it, oldest first. */
export async function weeksOf(
  { from, to }: Period,
  healthAt: (at: number) => Promise<readonly number[]>,
): Promise<HealthPoint[]> {
  const points: HealthPoint[] = [];
  for (let at = to; at >= from; at -= weekMs) {
    const sorted = (await healthAt(at)).toSorted((a, b) => a - b);
    const of = (share: number) => shareOf(sorted, share) ?? 0;
    if (sorted.length > 0) points.unshift({ at, lowest: of(0), p25: of(0.25), median: of(0.5), p75: of(0.75) });
  }
  return points;
}
