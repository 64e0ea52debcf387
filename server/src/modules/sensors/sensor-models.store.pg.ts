import type { SensorModel, SensorModelForm } from '@oilsight/contract';
import type { Pg, Queryable } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { deviceCondition } from '../../platform/scope.ts';
import type { Condition, Scope } from '../../platform/scope.ts';
import { narrowed } from '../../platform/where.ts';
import type { SpokenModel } from './dialect.rules.ts';
import type { ModelFilter, SensorModelStore } from './sensor-models.store.ts';
import { findMeetingLocked } from './serial-numbers.sql.ts';

/** The house's models are everybody's; a dealer's are of those who belong to it. */
export function modelsInReach({ reach }: Scope, next: number): Condition {
  switch (reach.kind) {
    case 'everything':
      return { sql: 'm.removed_at is null', values: [] };
    case 'tenant':
      return { sql: `m.removed_at is null and (m.tenant_id is null or m.tenant_id = $${next})`, values: [reach.tenantId] };
    case 'customers':
      return { sql: `m.removed_at is null and (m.tenant_id is null or m.tenant_id in (select c.tenant_id from customer c where c.id = any($${next}::uuid[])))`, values: [reach.customerIds] };
    case 'devices':
      return { sql: `m.removed_at is null and (m.tenant_id is null or m.tenant_id in (select d.tenant_id from device d where d.id = any($${next}::uuid[])))`, values: [reach.deviceIds] };
  }
}

const plainColumns = `m.id as "modelId", m.tenant_id as "tenantId", t.name as "tenantName", m.code, m.name_zh as "nameZh", m.name_en as "nameEn", m.maker, m.kind, m.indicators,
  m.unit_id as "unitId", m.registers, m.updated_at as "updatedAt", m.version`;
const tables = 'sensor_model m left join tenant t on t.id = m.tenant_id';

/** The sensors that the caller may see are counted, no others. */
function columnsFor(scope: Scope, next: number): Condition {
  const { sql, values } = deviceCondition(scope, 'd', next);
  return { sql: `${plainColumns}, (select count(*) from sensor s join device d on d.id = s.device_id where s.model_id = m.id and s.removed_at is null and ${sql}) as sensors`, values };
}

function filtered(scope: Scope, filter: ModelFilter): Condition {
  return narrowed(modelsInReach(scope, 1), [
    [filter.tenantId, (place) => `m.tenant_id = ${place}`],
    [filter.kind, (place) => `m.kind = ${place}`],
    [filter.search, (place) => `position(lower(${place}) in lower(concat_ws(' ', m.code, m.name_zh, m.name_en, m.maker))) > 0`],
  ]);
}

const lockCode = sqlQuery<never>('sensorModels.lockCode', `select pg_advisory_xact_lock(hashtextextended('sensor model ' || lower($1::text), 0))`);
const codeTaken = sqlQuery<{ taken: boolean }>('sensorModels.codeTaken', `
  select exists(select from sensor_model where tenant_id is not distinct from $1 and lower(code) = lower($2) and id is distinct from $3 and removed_at is null) as taken`);
const tenantThere = sqlQuery<{ there: boolean }>('sensorModels.tenant', 'select exists(select from tenant where id = $1) as there');
const fields = '(code, name_zh, name_en, maker, kind, indicators, keys, unit_id, registers)';
const insert = sqlQuery<{ id: string }>('sensorModels.insert', `
  insert into sensor_model (tenant_id, code, name_zh, name_en, maker, kind, indicators, keys, unit_id, registers) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`);
const update = sqlQuery<never>('sensorModels.update', `
  update sensor_model set ${fields} = ($2, $3, $4, $5, $6, $7, $8, $9, $10), version = version + 1, updated_at = now() where id = $1`);
/** A sensor names what it is of for those who know no models. */
const tellSensors = sqlQuery<never>('sensorModels.tellSensors', 'update sensor s set model = m.code, indicators = m.keys from sensor_model m where m.id = $1 and s.model_id = m.id and s.removed_at is null');
const remove = sqlQuery<never>('sensorModels.remove', 'update sensor_model set removed_at = now(), version = version + 1 where id = $1');
const devicesWith = sqlQuery<{ id: string }>('sensorModels.devicesWith', 'select distinct device_id as id from sensor where model_id = $1 and removed_at is null');
const spokenBy = sqlQuery<SpokenModel>('sensorModels.spokenBy', `
  select m.id as "modelId", m.version, m.indicators from sensor s join sensor_model m on m.id = s.model_id
  where s.device_id = $1 and s.removed_at is null order by s.installed_at, s.id`);
