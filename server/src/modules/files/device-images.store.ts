import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  idsWithoutRow,
  nameLock,
  now as databaseNow,
  passed,
  scoped,
  toTimestamp,
  unscoped,
  within,
} from '../../platform/statements.ts';
import type { InScope } from '../../platform/statements.ts';
import type { ImagePlace } from './device-images.rules.ts';
import type { PictureFormat } from './picture.ts';

export interface StoredImage extends ImagePlace {
  readonly id: string;
  readonly fileName: string;
  readonly format: PictureFormat;
}

/** `seen`: images that devices in scope may show; `own`: those of the caller's place, and of the places within it. */
export type ImageReach = 'seen' | 'own';

/** The images that a scope reaches. */
function imagesIn(scope: Scope, wanted: ImageReach) {
  const { reach } = scope;
  const images = scoped(scope).all.selectFrom('device_image as i');
  const isSeen = wanted === 'seen';
  switch (reach.kind) {
    case 'everything':
      return images;
    case 'tenant':
      return images.where((eb) =>
        eb.or([...(isSeen ? [eb('i.tenant_id', 'is', null)] : []), eb('i.tenant_id', '=', reach.tenantId)]),
      );
    case 'customers': {
      const dealers = scoped(scope).selectFrom('customer as c').select('c.tenant_id');
      const own = scoped(scope).selectFrom('customer as c').select('c.id');
      return images.where((eb) =>
        eb.or([
          eb('i.customer_id', 'in', own),
          ...(isSeen
            ? [
                eb('i.tenant_id', 'is', null),
                eb.and([eb('i.customer_id', 'is', null), eb('i.tenant_id', 'in', dealers)]),
              ]
            : []),
        ]),
      );
    }
    case 'devices': {
      // An account with single granted devices owns no images.
      if (!isSeen) return images.where((eb) => eb.or([]));
      const devices = scoped(scope)
        .selectFrom('device as d', 'included')
        .where('d.tenant_id', '=', sql.ref<string>('i.tenant_id'))
        .where((eb) =>
          eb.or([sql<boolean>`i.customer_id is null`, eb('d.customer_id', '=', sql.ref<string>('i.customer_id'))]),
        )
        .select('d.id');
      return images.where((eb) => eb.or([eb('i.tenant_id', 'is', null), eb.exists(devices)]));
    }
  }
}

const columns = [
  'i.id',
  'i.tenant_id as tenantId',
  'i.customer_id as customerId',
  'i.file_name as fileName',
  'i.format',
] as const;

interface Asked {
  readonly scope: Scope;
}
const page = compiledOnce(({ scope, limit, offset }: Asked & { limit: number; offset: number }, reach: ImageReach) =>
  imagesIn(scope, reach).select(columns).orderBy('i.created_at', 'desc').orderBy('i.id').limit(limit).offset(offset),
);
const total = compiledOnce(({ scope }: Asked, reach: ImageReach) =>
  imagesIn(scope, reach).select((eb) => eb.fn.countAll<number>().as('total')),
);
const find = compiledOnce(({ scope, id }: Asked & { id: string }) =>
  imagesIn(scope, 'seen').where('i.id', '=', id).select(columns),
);

/** Devices of a place that show an image. */
const shownBy = ({ tenantId, customerId }: ImagePlace, storedName: string) => sql<boolean>`
  image_name = ${storedName} and (${tenantId}::uuid is null or tenant_id = ${tenantId}) and (${customerId}::uuid is null or customer_id = ${customerId})`;

export type DeviceImageStore = ReturnType<typeof createDeviceImageStore>;

