import type { AlarmSuggestion, Language } from '@oilsight/contract';
import type { TFunction } from 'i18next';
import { formatLimit } from '../../../charts/prepare/numbers.ts';
import { ageText } from '../../../domain/Age.tsx';
import { quantityOf } from '../../../domain/quantity.ts';
import { minuteMs } from '../../../lib/time.ts';
import { minutesText, unitText } from '../settings/condition-text.ts';
import { choiceOf, deadbandScale, shownOf } from '../settings/measure.ts';
import type { TopRule } from './queries.ts';
import { recentTimeText } from '../../../lib/reader-time.ts';

interface Words {
  readonly t: TFunction<'alarmQuality'>;
  readonly settings: TFunction<'alarmSettings'>;
  readonly live: TFunction<'live'>;
  readonly language: Language;
}

/** What to do about a rule, and why; parts in `<b>` stand out. */
export interface AdviceText {
  readonly advice: string;
  readonly reason: string;
}

export const patterns = ['chattering', 'brief', 'lasting', 'finding', 'other'] as const;

/** How the alarms of a rule look, in one word. */
export function patternOf({ isChattering, indicator }: TopRule, kind: string | null): (typeof patterns)[number] {
  if (indicator === null) return 'finding';
  if (kind === 'lasting') return 'lasting';
  if (isChattering) return 'chattering';
  return kind === 'change' ? 'brief' : 'other';
}

/** A deadband in the reader's unit, or a delay. */
function valueText(
  indicator: string,
  { measure, hours }: AlarmSuggestion,
  value: number,
  { settings, language }: Words,
): string {
  const quantity = quantityOf(indicator, language);
  const scale = deadbandScale(
    quantity,
    choiceOf({ measure: measure ?? 'value', hours: hours === 6 || hours === 24 ? hours : hours === null ? null : 1 }),
  );
  return `${formatLimit(shownOf(scale, value), null, language)}${unitText(scale, settings)}`;
}

/** @param from the start of the time that was asked for, ms */
export function adviceText(rule: TopRule, suggestion: AlarmSuggestion | null, from: number, words: Words): AdviceText {
  const { t, live } = words;
  const { indicator, findingRule } = rule;
  if (indicator === null || suggestion === null)
    return { advice: t('advice.finding'), reason: t('advice.findingText', { rule: findingRule ?? '' }) };
  const { advice, nowRaises } = suggestion;
  switch (advice.kind) {
    case 'change': {
      const { field, before, after, wouldRaise, typicalMs, kept, laterMs } = advice;
      const text = (value: number) =>
        field === 'deadband'
          ? valueText(indicator, suggestion, value, words)
          : minutesText(Math.round(value / minuteMs), words.settings);
      const typical = ageText(typicalMs, live);
      return {
        advice: t(`advice.${field}`, { before: text(before), after: text(after) }),
        reason: [
          t('advice.spared', { now: nowRaises, spared: nowRaises - wouldRaise }),
          field === 'onDelayMs' ? t('advice.brief', { typical }) : t('advice.again', { typical }),
          ...(kept === 0 ? [] : [t('advice.kept', { count: kept })]),
          ...(laterMs === 0 ? [] : [t('advice.later', { later: ageText(laterMs, live) })]),
          ...(suggestion.from > from
            ? [t('advice.from', { from: recentTimeText(suggestion.from, suggestion.to) })]
            : []),
        ].join(t('advice.stop')),
      };
    }
    case 'lasting':
      return {
        advice: t('advice.lasting'),
        reason: t('advice.lastingText', { count: advice.kept, longest: ageText(advice.longestMs, live) }),
      };
    case 'few':
      return { advice: t('advice.few'), reason: t('advice.fewText', { count: nowRaises }) };
    case 'nothing':
      return { advice: t('advice.nothing'), reason: t('advice.nothingText') };
    case 'noRule':
      return { advice: t('advice.noRule'), reason: t('advice.noRuleText') };
  }
}
