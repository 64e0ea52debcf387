import type { InstalledSensor, ModbusAddress, SensorKind } from '@oilsight/contract';
import { AppError } from '@oilsight/contract';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  anyOf,
  calledFirst,
  holdsEach,
  matches,
  naturally,
  passed,
  scoped,
  toJson,
  toTimestamp,
  when,
  within,
} from '../../platform/statements.ts';
import type { ColumnsOf, InScope } from '../../platform/statements.ts';
import { isUniqueViolation } from '../../platform/unique-violation.ts';
import type { SensorInPlace } from '../devices/index.ts';
import type { PlacedSensor } from './sensors.rules.ts';
import { findInstalledLocked } from './serial-numbers.ts';

export interface SensorFilter {
  /** Part of the name, serial number, model, device or factory; case is ignored. */
  readonly search?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly modelId?: string | undefined;
  readonly kind?: SensorKind | undefined;
  /** Each of them, in small letters, stands in what `search` looks in. */
  readonly words?: readonly string[] | undefined;
  /** In small letters: a sensor with exactly this name or serial number stands first. */
  readonly called?: string | undefined;
}

/** A sensor as stored; its present state is not in the database. */
export interface SensorRow extends Omit<
  InstalledSensor,
  'modelName' | 'online' | 'lastSeenAt' | 'state' | 'faultyKeys'
> {
  readonly nameZh: string;
  readonly nameEn: string;
  /** Expected time between readings of its device, ms. */
  readonly reportIntervalMs: number;
}

/** The data by which a sensor is found to be online. */
export interface SensorKeys extends SensorInPlace {
  readonly sensorId: string;
}

export interface SensorWrite {
  readonly name: string;
  readonly serialNo: string;
  readonly modelId: string | null;
  readonly modbus: ModbusAddress | null;
  readonly note: string;
}

/** A device to which sensors are fitted. */
export interface LockedDevice {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly tenantId: string;
  /** Number of sensors fitted to it. */
  readonly sensors: number;
}

/** Sensors on devices in scope, including removed ones. */
function sensorsIn(scope: Scope) {
  return scoped(scope)
    .selectFrom('device as d')
    .innerJoin('sensor as s', 's.device_id', 'd.id')
    .innerJoin('customer as c', 'c.id', 'd.customer_id')
    .innerJoin('tenant as t', 't.id', 'd.tenant_id')
    .leftJoin('sensor_model as m', 'm.id', 's.model_id');
}

const withRow = (sensors: ReturnType<typeof sensorsIn>) =>
  sensors.select((eb) => [
    's.id as sensorId',
    's.name as sensorName',
    's.serial_no as serialNo',
    's.model_id as modelId',
    'm.kind',
    's.modbus',
    's.note',
    'd.id as deviceId',
    'd.name as deviceName',
    'c.id as customerId',
    'c.name as customerName',
    't.id as tenantId',
    't.name as tenantName',
    's.installed_at as installedAt',
    's.removed_at as removedAt',
    's.version',
    'd.report_interval_ms as reportIntervalMs',
    eb.fn.coalesce('m.code', 's.model').as('model'),
    eb.fn.coalesce('m.name_zh', sql<string>`''`).as('nameZh'),
    eb.fn.coalesce('m.name_en', sql<string>`''`).as('nameEn'),
    eb.fn.coalesce('m.keys', 's.indicators').as('indicators'),
  ]);

/** What a search looks in. */
const searched = [
  ...['s.name', 's.serial_no'].map((column) => sql.ref<string | null>(column)),
  sql<string | null>`coalesce(m.code, s.model)`,
  ...['m.name_zh', 'm.name_en', 'd.name', 'd.device_no', 'c.name'].map((column) => sql.ref<string | null>(column)),
];

function filtered(scope: Scope, filter: SensorFilter) {
  return sensorsIn(scope)
    .where('s.removed_at', 'is', null)
    .where((eb) =>
      eb.and([
        ...when(filter.tenantId, (id) => eb('d.tenant_id', '=', id)),
        ...when(filter.customerId, (id) => eb('d.customer_id', '=', id)),
        ...when(filter.deviceId, (id) => eb('d.id', '=', id)),
        ...when(filter.modelId, (id) => eb('s.model_id', '=', id)),
        ...when(filter.kind, (kind) => eb('m.kind', '=', kind)),
        ...when(filter.search, (part) => matches(part, ...searched)),
        ...when(filter.words, (words) => holdsEach(words, ...searched)),
      ]),
    );
}

