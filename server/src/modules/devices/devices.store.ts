import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { anyOf, idsOf, naturally, scoped, unscoped, within } from '../../platform/statements.ts';
import type { DeviceIds, InScope } from '../../platform/statements.ts';
import type {
  DeviceFilter,
  DeviceRecord,
  FactoryRecord,
  FoundToken,
  NamedDevice,
  SensorRecord,
} from './devices.records.ts';
import { filteredDevices, idsInOrder, recordOf, refColumns, refColumnsOfD, withRecord } from './devices.rows.ts';
import type { Filtered } from './devices.rows.ts';
import { factoriesInScope, nodesOf } from './factories.rows.ts';
import { aliasesIn } from './aliases.ts';
import type { Aliases } from './aliases.ts';
import type { DeviceRef } from './index.ts';

const count = compiledOnce((of: Filtered) => filteredDevices(of).select((eb) => eb.fn.countAll<number>().as('total')));
const page = compiledOnce(({ limit, offset, ...of }: Filtered & { limit: number; offset: number }) => {
  // The page's devices are selected and sorted before anything else of them is read.
  const shown = scoped(of.scope)
    .all.selectFrom(idsInOrder(of).limit(limit).offset(offset).as('page'))
    .select((eb) => ['page.id', eb.fn.agg<number>('row_number').over().as('nth')]);
  return withRecord(scoped(of.scope).selectFrom('device as d'))
    .innerJoin(shown.as('shown'), 'shown.id', 'd.id')
    .orderBy('shown.nth');
});
const find = compiledOnce(({ scope, id }: { scope: Scope; id: string }) =>
  withRecord(scoped(scope).selectFrom('device as d').where('d.id', '=', id)),
);
const records = compiledOnce(({ scope, ids }: { scope: Scope; ids: readonly string[] }) =>
  withRecord(scoped(scope).selectFrom('device as d').where('d.id', '=', anyOf(ids))),
);
const refs = compiledOnce(({ scope, ids }: { scope: Scope; ids: readonly string[] }) =>
  scoped(scope).selectFrom('device as d').where('d.id', '=', anyOf(ids)).select(refColumnsOfD),
);
const refsAfter = compiledOnce(({ afterKey, limit, ...of }: Filtered & { afterKey: number; limit: number }) =>
  filteredDevices(of).where('d.key', '>', afterKey).select(refColumnsOfD).orderBy('d.key').limit(limit),
);
const sensors = compiledOnce(({ device }: { device: DeviceRef }) =>
  within(device)
    .selectFrom('sensor as s')
    .leftJoin('sensor_model as m', 'm.id', 's.model_id')
    .where('s.device_id', '=', device.id)
    .where('s.tenant_id', '=', device.tenantId)
    .where('s.removed_at', 'is', null)
    .select((eb) => [
      's.id as sensorId',
      's.name as sensorName',
      eb.fn.coalesce('m.code', 's.model').as('model'),
      eb.fn.coalesce('m.keys', 's.indicators').as('indicators'),
      's.model_id as modelId',
      eb.fn.coalesce('m.name_zh', sql<string>`''`).as('nameZh'),
      eb.fn.coalesce('m.name_en', sql<string>`''`).as('nameEn'),
      's.serial_no as serialNo',
      's.installed_at as installedAt',
      's.version',
    ])
    .orderBy('s.name', naturally)
    .orderBy('s.id'),
);
const aliases = compiledOnce(({ devices }: { devices: InScope<DeviceIds> }) =>
  within(devices)
    .selectFrom('device')
    .where('id', '=', anyOf(devices.ids))
    .where('tenant_id', '=', anyOf(devices.tenantIds))
    .select(['id', 'aliases']),
);

const byToken = unscoped('a token proves its device: there is no scope yet', (tables) =>
  compiledOnce(({ hashes, isDemonstration }: { hashes: readonly Uint8Array[]; isDemonstration: boolean }) => {
    const found = tables
      .selectFrom('device as d')
      .where('d.token_hash', '=', sql<Uint8Array>`any(${hashes}::bytea[])`)
      .where('d.removed_at', 'is', null)
      .select(['d.token_hash as tokenHash', ...refColumnsOfD])
      .$narrowType<{ tokenHash: Uint8Array }>();
    return isDemonstration ? found : found.where('d.token_is_demo', '=', false);
  }),
);
interface Names {
  readonly customerIds: readonly string[];
  readonly names: readonly string[];
}
const byName = unscoped('the customers are those of gateways, which proved themselves by their tokens', (tables) =>
  compiledOnce(({ customerIds, names }: Names) => {
    const asked = sql<{ customer_id: string; name: string }>`unnest(${customerIds}::uuid[], ${names}::text[])`;
    return tables
      .selectFrom('device as d')
      .innerJoin(asked.as<'asked'>(sql`asked(customer_id, name)`), (join) =>
        join.onRef('asked.customer_id', '=', 'd.customer_id').onRef('asked.name', '=', 'd.name'),
      )
      .where('d.removed_at', 'is', null)
      .select(['d.gateway_id as gatewayId', ...refColumnsOfD]);
  }),
);

export type DeviceStore = ReturnType<typeof createDeviceStore>;

/**
 * Stores devices, their sensors and their factories.
 *
 * @param isDemonstration whether this server runs the demonstration: on other servers its tokens are invalid
 */
