import type { Pg } from '../../platform/pg.ts';
import { anyOf, toTimestamp, unscoped, within } from '../../platform/statements.ts';
import type { ColumnsOf } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';

/** A history as it is stored. */
export interface SavedHistory {
  /** Time of the newest reading in it, ms. */
  readonly newestAt: number;
  /** Digest of everything besides the readings that it was made with. */
  readonly madeWith: string;
  readonly body: Uint8Array;
}

export type SavedHistoriesStore = ReturnType<typeof createSavedHistoriesStore>;

/** The saved histories of devices. */
export function createSavedHistoriesStore(pg: Pg) {
  return {
    async find(device: DeviceRef): Promise<SavedHistory | null> {
      const row = await pg.first(
        'histories.find',
        within(device)
          .selectFrom('device_history')
          .where('device_id', '=', device.id)
          .select(['newest_at', 'made_with', 'body']),
      );
      return row === null ? null : { newestAt: row.newest_at, madeWith: row.made_with, body: row.body };
    },

    /** Replaces the previous one. */
    async put(device: DeviceRef, { newestAt, madeWith, body }: SavedHistory): Promise<void> {
      const content = {
        tenant_id: device.tenantId,
        newest_at: toTimestamp(newestAt),
        made_with: madeWith,
        body,
      } satisfies ColumnsOf<'device_history'>;
      await pg.run(
        'histories.put',
        within(device)
          .insertInto('device_history')
          .values({ device_id: device.id, ...content })
          .onConflict((conflict) => conflict.column('device_id').doUpdateSet(content)),
      );
    },

    /** Of each the device, and the time of the newest reading in it, ms. */
    places: unscoped(
      'of each arriving reading must be known whether a saved history lacks it',
      (tables) => async () => {
        const rows = await pg.run(
          'histories.places',
          tables
            .selectFrom('device_history as h')
            .innerJoin('device as d', 'd.id', 'h.device_id')
            .select(['d.id', 'd.key', 'h.newest_at as newestAt']),
        );
        return rows satisfies readonly { readonly id: string; readonly key: number; readonly newestAt: number }[];
      },
    ),

    /** Removes those of these devices. */
    remove: unscoped('readings of any device may come late', (tables) => async (deviceIds: readonly string[]) => {
      if (deviceIds.length === 0) return;
      await pg.run('histories.remove', tables.deleteFrom('device_history').where('device_id', '=', anyOf(deviceIds)));
    }),

    /** Removes all. */
    clear: unscoped('readings of any device may have come late', (tables) => async () => {
      await pg.run('histories.clear', tables.deleteFrom('device_history'));
    }),
  };
}