const inOrder = (sensors: ReturnType<typeof sensorsIn>) =>
  sensors
    .orderBy('t.name', naturally)
    .orderBy('t.id')
    .orderBy('c.name', naturally)
    .orderBy('c.id')
    .orderBy('d.name', naturally)
    .orderBy('d.id')
    .orderBy('s.name', naturally)
    .orderBy('s.id');

const calledBefore = (sensors: ReturnType<typeof sensorsIn>, name: string | undefined) =>
  name === undefined ? sensors : sensors.orderBy((eb) => calledFirst(name, eb.ref('s.name'), eb.ref('s.serial_no')));

interface Filtered {
  readonly scope: Scope;
  readonly filter: SensorFilter;
}
const count = compiledOnce(({ scope, filter }: Filtered) =>
  filtered(scope, filter).select((eb) => eb.fn.countAll<number>().as('total')),
);
const page = compiledOnce(({ scope, filter, limit, offset }: Filtered & { limit: number; offset: number }) =>
  withRow(inOrder(calledBefore(filtered(scope, filter), filter.called)))
    .limit(limit)
    .offset(offset),
);
const keys = compiledOnce(({ scope, filter }: Filtered) =>
  inOrder(filtered(scope, filter)).select((eb) => [
    's.id as sensorId',
    'd.id as deviceId',
    's.installed_at as installedAt',
    'd.report_interval_ms as reportIntervalMs',
    eb.fn.coalesce('m.keys', 's.indicators').as('indicators'),
  ]),
);
const byIds = compiledOnce(({ scope, ids }: { scope: Scope; ids: readonly string[] }) =>
  withRow(
    sensorsIn(scope)
      .where('s.id', '=', anyOf(ids))
      .orderBy(sql`array_position(${ids}::uuid[], s.id)`),
  ),
);
const history = compiledOnce(({ scope, deviceId }: { scope: Scope; deviceId: string }) =>
  withRow(sensorsIn(scope).where('d.id', '=', deviceId))
    .orderBy('s.removed_at', (order) => order.desc().nullsFirst())
    .orderBy('s.name', naturally)
    .orderBy('s.id')
    .limit(500),
);
const lock = compiledOnce(({ scope, sensorId }: { scope: Scope; sensorId: string }) =>
  withRow(sensorsIn(scope).where('s.id', '=', sensorId).where('s.removed_at', 'is', null)).forNoKeyUpdate('s'),
);

/** Refuses a second fitted sensor of the same name on a device. */
async function named<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, 'sensor_standing_name'))
      throw new AppError('nameTaken', { field: 'sensorName', name }, { cause: error });
    throw error;
  }
}

const columnsOf = ({ name, serialNo, modelId, modbus, note }: SensorWrite) =>
  ({
    name,
    serial_no: serialNo,
    model_id: modelId,
    modbus: modbus === null ? null : toJson(modbus),
    note,
  }) satisfies ColumnsOf<'sensor'>;

type ToDevice = InScope<Pick<LockedDevice, 'deviceId' | 'tenantId'>>;

export type SensorStore = ReturnType<typeof createSensorStore>;

