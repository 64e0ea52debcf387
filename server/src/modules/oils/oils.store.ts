import type { MachineEvent, OilReference } from '@oilsight/oil';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg } from '../../platform/pg.ts';
import { anyOf, idsOf, toTimestamp, within } from '../../platform/statements.ts';
import type { DeviceIds, InScope } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';
import { dataSheetColumns, withWater } from './products.rows.ts';

/** A lubricant's data sheet. */
export interface OilProduct extends OilReference {
  readonly name: string;
  /** Service life at `lifeReferenceC`, hours; null: unknown. */
  readonly oilLifeH: number | null;
  readonly lifeReferenceC: number;
}

/** The oil in a device at a time. */
export interface OilInPlace {
  readonly product: OilProduct;
  readonly productId: string;
}

type Devices = InScope<DeviceIds>;

/** Selects the rows of these devices, each within its dealer. */
const filledInto = (devices: Devices) =>
  within(devices)
    .selectFrom('device_oil as o')
    .where('o.device_id', '=', anyOf(devices.ids))
    .where('o.tenant_id', '=', anyOf(devices.tenantIds));
const oilsAt = compiledOnce(({ devices, at }: { devices: Devices; at: number }) =>
  filledInto(devices)
    .innerJoin('oil_product as p', (join) =>
      join.onRef('p.id', '=', 'o.product_id').onRef('p.tenant_id', '=', 'o.tenant_id'),
    )
    .where('o.since', '<=', toTimestamp(at))
    .distinctOn('o.device_id')
    .select(['o.device_id as deviceId', 'p.id as productId', 'p.name', ...dataSheetColumns])
    .orderBy('o.device_id')
    .orderBy('o.since', 'desc'),
);
const nextOils = compiledOnce(({ devices, at }: { devices: Devices; at: number }) =>
  filledInto(devices)
    .where('o.since', '>', toTimestamp(at))
    .select(['o.device_id as deviceId', 'o.since'])
    .distinctOn('o.device_id')
    .orderBy('o.device_id')
    .orderBy('o.since'),
);
const sensorReplacements = compiledOnce(({ devices }: { devices: Devices }) =>
  within(devices)
    .selectFrom('device_event')
    .where('device_id', '=', anyOf(devices.ids))
    .where('tenant_id', '=', anyOf(devices.tenantIds))
    .where('kind', '=', 'sensor_replacement')
    .select(['device_id as deviceId', 'at'])
    .orderBy('at')
    .orderBy('id'),
);
const events = compiledOnce(({ device }: { device: DeviceRef }) =>
  within(device)
    .selectFrom('device_event')
    .where('device_id', '=', device.id)
    .where('tenant_id', '=', device.tenantId)
    .select(['kind', 'at'])
    .orderBy('at')
    .orderBy('id'),
);
const oilCharges = compiledOnce(({ device }: { device: DeviceRef }) =>
  within(device)
    .selectFrom('device_oil')
    .where('device_id', '=', device.id)
    .where('tenant_id', '=', device.tenantId)
    .select('since')
    .orderBy('since'),
);

export type OilStore = ReturnType<typeof createOilStore>;

/** Oil products, the oil charges of machines, and the log entries of people. */
export function createOilStore(pg: Pg) {
  return {
    /** The oils in devices at a time, ms; devices with an unknown oil are left out. */
    async oilsOf(devices: readonly DeviceRef[], at: number): Promise<ReadonlyMap<string, OilInPlace>> {
      const rows = await pg.run('oils.oilsAt', oilsAt({ devices: idsOf(devices), at }));
      return new Map(
        rows.map(({ deviceId, productId, ...product }) => [deviceId, { product: withWater(product), productId }]),
      );
    },

    /** When the first oil charge after a time, ms, is entered for each device; devices without one are left out. */
    async nextOilsOf(devices: readonly DeviceRef[], at: number): Promise<ReadonlyMap<string, number>> {
      const rows = await pg.run('oils.nextOils', nextOils({ devices: idsOf(devices), at }));
      return new Map(rows.map(({ deviceId, since }) => [deviceId, since]));
    },

    /** When sensors were replaced, ms, oldest first; devices without any are left out. */
    async sensorReplacementsOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, readonly number[]>> {
      const found = await pg.run('oils.sensorReplacements', sensorReplacements({ devices: idsOf(devices) }));
      const rows = Map.groupBy(found, ({ deviceId }) => deviceId);
      return new Map([...rows].map(([deviceId, ofDevice]) => [deviceId, ofDevice.map(({ at }) => at)]));
    },

    /** The log, oldest first. */
    events: (device: DeviceRef): Promise<readonly MachineEvent[]> => pg.run('oils.events', events({ device })),

    /** Times of oil charges, ms, oldest first. */
    async oilCharges(device: DeviceRef): Promise<readonly number[]> {
      return (await pg.run('oils.oilCharges', oilCharges({ device }))).map(({ since }) => since);
    },
  };
}
