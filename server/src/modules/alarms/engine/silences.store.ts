import { sql } from 'kysely';
import type { Pg } from '../../../platform/pg.ts';
import { anyOf, unscoped } from '../../../platform/statements.ts';
import { recordColumns } from './engine.rows.ts';
import type { SilenceRecord } from './engine.rows.ts';

export type SilenceStore = ReturnType<typeof createSilenceStore>;

/** The open records of devices that do not report. */
export function createSilenceStore(pg: Pg) {
  return unscoped('the engine evaluates all devices, for nobody', (tables) => ({
    /** Open records of silence of the devices in these parts, by the device's id. */
    async openSilences(parts: readonly number[]): Promise<ReadonlyMap<string, SilenceRecord>> {
      const rows = await pg.run(
        'alarms.silences',
        tables
          .selectFrom('alarm_record')
          .where(sql<boolean>`part = any(${parts}::int[])`)
          .where('kind', '=', 'silence')
          .where('cleared_at', 'is', null)
          .where('withdrawn_at', 'is', null)
          .select(recordColumns)
          .select(['device_id as deviceId', 'customer_id as customerId', sql<boolean>`false`.as('isWithdrawn')]),
      );
      return new Map(rows.map(({ deviceId, customerId, ...record }) => [deviceId, { customerId, record }]));
    },

    /** The open silence of the gateways of these devices, by the gateway's id, whichever server evaluates it. */
    async silentGateways(gatewayIds: readonly string[]): Promise<ReadonlyMap<string, { id: string; groupId: string }>> {
      const rows = await pg.run(
        'alarms.silentGateways',
        tables
          .selectFrom('alarm_record')
          .where('device_id', '=', anyOf(gatewayIds))
          .where('kind', '=', 'silence')
          .where('cleared_at', 'is', null)
          .where('withdrawn_at', 'is', null)
          .select(['device_id as deviceId', 'id', 'group_id as groupId']),
      );
      return new Map(rows.map(({ deviceId, ...record }) => [deviceId, record]));
    },
  }));
}
