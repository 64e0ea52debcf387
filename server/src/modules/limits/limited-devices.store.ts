import type { LimitValues } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { naturally, scoped, when } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';

/** Machines for which limits of a type would hold. */
interface OfType {
  readonly scope: Scope;
  readonly machineType: MachineType;
  readonly key: string;
  /** undefined: of all factories in scope. */
  readonly customerId: string | undefined;
}

/** A machine beside the others, with what its reference does not say of it. */
export interface NamedMachine {
  readonly id: string;
  readonly deviceNo: string;
  readonly customerName: string;
}

/** A factory with machines of the type. */
export interface LimitedFactory {
  readonly customerId: string;
  readonly customerName: string;
  /** Of the type's limits; 0: never set. */
  readonly version: number;
  readonly limits: LimitValues;
  /** Its machines for which limits of the type would hold: those without limits of their own. */
  readonly held: number;
}

export interface MachineCounts {
  readonly devices: number;
  /** Those with limits of their own. */
  readonly keeping: number;
  readonly factories: number;
}

const machines = ({ scope, machineType, customerId }: OfType) =>
  scoped(scope)
    .selectFrom('device as d')
    .where('d.machine_type', '=', machineType)
    .where('d.is_gateway', '=', false)
    .where((eb) => eb.and([...when(customerId, (id) => eb('d.customer_id', '=', id))]));

const pageOfMachines = compiledOnce(
  (of: OfType & { readonly first: string; readonly home: string; readonly offset: number; readonly limit: number }) =>
    machines(of)
      .innerJoin('customer as c', 'c.id', 'd.customer_id')
      .select(['d.id', 'd.device_no as deviceNo', 'c.name as customerName'])
      .orderBy((eb) => eb('d.id', '=', of.first), 'desc')
      .orderBy((eb) => eb('d.customer_id', '=', of.home), 'desc')
      .orderBy('c.name', naturally)
      .orderBy('d.name', naturally)
      .orderBy('d.id')
      .offset(of.offset)
      .limit(of.limit),
);

/** Each machine with its own limits, where it has any. */
const machinesBesideOwn = (of: OfType) =>
  machines(of).leftJoin('limit_setting as own', (join) =>
    join
      .onRef('own.device_id', '=', 'd.id')
      .on('own.key', '=', of.key)
      .on(sql<number>`num_nonnulls(own.level2_low, own.level2_high, own.level1_low, own.level1_high)`, '>', 0),
  );

const countMachines = compiledOnce((of: OfType) =>
  machinesBesideOwn(of).select((eb) => [
    eb.fn.countAll<number>().as('devices'),
    eb.fn.count<number>('own.id').as('keeping'),
    eb.fn.count<number>('d.customer_id').distinct().as('factories'),
  ]),
);

const factoriesOfType = compiledOnce(({ most, ...of }: OfType & { readonly most: number }) =>
  scoped(of.scope)
    .selectFrom('customer as c')
    .innerJoin(
      machinesBesideOwn(of)
        .select(({ fn }) => [
          'd.customer_id as factory',
          fn.countAll<number>().filterWhere('own.id', 'is', null).as('held'),
        ])
        .groupBy('d.customer_id')
        .as('m'),
      'm.factory',
      'c.id',
    )
    .leftJoin('limit_setting as t', (join) =>
      join.onRef('t.customer_id', '=', 'c.id').on('t.machine_type', '=', of.machineType).on('t.key', '=', of.key),
    )
    .select((eb) => [
      'c.id as customerId',
      'c.name as customerName',
      'm.held',
      eb.fn.coalesce('t.version', sql.lit(0)).as('version'),
      't.level2_low as level2Low',
      't.level2_high as level2High',
      't.level1_low as level1Low',
      't.level1_high as level1High',
    ])
    .orderBy('c.name', naturally)
    .orderBy('c.id')
    .limit(most),
);

export type LimitedDeviceStore = ReturnType<typeof createLimitedDeviceStore>;

/** The machines of a device's type in the caller's scope, and their factories. */
export function createLimitedDeviceStore(pg: Pg) {
  const ofType = (scope: Scope, { machineType }: DeviceRef, key: string, customerId: string | undefined): OfType => ({
    scope,
    machineType,
    key,
    customerId,
  });
  return {
    /** That device first, then those of its factory, then the others by factory and name. */
    page: (
      scope: Scope,
      device: DeviceRef,
      { key, customerId, ...window }: { key: string; customerId: string | undefined; offset: number; limit: number },
    ): Promise<readonly NamedMachine[]> =>
      pg.run(
        'limits.machines',
        pageOfMachines({
          ...ofType(scope, device, key, customerId),
          first: device.id,
          home: device.customerId,
          ...window,
        }),
      ),

    counts: (scope: Scope, device: DeviceRef, key: string, customerId?: string): Promise<MachineCounts> =>
      pg.one('limits.countMachines', countMachines(ofType(scope, device, key, customerId))),

    factories: async (scope: Scope, device: DeviceRef, key: string, most: number): Promise<readonly LimitedFactory[]> =>
      (await pg.run('limits.factories', factoriesOfType({ ...ofType(scope, device, key, undefined), most }))).map(
        ({ customerId, customerName, version, held, ...limits }) => ({
          customerId,
          customerName,
          version,
          held,
          limits,
        }),
      ),
  };
}
