import type { AlarmRecord } from '@oilsight/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnprocessed } from '../../../domain/alarms/alarm-look.ts';
import { alarmName, alarmSubject, conditionText } from '../../../domain/alarms/alarm-words.ts';
import { useAlarmWords } from '../../../domain/alarms/useAlarmWords.ts';
import { ageText } from '../../../domain/Age.tsx';
import { secondMs } from '../../../lib/time.ts';
import { recentClockText, recentTimeText } from '../../../lib/reader-time.ts';

/** What a row says of one record, in the reader's words. */
export interface RowText {
  readonly subject: string;
  readonly name: string;
  /** The value furthest beyond, and what it passed. */
  readonly value: string;
  readonly rest: string;
  readonly first: string;
  readonly last: string;
  readonly duration: string;
  /** That it is open, or when it cleared. */
  readonly end: string;
  readonly receivers: string;
  readonly modes: string;
  /** What people did, and the most important thing beside it. */
  readonly state: string;
  readonly detail: string;
  /** How long it has been there, where it has just come; null: it has been there for a while. */
  readonly fresh: string | null;
}

/** An alarm counts as just arrived for so long. */
const freshMs = 60 * secondMs;

const isHeldBack = ({ state }: Pick<AlarmRecord, 'state'>): boolean => state === 'shelved' || state === 'outOfService';

/** Says what there is to say of a record at a time. */
export function useRowText(): (record: AlarmRecord, count: number, now: number) => RowText {
  const { t } = useTranslation('alarmRecords');
  const { t: live } = useTranslation('live');
  const words = useAlarmWords();
  return useCallback(
    (record, count, now) => {
      const { receivers, modes, clearedAt, firstAlarmAt } = record;
      const age = now - firstAlarmAt;
      const open = clearedAt === null;
      const [first] = receivers;
      return {
        subject: alarmSubject(record, words),
        name: alarmName(record, words),
        ...conditionText(record, record.peak ?? record.value, words),
        first: recentClockText(firstAlarmAt, now),
        last: recentClockText(record.lastAlarmAt, now),
        duration: ageText(open ? Math.max(record.durationMs, age) : record.durationMs, live),
        end: open ? t('isOpen') : t('clearedAt', { at: recentTimeText(clearedAt, now) }),
        receivers:
          receivers.length > 1
            ? t('receivers', { name: first, count: receivers.length })
            : (first ?? t(record.sendCount > 0 ? 'someNotified' : 'nobodyNotified')),
        modes: modes.map((mode) => words.t(`mode.${mode}`)).join(words.t('comma')),
        state:
          record.processedAt === null || isHeldBack(record)
            ? words.t(`state.${record.state}`)
            : t('processedAt', { at: recentTimeText(record.processedAt, now) }),
        detail: detailOf(record, count, now),
        fresh: age >= 0 && age < freshMs && isUnprocessed(record) ? t('fresh', { age: ageText(age, live) }) : null,
      };

      function detailOf(
        { shelf, assignee, escalatesAt, note, state, isLate, processedAt }: AlarmRecord,
        many: number,
        at: number,
      ) {
        const short = (instant: number) => recentTimeText(instant, at);
        if (shelf !== null && isHeldBack({ state }))
          return [
            processedAt === null ? '' : t('processedAt', { at: short(processedAt) }),
            shelf.until === null ? '' : t('shelvedUntil', { at: short(shelf.until) }),
            [shelf.reason, shelf.by ?? ''].filter((part) => part !== '').join(' · '),
          ]
            .filter((part) => part !== '')
            .join(t('stop'));
        if (processedAt !== null) return note;
        if (assignee !== null)
          return assignee.dueAt === null
            ? t('assignedTo', { name: assignee.name })
            : t('assignedUntil', { name: assignee.name, at: short(assignee.dueAt) });
        if (escalatesAt !== null && escalatesAt > at) return t('escalatesIn', { age: ageText(escalatesAt - at, live) });
        if (many > 1) return t('together', { count: many });
        if (note !== '') return note;
        return isLate ? t('late') : '';
      }
    },
    [t, live, words],
  );
}