/** The list of device images. The files are stored separately, under the image's id. */
export function createDeviceImageStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** The newest first. */
    async list(
      scope: Scope,
      reach: ImageReach,
      { offset, limit }: { readonly offset: number; readonly limit: number },
    ): Promise<{ readonly images: readonly StoredImage[]; readonly total: number }> {
      const [images, counted] = await Promise.all([
        pg.run('images.page', page({ scope, limit, offset }, reach)),
        pg.one('images.total', total({ scope }, reach)),
      ]);
      return { images, total: counted.total };
    },

    /** null: there is none in scope. */
    find: (scope: Scope, id: string): Promise<StoredImage | null> => pg.first('images.find', find({ scope, id })),

    /** Number of images of exactly that place. Simultaneous calls run one after the other. */
    count: unscoped(
      'the service has checked the place',
      (tables) =>
        async (tx: Queryable, { tenantId, customerId }: ImagePlace): Promise<number> => {
          const place = customerId ?? tenantId ?? 'operator';
          await tx.run('images.lockPlace', nameLock('device images', place));
          const images = tables
            .selectFrom('device_image')
            .where('tenant_id', 'is not distinct from', tenantId)
            .where('customer_id', 'is not distinct from', customerId);
          return (
            await tx.one(
              'images.count',
              images.select((eb) => eb.fn.countAll<number>().as('count')),
            )
          ).count;
        },
    ),

    insert: unscoped(
      'the service has checked the place',
      (tables) =>
        async (
          tx: Queryable,
          { id, tenantId, customerId, fileName, format }: StoredImage,
          now: number,
        ): Promise<void> => {
          const values = {
            id,
            tenant_id: tenantId,
            customer_id: customerId,
            file_name: fileName,
            format,
            created_at: toTimestamp(now),
          };
          await tx.run('images.insert', tables.insertInto('device_image').values(values));
        },
    ),

    /** An image of the caller's own, locked; null: there is none. */
    async lock(tx: Queryable, scope: Scope, id: string): Promise<InScope<StoredImage> | null> {
      const row = await tx.first(
        'images.lock',
        imagesIn(scope, 'own').where('i.id', '=', id).select(columns).forUpdate(),
      );
      return row === null ? null : passed(row);
    },

    /** An image that devices in scope may show, locked until the transaction ends. null: there is none. */
    hold: (tx: Queryable, scope: Scope, id: string): Promise<StoredImage | null> =>
      tx.first('images.hold', imagesIn(scope, 'seen').where('i.id', '=', id).select(columns).forShare()),

    /** Number of devices of its place that show it, not counting removed ones. */
    async countDevices(tx: Queryable, image: InScope<StoredImage>, storedName: string): Promise<number> {
      const devices = within(image)
        .selectFrom('device')
        .where(shownBy(image, storedName))
        .where('removed_at', 'is', null);
      return (
        await tx.one(
          'images.countDevices',
          devices.select((eb) => eb.fn.countAll<number>().as('count')),
        )
      ).count;
    },

    /**
     * Removes it from the devices of its place, including removed ones, and increases their versions by one. Returns
     * the ids of those that are not removed.
     */
    async takeFromDevices(tx: Queryable, image: InScope<StoredImage>, storedName: string): Promise<string[]> {
      const devices = await tx.run(
        'images.takeFromDevices',
        within(image)
          .updateTable('device')
          .set((eb) => ({ image_name: null, version: eb('version', '+', 1), updated_at: databaseNow }))
          .where(shownBy(image, storedName))
          .returning(['id', 'removed_at']),
      );
      return devices.flatMap(({ id, removed_at }) => (removed_at === null ? [id] : []));
    },

    async remove(tx: Queryable, image: InScope<StoredImage>): Promise<void> {
      await tx.run('images.remove', within(image).deleteFrom('device_image').where('id', '=', image.id));
    },

    /** The ids among these without an image. */
    unknown: unscoped(
      'files without a row belong to nobody',
      (tables) =>
        async (ids: readonly string[]): Promise<string[]> => {
          return (await pg.run('images.unknown', idsWithoutRow(tables, 'device_image', ids))).map(({ id }) => id);
        },
    ),
  };
}
