import { AppError } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { Queryable } from '../../../platform/pg.ts';
import type { EventOwner } from '../reports.store.ts';
import type { ReportFileStore } from './report-files.store.ts';

/** What the files of reports may take of the disk, whoever makes them. */
export interface ReportSpace {
  /** Leaves free space to the database on the same disk. @throws AppError `diskFull` */
  checkDisk(): Promise<void>;
  /**
   * Bounds what is kept for a dealer, in 24 hours and in all. Until the transaction ends nobody adds to it.
   *
   * @param file its size in bytes, and when it is kept, ms
   * @throws AppError `reportSpaceUsed`, `reportSpaceFull`
   */
  checkDealer(tx: Queryable, report: EventOwner, file: { readonly bytes: number; readonly at: number }): Promise<void>;
}

const megabyte = 1024 ** 2;
const bytesOfDay = 200 * megabyte;
const gigabyte = 1024 * megabyte;
/** A report of the product has 50 to 200 KB: tens of thousands of them, or years of what laboratories send. */
const bytesOfDealer = 20 * gigabyte;
const reservedBytes = 512 * megabyte;

/** @param freeBytes free space on the disk of the files, bytes */
export function createReportSpace(
  store: Pick<ReportFileStore, 'bytesSince' | 'bytesInAll'>,
  freeBytes: () => Promise<number>,
): ReportSpace {
  return {
    async checkDisk() {
      if ((await freeBytes()) < reservedBytes) throw new AppError('diskFull');
    },
    async checkDealer(tx, report, { bytes, at }) {
      if ((await store.bytesSince(tx, report, at - dayMs)) + bytes > bytesOfDay)
        throw new AppError('reportSpaceUsed', { limit: bytesOfDay / megabyte });
      if ((await store.bytesInAll(tx, report)) + bytes > bytesOfDealer)
        throw new AppError('reportSpaceFull', { limit: bytesOfDealer / gigabyte });
    },
  };
}
