import { AppError, textOf } from '@oilsight/contract';
import type { Language, ReportSchedule, ScheduleRun } from '@oilsight/contract';
import type { Scope } from '../../../platform/scope.ts';
import { timeOf } from './schedule-times.rules.ts';
import { rhythmOf } from './schedules.rows.ts';
import type { FoundSchedule, ScheduleStore } from './schedules.store.ts';

type StoredRun = Awaited<ReturnType<ScheduleStore['runs']>>[number];

/** A run with its reason in the caller's language. */
export function shownRun({ scheduleId: _schedule, ...run }: StoredRun, language: Language): ScheduleRun {
  const { error, errorDetails, reportId, number, isAbnormal, mails, ...others } = run;
  return {
    ...others,
    reason: error === null ? '' : textOf(error, language, errorDetails ?? {}),
    report: reportId === null || number === null ? null : { reportId, number, isAbnormal },
    mails: mails.map(({ contactName, state, sentAt }) => ({ contactName, state, sentAt })),
  };
}

/** Schedules as people see them, in their language. */
export function createShownSchedules(store: Pick<ScheduleStore, 'find' | 'contacts' | 'runs'>) {
  async function shown(schedules: readonly FoundSchedule[], language: Language): Promise<ReportSchedule[]> {
    if (schedules.length === 0) return [];
    const contacts = Map.groupBy(await store.contacts(schedules), ({ scheduleId }) => scheduleId);
    const runs = new Map((await store.runs(schedules, 1)).map((run) => [run.scheduleId, run]));
    return schedules.map((schedule) => {
      const { every, day, minute, pauseError, ownerId: _owner, ...others } = schedule;
      const run = runs.get(schedule.scheduleId);
      return {
        ...others,
        rhythm: rhythmOf({ every, day }),
        time: timeOf(minute),
        contacts: (contacts.get(schedule.scheduleId) ?? []).map(({ scheduleId: _of, ...contact }) => contact),
        pauseReason: pauseError === null ? '' : textOf(pauseError, language),
        lastRun: run === undefined ? null : shownRun(run, language),
      };
    });
  }

  async function one(scope: Scope, scheduleId: string, language: Language): Promise<ReportSchedule> {
    const found = await store.find(scope, scheduleId);
    const [schedule] = found === null ? [] : await shown([found], language);
    if (schedule === undefined) throw new AppError('scheduleNotFound');
    return schedule;
  }

  return {
    all: shown,
    /** @throws AppError `scheduleNotFound` */
    one,
  };
}
