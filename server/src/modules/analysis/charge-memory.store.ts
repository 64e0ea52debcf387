import type { ChargeMemory } from '@oilsight/oil';
import * as z from 'zod';
import type { Pg } from '../../platform/pg.ts';
import { toJson, within } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';

const Content = z.object({
  since: z.number(),
  until: z.number(),
  referenceC: z.number(),
  knownH: z.number(),
  equivalentH: z.array(z.number()),
  fill: z.object({ ageing: z.number().nullable(), viscosity: z.number().nullable() }),
});

export type ChargeMemoryStore = ReturnType<typeof createChargeMemoryStore>;

/** What was counted of the charge that each device has. */
export function createChargeMemoryStore(pg: Pg) {
  return {
    /** @returns null where nothing was counted yet, or in an outdated form */
    async find(device: DeviceRef): Promise<ChargeMemory | null> {
      const row = await pg.first(
        'analysis.chargeMemory',
        within(device).selectFrom('charge_memory').where('device_id', '=', device.id).select('content'),
      );
      return Content.safeParse(row?.content).data ?? null;
    },

    /** Replaces what was counted before. */
    async put(device: DeviceRef, memory: ChargeMemory): Promise<void> {
      const content = { tenant_id: device.tenantId, content: toJson<unknown>(memory) };
      await pg.run(
        'analysis.putChargeMemory',
        within(device)
          .insertInto('charge_memory')
          .values({ device_id: device.id, ...content })
          .onConflict((conflict) => conflict.column('device_id').doUpdateSet(content)),
      );
    },
  };
}
