import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { oilInForce } from '../../platform/statements.ts';

/** What a search of devices looks in: texts of the device `d`, its group `g` and its factory `c`. */
export const searchedOfDevice = (): RawBuilder<string | null>[] => [
  ...['d.name', 'd.device_no', 'd.machine', 'd.monitoring_position'].map((column) => sql.ref<string | null>(column)),
  sql<string | null>`coalesce(${oilInForce()}, d.monitoring_oil)`,
  ...['g.name', 'c.name'].map((column) => sql.ref<string | null>(column)),
];
