import { dayMs } from '@oilsight/oil';
import { rankCorrelation } from './figures.ts';
import type { Evidence, Outcome } from './evidence.ts';

/** Oil health beside what the world knows: while a fault stands it should fall with it and never rise. */
export function healthOf(
  { sightings, truth, onsetAt, life }: Evidence,
  isFaulty: boolean,
): Pick<Outcome, 'healthCorrelation' | 'healthRise'> {
  if (!isFaulty) return { healthCorrelation: null, healthRise: null };
  const rows = sightings.flatMap(({ at, health }, index) => {
    const gravity = truth[index]?.gravity;
    return health === null || gravity === undefined || at < Math.max(life.bornAt + dayMs, onsetAt - 10 * dayMs)
      ? []
      : [{ at, health, gravity }];
  });
  let [least, rise, gravest] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const { at, health, gravity } of rows) {
    if (at <= onsetAt) continue;
    gravest = Math.max(gravest, gravity);
    // A fault that has begun to pass may let the health rise.
    if (gravity < gravest) break;
    least = Math.min(least, health);
    rise = Math.max(rise, health - least);
  }
  return {
    healthCorrelation: rankCorrelation(
      rows.map(({ health }) => health),
      rows.map(({ gravity }) => -gravity),
    ),
    healthRise: gravest > 0 ? rise : null,
  };
}