/** Sensors and the times during which they were fitted to devices. */
export function createSensorStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** Fitted sensors, by factory, device and name. */
    async page(
      scope: Scope,
      filter: SensorFilter,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ rows: SensorRow[]; total: number }> {
      const { total } = await pg.one('sensors.count', count({ scope, filter }));
      return { rows: await pg.run('sensors.page', page({ scope, filter, limit, offset })), total };
    },

    /** All sensors that pass the filter, in the same order. */
    keys: (scope: Scope, filter: SensorFilter): Promise<SensorKeys[]> =>
      pg.run('sensors.keys', keys({ scope, filter })),

    /** In the order of the ids. */
    byIds: (scope: Scope, sensorIds: readonly string[]): Promise<SensorRow[]> =>
      pg.run('sensors.byIds', byIds({ scope, ids: sensorIds })),

    /** Fitted and removed sensors, newest first. */
    history: (scope: Scope, deviceId: string): Promise<SensorRow[]> =>
      pg.run('sensors.history', history({ scope, deviceId })),

    /** A fitted sensor, locked until the transaction ends; null: there is none in scope. */
    async lock(tx: Queryable, scope: Scope, sensorId: string): Promise<InScope<SensorRow> | null> {
      const row = await tx.first('sensors.lock', lock({ scope, sensorId }));
      return row === null ? null : passed(row);
    },

    /** The device in scope; its sensors are locked until the transaction ends. null: there is none. */
    async lockDevice(tx: Queryable, scope: Scope, deviceId: string): Promise<InScope<LockedDevice> | null> {
      const device = await tx.first(
        'sensors.lockDevice',
        scoped(scope)
          .selectFrom('device as d')
          .where('d.id', '=', deviceId)
          .select(['d.id as deviceId', 'd.name as deviceName', 'd.tenant_id as tenantId'])
          .forNoKeyUpdate('d'),
      );
      if (device === null) return null;
      const { sensors } = await tx.one(
        'sensors.ofDevice',
        scoped(scope)
          .all.selectFrom('sensor')
          .where('device_id', '=', deviceId)
          .where('removed_at', 'is', null)
          .select((eb) => eb.fn.countAll<number>().as('sensors')),
      );
      return passed({ ...device, sensors });
    },

    /** @param at when it was installed, ms. @throws AppError `nameTaken` */
    async insert(
      tx: Queryable,
      device: ToDevice,
      sensor: SensorWrite & { readonly model: string; readonly indicators: readonly string[] },
      at: number,
    ): Promise<string> {
      const { tenantId: tenant_id, deviceId: device_id } = device;
      const { model, indicators } = sensor;
      const statement = within(device)
        .insertInto('sensor')
        .values({ tenant_id, device_id, model, indicators, ...columnsOf(sensor), installed_at: toTimestamp(at) })
        .returning('id');
      return (await named(sensor.name, tx.one('sensors.insert', statement))).id;
    },

    /** @throws AppError `nameTaken` */
    async update(tx: Queryable, before: InScope<SensorRow>, sensor: SensorWrite): Promise<void> {
      const model = within(before).selectFrom('sensor_model').where('id', '=', sensor.modelId);
      await named(
        sensor.name,
        tx.run(
          'sensors.update',
          within(before)
            .updateTable('sensor')
            .set((eb) => ({
              ...columnsOf(sensor),
              version: eb('version', '+', 1),
              model: eb.fn.coalesce(model.select('code').$asScalar(), 'model'),
              indicators: eb.fn.coalesce(model.select('keys').$asScalar(), 'indicators'),
            }))
            .where('id', '=', before.sensorId),
        ),
      );
    },

    /** @param at when it was removed, ms */
    async takeOff(tx: Queryable, sensor: InScope<SensorRow>, at: number): Promise<void> {
      await tx.run(
        'sensors.takeOff',
        within(sensor)
          .updateTable('sensor')
          .set((eb) => ({ removed_at: toTimestamp(at), version: eb('version', '+', 1) }))
          .where('id', '=', sensor.sensorId),
      );
    },

    /**
     * Whether another sensor with that nameplate is fitted to a device of the dealer. Simultaneous calls run one after
     * the other.
     */
    isSerialTaken: async (
      tx: Queryable,
      { tenantId, model, serialNo, sensorId }: InScope<SensorRow>,
    ): Promise<boolean> => (await findInstalledLocked(tx, tenantId, [{ model, serialNo }], sensorId)).length > 0,

    /** The other sensors that are or were fitted to the device, newest first. */
    around: (tx: Queryable, sensor: InScope<SensorRow>): Promise<PlacedSensor[]> =>
      tx.run(
        'sensors.around',
        within(sensor)
          .selectFrom('sensor as s')
          .leftJoin('sensor_model as m', 'm.id', 's.model_id')
          .where('s.device_id', '=', sensor.deviceId)
          .where('s.id', '<>', sensor.sensorId)
          .select((eb) => [
            's.name as sensorName',
            eb.fn.coalesce('m.code', 's.model').as('model'),
            's.serial_no as serialNo',
            eb.fn.coalesce('m.keys', 's.indicators').as('indicators'),
            's.installed_at as installedAt',
            's.removed_at as removedAt',
          ])
          .orderBy('s.removed_at', (order) => order.desc().nullsFirst())
          .orderBy('s.id'),
      ),

    /** Enters the replacement in the device's log. */
    async logReplacement(
      tx: Queryable,
      device: ToDevice,
      { at, note, userId }: { readonly at: number; readonly note: string; readonly userId: string | null },
    ): Promise<void> {
      await tx.run(
        'sensors.logReplacement',
        within(device)
          .insertInto('device_event')
          .values({
            tenant_id: device.tenantId,
            device_id: device.deviceId,
            kind: 'sensor_replacement',
            at: toTimestamp(at),
            note,
            account_id: userId,
          }),
      );
    },
  };
}
