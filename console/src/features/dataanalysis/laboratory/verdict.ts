import type { LabDeviation, LabDeviations } from '@oilsight/contract';

/** The first sentence of the page: the indicator that matters most, and what is known of the others. */
export type Verdict =
  | { readonly kind: 'none' | 'few' | 'agree' }
  | { readonly kind: 'low' | 'high'; readonly of: LabDeviation; readonly othersAgree: boolean };

const isOff = ({ verdict }: LabDeviation) => verdict === 'withinTolerance' || verdict === 'beyondTolerance';
/** How many times its own interval a mean lies from 0: how sure the deviation is. */
const sureness = ({ mean, half }: LabDeviation) => Math.abs(mean ?? 0) / (half === null || half === 0 ? 1e-9 : half);

export function verdictOf({ samples, deviations }: LabDeviations): Verdict {
  if (samples === 0) return { kind: 'none' };
  const known = deviations.filter(({ verdict }) => verdict !== 'fewSamples');
  if (known.length === 0) return { kind: 'few' };
  const off = known.filter(isOff).toSorted((one, other) => {
    const rank = (each: LabDeviation) => (each.proposal !== null ? 2 : each.verdict === 'beyondTolerance' ? 1 : 0);
    return rank(other) - rank(one) || sureness(other) - sureness(one);
  });
  const [of] = off;
  if (of === undefined) return { kind: 'agree' };
  return { kind: (of.mean ?? 0) < 0 ? 'low' : 'high', of, othersAgree: off.length === 1 && known.length > 1 };
}
