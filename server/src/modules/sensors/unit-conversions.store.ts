import type { Pg, Queryable } from '../../platform/pg.ts';
import { toJson, within } from '../../platform/statements.ts';
import type { Aliases, DeviceRef } from '../devices/index.ts';

export type UnitConversionStore = ReturnType<typeof createUnitConversionStore>;

/** The devices' own key tables, as people change them. `tx` is the transaction of the change. */
export function createUnitConversionStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** @returns the table of the locked device; changes of one device run one after the other */
    async lock(tx: Queryable, device: DeviceRef): Promise<unknown> {
      const row = await tx.one(
        'sensors.lockAliases',
        within(device).selectFrom('device').where('id', '=', device.id).select('aliases').forNoKeyUpdate(),
      );
      return row.aliases;
    },

    async put(tx: Queryable, device: DeviceRef, aliases: Aliases): Promise<void> {
      await tx.run(
        'sensors.putAliases',
        within(device)
          .updateTable('device')
          .set({ aliases: toJson<unknown>(Object.fromEntries(aliases)) })
          .where('id', '=', device.id),
      );
    },
  };
}
