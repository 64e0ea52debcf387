import type { MachineEvent, OilReference } from '@oilsight/oil';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg } from '../../platform/pg.ts';
import { toTimestamp, within } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';

/** A lubricant's data sheet. */
export interface OilProduct extends OilReference {
  readonly name: string;
  /** Service life at `lifeReferenceC`, hours; null: not known. */
  readonly oilLifeH: number | null;
  readonly lifeReferenceC: number;
}

const oilAt = compiledOnce(({ device, at }: { device: DeviceRef; at: number }) =>
  within(device).selectFrom('device_oil as o')
    .innerJoin('oil_product as p', (join) => join.onRef('p.id', '=', 'o.product_id').onRef('p.tenant_id', '=', 'o.tenant_id'))
    .where('o.device_id', '=', device.id).where('o.tenant_id', '=', device.tenantId).where('o.since', '<=', toTimestamp(at))
    .select([
      'p.name', 'p.fluid', 'p.v40', 'p.v100', 'p.density15', 'p.expansion_per_k as expansionPerK', 'p.dielectric25', 'p.dielectric_limit as dielectricLimit',
      'p.water_a as waterA', 'p.water_b as waterB', 'p.water_kelvin_offset as waterKelvinOffset', 'p.oil_life_h as oilLifeH', 'p.life_reference_c as lifeReferenceC',
    ])
    .orderBy('o.since', 'desc').limit(1));
const events = compiledOnce(({ device }: { device: DeviceRef }) =>
  within(device).selectFrom('device_event').where('device_id', '=', device.id).where('tenant_id', '=', device.tenantId)
    .select(['kind', 'at']).orderBy('at').orderBy('id'));
const fillings = compiledOnce(({ device }: { device: DeviceRef }) =>
  within(device).selectFrom('device_oil').where('device_id', '=', device.id).where('tenant_id', '=', device.tenantId)
    .select('since').orderBy('since'));

export type OilStore = ReturnType<typeof createOilStore>;

/** Oils, which of them is in which machine, and what people entered about machines. */
export function createOilStore(pg: Pg) {
  return {
    /** The oil in a device at a time, ms; null: not known. */
    async oilOf(device: DeviceRef, at: number): Promise<OilProduct | null> {
      const row = await pg.first('oils.oilAt', oilAt({ device, at }));
      if (row === null) return null;
      const { waterA: a, waterB: b, waterKelvinOffset: kelvinOffset, ...product } = row;
      return { ...product, water: a === null || b === null ? null : { a, b, kelvinOffset } };
    },

    /** The log, oldest first. */
    events: (device: DeviceRef): Promise<readonly MachineEvent[]> => pg.run('oils.events', events({ device })),

    /** When oils were filled in, ms, oldest first. */
    async fillings(device: DeviceRef): Promise<readonly number[]> {
      return (await pg.run('oils.fillings', fillings({ device }))).map(({ since }) => since);
    },
  };
}
