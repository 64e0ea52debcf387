import { createHash, randomUUID } from 'node:crypto';
import { AppError, defaultSystemName, maxReportBytes, textOf } from '@oilsight/contract';
import { minuteMs } from '@oilsight/oil';
import type { Blobs } from '../../../platform/blobs.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isDatabaseAway } from '../../../platform/database-away.ts';
import type { Log } from '../../../platform/log.ts';
import type { Queryable } from '../../../platform/pg.ts';
import { systemScope } from '../../../platform/scope.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { InScope } from '../../../platform/statements.ts';
import type { Auth } from '../../auth/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { Logos } from '../../files/index.ts';
import type { DiagnosticReports, WrittenReport } from '../diagnostic/index.ts';
import type { FleetPlace, FleetReports } from '../fleet/index.ts';
import type { ReportFileStore } from '../files/report-files.store.ts';
import type { InspectionDocuments } from '../inspections/inspection-documents.ts';
import type { ReportSpace } from '../files/report-space.ts';
import { storedWithFiles } from '../files/stored-with-files.ts';
import type { ReportStore } from '../reports.store.ts';
import type { ReportJobStore, WritingJob } from './report-jobs.store.ts';

/** What of a written report is kept. */
type Written = Omit<WrittenReport, 'readings'>;

/** Writes the reports that were asked for, one after the other. */
export interface ReportWriting {
  /** Writes the next one. False: none waits. */
  runNext(signal: AbortSignal): Promise<boolean>;
}

export interface ReportWritingParts {
  readonly jobs: ReportJobStore;
  readonly reports: ReportStore;
  readonly files: ReportFileStore;
  readonly space: ReportSpace;
  readonly blobs: Blobs;
  readonly diagnostic: Pick<DiagnosticReports, 'write'>;
  readonly fleet: Pick<FleetReports, 'write'> & {
    /** @throws AppError `customerNotFound`, `tenantNotFound` */
    placeOf(scope: Scope, where: Pick<WritingJob, 'tenantId' | 'customerId'>): Promise<InScope<FleetPlace>>;
  };
  readonly inspections: Pick<InspectionDocuments, 'write'>;
  readonly logos: Logos;
  readonly devices: Pick<Devices, 'get'>;
  readonly auth: Pick<Auth, 'standIn'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  /** How long after its last sign a worker is lost, ms; left out: `writingLeaseMs`. */
  readonly leaseMs?: number;
}

/** A worker that writes a report says so four times in this time, ms. One that has not is lost. */
export const writingLeaseMs = 2 * minuteMs;
/** Attempts after which a report is given up: its process was ended each time. */
const maxAttempts = 3;

/** The language in which a report begins. */
const languageOf = ({ languages }: WritingJob) => (languages[0] === 'en' ? 'en-US' : 'zh-CN');
const scopeOfWriting = systemScope('the product ends the report that it has written');

/** In the name of who asked: somebody who may not see the device or the fleet any more gets no report of it. */
async function writeReport(
  { diagnostic, fleet, inspections, logos, devices, auth }: ReportWritingParts,
  job: WritingJob,
  signal: AbortSignal,
): Promise<Written> {
  const letterhead = {
    platformName: job.platformName ?? defaultSystemName[languageOf(job)],
    logo: await logos.of(scopeOfWriting, job),
  };
  if (job.type === 'inspection') return inspections.write({ ...job, ...letterhead }, signal);
  if (job.accountId === null) throw new AppError('userNotFound');
  const { scope } = await auth.standIn(job.accountId);
  const order = {
    period: { from: job.from, to: job.to },
    timeZone: job.timeZone,
    number: job.number,
    title: job.theme,
    ...letterhead,
    languages: job.languages,
  };
  if (job.type === 'fleet') {
    return fleet.write({ ...order, place: await fleet.placeOf(scope, job) }, signal);
  }
  if (job.deviceId === null) throw new AppError('deviceNotFound');
  return diagnostic.write({ ...order, device: await devices.get(scope, job.deviceId) }, signal);
}

