import { AppError } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/pg.ts';
import type { RunLetters } from './run-letters.ts';
import type { ScheduleOwners } from './schedule-owners.ts';
import type { WaitingRun, WrittenRun } from './schedule-runs.rows.ts';
import { refusalOf } from './schedule-runs.rules.ts';
import type { RunFailure } from './schedule-runs.rules.ts';
import type { ScheduleRunStore } from './schedule-runs.store.ts';
import { periodOf } from './schedule-times.rules.ts';
import { timesOf } from './schedules.rows.ts';

/** Most mails of a dealer's schedules in 24 hours, and of those that one account keeps: others keep their share. */
export const maxMailsPerDay = 1000;
export const maxOwnMailsPerDay = 200;
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
  /** Takes places for the mails of a run, until the transaction ends. @returns the limit that leaves none; null: it has them */
  async function mailLimit(
    tx: Queryable,
    run: WaitingRun | WrittenRun,
    { customerId, now }: { readonly customerId: string; readonly now: number },
  ): Promise<number | null> {
    const { ofDealer, ofOwner, receivers } = await runs.mailsSince(tx, run, { customerId, since: now - dayMs });
    if (ofOwner + receivers > maxOwnMailsPerDay) return maxOwnMailsPerDay;
    return ofDealer + receivers > maxMailsPerDay ? maxMailsPerDay : null;
  }

  async function refuse(run: WaitingRun | WrittenRun, failure: RunFailure, how: 'pause' | 'fail'): Promise<void> {
    await runs.transaction(async (tx) => {
      const now = clock.now();
      if (!(await runs.end(tx, run, failure, now))) return;
      if (how === 'pause') await runs.pause(tx, run.scheduleId, failure.error);
      else if ((await mailLimit(tx, run, { customerId: run.customerId, now })) === null)
        await letters.failed(tx, run, { failure, period: periodOf(run.dueAt, timesOf(run)), now });
    });
  }

  /** Ends a run whose report could not be written. What the owner may not have is told to nobody. */
  async function refuseWritten(run: WrittenRun): Promise<void> {
    const failure = { error: run.error ?? 'systemError', details: run.errorDetails ?? {} };
    const isLost = refusalOf(failure.error, { since: run.begunAt, now: clock.now() }) === 'pause';
    if (!isLost) await owners.find(run.ownerId, run);
    await refuse(run, failure, isLost ? 'pause' : 'fail');
  }

  /** Mails what has been written, if the owner may still see it. */
  async function deliverOne(run: WrittenRun): Promise<void> {
    const { reportDeviceId: deviceId, reportCustomerId: customerId, number, verdict, fileId } = run;
    if (run.state !== 'delivered' || number === null || fileId === null || customerId === null) {
      await refuseWritten(run);
      return;
    }
    if (deviceId === null) throw new AppError('deviceNotFound');
    await owners.find(run.ownerId, { deviceId, customerId });
    const now = clock.now();
    await runs.transaction(async (tx) => {
      if (!(await runs.end(tx, run, null, now))) return;
      const limit = await mailLimit(tx, run, { customerId, now });
      if (limit !== null) throw new AppError('tooManyMails', { limit });
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
