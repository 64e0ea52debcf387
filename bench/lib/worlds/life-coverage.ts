import { hourMs, longestLifeH } from '@oilsight/oil';
import type { Evidence, Outcome } from './evidence.ts';

/**
 * Intervals of the oil's life since its last change, and how many of them hold the end that the world knows. As no
 * interval reaches further than the product looks, a later end counts as being there.
 */
export function coverageOf({ sightings, changes, endOfOilAt }: Evidence): Pick<Outcome, 'lifeAsked' | 'lives'> {
  if (endOfOilAt === null) return { lifeAsked: 0, lives: [] };
  const since = Math.max(Number.NEGATIVE_INFINITY, ...changes);
  const asked = sightings.filter(({ at }) => at > since && at < endOfOilAt);
  const given = asked.flatMap(({ at, life: { lo, hi, hours, limitedBy } }) =>
    lo === null || hi === null || hours === null || limitedBy === null
      ? []
      : [{ lo, hi, limitedBy, leftH: Math.min(longestLifeH, (endOfOilAt - at) / hourMs) }],
  );
  const lives = [...Map.groupBy(given, ({ limitedBy }) => limitedBy)].map(([limitedBy, own]) => ({
    limitedBy,
    given: own.length,
    covered: own.filter(({ lo, hi, leftH }) => leftH >= lo && leftH <= hi).length,
    // Sooner than said is what hurts.
    early: own.filter(({ lo, leftH }) => leftH < lo).length,
  }));
  return { lifeAsked: asked.length, lives };
}