export function createReportWriting(parts: ReportWritingParts): ReportWriting {
  const { jobs, reports, files, space, blobs, clock, log, leaseMs = writingLeaseMs } = parts;
  /** Other workers leave a report alone that is being written, however busy the machine is. */
  function holding(job: WritingJob): { readonly stop: () => void } {
    const timer = setInterval(() => {
      jobs.hold(job, clock.now() + leaseMs).catch((error: unknown) => {
        log.error({ err: error, number: job.number }, 'the lease of a report was not renewed');
      });
    }, leaseMs / 4);
    return { stop: () => clearInterval(timer) };
  }

  async function keep(tx: Queryable, job: WritingJob, fileId: string, written: Written): Promise<boolean> {
    const ended = await jobs.end(tx, job);
    const report = ended === null ? null : await reports.lock(tx, scopeOfWriting, ended.reportId);
    if (report === null) return false;
    const at = clock.now();
    await space.checkDealer(tx, report, { bytes: written.pdf.length, at });
    const version = (await files.count(tx, report)) + 1;
    const sha256 = createHash('sha256').update(written.pdf).digest();
    const { pdf, pages, isAbnormal, abnormalState, verdict } = written;
    const name = `${job.number}.pdf`;
    await files.insert(tx, scopeOfWriting, report, { fileId, version, name, bytes: pdf.length, pages, sha256, at });
    const remarks = languageOf(job) === 'en-US' ? verdict.en : verdict.zh;
    const changed = { at, remarks, ...(isAbnormal === null ? {} : { isAbnormal }) };
    await reports.keepVerdict(tx, report, { verdict, abnormalState });
    await reports.move(tx, report, { state: 'delivered', step: null }, changed);
    await reports.addEvent(tx, scopeOfWriting, report, { what: 'delivered', at, text: remarks });
    return true;
  }

  async function finish(job: WritingJob, written: Written): Promise<void> {
    if (written.pdf.length > maxReportBytes) throw new AppError('tooLarge', { limit: maxReportBytes });
    await space.checkDisk();
    const fileId = randomUUID();
    await storedWithFiles(blobs, [{ id: fileId, bytes: written.pdf }], () =>
      reports.transaction(async (tx) => ((await keep(tx, job, fileId, written)) ? fileId : null)),
    );
  }

  /** Returns the report, with the reason where there is one that people can understand. */
  async function giveUp(job: WritingJob, error: unknown): Promise<void> {
    const reason = error instanceof AppError ? textOf(error.error, languageOf(job), error.details) : '';
    log.error({ err: error, number: job.number }, 'a report was not written');
    await reports.transaction(async (tx) => {
      // An inspection goes back to its review, from where it is delivered again.
      const isInspection = job.type === 'inspection';
      const given = await (isInspection
        ? jobs.end(tx, job)
        : jobs.give(tx, job, error instanceof AppError ? error : null));
      const report = given === null ? null : await reports.lock(tx, scopeOfWriting, given.reportId);
      if (report === null) return;
      const at = clock.now();
      await reports.move(tx, report, { state: isInspection ? 'reviewing' : 'returned', step: null }, { at, reason });
      await reports.addEvent(tx, scopeOfWriting, report, { what: 'failed', at, text: reason });
    });
  }

  return {
    async runNext(signal) {
      const now = clock.now();
      const job = signal.aborted ? null : await jobs.claim(now, now + leaseMs);
      if (job === null) return false;
      const held = holding(job);
      try {
        if (job.attempts > maxAttempts) throw new AppError('overloaded');
        await finish(job, await writeReport(parts, job, signal));
      } catch (error) {
        if (signal.aborted) await jobs.release(job);
        // Its lease ends soon: then it is tried again.
        else if (isDatabaseAway(error)) log.error({ err: error, number: job.number }, 'the database was away');
        else await giveUp(job, error);
      } finally {
        held.stop();
      }
      return true;
    },
  };
}
