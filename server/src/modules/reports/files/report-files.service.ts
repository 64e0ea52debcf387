import { createHash, randomUUID } from 'node:crypto';
import { AppError, maxReportBytes, maxReportVersions, mayUpload } from '@oilsight/contract';
import type { ReportDetail } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { AuditDraft } from '../../../platform/audit-draft.ts';
import { removeLeftovers } from '../../../platform/blobs.ts';
import type { Blobs } from '../../../platform/blobs.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Asker } from '../../../platform/fair-queue.ts';
import type { IsolatedWork } from '../../../platform/isolated-work.ts';
import type { Scope } from '../../../platform/scope.ts';
import { shownTo, type ReportChanges } from '../report-changes.ts';
import type { StoredReport } from '../reports.rows.ts';
import { checkOpen } from '../reports.rules.ts';
import type { InspectionStore } from '../inspections/inspections.store.ts';
import type { ReportStore } from '../reports.store.ts';
import { checkedPdf } from './checked-pdf.ts';
import type { ReportFileStore } from './report-files.store.ts';
import type { ReportSpace } from './report-space.ts';
import { storedWithFiles } from './stored-with-files.ts';

/** A pdf that somebody uploads for a report. Name and bytes are not trusted. */
export interface UploadedPdf {
  readonly reportId: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly asker: Asker;
}

export interface OpenFile {
  readonly name: string;
  /** Of the content, in hexadecimal. */
  readonly sha256: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** The pdf files of reports: each upload is a version of its own, and none is ever changed. */
export interface ReportFiles {
  /**
   * @throws AppError `reportNotFound`, `noPermission`, `reportDelivered`, `reportElsewhere`, `inspectionBySignature`, `tooLarge`,
   * `tooManyVersions`, `reportSpaceUsed`, `reportSpaceFull`, `diskFull`, and those of the check of a pdf
   */
  upload(scope: Scope, auditDraft: AuditDraft, pdf: UploadedPdf): Promise<{ report: ReportDetail; fileId: string }>;
  /** @throws AppError `reportFileNotFound` */
  open(scope: Scope, fileId: string): Promise<OpenFile>;
  /** Deletes files without a row; returns how many. */
  removeLeftovers(): Promise<number>;
}

export interface ReportFileParts {
  readonly store: ReportFileStore;
  readonly reports: ReportStore;
  readonly inspections: Pick<InspectionStore, 'has'>;
  readonly changes: ReportChanges;
  readonly blobs: Blobs;
  readonly isolated: Pick<IsolatedWork, 'run'>;
  readonly clock: Clock;
  readonly space: ReportSpace;
}

/** A new file has no row yet, so files are kept at least this long, ms. */
const settledMs = hourMs;
const longestName = 100;

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
/** The last part of the name, without what no file name holds. */
const tidied = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .slice(0, longestName) || 'report.pdf';

export function createReportFiles({
  store,
  reports,
  inspections,
  changes,
  blobs,
  isolated,
  clock,
  space,
}: ReportFileParts): ReportFiles {
  /** @throws AppError `noPermission`, `reportDelivered`, `reportElsewhere` */
  function checkStage(scope: Scope, report: StoredReport): void {
    if (scope.authority !== 'SYS_ADMIN' && scope.authority !== 'TENANT_ADMIN') throw new AppError('noPermission');
    checkOpen(report);
    if (!mayUpload(shownTo(scope, report), scope.authority)) throw new AppError('reportElsewhere');
  }

  /** Opened when its first piece is asked for: a caller who has the file already asks for none. */
  async function* chunksOf(fileId: string): AsyncGenerator<Uint8Array> {
    const chunks = await blobs.read(fileId);
    if (chunks === null) throw new AppError('reportFileNotFound');
    yield* chunks;
  }

  return {
    async upload(scope, auditDraft, { reportId, name, bytes, asker }) {
      checkStage(scope, await changes.found(scope, reportId));
      if (bytes.length > maxReportBytes) throw new AppError('tooLarge', { limit: maxReportBytes });
      const { pages } = await checkedPdf(isolated, bytes, asker);
      await space.checkDisk();
      const fileId = randomUUID();
      const at = clock.now();
      const sha256 = createHash('sha256').update(bytes).digest();
      const file = { fileId, name: tidied(name), bytes: bytes.length, pages, sha256, at };
      await storedWithFiles(blobs, [{ id: fileId, bytes }], async () => {
        await changes.commit(scope, auditDraft, reportId, async (tx, before) => {
          checkStage(scope, before);
          if (await inspections.has(tx, before)) throw new AppError('inspectionBySignature');
          const versions = await store.count(tx, before);
          if (versions >= maxReportVersions) throw new AppError('tooManyVersions', { limit: maxReportVersions });
          await space.checkDealer(tx, before, file);
          await store.insert(tx, scope, before, { ...file, version: versions + 1 });
          await reports.touch(tx, before);
          await reports.addEvent(tx, scope, before, { what: 'uploaded', at, text: file.name });
        });
        return file;
      });
      return { report: await changes.detail(scope, reportId), fileId };
    },

    async open(scope, fileId) {
      const file = await store.find(scope, fileId);
      if (file === null) throw new AppError('reportFileNotFound');
      return { name: `${file.number} ${file.theme}.pdf`, sha256: hex(file.sha256), chunks: chunksOf(file.fileId) };
    },

    removeLeftovers: () =>
      removeLeftovers(blobs, clock.now() - settledMs, async ({ ids, drafts }) => [
        ...drafts,
        ...(await store.unknown(ids)),
      ]),
  };
}
