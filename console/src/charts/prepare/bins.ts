import { dayMs } from '../../lib/time.ts';

/**
 * Shares from the lowest bin on.
 *
 * @returns as many; the last is their sum, 1 at most
 */
export function cumulated(shares: readonly number[]): number[] {
  let sum = 0;
  return shares.map((share) => Math.min(1, (sum += share)));
}

/**
 * What a cumulative count grew by in each day. Growth between two points belongs to the day of the later one; a fall is
 * a restart of the sensor: the count goes on from its new value.
 *
 * @param t ms, ascending
 * @param totals parallel; null: no reading
 * @param dayStartOf start of the day that an instant lies in, by the reader's clocks
 * @returns a value for each day from the first to the last reading; null: the day has no reading
 */
export function growthPerDay(
  t: readonly number[],
  totals: readonly (number | null)[],
  dayStartOf: (at: number) => number,
): { readonly t: number[]; readonly counts: (number | null)[] } {
  const perDay = new Map<number, number>();
  let before: number | null = null;
  t.forEach((at, index) => {
    const total = totals[index] ?? null;
    if (total === null) return;
    const day = dayStartOf(at);
    const grown = before === null ? 0 : total >= before ? total - before : total;
    perDay.set(day, (perDay.get(day) ?? 0) + grown);
    before = total;
  });
  const days = [...perDay.keys()];
  const [first, last] = [days[0], days.at(-1)];
  const all: number[] = [];
  // Half a day after midnight lies in the day also where clocks change.
  if (first !== undefined && last !== undefined)
    for (let day = first; day <= last; day = dayStartOf(day + 1.5 * dayMs)) all.push(day);
  return { t: all, counts: all.map((day) => perDay.get(day) ?? null) };
}