export function createDeviceStore(pg: Pg, isDemonstration: () => boolean) {
  return {
    factories: async (scope: Scope): Promise<FactoryRecord[]> =>
      nodesOf(await pg.run('devices.factories', factoriesInScope({ scope }))),

    /** By factory and name, both in natural order. */
    async page(
      scope: Scope,
      filter: DeviceFilter,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ rows: DeviceRecord[]; total: number }> {
      const { total } = await pg.one('devices.count', count({ scope, filter }));
      const rows = await pg.run('devices.page', page({ scope, filter, offset, limit }));
      return { rows: rows.map(recordOf), total };
    },

    /** null: there is no such device in scope. */
    async find(scope: Scope, id: string): Promise<DeviceRecord | null> {
      const row = await pg.first('devices.find', find({ scope, id }));
      return row === null ? null : recordOf(row);
    },

    /** Those of the devices that are in scope, in no order. */
    records: async (scope: Scope, ids: readonly string[]): Promise<DeviceRecord[]> =>
      (await pg.run('devices.records', records({ scope, ids }))).map(recordOf),

    sensors: (device: DeviceRef): Promise<SensorRecord[]> => pg.run('devices.sensors', sensors({ device })),

    refs: (scope: Scope, ids: readonly string[]): Promise<DeviceRef[]> => pg.run('devices.refs', refs({ scope, ids })),

    /** By key, those above `afterKey`. */
    refsAfter: (scope: Scope, afterKey: number, limit: number, filter: DeviceFilter = {}): Promise<DeviceRef[]> =>
      pg.run('devices.refsAfter', refsAfter({ scope, filter, afterKey, limit })),

    /** Devices that have one of the tokens. */
    refsByToken: unscoped(
      'a token proves its device: there is no scope yet',
      () =>
        async (hashes: readonly Uint8Array[]): Promise<FoundToken[]> => {
          const rows = await pg.run('devices.byToken', byToken({ hashes, isDemonstration: isDemonstration() }));
          return rows.map(({ tokenHash, ...device }) => ({ tokenHash, device }));
        },
    ),

    /** Devices of those customers with those names. */
    refsByName: unscoped(
      'the customers are those of gateways, which proved themselves by their tokens',
      () =>
        async (asked: readonly { readonly customerId: string; readonly name: string }[]): Promise<NamedDevice[]> => {
          const names = {
            customerIds: asked.map(({ customerId }) => customerId),
            names: asked.map(({ name }) => name),
          };
          const rows = await pg.run('devices.byName', byName(names));
          return rows.map(({ gatewayId, ...device }) => ({ device, gatewayId }));
        },
    ),

    /** Stores the gateway that reports for a device. */
    async noteGateway(device: DeviceRef, gateway: DeviceRef): Promise<void> {
      await pg.run(
        'devices.noteGateway',
        within(device, gateway)
          .updateTable('device')
          .set({ gateway_id: gateway.id })
          .where('id', '=', device.id)
          .where('tenant_id', '=', device.tenantId)
          .where('gateway_id', 'is distinct from', gateway.id),
      );
    },

    /** Whether the gateway's customer had a device of that name that was removed and can be restored. */
    async isRemoved(gateway: DeviceRef, name: string): Promise<boolean> {
      const removed = await pg.first(
        'devices.removedNamed',
        within(gateway)
          .selectFrom('device')
          .select('id')
          .where('customer_id', '=', gateway.customerId)
          .where('name', '=', name)
          .where('removed_at', 'is not', null)
          .limit(1),
      );
      return removed !== null;
    },

    /**
     * The device of that name in the gateway's customer; where there is none it is created, in the gateway's group. null:
     * there is none, and the customer already has `most`. Two simultaneous calls create one device.
     */
    async createBeside(
      gateway: DeviceRef,
      { name, machineType }: Pick<DeviceRef, 'name' | 'machineType'>,
      most: number,
    ): Promise<DeviceRef | null> {
      const tables = within(gateway);
      const made = tables
        .selectFrom('device as g')
        .where('g.id', '=', gateway.id)
        .where((eb) => {
          const others = eb
            .selectFrom('device as other')
            .whereRef('other.customer_id', '=', 'g.customer_id')
            .where('other.removed_at', 'is', null);
          return eb.or([
            eb(
              others.select(({ fn }) => fn.countAll<number>().as('count')),
              '<',
              most,
            ),
            eb.exists(others.where('other.name', '=', name).select('other.id')),
          ]);
        })
        .select((eb) => [
          'g.tenant_id',
          'g.customer_id',
          'g.group_id',
          eb.val(name).as('name'),
          eb.val(machineType).as('machine_type'),
          'g.industry',
          'g.area_no',
          'g.area_name',
          'g.report_interval_ms',
          'g.id as gateway_id',
        ]);
      return pg.first(
        'devices.insertBeside',
        tables
          .insertInto('device')
          .columns([
            'tenant_id',
            'customer_id',
            'group_id',
            'name',
            'machine_type',
            'industry',
            'area_no',
            'area_name',
            'report_interval_ms',
            'gateway_id',
          ])
          .expression(made)
          .onConflict((conflict) =>
            conflict
              .columns(['customer_id', 'name'])
              .where('removed_at', 'is', null)
              .doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
          )
          .returning([...refColumns]),
      );
    },

    /** Own key tables, by device. */
    async aliases(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, Aliases>> {
      const rows = await pg.run('devices.aliases', aliases({ devices: idsOf(devices) }));
      return new Map(rows.map(({ id, aliases }) => [id, aliasesIn(aliases)]));
    },
  };
}
