import type { VirtualDevice } from '@oilsight/contract';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { allOf, anyOf, matches, naturally, scoped, when, within } from '../../platform/statements.ts';
import type { DevicesInScope, InScope } from '../../platform/statements.ts';
import type { PersonRecord } from './users.records.ts';

export interface VirtualDeviceFilter {
  /** Part of the device's name or number; case is ignored. */
  readonly search?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
}

interface Filtered {
  readonly scope: Scope;
  readonly filter: VirtualDeviceFilter;
}
const filtered = ({ scope, filter }: Filtered): DevicesInScope =>
  scoped(scope)
    .selectFrom('device as d')
    .where((eb) =>
      eb.and([
        ...when(filter.tenantId, (id) => eb('d.tenant_id', '=', id)),
        ...when(filter.customerId, (id) => eb('d.customer_id', '=', id)),
        ...when(filter.search, (part) => matches(part, eb.ref('d.name'), eb.ref('d.device_no'))),
      ]),
    );

const inOrder = (devices: DevicesInScope) =>
  devices
    .innerJoin('customer as c', 'c.id', 'd.customer_id')
    .innerJoin('tenant as t', 't.id', 'd.tenant_id')
    .select([
      'd.id as deviceId',
      'd.name as deviceName',
      'd.device_no as deviceNo',
      't.id as tenantId',
      't.name as tenantName',
      'c.id as customerId',
      'c.name as customerName',
    ])
    .orderBy('t.name', naturally)
    .orderBy('t.id')
    .orderBy('c.name', naturally)
    .orderBy('c.id')
    .orderBy('d.name', naturally)
    .orderBy('d.id');

const count = compiledOnce((of: Filtered) => filtered(of).select((eb) => eb.fn.countAll<number>().as('total')));
const page = compiledOnce(({ limit, offset, ...of }: Filtered & { limit: number; offset: number }) =>
  inOrder(filtered(of)).limit(limit).offset(offset),
);
const chosen = compiledOnce(({ scope, userId }: { scope: Scope; userId: string }) =>
  inOrder(scoped(scope).selectFrom('device as d'))
    .innerJoin('account_device as ad', 'ad.device_id', 'd.id')
    .where('ad.account_id', '=', userId),
);

export type VirtualDeviceStore = ReturnType<typeof createVirtualDeviceStore>;

/** Devices in scope by dealer, factory and name, to grant them to experience accounts. */
export function createVirtualDeviceStore(pg: Pg) {
  return {
    chosen: (on: Queryable | null, scope: Scope, userId: string): Promise<VirtualDevice[]> =>
      (on ?? pg).run('virtualUsers.chosen', chosen({ scope, userId })),

    async search(
      scope: Scope,
      filter: VirtualDeviceFilter,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ rows: VirtualDevice[]; total: number }> {
      const { total } = await pg.one('virtualUsers.count', count({ scope, filter }));
      return { rows: await pg.run('virtualUsers.search', page({ scope, filter, limit, offset })), total };
    },

    /**
     * Replaces all granted devices. Returns how many of the ids are devices in scope; if fewer than given, nothing was
     * changed.
     */
    async choose(
      tx: Queryable,
      scope: Scope,
      user: InScope<PersonRecord>,
      deviceIds: readonly string[],
    ): Promise<number> {
      const known = await tx.run(
        'virtualUsers.known',
        scoped(scope).selectFrom('device as d').where('d.id', '=', anyOf(deviceIds)).select('d.id'),
      );
      if (known.length < deviceIds.length) return known.length;
      const tables = within(user);
      await tx.run(
        'virtualUsers.clear',
        tables
          .deleteFrom('account_device')
          .where('account_id', '=', user.id)
          .where('device_id', '<>', allOf(deviceIds)),
      );
      await tx.run(
        'virtualUsers.add',
        tables
          .insertInto('account_device')
          .columns(['account_id', 'device_id'])
          .expression(
            tables.selectNoFrom([
              sql<string>`${user.id}::uuid`.as('account_id'),
              sql<string>`unnest(${deviceIds}::uuid[])`.as('device_id'),
            ]),
          )
          .onConflict((conflict) => conflict.doNothing()),
      );
      await tx.run(
        'virtualUsers.next',
        tables
          .updateTable('account')
          .set((eb) => ({ version: eb('version', '+', 1) }))
          .where('id', '=', user.id),
      );
      return known.length;
    },
  };
}
