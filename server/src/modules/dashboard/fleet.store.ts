import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { anyOf, factoryIn, holdsEach, naturally, scoped, when } from '../../platform/statements.ts';
import type { Factory, FleetDevice, Where } from './fleet.rules.ts';
import { searchedOfDevice } from './searched.rows.ts';

interface Asked {
  readonly scope: Scope;
  readonly where: Where;
}

const placed = ({ scope, where }: Asked) =>
  scoped(scope)
    .selectFrom('device as d')
    .where((eb) =>
      eb.and([
        ...when(where.tenantId, (id) => eb('d.tenant_id', '=', id)),
        ...when(where.customerId, (id) => eb('d.customer_id', '=', id)),
      ]),
    );

const devicesIn = compiledOnce((asked: Asked) =>
  placed(asked)
    .select([
      'd.key',
      'd.id',
      'd.name',
      'd.tenant_id as tenantId',
      'd.customer_id as customerId',
      'd.machine_type as machineType',
      'd.report_interval_ms as reportIntervalMs',
      'd.is_gateway as isGateway',
      'd.screen_keys as screenKeys',
    ])
    .orderBy('d.key'),
);

const namesIn = compiledOnce((asked: Asked) =>
  placed(asked).select('d.id').orderBy('d.name', naturally).orderBy('d.key'),
);

/** Those in scope, and those of devices in scope: an account with single granted devices sees their factories. */
const factoriesIn = compiledOnce(({ scope }: { scope: Scope }) =>
  scoped(scope)
    .all.selectFrom('customer as c')
    .where((eb) =>
      eb.or([factoryIn(scope, 'c'), eb('c.id', 'in', scoped(scope).selectFrom('device as d').select('d.customer_id'))]),
    )
    .select([
      'c.id as customerId',
      'c.name as customerName',
      'c.tenant_id as tenantId',
      'c.area_no as areaNo',
      'c.area_name as areaName',
    ])
    .orderBy('c.name', naturally)
    .orderBy('c.id'),
);
const dealers = compiledOnce(({ scope, tenantId }: { scope: Scope; tenantId: string }) =>
  scoped(scope).all.selectFrom('tenant').where('id', '=', tenantId).select('id'),
);

/** Indicators of devices with an open alarm whose thresholds are the limits in force. */
const limitAlarmsOf = compiledOnce(({ scope, ids }: { scope: Scope; ids: readonly string[] }) =>
  scoped(scope)
    .selectFrom('device as d')
    .innerJoin('alarm_record as r', 'r.device_id', 'd.id')
    .where('d.id', '=', anyOf(ids))
    .where('r.cleared_at', 'is', null)
    .where('r.withdrawn_at', 'is', null)
    .where(sql<string>`r.rule->>'follows'`, '=', 'limit')
    .select(['r.device_id as deviceId', 'r.indicator'])
    .distinct(),
);

/** What a search of devices looks for. */
export interface Search {
  /** In small letters. */
  readonly words: readonly string[];
  /** The name or number that is looked for, in small letters. */
  readonly called: string;
  /** What people call each machine type, and a gateway, in small letters. */
  readonly typeWords: {
    readonly types: readonly string[];
    readonly words: readonly string[];
    readonly gateway: string;
  };
}

/** A device that a search finds; `isCalled`: by exactly its name or number. */
export interface FoundDevice {
  readonly id: string;
  readonly isCalled: boolean;
}

/** Devices that hold each of the words somewhere in what the list shows of them. */
const withWords = compiledOnce(({ words, called, types, typeNames, gateway, ...asked }: Asked & Words) => {
  return placed(asked)
    .innerJoin('customer as c', 'c.id', 'd.customer_id')
    .innerJoin('device_group as g', 'g.id', 'd.group_id')
    .where(() => {
      const type = sql<string>`case when d.is_gateway then ${gateway}::text
        else (${typeNames}::text[])[array_position(${types}::text[], d.machine_type::text)] end`;
      return holdsEach(words, ...searchedOfDevice(), type);
    })
    .select(['d.id', sql<boolean>`${called}::text in (lower(d.name), lower(d.device_no))`.as('isCalled')]);
});
interface Words {
  readonly words: readonly string[];
  readonly called: string;
  readonly types: readonly string[];
  readonly typeNames: readonly string[];
  readonly gateway: string;
}

export type FleetStore = ReturnType<typeof createFleetStore>;

/** The devices and factories that the tiles of the start page are about, in scope. */
export function createFleetStore(pg: Pg) {
  return {
    devices: (scope: Scope, where: Where): Promise<FleetDevice[]> =>
      pg.run('dashboard.devices', devicesIn({ scope, where })),

    /** Ids of the devices, by their names in natural order. */
    idsByName: (scope: Scope, where: Where): Promise<{ id: string }[]> =>
      pg.run('dashboard.idsByName', namesIn({ scope, where })),

    /** In natural order. */
    factories: (scope: Scope): Promise<Factory[]> => pg.run('dashboard.factories', factoriesIn({ scope })),

    /** Whether there is such a dealer for somebody who reaches whole dealers. */
    async knowsDealer(scope: Scope, tenantId: string): Promise<boolean> {
      if (scope.reach.kind === 'tenant') return scope.reach.tenantId === tenantId;
      if (scope.reach.kind !== 'everything') return false;
      return (await pg.first('dashboard.dealer', dealers({ scope, tenantId }))) !== null;
    },

    /** Of each of the devices that have one, the indicators with an open alarm whose thresholds are the limits in force. */
    async limitAlarms(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string | null>>> {
      const rows = await pg.run('dashboard.limitAlarms', limitAlarmsOf({ scope, ids }));
      const found = Map.groupBy(rows, ({ deviceId }) => deviceId);
      return new Map([...found].map(([id, its]) => [id, new Set(its.map(({ indicator }) => indicator))]));
    },

    /** The devices that a search finds. */
    withWords(scope: Scope, where: Where, { words, called, typeWords }: Search): Promise<FoundDevice[]> {
      const { types, words: typeNames, gateway } = typeWords;
      return pg.run('dashboard.withWords', withWords({ scope, where, words, called, types, typeNames, gateway }));
    },
  };
}
