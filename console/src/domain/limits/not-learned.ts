import { learnedDays, minFleet } from '@oilsight/contract';
import type { LearnedIndicator, LearnedLimits } from '@oilsight/contract';
import { findIndicator, isLearnable, minPercentileSamples, minSigmaSamples } from '@oilsight/oil';
import { dayMs } from '../../lib/time.ts';
import type { TFunction } from 'i18next';
import { dateText } from '../../lib/reader-time.ts';

/** Why nothing can ever be learned of an indicator, in words; null: it can. */
export function neverLearned(key: string, t: TFunction<'oils'>): string | null {
  const indicator = findIndicator(key);
  if (indicator === null || isLearnable(indicator)) return null;
  return t(indicator.kind === 'counter' ? 'limit.notLearned.counter' : 'limit.notLearned.derived');
}

/** Why nothing was learned from the machine's own history, and when it can be at the earliest. */
export function ownNotLearned(
  found: LearnedIndicator | undefined,
  { at }: Pick<LearnedLimits, 'at'>,
  t: TFunction<'oils'>,
): string {
  if (found === undefined) return t('limit.notLearned.silent', { days: learnedDays });
  const { days, reason } = found;
  switch (reason) {
    case 'too_few':
    case 'too_few_machines':
    case null:
      return t('limit.notLearned.tooFew', {
        days,
        least: minSigmaSamples,
        date: dateText(at + Math.max(1, minSigmaSamples - days) * dayMs),
      });
    case 'no_spread':
      return t('limit.notLearned.noSpread', { days });
    case 'not_normal':
      return t('limit.notLearned.notNormal', { days });
    case 'not_in_control':
      return t('limit.notLearned.notInControl', { days });
    case 'of_oil':
      return t('limit.notLearned.ofOil');
  }
}

/** Why nothing was learned from machines of the type. */
export function fleetNotLearned(
  { isOfOil, fleet }: Pick<LearnedIndicator, 'isOfOil' | 'fleet'>,
  t: TFunction<'oils'>,
): string {
  return fleet === null
    ? t(isOfOil ? 'limit.notLearned.fewWithOil' : 'limit.notLearned.fewMachines', {
        least: minFleet,
      })
    : t('limit.notLearned.fewFleetDays', { count: fleet.machines, days: fleet.days, least: minPercentileSamples });
}
