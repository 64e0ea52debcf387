import type { MachineEvent } from '@oilsight/oil';
import * as z from 'zod';
import { sqlQuery } from '../../platform/pg.ts';
import type { Pg } from '../../platform/pg.ts';
import type { OilProduct, OilStore } from './oils.store.ts';

const Quantity = z.number().nullable();
const OilRow = z.object({
  name: z.string(), fluid: z.enum(['mineral', 'pao', 'ester', 'phosphate_ester', 'pag', 'other']), v40: Quantity, v100: Quantity, density15: Quantity, expansion_per_k: z.number(),
  dielectric25: Quantity, dielectric_limit: z.number(), water_a: Quantity, water_b: Quantity, water_kelvin_offset: z.number(), oil_life_h: Quantity, life_reference_c: z.number(),
});
const EventRow = z.object({ kind: z.enum(['refill', 'oil_change', 'maintenance', 'start', 'commissioning', 'sensor_exchange']), at: z.number() });

const oilAt = sqlQuery<unknown>('oils.oilAt', `
  select p.name, p.fluid, p.v40, p.v100, p.density15, p.expansion_per_k, p.dielectric25, p.dielectric_limit, p.water_a, p.water_b, p.water_kelvin_offset,
    p.oil_life_h, p.life_reference_c
  from device_oil o join oil_product p on p.id = o.product_id and p.tenant_id = o.tenant_id
  where o.device_id = $1 and o.tenant_id = $2 and o.since <= to_timestamp($3 / 1000.0) order by o.since desc limit 1`);
const events = sqlQuery<unknown>('oils.events', 'select kind, at from device_event where device_id = $1 and tenant_id = $2 order by at, id');
const fillings = sqlQuery<{ since: number }>('oils.fillings', 'select since from device_oil where device_id = $1 and tenant_id = $2 order by since');

function productOf(row: z.infer<typeof OilRow>): OilProduct {
  const { water_a: a, water_b: b, water_kelvin_offset: kelvinOffset } = row;
  return {
    name: row.name, fluid: row.fluid, v40: row.v40, v100: row.v100, density15: row.density15, expansionPerK: row.expansion_per_k, dielectric25: row.dielectric25,
    dielectricLimit: row.dielectric_limit, water: a === null || b === null ? null : { a, b, kelvinOffset }, oilLifeH: row.oil_life_h, lifeReferenceC: row.life_reference_c,
  };
}

export function pgOilStore(pg: Pg): OilStore {
  return {
    async oilOf(device, at) {
      const [row] = await pg.query(oilAt, [device.id, device.tenantId, at]);
      return row === undefined ? null : productOf(OilRow.parse(row));
    },
    async events(device) {
      return (await pg.query(events, [device.id, device.tenantId])).map((row): MachineEvent => EventRow.parse(row));
    },
    async fillings(device) {
      return (await pg.query(fillings, [device.id, device.tenantId])).map(({ since }) => since);
    },
  };
}
