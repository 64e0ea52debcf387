import { ModbusAddress, RegisterMap } from '@oilsight/contract';
import { machineTypes } from '@oilsight/oil';
import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { deviceCondition } from '../../platform/scope.ts';
import type { Condition, Scope } from '../../platform/scope.ts';
import { narrowed } from '../../platform/where.ts';
import type { GatewayFilter, GatewayRow, GatewayStore } from './gateways.store.ts';

const columns = `d.id as "deviceId", d.name as "deviceName", d.device_no as "deviceNo", c.id as "customerId", c.name as "customerName", t.id as "tenantId", t.name as "tenantName"`;
const tables = 'device d join customer c on c.id = d.customer_id join tenant t on t.id = d.tenant_id';
const order = 't.name collate natural_order, t.id, c.name collate natural_order, c.id, d.name collate natural_order, d.id';

const behind = sqlQuery<{ gatewayId: string; deviceId: string }>('gateways.behind', `
  select gateway_id as "gatewayId", id as "deviceId" from device where gateway_id = any($1::uuid[]) and removed_at is null order by name collate natural_order, id`);
/** A gateway that was removed speaks for nobody any more, and each gateway for itself. */
const polled = sqlQuery<{ gatewayId: string; sensorName: string; deviceName: string; machineType: string; isUnclaimed: boolean; modbus: unknown; registers: unknown }>('gateways.polled', `
  select g.id as "gatewayId", s.name as "sensorName", d.name as "deviceName", d.machine_type as "machineType",
    speaker.id is null and exists (select from device other where other.customer_id = g.customer_id and other.is_gateway and other.removed_at is null and other.id <> g.id) as "isUnclaimed",
    s.modbus, coalesce(m.registers, '[]') as registers
  from device g join device d on d.customer_id = g.customer_id and d.removed_at is null
  left join device speaker on speaker.id = case when d.is_gateway then d.id else d.gateway_id end and speaker.is_gateway and speaker.removed_at is null
  join sensor s on s.device_id = d.id and s.removed_at is null and (speaker.id = g.id or speaker.id is null and s.modbus is not null) left join sensor_model m on m.id = s.model_id
  where g.id = any($1::uuid[]) order by d.name collate natural_order, d.id, s.name collate natural_order, s.id`);

function conditionOf(scope: Scope, filter: GatewayFilter): Condition {
  const inScope = deviceCondition(scope, 'd', 1);
  return narrowed({ ...inScope, sql: `d.is_gateway and ${inScope.sql}` }, [
    [filter.tenantId, (place) => `d.tenant_id = ${place}`],
    [filter.customerId, (place) => `d.customer_id = ${place}`],
    [filter.search, (place) => `position(lower(${place}) in lower(concat_ws(' ', d.name, d.device_no, c.name))) > 0`],
  ]);
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
