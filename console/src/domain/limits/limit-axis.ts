import { valueAxis } from '../../charts/prepare/ticks.ts';
import type { ValueAxis } from '../../charts/prepare/ticks.ts';

/** How many times farther than the readings and the nearest limit another limit may lie to stand on the axis. */
const reach = 20;

/**
 * The axis of readings with their limits. A limit so far away that the readings would be a flat line is left out, as
 * when a digit too many was typed: it lies beyond the axis.
 *
 * @param readings in shown units, one at least
 * @param limits those that are drawn
 */
export function limitAxis(readings: readonly number[], limits: readonly number[]): ValueAxis {
  const [least, most] = [Math.min(...readings), Math.max(...readings)];
  const distanceOf = (limit: number) => Math.max(limit - most, least - limit, 0);
  const nearest = limits.toSorted((one, other) => distanceOf(one) - distanceOf(other))[0] ?? 0;
  const scale = reach * Math.max(Math.abs(least), Math.abs(most), most - least, Math.abs(nearest), 1e-9);
  const values = [...readings, ...limits.filter((limit) => limit === nearest || Math.abs(limit) <= scale)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((high - low) * 0.06, Math.abs(high) * 0.01, 1e-6);
  const [min, max] = [low >= 0 && low <= high / 3 ? 0 : low - room, high + room];
  const round = valueAxis(min, max, 4);
  return { ...round, min, max, ticks: round.ticks.filter((tick) => tick >= min && tick <= max) };
}

/** On which side of the axis a limit lies; null: on it. */
export function beyondAxis(value: number, { min, max }: Pick<ValueAxis, 'min' | 'max'>): 'above' | 'below' | null {
  return value > max ? 'above' : value < min ? 'below' : null;
}
