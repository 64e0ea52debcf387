import { ModbusAddress, RegisterMap } from '@oilsight/contract';
import { machineTypes } from '@oilsight/oil';
import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { deviceCondition } from '../../platform/scope.ts';
import type { Scope } from '../../platform/scope.ts';
import type { GatewayFilter, GatewayRow, GatewayStore } from './gateways.store.ts';

const columns = `d.id as "deviceId", d.name as "deviceName", d.device_no as "deviceNo", c.id as "customerId", c.name as "customerName", t.id as "tenantId", t.name as "tenantName"`;
const tables = 'device d join customer c on c.id = d.customer_id join tenant t on t.id = d.tenant_id';
const order = 't.name collate natural_order, t.id, c.name collate natural_order, c.id, d.name collate natural_order, d.id';

const behind = sqlQuery<{ gatewayId: string; deviceId: string }>('gateways.behind', `
  select gateway_id as "gatewayId", id as "deviceId" from device where gateway_id = any($1::uuid[]) and removed_at is null order by name collate natural_order, id`);
const polled = sqlQuery<{ gatewayId: string; sensorName: string; deviceName: string; machineType: string; modbus: unknown; registers: unknown }>('gateways.polled', `
  select g.id as "gatewayId", s.name as "sensorName", d.name as "deviceName", d.machine_type as "machineType", s.modbus, coalesce(m.registers, '[]') as registers
  from device g join device d on d.customer_id = g.customer_id and d.removed_at is null and (d.gateway_id = g.id or d.gateway_id is null)
  join sensor s on s.device_id = d.id and s.removed_at is null and (d.gateway_id = g.id or s.modbus is not null) left join sensor_model m on m.id = s.model_id
  where g.id = any($1::uuid[]) order by d.name collate natural_order, d.id, s.name collate natural_order, s.id`);

function conditionOf(scope: Scope, filter: GatewayFilter): { sql: string; values: unknown[] } {
  const inScope = deviceCondition(scope, 'd', 1);
  const parts = ['d.is_gateway', inScope.sql];
  const values = [...inScope.values];
  const and = (value: string | undefined, sql: (place: string) => string) => {
    if (value === undefined || value === '') return;
    values.push(value);
    parts.push(sql(`$${values.length}`));
  };
  and(filter.tenantId, (place) => `d.tenant_id = ${place}`);
  and(filter.customerId, (place) => `d.customer_id = ${place}`);
  and(filter.search, (place) => `position(lower(${place}) in lower(concat_ws(' ', d.name, d.device_no, c.name))) > 0`);
  return { sql: parts.join(' and '), values };
}

export function pgGatewayStore(pg: Pg): GatewayStore {
  return {
    async page(scope, filter, { offset, limit }) {
      const { sql, values } = conditionOf(scope, filter);
      const counted = await pg.query(sqlQuery<{ total: number }>('gateways.count', `select count(*) as total from ${tables} where ${sql}`), values);
      const query = sqlQuery<GatewayRow>('gateways.page', `select ${columns} from ${tables} where ${sql} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`);
      return { rows: await pg.query(query, [...values, limit, offset]), total: counted[0]?.total ?? 0 };
    },
    behind: (gatewayIds) => pg.query(behind, [gatewayIds]),
    async polledThrough(gatewayIds) {
      return (await pg.query(polled, [gatewayIds])).map(({ machineType, modbus, registers, ...row }) => ({
        ...row, machineType: machineTypes.find((type) => type === machineType) ?? 'gearbox',
        modbus: modbus === null ? null : ModbusAddress.parse(modbus), registers: RegisterMap.parse(registers),
      }));
    },
    async find(scope, deviceId) {
      const { sql, values } = deviceCondition(scope, 'd', 2);
      const [row] = await pg.query(sqlQuery<{ id: string; name: string }>('gateways.find', `select d.id, d.name from device d where d.id = $1 and d.is_gateway and ${sql}`), [deviceId, ...values]);
      return row ?? null;
    },
  };
}