const byCode = sqlQuery<{ modelId: string; code: string }>('sensorModels.byCode', `
  select id as "modelId", code from sensor_model where lower(code) = lower($2) and (tenant_id = $1 or tenant_id is null) and removed_at is null order by tenant_id nulls last limit 1`);
const settle = sqlQuery<never>('sensorModels.settle', `
  insert into sensor_model (id, tenant_id, code, name_zh, name_en, maker, kind, indicators, keys, unit_id, registers)
  values ($1, null, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`);
const join = sqlQuery<never>('sensorModels.join', `
  update sensor s set model_id = m.id, indicators = m.keys from sensor_model m
  where s.model_id is null and s.removed_at is null and m.tenant_id is null and m.removed_at is null and lower(m.code) = lower(s.model)`);

function valuesOf({ code, nameZh, nameEn, maker, kind, indicators, unitId, registers }: SensorModelForm): unknown[] {
  return [code, nameZh, nameEn, maker, kind, JSON.stringify(indicators), indicators.map(({ key }) => key), unitId, JSON.stringify(registers)];
}

export function pgSensorModelStore(pg: Pg): SensorModelStore {
  async function one(db: Queryable, name: string, scope: Scope, modelId: string, ending: string): Promise<SensorModel | null> {
    const reached = modelsInReach(scope, 2);
    const columns = columnsFor(scope, 2 + reached.values.length);
    const [row] = await db.query(sqlQuery<SensorModel>(name, `select ${columns.sql} from ${tables} where m.id = $1 and ${reached.sql} ${ending}`), [modelId, ...reached.values, ...columns.values]);
    return row ?? null;
  }
  return {
    transaction: (work) => pg.transaction(work),
    async page(scope, filter, { offset, limit }) {
      const condition = filtered(scope, filter);
      const counted = await pg.query(sqlQuery<{ total: number }>('sensorModels.count', `select count(*) as total from sensor_model m where ${condition.sql}`), condition.values);
      const columns = columnsFor(scope, condition.values.length + 1);
      const values = [...condition.values, ...columns.values, limit, offset];
      const rows = await pg.query(sqlQuery<SensorModel>('sensorModels.page', `
        select ${columns.sql} from ${tables} where ${condition.sql} order by m.code collate natural_order, m.tenant_id nulls first, m.id limit $${values.length - 1} offset $${values.length}`), values);
      return { rows, total: counted[0]?.total ?? 0 };
    },
    find: (db, scope, modelId) => one(db ?? pg, 'sensorModels.find', scope, modelId, ''),
    lock: (tx, scope, modelId) => one(tx, 'sensorModels.lock', scope, modelId, 'for no key update of m'),
    async isCodeTaken(tx, tenantId, code, exceptId) {
      await tx.query(lockCode, [code]);
      return (await tx.query(codeTaken, [tenantId, code, exceptId]))[0]?.taken === true;
    },
    sharedSerial: findMeetingLocked,
    tenantExists: async (tx, tenantId) => (await tx.query(tenantThere, [tenantId]))[0]?.there === true,
    async insert(tx, tenantId, form) {
      const [row] = await tx.query(insert, [tenantId, ...valuesOf(form)]);
      if (row === undefined) throw new Error('an insert gave no row');
      return row.id;
    },
    async update(tx, modelId, form) {
      await tx.query(update, [modelId, ...valuesOf(form)]);
      await tx.query(tellSensors, [modelId]);
    },
    remove: async (tx, modelId) => void (await tx.query(remove, [modelId])),
    devicesWith: async (modelId) => (await pg.query(devicesWith, [modelId])).map(({ id }) => id),
    spokenBy: (deviceId) => pg.query(spokenBy, [deviceId]),
    async byCode(db, tenantId, code) {
      const [row] = await (db ?? pg).query(byCode, [tenantId, code]);
      return row ?? null;
    },
    settle: (models) =>
      pg.transaction(async (tx) => {
        for (const model of models) await tx.query(settle, [model.modelId, ...valuesOf(model)]);
        await tx.query(join);
      }),
  };
}
