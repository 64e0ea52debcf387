import type { SensorKind, SensorModel, SensorModelForm } from '@oilsight/contract';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  matches,
  nameLock,
  naturally,
  now,
  passed,
  scoped,
  toJson,
  unscoped,
  when,
  within,
} from '../../platform/statements.ts';
import type { ColumnsOf, InScope } from '../../platform/statements.ts';
import type { SpokenModel } from './key-mapping.rules.ts';
import type { BuiltInModel } from './built-in-models.rules.ts';
import { findMeetingLocked } from './serial-numbers.ts';

export interface ModelFilter {
  /** Part of the code, a name or the maker; case is ignored. */
  readonly search?: string | undefined;
  readonly kind?: SensorKind | undefined;
  readonly tenantId?: string | undefined;
}

/** Models that a caller may use: built-in ones are for everybody, a dealer's for its own people. */
function modelsIn(scope: Scope) {
  const { reach } = scope;
  const models = scoped(scope).all.selectFrom('sensor_model as m').where('m.removed_at', 'is', null);
  switch (reach.kind) {
    case 'everything':
      return models;
    case 'tenant':
      return models.where((eb) => eb.or([eb('m.tenant_id', 'is', null), eb('m.tenant_id', '=', reach.tenantId)]));
    case 'customers':
      return models.where((eb) =>
        eb.or([
          eb('m.tenant_id', 'is', null),
          eb('m.tenant_id', 'in', scoped(scope).selectFrom('customer as c').select('c.tenant_id')),
        ]),
      );
    case 'devices':
      return models.where((eb) =>
        eb.or([
          eb('m.tenant_id', 'is', null),
          eb('m.tenant_id', 'in', scoped(scope).selectFrom('device as d', 'included').select('d.tenant_id')),
        ]),
      );
  }
}

/** Adds the number of sensors of the model in the caller's scope. */
function withSensors(scope: Scope, models: ReturnType<typeof modelsIn>) {
  const sensors = scoped(scope)
    .selectFrom('device as d')
    .innerJoin('sensor as s', 's.device_id', 'd.id')
    .where('s.model_id', '=', sql.ref<string>('m.id'))
    .where('s.removed_at', 'is', null);
  return models.leftJoin('tenant as t', 't.id', 'm.tenant_id').select([
    'm.id as modelId',
    'm.tenant_id as tenantId',
    't.name as tenantName',
    'm.code',
    'm.name_zh as nameZh',
    'm.name_en as nameEn',
    'm.maker',
    'm.kind',
    'm.indicators',
    'm.unit_id as unitId',
    'm.registers',
    'm.updated_at as updatedAt',
    'm.version',
    sensors
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('sensors'),
  ]);
}

function filtered(scope: Scope, filter: ModelFilter) {
  return modelsIn(scope).where((eb) =>
    eb.and([
      ...when(filter.tenantId, (id) => eb('m.tenant_id', '=', id)),
      ...when(filter.kind, (kind) => eb('m.kind', '=', kind)),
      ...when(filter.search, (part) =>
        matches(part, eb.ref('m.code'), eb.ref('m.name_zh'), eb.ref('m.name_en'), eb.ref('m.maker')),
      ),
    ]),
  );
}

interface Filtered {
  readonly scope: Scope;
  readonly filter: ModelFilter;
}
const count = compiledOnce(({ scope, filter }: Filtered) =>
  filtered(scope, filter).select((eb) => eb.fn.countAll<number>().as('total')),
);
const page = compiledOnce(({ scope, filter, limit, offset }: Filtered & { limit: number; offset: number }) =>
  withSensors(scope, filtered(scope, filter))
    .orderBy('m.code', naturally)
    .orderBy('m.tenant_id', (order) => order.asc().nullsFirst())
    .orderBy('m.id')
    .limit(limit)
    .offset(offset),
);
const one = compiledOnce(({ scope, modelId }: { scope: Scope; modelId: string }, use: 'read' | 'change') => {
  const model = withSensors(scope, modelsIn(scope).where('m.id', '=', modelId));
  return use === 'change' ? model.forNoKeyUpdate('m') : model;
});
const spokenBy = unscoped('the device itself is sending', (tables) =>
  compiledOnce(({ deviceIds }: { deviceIds: readonly string[] }) =>
    tables
      .selectFrom('sensor as s')
      .innerJoin('sensor_model as m', 'm.id', 's.model_id')
      .where((eb) => eb('s.device_id', '=', eb.fn.any(eb.val(deviceIds))))
      .where('s.removed_at', 'is', null)
      .select(['s.device_id as deviceId', 'm.id as modelId', 'm.indicators'])
      .orderBy('s.installed_at')
      .orderBy('s.id'),
  ),
);

const columnsOf = ({ code, nameZh, nameEn, maker, kind, indicators, unitId, registers }: SensorModelForm) =>
  ({
    code,
    name_zh: nameZh,
    name_en: nameEn,
    maker,
    kind,
    indicators: toJson(indicators),
    keys: indicators.map(({ key }) => key),
    unit_id: unitId,
    registers: toJson(registers),
  }) satisfies ColumnsOf<'sensor_model'>;

/** Compares the code regardless of case. */
const isCode = (code: string) => sql<boolean>`lower(code) = lower(${code})`;

export type SensorModelStore = ReturnType<typeof createSensorModelStore>;

