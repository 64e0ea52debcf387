import type { LabDeviation, LabDeviations } from '@oilsight/contract';

/** The first sentence of the page: the indicator that matters most, and what is known of the others. */
export type Verdict =
  | { readonly kind: 'none' | 'few' | 'agree' | 'unclear' }
  | { readonly kind: 'low' | 'high'; readonly of: LabDeviation; readonly othersAgree: boolean };

const offVerdicts: readonly LabDeviation['verdict'][] = ['withinTolerance', 'beyondTolerance', 'noTolerance'];
const isOff = ({ verdict }: LabDeviation) => offVerdicts.includes(verdict);
const agrees = ({ verdict }: LabDeviation) => verdict === 'agrees';
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
  if (of === undefined) return { kind: known.every(agrees) ? 'agree' : 'unclear' };
  const others = deviations.filter((each) => each !== of);
  return { kind: (of.mean ?? 0) < 0 ? 'low' : 'high', of, othersAgree: others.length > 0 && others.every(agrees) };
}
