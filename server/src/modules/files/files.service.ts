import { hourMs } from '@oilsight/oil';
import { randomUUID } from 'node:crypto';
import { AppError, avatarSize, logoSize } from '@oilsight/contract';
import type { User } from '@oilsight/contract';
import { removeLeftovers } from '../../platform/blobs.ts';
import type { Blobs } from '../../platform/blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { IsolatedWork } from '../../platform/isolated-work.ts';
import { askerOfUser } from '../../platform/principal.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Scope } from '../../platform/scope.ts';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import type { Audit } from '../audit/index.ts';
import type { DeviceImages } from './device-images.service.ts';
import { mayDecorate, placeOfLogo } from './logo.rules.ts';
import type { LogoPlace, PictureOwner, PictureStore } from './pictures.store.ts';
import { picturePieces } from './picture-pieces.ts';
import { rebuiltPicture } from './rebuilt-pictures.ts';
import type { Size } from './picture-bounds.rules.ts';

type Seeing = Pick<Principal, 'user' | 'place'>;

/** Avatars of people and logos of places, which the console crops, and images of devices. */
export interface Files {
  readonly images: DeviceImages;
  /** URL of a person's avatar; null: there is none. @throws AppError `userNotFound` */
  userImage(scope: Scope, user: User, userId: string | undefined): Promise<string | null>;
  /** @throws AppError `customerNotFound` */
  logo(scope: Scope, caller: Seeing, customerId: string | undefined): Promise<string | null>;
  /** @throws AppError `userNotFound` (people may only set their own), and those of the image checks */
  setUserImage(
    scope: Scope,
    auditDraft: AuditDraft,
    user: User,
    wish: { readonly userId: string | undefined; readonly bytes: Uint8Array },
  ): Promise<string>;
  /**
   * @throws AppError `customerNotFound`, `fieldRequired` (a caller who belongs to no place must name a factory), and
   *   those of the image checks
   */
  setLogo(
    scope: Scope,
    auditDraft: AuditDraft,
    user: User,
    wish: { readonly customerId: string | undefined; readonly bytes: Uint8Array },
  ): Promise<string>;
  /** @throws AppError `notFound` */
  picture(scope: Scope, pictureId: string): Promise<AsyncIterable<Uint8Array>>;
  /** Deletes files without an avatar, logo or device image; returns how many. */
  removeLeftovers(): Promise<number>;
}

const urlOf = (pictureId: string) => `/system/file/picture/${pictureId}`;
/** A new file has no row yet, so files are kept at least this long, ms. */
const settledMs = hourMs;

export interface FileParts {
  readonly store: PictureStore;
  readonly blobs: Blobs;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly images: DeviceImages;
  readonly isolated: Pick<IsolatedWork, 'run'>;
}

export function createFiles({ store, blobs, audit, clock, images, isolated }: FileParts): Files {
  /** The file is written before its row: every listed picture can be read. */
  async function keep(
    scope: Scope,
    auditDraft: AuditDraft,
    owner: PictureOwner,
    object: AuditObject,
    { user, bytes, size }: { user: User; bytes: Uint8Array; size: Size },
  ): Promise<string> {
    auditDraft.object = object;
    const id = randomUUID();
    const picture = await rebuiltPicture(
      isolated,
      { bytes, fit: { size }, field: 'picture', isGifTaken: false },
      askerOfUser(user),
    );
    await blobs.put(id, picture.bytes);
    const old = await store
      .transaction(async (tx) => {
        const before = await store.replace(scope, tx, owner, { id, now: clock.now() });
        await audit.record(tx, auditDraft, { object, changes: [{ field: owner.kind, before, after: id }] });
        return before;
      })
      .catch(async (error: unknown) => {
        await blobs.remove(id);
        throw error;
      });
    if (old !== null) await blobs.remove(old);
    return urlOf(id);
  }

  /** The place whose logo is read or set; null: the call names none, and the caller belongs to none. */
  async function placeOf(scope: Scope, caller: Seeing, customerId: string | undefined): Promise<LogoPlace | null> {
    const place = placeOfLogo(caller, customerId);
    if (place === null) return null;
    const found = await (place.kind === 'tenant'
      ? store.findTenant(scope, place.id)
      : store.findCustomer(scope, place.id));
    if (found === null) throw new AppError('customerNotFound');
    return found;
  }

  return {
    images,

    async userImage(scope, user, userId = user.id) {
      const { isThere, pictureId } = await store.avatarOf(scope, userId);
      if (!isThere) throw new AppError('userNotFound');
      return pictureId === null ? null : urlOf(pictureId);
    },

    async logo(scope, caller, customerId) {
      const place = await placeOf(scope, caller, customerId);
      const pictureId = place === null ? null : await store.logoOf(scope, place);
      return pictureId === null ? null : urlOf(pictureId);
    },

    async setUserImage(scope, auditDraft, user, { userId = user.id, bytes }) {
      if (userId !== user.id) throw new AppError('userNotFound');
      return keep(
        scope,
        auditDraft,
        { kind: 'avatar', accountId: user.id },
        { kind: 'user', id: user.id, name: user.userName, tenantId: user.tenantId },
        { user, bytes, size: avatarSize },
      );
    },

    async setLogo(scope, auditDraft, user, { customerId, bytes }) {
      const place = await placeOf(scope, { user }, customerId);
      if (place === null) throw new AppError('fieldRequired', { field: 'customerId' });
      if (!mayDecorate(user, place)) throw new AppError('customerNotFound');
      const { tenantId, name } = place;
      const object =
        place.customerId === null
          ? ({ kind: 'tenant', id: tenantId, name, tenantId } as const)
          : ({ kind: 'customer', id: place.customerId, name, tenantId } as const);
      return keep(scope, auditDraft, { kind: 'logo', tenantId, customerId: place.customerId }, object, {
        user,
        bytes,
        size: logoSize,
      });
    },

    async picture(scope, pictureId) {
      if (!(await store.maySee(scope, pictureId))) throw new AppError('notFound');
      return picturePieces(blobs, pictureId, 'notFound');
    },

    async removeLeftovers() {
      const removed = await removeLeftovers(blobs, clock.now() - settledMs, async ({ ids, drafts }) => [
        ...drafts,
        ...(await store.unknown(ids)),
      ]);
      return removed + (await images.removeLeftovers());
    },
  };
}
