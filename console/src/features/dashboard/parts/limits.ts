import type { Worst } from '@oilsight/contract';
import type { TrendLimit } from './trend-shape.ts';

export type KeyLimits = NonNullable<Worst['rows'][number]['indicator']>['limits'];

/** The limits of an indicator as lines of a small picture. */
export function trendLimits(limits: KeyLimits): readonly TrendLimit[] {
  if (limits === null) return [];
  const { level1Low, level1High, level2Low, level2High } = limits;
  return (
    [
      ['level1', level1Low],
      ['level1', level1High],
      ['level2', level2Low],
      ['level2', level2High],
    ] as const
  ).flatMap(([level, value]) => (value === null ? [] : [{ level, value }]));
}
