import type { Diagnosis } from '../diagnosis/diagnose.ts';
import type { OilHealth } from './oil-health.ts';
import { scoreAtCritical } from './part-score.ts';

/**
 * The verdict of a diagnosis beside oil health: what is past its alarm limit is not normal, also where no rule explains
 * it. A warning then, for nothing is known of the cause.
 *
 * @example verdictWithHealth('normal', { parts: [] }) is 'normal'
 * @example verdictWithHealth('normal', { parts: [{ score: 12 }] }) is 'warning'
 */
export function verdictWithHealth(
  verdict: Diagnosis['verdict'],
  { parts }: { readonly parts: readonly Pick<OilHealth['parts'][number], 'score'>[] },
): Diagnosis['verdict'] {
  const isPast = parts.some(({ score }) => score !== null && score <= scoreAtCritical);
  return verdict === 'normal' && isPast ? 'warning' : verdict;
}
