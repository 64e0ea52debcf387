import { hourMs } from '@oilsight/oil';
import { randomUUID } from 'node:crypto';
import { AppError } from '@oilsight/contract';
import type { Page, User } from '@oilsight/contract';
import { removeLeftovers } from '../../platform/blobs.ts';
import type { Blobs } from '../../platform/blobs.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { IsolatedWork } from '../../platform/isolated-work.ts';
import type { Queryable } from '../../platform/pg.ts';
import { askerOfUser } from '../../platform/principal.ts';
import type { Scope } from '../../platform/scope.ts';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import { partsOf, placeOfUpload, storedNameOf } from './device-images.rules.ts';
import type { ImagePlace } from './device-images.rules.ts';
import type { DeviceImageStore, ImageReach, StoredImage } from './device-images.store.ts';
import { deviceImageBounds } from './picture-bounds.rules.ts';
import { picturePieces } from './picture-pieces.ts';
import { rebuiltPicture } from './rebuilt-pictures.ts';

/** Images of devices. The operator's are for everybody, a dealer's for its factories, a factory's for itself. */
export interface DeviceImages {
  /**
   * Returns the stored name. @throws AppError `noPermission` (the caller belongs to no place), `tooManyImages`, and
   * those of the image checks
   */
  upload(
    scope: Scope,
    auditDraft: AuditDraft,
    user: User,
    wish: { readonly fileName: string; readonly bytes: Uint8Array },
  ): Promise<string>;
  /** Stored names, the newest first. */
  list(scope: Scope, reach: ImageReach, page: Paging): Promise<Page<string[]>>;
  /** @throws AppError `imageNotFound` */
  image(
    scope: Scope,
    storedName: string,
  ): Promise<{
    readonly id: string;
    readonly name: string;
    readonly type: string;
    readonly chunks: AsyncIterable<Uint8Array>;
  }>;
  /** @param force removes it from the devices that show it. @throws AppError `imageNotFound`, `imageInUse` */
  remove(scope: Scope, auditDraft: AuditDraft, storedName: string, force: boolean): Promise<void>;
  /**
   * The owner of an image, which is locked until the transaction ends. null: devices in scope may not show an image of
   * that name.
   */
  hold(tx: Queryable, scope: Scope, storedName: string): Promise<ImagePlace | null>;
  /** Deletes files without an image; returns how many. */
  removeLeftovers(): Promise<number>;
}

/** Most images of one place. */
const maxImages = 1000;
/** A new file has no row yet, so files are kept at least this long, ms. */
const settledMs = hourMs;
const field = 'file';

export interface DeviceImageParts {
  readonly store: DeviceImageStore;
  readonly blobs: Blobs;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly isolated: Pick<IsolatedWork, 'run'>;
}

export function createDeviceImages({ store, blobs, audit, clock, bus, isolated }: DeviceImageParts): DeviceImages {
  async function found<Image extends StoredImage>(
    storedName: string,
    find: (id: string) => Promise<Image | null>,
  ): Promise<Image | null> {
    const parts = partsOf(storedName);
    const image = parts === null ? null : await find(parts.id);
    return image?.fileName === parts?.fileName ? image : null;
  }

  const objectOf = ({ id, fileName, tenantId }: Pick<StoredImage, 'id' | 'fileName' | 'tenantId'>): AuditObject => ({
    kind: 'image',
    id,
    name: fileName,
    tenantId,
  });

  return {
    async upload(_scope, auditDraft, user, { fileName, bytes }) {
      const id = randomUUID();
      const place = placeOfUpload(user);
      if (place === null) throw new AppError('noPermission');
      auditDraft.object = { ...objectOf({ id, fileName, ...place }), id: null };
      const { format, bytes: made } = await rebuiltPicture(
        isolated,
        { bytes, fit: { bounds: deviceImageBounds }, field, isGifTaken: true },
        askerOfUser(user),
      );
      const image: StoredImage = { id, fileName, format, ...place };
      // The file is written before its row: every listed image can be read.
      await blobs.put(id, made);
      await store
        .transaction(async (tx) => {
          if ((await store.count(tx, place)) >= maxImages) throw new AppError('tooManyImages', { limit: maxImages });
          await store.insert(tx, image, clock.now());
          await audit.record(tx, auditDraft, { object: objectOf(image), changes: changesOf(null, { fileName }) });
        })
        .catch(async (error: unknown) => {
          await blobs.remove(id);
          throw error;
        });
      return storedNameOf(id, fileName);
    },

    async list(scope, reach, { pageNum, pageSize }) {
      const { images, total } = await store.list(scope, reach, windowOf({ pageNum, pageSize }));
      return { rows: images.map(({ id, fileName }) => storedNameOf(id, fileName)), total };
    },

    async image(scope, storedName) {
      const image = await found(storedName, (id) => store.find(scope, id));
      if (image === null) throw new AppError('imageNotFound');
      return {
        id: image.id,
        name: `${image.fileName}.${image.format}`,
        type: `image/${image.format}`,
        chunks: picturePieces(blobs, image.id, 'imageNotFound'),
      };
    },

    async remove(scope, auditDraft, storedName, force) {
      const parts = partsOf(storedName);
      auditDraft.object = { kind: 'image', id: parts?.id ?? null, name: parts?.fileName ?? '' };
      const { id, devices } = await store.transaction(async (tx) => {
        const image = await found(storedName, (wanted) => store.lock(tx, scope, wanted));
        if (image === null) throw new AppError('imageNotFound');
        auditDraft.object = objectOf(image);
        const count = await store.countDevices(tx, image, storedName);
        if (count > 0 && !force) throw new AppError('imageInUse', { count });
        const devices = await store.takeFromDevices(tx, image, storedName);
        await store.remove(tx, image);
        await audit.record(tx, auditDraft, {
          object: objectOf(image),
          changes: changesOf({ fileName: image.fileName, devices: devices.length }, null),
        });
        return { id: image.id, devices };
      });
      await blobs.remove(id);
      bus.emit('devicesChanged', { deviceIds: new Set(devices) });
    },

    hold: (tx, scope, storedName) => found(storedName, (id) => store.hold(tx, scope, id)),

    removeLeftovers: () =>
      removeLeftovers(blobs, clock.now() - settledMs, async ({ ids, drafts }) => [
        ...drafts,
        ...(await store.unknown(ids)),
      ]),
  };
}
