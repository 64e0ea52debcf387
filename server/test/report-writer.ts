import { join } from 'node:path';
import type { DiagnosticReports, WrittenReport } from '../src/modules/reports/diagnostic/index.ts';
import { createReportFileStore } from '../src/modules/reports/files/report-files.store.ts';
import { createReportSpace } from '../src/modules/reports/files/report-space.ts';
import { createReportStore } from '../src/modules/reports/reports.store.ts';
import { createReportJobStore } from '../src/modules/reports/writing/report-jobs.store.ts';
import { createReportWriting, writingLeaseMs } from '../src/modules/reports/writing/report-writing.ts';
import type { ReportWriting } from '../src/modules/reports/writing/report-writing.ts';
import { createBlobs } from '../src/platform/blobs.ts';
import type { TestApp } from './app.ts';

/** A report as an engine hands it over, without the seconds that it takes to draw pages. */
export const writtenReport = (): WrittenReport => ({
  pdf: Buffer.from('%PDF-1.7 written'),
  pages: 1,
  isAbnormal: true,
  abnormalState: 'level1',
  verdict: { zh: '水分偏高', en: 'Too much water' },
  readings: 5,
});

export interface ReportWriterOptions {
  readonly write?: DiagnosticReports['write'];
  readonly now?: () => number;
  /** On the disk. */
  readonly freeBytes?: number;
  readonly leaseMs?: number;
}

/** A worker of another server, which writes diagnostic reports of the app's database by an engine of the test. */
export function reportWriter(
  app: TestApp,
  {
    write = () => Promise.resolve(writtenReport()),
    now = Date.now,
    freeBytes = 1024 ** 4,
    leaseMs = writingLeaseMs,
  }: ReportWriterOptions = {},
): ReportWriting {
  const files = createReportFileStore(app.pg);
  return createReportWriting({
    jobs: createReportJobStore(app.pg),
    reports: createReportStore(app.pg),
    files,
    space: createReportSpace(files, () => Promise.resolve(freeBytes)),
    blobs: createBlobs(join(app.dataDir, 'reports')),
    diagnostic: { write },
    fleet: {
      write: () => Promise.reject(new Error('no fleet report is written here')),
      placeOf: () => Promise.reject(new Error('no fleet report is written here')),
    },
    inspections: { write: () => Promise.reject(new Error('no inspection is written here')) },
    logos: { of: () => Promise.resolve(null) },
    devices: app.app.services.devices,
    auth: app.app.services.auth,
    clock: { now },
    log: { error: () => undefined },
    leaseMs,
  });
}
