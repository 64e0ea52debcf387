import type { AttentionRow } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { ageText } from '../../../domain/Age.tsx';
import { clockText, dateText, dayStartOf } from '../../../lib/reader-time.ts';
import { deadlineMeaning, deadlineWord } from './deadline.ts';

export interface DeadlineText {
  readonly when: string;
  /** What the time is of; null: nothing to say. */
  readonly meaning: string | null;
  readonly isPressing: boolean;
}

/** MM/dd by the reader's clocks. */
export const dayText = (at: number) => dateText(at).slice(5);

/** Until when something is to be done, in words. */
export function useDeadlineText(): (
  row: Pick<AttentionRow, 'deadline' | 'kind' | 'planned'>,
  now: number,
) => DeadlineText {
  const { t } = useTranslation('dashboard');
  const { t: live } = useTranslation('live');
  return ({ deadline, kind, planned }, now) => {
    const word = deadlineWord(deadline, now, dayStartOf);
    const meaning = deadlineMeaning(deadline.source, word);
    const clock = (at: number) => clockText(at).slice(0, 5);
    // Where both bounds lie in one day its date alone says nothing.
    const isOfOneDay =
      deadline.lo !== null && deadline.hi !== null && dayStartOf(deadline.lo) === dayStartOf(deadline.hi);
    const boundText = (at: number) => (isOfOneDay ? `${dayText(at)} ${clock(at)}` : dayText(at));
    const when =
      word.kind === 'none' || word.kind === 'now' || word.kind === 'anyDay'
        ? t(`deadline.${word.kind}`)
        : word.kind === 'overdue'
          ? t('deadline.overdue', { age: ageText(word.byMs, live) })
          : word.kind === 'today'
            ? t('deadline.today', { at: clock(word.at) })
            : word.kind === 'soon'
              ? `${dayText(word.at)} ${clock(word.at)}`
              : dayText(word.at);
    return {
      when,
      meaning:
        meaning === null
          ? null
          : (meaning === 'forecast' || meaning === 'limit') && deadline.lo !== null && deadline.hi !== null
            ? t(`deadline.of.${meaning}`, {
                range: t('forecasts.range', { from: boundText(deadline.lo), to: boundText(deadline.hi) }),
              })
            : // What is planned need not be the step that is advised below.
              meaning === 'planned' && kind !== 'planned' && planned !== null
              ? t(`planned.${planned.kind}`)
              : t(`deadline.of.${meaning === 'forecast' ? 'life' : meaning}`),
      isPressing: word.kind === 'now' || word.kind === 'anyDay' || word.kind === 'overdue' || word.kind === 'today',
    };
  };
}