/** Sensor models: built-in ones and dealers' own. A caller sees the built-in ones and those of the dealers in reach. */
export function createSensorModelStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** By code; built-in models first where codes are the same. */
    async page(
      scope: Scope,
      filter: ModelFilter,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ rows: SensorModel[]; total: number }> {
      const { total } = await pg.one('sensorModels.count', count({ scope, filter }));
      return { rows: await pg.run('sensorModels.page', page({ scope, filter, limit, offset })), total };
    },

    /** null: there is none in scope. */
    find: (on: Queryable | null, scope: Scope, modelId: string): Promise<SensorModel | null> =>
      (on ?? pg).first('sensorModels.find', one({ scope, modelId }, 'read')),

    /** The same, and locks the model until the transaction ends. */
    async lock(tx: Queryable, scope: Scope, modelId: string): Promise<InScope<SensorModel> | null> {
      const row = await tx.first('sensorModels.lock', one({ scope, modelId }, 'change'));
      return row === null ? null : passed(row);
    },

    isCodeTaken: unscoped(
      'a code is taken whoever may see its model',
      (tables) =>
        async (tx: Queryable, tenantId: string | null, code: string, exceptId: string | null): Promise<boolean> => {
          await tx.run('sensorModels.lockCode', nameLock('sensor model', sql<string>`lower(${code}::text)`));
          const taken = await tx.first(
            'sensorModels.codeTaken',
            tables
              .selectFrom('sensor_model')
              .where('tenant_id', 'is not distinct from', tenantId)
              .where(isCode(code))
              .where('id', 'is distinct from', exceptId)
              .where('removed_at', 'is', null)
              .select('id'),
          );
          return taken !== null;
        },
    ),

    /**
     * A serial number that two sensors of one dealer would share if the model had that code; null: none. This stays
     * true until the transaction ends.
     */
    sharedSerial: (tx: Queryable, model: InScope<SensorModel>, code: string): Promise<string | null> =>
      findMeetingLocked(tx, model.modelId, code),

    tenantExists: unscoped(
      'who may name any dealer is told whether there is one',
      (tables) =>
        async (tx: Queryable, tenantId: string): Promise<boolean> =>
          (await tx.first(
            'sensorModels.tenant',
            tables.selectFrom('tenant').where('id', '=', tenantId).select('id'),
          )) !== null,
    ),

    insert: unscoped(
      'the service has checked whose model it becomes',
      (tables) =>
        async (tx: Queryable, tenantId: string | null, form: SensorModelForm): Promise<string> =>
          (
            await tx.one(
              'sensorModels.insert',
              tables
                .insertInto('sensor_model')
                .values({ tenant_id: tenantId, ...columnsOf(form) })
                .returning('id'),
            )
          ).id,
    ),

    async update(tx: Queryable, model: InScope<SensorModel>, form: SensorModelForm): Promise<void> {
      const tables = within(model);
      await tx.run(
        'sensorModels.update',
        tables
          .updateTable('sensor_model')
          .set((eb) => ({ ...columnsOf(form), version: eb('version', '+', 1), updated_at: now }))
          .where('id', '=', model.modelId),
      );
      // A sensor also stores its model's code, for readers that do not look up models.
      await tx.run(
        'sensorModels.tellSensors',
        tables
          .updateTable('sensor as s')
          .from('sensor_model as m')
          .set((eb) => ({ model: eb.ref('m.code'), indicators: eb.ref('m.keys') }))
          .where('m.id', '=', model.modelId)
          .whereRef('s.model_id', '=', 'm.id')
          .where('s.removed_at', 'is', null),
      );
    },

    async remove(tx: Queryable, model: InScope<SensorModel>): Promise<void> {
      await tx.run(
        'sensorModels.remove',
        within(model)
          .updateTable('sensor_model')
          .set((eb) => ({ removed_at: now, version: eb('version', '+', 1) }))
          .where('id', '=', model.modelId),
      );
    },

    /** Models of fitted sensors, in the order in which the sensors were installed. */
    spokenBy: unscoped(
      'the devices themselves are sending',
      () =>
        (deviceIds: readonly string[]): Promise<(SpokenModel & { readonly deviceId: string })[]> =>
          pg.run('sensorModels.spokenBy', spokenBy({ deviceIds })),
    ),

    /** The model with that code that a dealer may use, its own before a built-in one; null: there is none. */
    byCode: unscoped(
      'the dealer is the one whose factory was found in scope',
      (tables) =>
        (tenantId: string, code: string): Promise<{ modelId: string; code: string } | null> =>
          pg.first(
            'sensorModels.byCode',
            tables
              .selectFrom('sensor_model')
              .where(isCode(code))
              .where((eb) => eb.or([eb('tenant_id', '=', tenantId), eb('tenant_id', 'is', null)]))
              .where('removed_at', 'is', null)
              .select(['id as modelId', 'code'])
              .orderBy('tenant_id', (order) => order.asc().nullsLast())
              .limit(1),
          ),
    ),

    /**
     * Adds built-in models that were never on this server and whose code is free; links sensors that have only a
     * model's code.
     */
    settle: unscoped(
      'the start of the server',
      (tables) =>
        (models: readonly BuiltInModel[]): Promise<void> =>
          pg.transaction(async (tx) => {
            for (const model of models) {
              await tx.run(
                'sensorModels.settle',
                tables
                  .insertInto('sensor_model')
                  .values({ id: model.modelId, tenant_id: null, ...columnsOf(model) })
                  .onConflict((conflict) => conflict.doNothing()),
              );
            }
            await tx.run(
              'sensorModels.join',
              tables
                .updateTable('sensor as s')
                .from('sensor_model as m')
                .set((eb) => ({ model_id: eb.ref('m.id'), indicators: eb.ref('m.keys') }))
                .where('s.model_id', 'is', null)
                .where('s.removed_at', 'is', null)
                .where('m.tenant_id', 'is', null)
                .where('m.removed_at', 'is', null)
                .where(sql<boolean>`lower(m.code) = lower(s.model)`),
            );
          }),
    ),
  };
}
