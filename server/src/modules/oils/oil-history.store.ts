import type { LogKind } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { anyOf, idsOf, scoped, within } from '../../platform/statements.ts';
import type { DeviceIds, InScope } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { OilHistory } from './index.ts';
import { dataSheetColumns, withWater } from './products.rows.ts';

type Devices = InScope<DeviceIds>;

const filledIn = compiledOnce(({ devices }: { devices: Devices }) =>
  within(devices)
    .selectFrom('device_oil as o')
    .innerJoin('oil_product as p', (join) =>
      join.onRef('p.id', '=', 'o.product_id').onRef('p.tenant_id', '=', 'o.tenant_id'),
    )
    .where('o.device_id', '=', anyOf(devices.ids))
    .where('o.tenant_id', '=', anyOf(devices.tenantIds))
    .select(['o.device_id as deviceId', 'o.since', 'o.volume_l as volumeL', 'o.note', 'p.name', ...dataSheetColumns])
    .orderBy('o.since'),
);
const entries = compiledOnce(({ devices, only }: { devices: Devices; only: { readonly of: LogKind } | null }) => {
  const all = within(devices)
    .selectFrom('device_event')
    .where('device_id', '=', anyOf(devices.ids))
    .where('tenant_id', '=', anyOf(devices.tenantIds));
  return (only === null ? all : all.where('kind', '=', only.of))
    .select(['device_id as deviceId', 'kind', 'at', 'volume_l as volumeL', 'note'])
    .orderBy('at')
    .orderBy('id');
});
interface Alike {
  readonly scope: Scope;
  readonly deviceId: string;
  readonly machineType: MachineType;
  readonly oilName: string;
  readonly most: number;
}
const alike = compiledOnce(({ scope, deviceId, machineType, oilName, most }: Alike) =>
  scoped(scope)
    .selectFrom('device as d')
    .innerJoin('device_oil as o', (join) =>
      join.onRef('o.device_id', '=', 'd.id').onRef('o.tenant_id', '=', 'd.tenant_id'),
    )
    .innerJoin('oil_product as p', (join) =>
      join.onRef('p.id', '=', 'o.product_id').onRef('p.tenant_id', '=', 'o.tenant_id'),
    )
    .where('d.machine_type', '=', machineType)
    .where('d.is_gateway', '=', false)
    .where('d.id', '<>', deviceId)
    .where('p.name', '=', oilName)
    .select('d.id')
    .groupBy('d.id')
    .orderBy((eb) => eb.fn.max('o.since'), 'desc')
    .orderBy('d.id')
    .limit(most),
);

/** Which oils devices have held, and what people have entered about them. */
export function createOilHistoryStore(pg: Pg) {
  return {
    /** Oldest first. @param only entries of this kind; null: of every kind */
    async of(
      devices: readonly DeviceRef[],
      only: { readonly of: LogKind } | null,
    ): Promise<ReadonlyMap<string, OilHistory>> {
      const ids = idsOf(devices);
      const [oils, events] = await Promise.all([
        pg.run('oils.historyOils', filledIn({ devices: ids })),
        pg.run('oils.historyEntries', entries({ devices: ids, only })),
      ]);
      const oilsByDevice = Map.groupBy(oils, ({ deviceId }) => deviceId);
      const eventsByDevice = Map.groupBy(events, ({ deviceId }) => deviceId);
      return new Map(
        devices.map(({ id }) => [
          id,
          {
            oils: (oilsByDevice.get(id) ?? []).map(({ deviceId: _id, since, volumeL, note, ...product }) => ({
              since,
              volumeL,
              note,
              product: withWater(product),
            })),
            entries: (eventsByDevice.get(id) ?? []).map(({ kind, at, volumeL, note }) => ({ kind, at, volumeL, note })),
          },
        ]),
      );
    },

    /** Ids of machines in scope of the type that hold or held the oil, those with the newest charges first. */
    async alike(
      scope: Scope,
      { id: deviceId, machineType }: Pick<DeviceRef, 'id' | 'machineType'>,
      oilName: string,
      most: number,
    ): Promise<string[]> {
      const rows = await pg.run('oils.alike', alike({ scope, deviceId, machineType, oilName, most }));
      return rows.map(({ id }) => id);
    },
  };
}
