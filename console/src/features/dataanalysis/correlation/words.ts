import type { Correlation, Language } from '@oilsight/contract';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { minuteMs } from '../../../lib/time.ts';

/** Two decimals are all that a coefficient of readings is good for. */
export const coefficientText = (r: number, language: Language) => formatNumber(r, 2, language);

/** A shift must add so much to a coefficient to be worth a word. */
const leastGain = 0.02;

export interface BestLag {
  readonly lagMs: number;
  readonly r: number;
}

/** The shift at which the two fit best; null: none does, or none better than no shift. */
export function bestLagOf({ lags }: Pick<Correlation, 'lags'>): BestLag | null {
  const best = lags.reduce<BestLag | null>(
    (found, { lagMs, r }) => (r !== null && Math.abs(r) > Math.abs(found?.r ?? 0) ? { lagMs, r } : found),
    null,
  );
  const unshifted = lags.find(({ lagMs }) => lagMs === 0)?.r ?? 0;
  return best === null || best.lagMs === 0 || Math.abs(best.r) - Math.abs(unshifted) < leastGain ? null : best;
}

/** Which sentence stands above a correlation. */
export type Sentence =
  | { readonly kind: 'water' | 'nothing' | 'flat' | 'tooFew' }
  | { readonly kind: 'strong' | 'clear' | 'weak'; readonly way: 'up' | 'down' };

export function sentenceOf({ relation, pearson, water }: Correlation): Sentence {
  if (relation === 'nothing' || relation === 'flat' || relation === 'tooFew') return { kind: relation };
  const way = (pearson?.r ?? 0) < 0 ? 'down' : 'up';
  // A falling saturation and water that stays: solubility explains the one by the other.
  if (water?.isSteady === true && way === 'down' && relation !== 'weak') return { kind: 'water' };
  return { kind: relation, way };
}

/** Width of a bucket or of a shift in the largest unit that it is whole numbers of. */
export function spanOf(ms: number): { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number } {
  const minutes = Math.round(ms / minuteMs);
  if (minutes % 1440 === 0) return { unit: 'days', count: minutes / 1440 };
  return minutes % 60 === 0 ? { unit: 'hours', count: minutes / 60 } : { unit: 'minutes', count: minutes };
}
