import { AppError } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import type { Clock } from '../../../platform/clock.ts';
import type { RunLetters } from './run-letters.ts';
import type { ScheduleOwners } from './schedule-owners.ts';
import type { WaitingRun, WrittenRun } from './schedule-runs.rows.ts';
import { refusalOf } from './schedule-runs.rules.ts';
import type { RunFailure } from './schedule-runs.rules.ts';
import type { ScheduleRunStore } from './schedule-runs.store.ts';
import { periodOf } from './schedule-times.rules.ts';
import { timesOf } from './schedules.rows.ts';

/** Most mails of a dealer's schedules in 24 hours. */
export const maxMailsPerDay = 1000;
/** Runs that are looked at together. */
const atOnce = 20;

/** Ends runs, with their mails. */
export interface RunEndings {
  /** Ends a run without a report: where it is the owner's rights, without a word to anybody about the device. */
  refuse(run: WaitingRun | WrittenRun, failure: RunFailure, how: 'pause' | 'fail'): Promise<void>;
  /** Ends runs whose report was written, or could not be. */
  deliver(): Promise<void>;
}

export function createRunEndings({
  runs,
  letters,
  owners,
  clock,
}: {
  readonly runs: ScheduleRunStore;
  readonly letters: RunLetters;
  readonly owners: ScheduleOwners;
  readonly clock: Clock;
}): RunEndings {
  const hasMailsLeft = async (tenantId: string, now: number) =>
    (await runs.mailsSince(tenantId, now - dayMs)) < maxMailsPerDay;

  async function refuse(run: WaitingRun | WrittenRun, failure: RunFailure, how: 'pause' | 'fail'): Promise<void> {
    await runs.transaction(async (tx) => {
      const now = clock.now();
      if (!(await runs.end(tx, run, failure, now))) return;
      if (how === 'pause') await runs.pause(tx, run.scheduleId, failure.error);
      else if (await hasMailsLeft(run.tenantId, now))
        await letters.failed(tx, run, { failure, period: periodOf(run.dueAt, timesOf(run)), now });
    });
  }

  /** Mails what has been written, if the owner may still see it. */
  async function deliverOne(run: WrittenRun): Promise<void> {
    const { reportDeviceId: deviceId, reportCustomerId: customerId, number, verdict, fileId } = run;
    if (run.state !== 'delivered' || number === null || fileId === null || customerId === null) {
      const { error, errorDetails } = run;
      await refuse(run, { error: error ?? 'systemError', details: errorDetails ?? {} }, 'fail');
      return;
    }
    if (deviceId === null) throw new AppError('deviceNotFound');
    await owners.find(run.ownerId, { deviceId, customerId });
    const now = clock.now();
    if (!(await hasMailsLeft(run.tenantId, now))) throw new AppError('tooManyMails', { limit: maxMailsPerDay });
    await runs.transaction(async (tx) => {
      if (!(await runs.end(tx, run, null, now))) return;
      const period = periodOf(run.dueAt, timesOf(run));
      await letters.delivered(tx, run, { number, verdict, fileId, period, now });
    });
  }

  async function deliver(): Promise<void> {
    const now = clock.now();
    for (const run of await runs.written(now, atOnce)) {
      try {
        await deliverOne(run);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const how = refusalOf(error.error, { since: run.begunAt, now });
        if (how === 'wait') await runs.wait(run, now + hourMs, error);
        else await refuse(run, error, how);
      }
    }
  }

  return { refuse, deliver };
}
