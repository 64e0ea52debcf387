import { createHash, randomUUID } from 'node:crypto';
import { AppError, maxInspectionPhotos, maxItemPhotos, maxPhotoSide } from '@oilsight/contract';
import type { InspectionPhoto } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { removeLeftovers } from '../../../platform/blobs.ts';
import type { Blobs } from '../../../platform/blobs.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Asker } from '../../../platform/fair-queue.ts';
import type { IsolatedWork } from '../../../platform/isolated-work.ts';
import type { Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { keptPhoto } from '../../files/index.ts';
import type { ReportSpace } from '../files/report-space.ts';
import { storedWithFiles } from '../files/stored-with-files.ts';
import type { InspectionLock } from './inspection-entries.service.ts';
import type { InspectionPhotoStore } from './inspection-photos.store.ts';
import { checkAcceptance, checkEntering, checkItems, photoShown, seesEntries } from './inspections.rules.ts';
import type { FoundInspection, StoredPhoto } from './inspections.rows.ts';

/** A photo that somebody uploads. Its bytes are not trusted. */
export interface UploadedPhoto {
  readonly reportId: string;
  /** Of what it was taken for; left out: the caller does not say. */
  readonly acceptanceId?: string | undefined;
  readonly itemId: string;
  /** Made by the inspector's device. */
  readonly photoId: string;
  /** By the clock of that device, ms. */
  readonly takenAt: number;
  readonly bytes: Uint8Array;
  readonly asker: Asker;
}

/** Photos of inspections, each made anew from its pixels. */
export interface InspectionPhotos {
  /**
   * A photo that is there already is answered as it is, so that a phone may send it again.
   *
   * @throws AppError `reportNotFound`, `noPermission`, `reportDelivered`, `reportElsewhere`, `draftNewer`, `itemNotFound`,
   * `tooManyPhotos`, `tooManyItemPhotos`, `reportSpaceUsed`, `diskFull`, and those of the image checks
   */
  add(scope: Scope, photo: UploadedPhoto): Promise<InspectionPhoto>;
  /** @throws AppError `reportNotFound`, `noPermission`, `reportDelivered`, `reportElsewhere` */
  remove(scope: Scope, photo: { readonly reportId: string; readonly photoId: string }): Promise<void>;
  /** @throws AppError `reportNotFound`, `photoNotFound` */
  open(
    scope: Scope,
    photo: { readonly reportId: string; readonly photoId: string; readonly size: 'full' | 'small' },
  ): Promise<{ readonly id: string; readonly name: string; readonly chunks: AsyncIterable<Uint8Array> }>;
  /** Deletes files without a row; returns how many. */
  removeLeftovers(): Promise<number>;
}

export interface InspectionPhotoParts {
  readonly store: InspectionPhotoStore;
  readonly lock: InspectionLock;
  readonly blobs: Blobs;
  readonly isolated: Pick<IsolatedWork, 'run'>;
  readonly space: Pick<ReportSpace, 'checkDisk'>;
  readonly clock: Clock;
}

/** Longest sides, px, and most bytes. Thirty of the smaller ones fit into the pdf of a report. */
const sizes = { full: { side: maxPhotoSide, bytes: 1_048_576 }, small: { side: 720, bytes: 49_152 } };
const megabyte = 1024 ** 2;
/** Most bytes of photos that are kept for a dealer in 24 hours. */
const bytesOfDay = 1024 * megabyte;
/** A new file has no row yet, so files are kept at least this long, ms. */
const settledMs = hourMs;

export function createInspectionPhotos({
  store,
  lock,
  blobs,
  isolated,
  space,
  clock,
}: InspectionPhotoParts): InspectionPhotos {
  /** @throws AppError `tooManyPhotos`, `tooManyItemPhotos` */
  function checkCounts(photos: readonly StoredPhoto[], itemId: string): void {
    if (photos.length >= maxInspectionPhotos) throw new AppError('tooManyPhotos', { limit: maxInspectionPhotos });
    if (photos.filter((photo) => photo.itemId === itemId).length >= maxItemPhotos)
      throw new AppError('tooManyItemPhotos', { limit: maxItemPhotos });
  }

  /** Returns the photo that is there under the same id already; null: none, and this one may be kept. */
  async function known(on: Queryable | undefined, inspection: FoundInspection, { photoId, itemId }: UploadedPhoto) {
    const photos = await store.list(inspection, on);
    const same = photos.find((photo) => photo.photoId === photoId);
    if (same === undefined) checkCounts(photos, itemId);
    return same ?? null;
  }

  async function removeFiles({ fullId, smallId }: Pick<StoredPhoto, 'fullId' | 'smallId'>): Promise<void> {
    await blobs.remove(fullId);
    await blobs.remove(smallId);
  }

  /** Stores the row of a photo whose files are on disk; null: another upload of the same photo was quicker. */
  const insert = (scope: Scope, uploaded: UploadedPhoto, photo: StoredPhoto): Promise<StoredPhoto | null> =>
    lock.entering(
      scope,
      uploaded.reportId,
      () => false,
      async (tx, inspection) => {
        checkAcceptance(inspection, uploaded.acceptanceId);
        if ((await known(tx, inspection, uploaded)) !== null) return null;
        if ((await store.bytesOfDay(tx, inspection, photo.arrivedAt)) + photo.bytes > bytesOfDay)
          throw new AppError('reportSpaceUsed', { limit: bytesOfDay / megabyte });
        await store.insert(tx, inspection, photo);
        await lock.begin(tx, scope, inspection, photo.arrivedAt);
        return photo;
      },
    );

  return {
    async add(scope, uploaded) {
      const { reportId, acceptanceId, photoId, itemId, takenAt, bytes, asker } = uploaded;
      const inspection = await lock.found(scope, reportId);
      const before = await known(undefined, inspection, uploaded);
      if (before !== null) return photoShown(before);
      checkEntering(scope, inspection);
      checkAcceptance(inspection, acceptanceId);
      checkItems(inspection, [itemId]);
      const { full, small, width, height } = await keptPhoto(isolated, { bytes, sizes, field: 'photo' }, asker);
      await space.checkDisk();
      const files = { fullId: randomUUID(), smallId: randomUUID() };
      const photo: StoredPhoto = {
        photoId,
        itemId,
        takenAt,
        width,
        height,
        ...files,
        arrivedAt: clock.now(),
        bytes: full.length + small.length,
        sha256: createHash('sha256').update(full).digest(),
      };
      const written = [
        { id: files.fullId, bytes: full },
        { id: files.smallId, bytes: small },
      ];
      const kept = await storedWithFiles(blobs, written, () => insert(scope, uploaded, photo));
      const stored = kept ?? (await store.find(inspection, photoId));
      if (stored === null) throw new AppError('photoNotFound');
      return photoShown(stored);
    },

    async remove(scope, { reportId, photoId }) {
      const removed = await lock.entering(
        scope,
        reportId,
        () => false,
        (tx, inspection) => store.remove(tx, inspection, photoId),
      );
      if (removed !== null) await removeFiles(removed);
    },

    async open(scope, { reportId, photoId, size }) {
      const inspection = await lock.found(scope, reportId);
      const photo = seesEntries(scope, inspection) ? await store.find(inspection, photoId) : null;
      if (photo === null) throw new AppError('photoNotFound');
      const id = size === 'small' ? photo.smallId : photo.fullId;
      return { id, name: `${inspection.number}.jpg`, chunks: piecesOf(blobs, id) };
    },

    removeLeftovers: () =>
      removeLeftovers(blobs, clock.now() - settledMs, async ({ ids, drafts }) => [
        ...drafts,
        ...(await store.unknown(ids)),
      ]),
  };
}

/** Opened when its first piece is asked for: a caller who has the photo already asks for none. */
async function* piecesOf(blobs: Pick<Blobs, 'read'>, id: string): AsyncGenerator<Uint8Array> {
  const chunks = await blobs.read(id);
  if (chunks === null) throw new AppError('photoNotFound');
  yield* chunks;
}
