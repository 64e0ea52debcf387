import { hourMs } from '@oilsight/oil';
import type { Evidence, Outcome } from './evidence.ts';

/** Intervals of the oil's life since its last change, and how many of them hold the end that the world knows. */
export function coverageOf({
  sightings,
  changes,
  endOfOilAt,
}: Evidence): Pick<Outcome, 'lifeGiven' | 'lifeCovered' | 'lifeAsked'> {
  if (endOfOilAt === null) return { lifeGiven: 0, lifeCovered: 0, lifeAsked: 0 };
  const since = Math.max(Number.NEGATIVE_INFINITY, ...changes);
  const asked = sightings.filter(({ at }) => at > since && at < endOfOilAt);
  const given = asked.flatMap(({ at, life: { lo, hi } }) =>
    lo === null || hi === null ? [] : [{ lo, hi, leftH: (endOfOilAt - at) / hourMs }],
  );
  return {
    lifeAsked: asked.length,
    lifeGiven: given.length,
    lifeCovered: given.filter(({ lo, hi, leftH }) => leftH >= lo && leftH <= hi).length,
  };
}
