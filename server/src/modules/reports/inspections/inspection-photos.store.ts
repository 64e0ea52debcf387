import { dayMs } from '@oilsight/oil';
import { sql } from 'kysely';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import { anyOf, nameLock, toTimestamp, unscoped, within } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import type { StoredReport } from '../reports.rows.ts';
import type { StoredPhoto } from './inspections.rows.ts';

type OfReport = InScope<Pick<StoredReport, 'reportId' | 'tenantId'>>;

export type InspectionPhotoStore = ReturnType<typeof createInspectionPhotoStore>;

/** Photos of inspections. */
export function createInspectionPhotoStore(pg: Pg) {
  const photosOf = (report: OfReport) =>
    within(report)
      .selectFrom('inspection_photo')
      .where('report_id', '=', report.reportId)
      .select(['photo_id as photoId', 'item_id as itemId', 'full_id as fullId', 'small_id as smallId'])
      .select(['taken_at as takenAt', 'arrived_at as arrivedAt', 'width', 'height', 'bytes', 'sha256']);

  return {
    /** In the order in which they were taken. */
    list: (report: OfReport, on: Queryable = pg): Promise<StoredPhoto[]> =>
      on.run('inspectionPhotos.list', photosOf(report).orderBy('taken_at').orderBy('photo_id')),

    find: (report: OfReport, photoId: string): Promise<StoredPhoto | null> =>
      pg.first('inspectionPhotos.find', photosOf(report).where('photo_id', '=', photoId)),

    /** Bytes that the report's dealer has had kept in the day before a time, ms. Until the transaction ends nobody adds. */
    async bytesOfDay(tx: Queryable, report: OfReport, at: number): Promise<number> {
      await tx.run('inspectionPhotos.lock', nameLock('inspection photos of', report.tenantId));
      return (
        await tx.one(
          'inspectionPhotos.bytesOfDay',
          within(report)
            .selectFrom('inspection_photo')
            .where('tenant_id', '=', report.tenantId)
            .where('arrived_at', '>=', toTimestamp(at - dayMs))
            .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes')),
        )
      ).bytes;
    },

    async insert(tx: Queryable, report: OfReport, photo: StoredPhoto): Promise<void> {
      await tx.run(
        'inspectionPhotos.insert',
        within(report)
          .insertInto('inspection_photo')
          .values({
            report_id: report.reportId,
            photo_id: photo.photoId,
            tenant_id: report.tenantId,
            item_id: photo.itemId,
            full_id: photo.fullId,
            small_id: photo.smallId,
            taken_at: toTimestamp(photo.takenAt),
            arrived_at: toTimestamp(photo.arrivedAt),
            width: photo.width,
            height: photo.height,
            bytes: photo.bytes,
            sha256: photo.sha256,
          }),
      );
    },

    /** Returns the ids of its files; null: there was none. */
    remove: (
      tx: Queryable,
      report: OfReport,
      photoId: string,
    ): Promise<Pick<StoredPhoto, 'fullId' | 'smallId'> | null> =>
      tx.first(
        'inspectionPhotos.remove',
        within(report)
          .deleteFrom('inspection_photo')
          .where('report_id', '=', report.reportId)
          .where('photo_id', '=', photoId)
          .returning(['full_id as fullId', 'small_id as smallId']),
      ),

    /** The ids among these without a row. */
    unknown: unscoped(
      'finds files of interrupted uploads and of removed inspections, whosever they are',
      (tables) =>
        async (ids: readonly string[]): Promise<string[]> => {
          const known = await pg.run(
            'inspectionPhotos.known',
            tables
              .selectFrom('inspection_photo')
              .where((eb) => eb.or([eb('full_id', '=', anyOf(ids)), eb('small_id', '=', anyOf(ids))]))
              .select(['full_id as fullId', 'small_id as smallId']),
          );
          const kept = new Set(known.flatMap(({ fullId, smallId }) => [fullId, smallId]));
          return ids.filter((id) => !kept.has(id));
        },
    ),
  };
}
