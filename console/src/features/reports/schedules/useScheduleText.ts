import type { ReportSchedule, ScheduleRhythm, ScheduleRun } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../../lib/time-text.ts';
import { offsetText } from '../../../lib/zones.ts';

/** What a sentence about a schedule needs. */
export interface SaidSchedule extends Pick<ReportSchedule, 'rhythm' | 'time' | 'timeZone' | 'languages'> {
  /** Empty: not chosen yet. */
  readonly deviceName: string;
  /** Number of contacts. */
  readonly receivers: number;
}

export interface ScheduleText {
  /** `Every Monday at 08:00 (UTC+08:00)`. */
  readonly when: (schedule: Pick<SaidSchedule, 'rhythm' | 'time' | 'timeZone'>, now: number) => string;
  /** What its reports are about. */
  readonly period: (rhythm: ScheduleRhythm) => string;
  readonly languages: (languages: ReportSchedule['languages']) => string;
  /** All of it as one sentence. */
  readonly sentence: (schedule: SaidSchedule, now: number) => string;
  /** What became of the mails of a run; empty: it has none. */
  readonly mails: (run: ScheduleRun) => string;
  /** A time of a schedule by its own clocks. @param time ms */
  readonly at: (time: number, schedule: Pick<ReportSchedule, 'timeZone'>) => string;
}

/** Schedules in words. */
export function useScheduleText(): ScheduleText {
  const { t } = useTranslation('schedules');
  const days = (rhythm: ScheduleRhythm) => {
    if (rhythm.every === 'week') return t('when.week', { weekday: t(`weekday.${weekdayOf(rhythm.weekday)}`) });
    return rhythm.day === 'last' ? t('when.last') : t('when.month', { day: rhythm.day });
  };
  const when: ScheduleText['when'] = ({ rhythm, time, timeZone }, now) =>
    t('when.at', { days: days(rhythm), time, zone: offsetText(timeZone, now) });
  const languages: ScheduleText['languages'] = (written) =>
    t(`language.${written.length > 1 ? 'both' : written[0] === 'en' ? 'en' : 'zh'}`);
  return {
    when,
    languages,
    period: ({ every }) => t(`period.${every}`),
    sentence: ({ deviceName, receivers, ...schedule }, now) =>
      t('sentence', {
        when: when(schedule, now),
        device: deviceName === '' ? t('noDevice') : deviceName,
        language: languages(schedule.languages),
        receivers: t('receivers', { count: receivers }),
      }),
    mails: ({ mails }) => {
      const count = (...states: readonly (string | null)[]) =>
        mails.filter(({ state }) => states.includes(state)).length;
      const [sent, failed, waiting] = [count('sent'), count('failed', 'unknown', 'cancelled'), count('waiting')];
      return [
        ...(sent > 0 ? [t('mails.sent', { count: sent })] : []),
        ...(waiting > 0 ? [t('mails.waiting', { count: waiting })] : []),
        ...(failed > 0 ? [t('mails.failed', { count: failed })] : []),
      ].join(t('mails.and'));
    },
    at: (time, { timeZone }) => timeText(time, timeZone).slice(0, -3),
  };
}

/** 1 is Monday. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;
const weekdayOf = (weekday: number) => weekdays[weekday - 1] ?? '1';
