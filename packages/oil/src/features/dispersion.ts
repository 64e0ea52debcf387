/** Counts with the running time that they took. */
export interface Stretch {
  readonly counts: number;
  /** Hours. */
  readonly hours: number;
}

/**
 * Debris comes in clusters: what a sensor of a sound machine counts in a day varies this much more than by Poisson's
 * law, and that weighs as much as so many measured stretches. Our defaults: with no day to measure from, a rise must
 * stand out from clusters of two particles.
 */
const usualDispersion = 3;
const usualWeight = 4;
/** Stretches of several days vary at most this many times as much as days do: the rest is a trend. Our default. */
const mostOfLonger = 3;
/** A shorter part of a day says nothing of how days vary, hours of running. */
const leastHours = 2;

/**
 * How much more neighbours differ than by chance: the mean of (n₁/t₁ − n₂/t₂)² ÷ its variance for Poisson counts of one
 * rate, pooled with a dispersion that is known before. A rate that changes slowly adds nothing, as neighbours share it.
 */
function pooledDispersion(stretches: readonly Stretch[], known: number): number {
  let [squares, pairs] = [0, 0];
  for (const [place, { counts, hours }] of stretches.entries()) {
    const before = stretches[place - 1];
    const both = counts + (before?.counts ?? 0);
    if (before === undefined || both === 0) continue;
    const variance = (both / (hours + before.hours)) * (1 / hours + 1 / before.hours);
    squares += (counts / hours - before.counts / before.hours) ** 2 / variance;
    pairs += 1;
  }
  return (squares + usualWeight * known) / (pairs + usualWeight);
}

/** Neighbours joined, so many at a time, from the newest on; a rest is left out. */
function joined(days: readonly Stretch[], together: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let end = days.length; end >= together; end -= together) {
    const part = days.slice(end - together, end);
    stretches.push({
      counts: part.reduce((sum, { counts }) => sum + counts, 0),
      hours: part.reduce((sum, { hours }) => sum + hours, 0),
    });
  }
  return stretches;
}

/**
 * How much more counts of stretches vary than by Poisson's law, 1 for Poisson counts. Few days say little of it: they
 * are pooled with what is usual, so that the first weeks of a machine, on which rare clusters have not been seen yet,
 * do not make the first cluster a rise. Loads that change for days make longer stretches vary more than days do: those
 * are measured by themselves, pooled with what days say.
 *
 * @param days in their order; their expected counts may be below 1
 * @param together days of a stretch
 * @returns 1 or more
 * @example dispersionOf([], 1) is 3
 * @example dispersionOf([{ counts: 4, hours: 24 }, { counts: 4, hours: 24 }, { counts: 4, hours: 24 }, { counts: 4, hours: 24 }, { counts: 4, hours: 24 }], 1) is 1.5
 */
export function dispersionOf(days: readonly Stretch[], together: number): number {
  const long = days.filter(({ hours }) => hours >= leastHours);
  const ofDays = Math.max(1, pooledDispersion(long, usualDispersion));
  if (together <= 1) return ofDays;
  return Math.min(mostOfLonger * ofDays, Math.max(ofDays, pooledDispersion(joined(long, together), ofDays)));
}
