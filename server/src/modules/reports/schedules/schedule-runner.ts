import { AppError } from '@oilsight/contract';
import type { DiagnosticForm } from '@oilsight/contract';
import { minuteMs } from '@oilsight/oil';
import type { AuditDraft } from '../../../platform/audit-draft.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { DiagnosticRequests } from '../writing/diagnostic-requests.ts';
import type { RunEndings } from './run-endings.ts';
import type { ScheduleOwners } from './schedule-owners.ts';
import { refusalOf, waitOf } from './schedule-runs.rules.ts';
import type { RunFailure } from './schedule-runs.rules.ts';
import type { WaitingRun } from './schedule-runs.rows.ts';
import type { ScheduleRunStore } from './schedule-runs.store.ts';
import { lastRunUpTo, nextRunAfter, periodOf } from './schedule-times.rules.ts';
import { timesOf } from './schedules.rows.ts';

/** Runs the schedules whose time has come. Every server does; each run is made once. */
export interface ScheduleRunner {
  /** Looks once at everything that is due, and does as much of it as there is place for. */
  work(signal: AbortSignal): Promise<void>;
}

export interface ScheduleRunnerParts {
  readonly runs: ScheduleRunStore;
  readonly requests: Pick<DiagnosticRequests, 'apply'>;
  readonly endings: RunEndings;
  readonly owners: ScheduleOwners;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  /** 0 … 1, by which runs that were due together are spread. */
  readonly random: () => number;
}

/** A worker that has not asked for a report after this time is lost, ms. */
export const runLeaseMs = minuteMs;
/** Most scheduled reports of one dealer that are being written. */
export const maxScheduledAtOnce = 2;
const atOnce = 20;

/** Another worker has asked for the report of this run. */
class RunTaken extends Error {}

/** The entry in the audit log of a report that the product asks for in somebody's name. */
const draftOf = ({ id, userName, authority, tenantId }: Principal['user']): AuditDraft => ({
  action: 'report.apply',
  actor: { id, name: userName, authority, tenantId },
  object: null,
  isWritten: false,
  isPublic: false,
  requestId: '',
  address: '',
  userAgent: '',
});

const failureOf = (error: unknown): RunFailure =>
  error instanceof AppError ? error : { error: 'systemError', details: {} };

export function createScheduleRunner({
  runs,
  requests,
  endings,
  owners,
  clock,
  log,
  random,
}: ScheduleRunnerParts): ScheduleRunner {
  /** Begins the runs whose time has come; of several times that nobody looked at, the newest. False: none is due. */
  const plan = (): Promise<boolean> =>
    runs.transaction(async (tx) => {
      const now = clock.now();
      const due = await runs.claimDue(tx, now, atOnce);
      for (const schedule of due) {
        const times = timesOf(schedule);
        const dueAt = Math.max(schedule.nextAt, lastRunUpTo(now, times));
        await runs.begin(tx, schedule, { dueAt, nextAt: nextRunAfter(now, times), now });
      }
      return due.length > 0;
    });

  async function ask(run: WaitingRun): Promise<void> {
    const { user, scope } = await owners.find(run.ownerId, run);
    const { from, to } = periodOf(run.dueAt, timesOf(run));
    const form: DiagnosticForm = {
      deviceId: run.deviceId,
      theme: run.name,
      startTime: from,
      endTime: to,
      languages: run.languages,
      remarks: '',
      timeZone: run.timeZone,
    };
    await requests.apply(scope, draftOf(user), form, async (tx, reportId) => {
      if (!(await runs.begun(tx, run, { reportId, now: clock.now() }))) throw new RunTaken();
    });
  }

  /** False: no run waits that has a place. */
  async function askNext(): Promise<boolean> {
    const now = clock.now();
    const run = await runs.claimWaiting(now, now + runLeaseMs, maxScheduledAtOnce);
    if (run === null) return false;
    try {
      await ask(run);
    } catch (error) {
      if (error instanceof RunTaken) return true;
      const failure = failureOf(error);
      if (!(error instanceof AppError))
        log.error({ err: error, runId: run.runId }, 'a scheduled report was not asked for');
      const how = refusalOf(failure.error, { since: run.begunAt, now });
      if (how === 'wait') await runs.wait(run, now + waitOf(run.tries, random()), failure);
      else await endings.refuse(run, failure, how);
    }
    return true;
  }

  return {
    async work(signal) {
      while (!signal.aborted && (await plan()));
      await endings.deliver();
      while (!signal.aborted && (await askNext()));
    },
  };
}
