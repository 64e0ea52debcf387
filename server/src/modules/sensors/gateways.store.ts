import type { ModbusAddress, Register } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { anyOf, matches, naturally, passed, scoped, when, within } from '../../platform/statements.ts';
import type { InScope } from '../../platform/statements.ts';

export interface GatewayFilter {
  /** Part of the name, number or factory; case is ignored. */
  readonly search?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
}

export interface GatewayRow {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly deviceNo: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly tenantId: string;
  readonly tenantName: string;
}

/** The data of a sensor that a collector needs. */
export interface PolledSensor {
  readonly sensorName: string;
  readonly deviceName: string;
  readonly machineType: MachineType;
  /** No gateway reports for its device yet, and the factory has several gateways. */
  readonly isUnclaimed: boolean;
  readonly modbus: ModbusAddress | null;
  readonly registers: readonly Register[];
}

type GatewayId = Pick<GatewayRow, 'deviceId'>;
const idsOf = (gateways: readonly GatewayId[]) => gateways.map(({ deviceId }) => deviceId);

function gatewaysIn(scope: Scope, filter: GatewayFilter) {
  return scoped(scope)
    .selectFrom('device as d')
    .innerJoin('customer as c', 'c.id', 'd.customer_id')
    .innerJoin('tenant as t', 't.id', 'd.tenant_id')
    .where('d.is_gateway', '=', true)
    .where((eb) =>
      eb.and([
        ...when(filter.tenantId, (id) => eb('d.tenant_id', '=', id)),
        ...when(filter.customerId, (id) => eb('d.customer_id', '=', id)),
        ...when(filter.search, (part) => matches(part, eb.ref('d.name'), eb.ref('d.device_no'), eb.ref('c.name'))),
      ]),
    );
}

interface Filtered {
  readonly scope: Scope;
  readonly filter: GatewayFilter;
}
const count = compiledOnce(({ scope, filter }: Filtered) =>
  gatewaysIn(scope, filter).select((eb) => eb.fn.countAll<number>().as('total')),
);
const page = compiledOnce(({ scope, filter, limit, offset }: Filtered & { limit: number; offset: number }) =>
  gatewaysIn(scope, filter)
    .select([
      'd.id as deviceId',
      'd.name as deviceName',
      'd.device_no as deviceNo',
      'c.id as customerId',
      'c.name as customerName',
      't.id as tenantId',
      't.name as tenantName',
    ])
    .orderBy('t.name', naturally)
    .orderBy('t.id')
    .orderBy('c.name', naturally)
    .orderBy('c.id')
    .orderBy('d.name', naturally)
    .orderBy('d.id')
    .limit(limit)
    .offset(offset),
);

export type GatewayStore = ReturnType<typeof createGatewayStore>;

export function createGatewayStore(pg: Pg) {
  return {
    /** By factory and name. */
    async page(
      scope: Scope,
      filter: GatewayFilter,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ rows: InScope<GatewayRow>[]; total: number }> {
      const { total } = await pg.one('gateways.count', count({ scope, filter }));
      const rows = await pg.run('gateways.page', page({ scope, filter, limit, offset }));
      return { rows: rows.map((row) => passed(row)), total };
    },

    /** The devices for which each gateway was the last to report. */
    behind(gateways: readonly InScope<GatewayId>[]): Promise<{ gatewayId: string; deviceId: string }[]> {
      return pg.run(
        'gateways.behind',
        within(gateways)
          .selectFrom('device')
          .where('gateway_id', '=', anyOf(idsOf(gateways)))
          .where('removed_at', 'is', null)
          .select(['gateway_id as gatewayId', 'id as deviceId'])
          .orderBy('name', naturally)
          .orderBy('id')
          .$narrowType<{ gatewayId: string }>(),
      );
    },

    /**
     * Sensors of each gateway: its own, those of the devices that it reports for, and those with a Modbus address on
     * devices of its factory that no gateway reports for. By device and name.
     */
    polledThrough(gateways: readonly InScope<GatewayId>[]): Promise<(PolledSensor & { gatewayId: string })[]> {
      // A removed gateway no longer counts as a device's gateway, and each gateway reports for itself.
      return pg.run(
        'gateways.polled',
        within(gateways)
          .selectFrom('device as g')
          .innerJoin('device as d', (join) =>
            join.onRef('d.customer_id', '=', 'g.customer_id').on('d.removed_at', 'is', null),
          )
          .leftJoin('device as speaker', (join) =>
            join
              .on((eb) =>
                eb(
                  'speaker.id',
                  '=',
                  eb.case().when('d.is_gateway', '=', true).then(eb.ref('d.id')).else(eb.ref('d.gateway_id')).end(),
                ),
              )
              .on('speaker.is_gateway', '=', true)
              .on('speaker.removed_at', 'is', null),
          )
          .innerJoin('sensor as s', (join) =>
            join
              .onRef('s.device_id', '=', 'd.id')
              .on('s.removed_at', 'is', null)
              .on((eb) =>
                eb.or([
                  eb('speaker.id', '=', eb.ref('g.id')),
                  eb.and([eb('speaker.id', 'is', null), eb('s.modbus', 'is not', null)]),
                ]),
              ),
          )
          .leftJoin('sensor_model as m', 'm.id', 's.model_id')
          .where('g.id', '=', anyOf(idsOf(gateways)))
          .select((eb) => [
            'g.id as gatewayId',
            's.name as sensorName',
            'd.name as deviceName',
            'd.machine_type as machineType',
            's.modbus',
            eb.fn.coalesce('m.registers', sql<Register[]>`'[]'`).as('registers'),
            eb
              .and([
                eb('speaker.id', 'is', null),
                eb.exists(
                  eb
                    .selectFrom('device as other')
                    .select('other.id')
                    .whereRef('other.customer_id', '=', 'g.customer_id')
                    .where('other.is_gateway', '=', true)
                    .where('other.removed_at', 'is', null)
                    .whereRef('other.id', '<>', 'g.id'),
                ),
              ])
              .$castTo<boolean>()
              .as('isUnclaimed'),
          ])
          .orderBy('d.name', naturally)
          .orderBy('d.id')
          .orderBy('s.name', naturally)
          .orderBy('s.id'),
      );
    },

    /** The gateway in scope; null: there is no such device, or it is not a gateway. */
    async find(scope: Scope, deviceId: string): Promise<InScope<GatewayId> | null> {
      const row = await pg.first(
        'gateways.find',
        scoped(scope)
          .selectFrom('device as d')
          .where('d.id', '=', deviceId)
          .where('d.is_gateway', '=', true)
          .select('d.id as deviceId'),
      );
      return row === null ? null : passed(row);
    },
  };
}
