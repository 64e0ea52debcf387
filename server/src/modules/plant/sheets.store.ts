import { AppError } from '@oilsight/contract';
import { sql } from 'kysely';
import type { Expression } from 'kysely';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Instant } from '../../platform/schema-columns.ts';
import type { Scope } from '../../platform/scope.ts';
import { naturally, passed, scoped, within } from '../../platform/statements.ts';
import type { InScope } from '../../platform/statements.ts';
import { isUniqueViolation } from '../../platform/unique-violation.ts';
import { findInstalled, findInstalledLocked } from '../sensors/index.ts';
import type { Nameplate } from '../sensors/index.ts';
import { managedDevices, valuesOf } from './plant.rows.ts';
import type { DeviceFields, LockedFactory, ManagedFilter } from './plant.records.ts';
import type { ExportedSensor } from './sheet-books.rules.ts';
import type { SheetSensor } from './sheet-check.rules.ts';

/** The data of a factory that a sheet is checked against. */
export interface FactoryContent {
  readonly tenantId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly deviceNames: readonly string[];
  readonly groupNames: readonly string[];
}

type NewDevice = DeviceFields & { readonly groupId: string };
type NewSensor = SheetSensor & {
  readonly deviceId: string;
  readonly installedAt: number;
  readonly modelId: string | null;
};

/** The names that a statement selects, as one array. */
const namesOf = (statement: Expression<{ name: string }>) => sql<string[]>`array${statement}`;

/** Passes thousands of rows as one parameter. */
const rowsOf = <Row>(rows: readonly Row[], columns: string) =>
  sql<Row>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'r'>(sql`r(${sql.raw(columns)})`);

/** Converts a column with milliseconds to a time. */
const timeOf = (column: string) => sql<Instant>`to_timestamp(${sql.ref(column)} / 1000)`;

export type SheetStore = ReturnType<typeof createSheetStore>;

/** Reads devices and sensors for export, and writes imported ones in bulk. */
export function createSheetStore(pg: Pg) {
  return {
    /** null: there is none in scope. */
    async factory(scope: Scope, customerId: string): Promise<InScope<FactoryContent> | null> {
      if (scope.reach.kind !== 'everything' && scope.reach.kind !== 'tenant') return null;
      const found = await pg.first(
        'sheets.factory',
        scoped(scope)
          .selectFrom('customer as c')
          .where('c.id', '=', customerId)
          .select(['c.id as customerId', 'c.tenant_id as tenantId', 'c.name as customerName'])
          .select((eb) => [
            namesOf(
              eb
                .selectFrom('device as d')
                .whereRef('d.customer_id', '=', 'c.id')
                .where('d.removed_at', 'is', null)
                .select('d.name'),
            ).as('deviceNames'),
            namesOf(eb.selectFrom('device_group as g').whereRef('g.customer_id', '=', 'c.id').select('g.name')).as(
              'groupNames',
            ),
          ]),
      );
      return found === null ? null : passed(found);
    },

    /** By device and name. */
    sensors: (scope: Scope, filter: ManagedFilter): Promise<ExportedSensor[]> =>
      pg.run(
        'sheets.sensors',
        managedDevices(scope, valuesOf(filter))
          .innerJoin('customer as c', 'c.id', 'd.customer_id')
          .innerJoin('sensor as s', 's.device_id', 'd.id')
          .where('s.removed_at', 'is', null)
          .select(['d.name as deviceName', 's.name as sensorName', 's.model', 's.serial_no as serialNo'])
          .orderBy('c.name', naturally)
          .orderBy('c.id')
          .orderBy('d.name', naturally)
          .orderBy('d.id')
          .orderBy('s.name', naturally)
          .orderBy('s.id'),
      ),

    /** The factory's groups by their names in lower case; missing ones are created. */
    async groupIds(
      tx: Queryable,
      factory: InScope<LockedFactory>,
      names: readonly string[],
    ): Promise<ReadonlyMap<string, string>> {
      const { tenantId, customerId } = factory;
      const tables = within(factory);
      await tx.run(
        'sheets.makeGroups',
        tables
          .insertInto('device_group')
          .columns(['tenant_id', 'customer_id', 'name'])
          .expression((eb) =>
            eb
              .selectFrom(sql<{ name: string }>`unnest(${names}::text[])`.as<'wanted'>(sql`wanted(name)`))
              .select([
                sql<string>`${tenantId}::uuid`.as('tenant_id'),
                sql<string>`${customerId}::uuid`.as('customer_id'),
                'wanted.name',
              ]),
          )
          .onConflict((conflict) => conflict.expression(sql`customer_id, lower(name)`).doNothing()),
      );
      const groups = await tx.run(
        'sheets.groups',
        tables
          .selectFrom('device_group')
          .where('customer_id', '=', customerId)
          .select((eb) => ['id', eb.fn<string>('lower', ['name']).as('name')]),
      );
      return new Map(groups.map(({ id, name }) => [name, id]));
    },

    /**
     * Returns their ids by name. @throws AppError `nameTaken` without a name: another transaction has taken one of them
     */
    async insertDevices(
      tx: Queryable,
      factory: InScope<LockedFactory>,
      devices: readonly NewDevice[],
    ): Promise<ReadonlyMap<string, string>> {
      const rows = rowsOf(
        devices,
        `"groupId" uuid, "deviceName" text, "deviceNo" text, "nameplateNo" text, "machineType" text, machine text, industry text, "areaNo" text, "areaName" text,
        "monitoringPosition" text, "oilNo" text, "monitoringOil" text, "installedAt" float8, "reportIntervalMs" integer, "isGateway" boolean`,
      );
      const statement = within(factory)
        .insertInto('device')
        .columns([
          'tenant_id',
          'customer_id',
          'group_id',
          'name',
          'device_no',
          'nameplate_no',
          'machine_type',
          'machine',
          'industry',
          'area_no',
          'area_name',
          'monitoring_position',
          'oil_no',
          'monitoring_oil',
          'installed_at',
          'report_interval_ms',
          'is_gateway',
        ])
        .expression((eb) =>
          eb
            .selectFrom(rows)
            .select([
              sql<string>`${factory.tenantId}::uuid`.as('tenant_id'),
              sql<string>`${factory.customerId}::uuid`.as('customer_id'),
              'r.groupId',
              'r.deviceName',
              'r.deviceNo',
              'r.nameplateNo',
              'r.machineType',
              'r.machine',
              'r.industry',
              'r.areaNo',
              'r.areaName',
              'r.monitoringPosition',
              'r.oilNo',
              'r.monitoringOil',
              timeOf('r.installedAt').as('installed_at'),
              'r.reportIntervalMs',
              'r.isGateway',
            ]),
        )
        .returning(['id', 'name']);
      try {
        return new Map((await tx.run('sheets.insertDevices', statement)).map(({ id, name }) => [name, id]));
      } catch (error) {
        // The error's details contain the name.
        if (isUniqueViolation(error, 'device_standing_name'))
          throw new AppError('nameTaken', { name: takenName(error) }, { cause: error });
        throw error;
      }
    },

    /**
     * The nameplates that are already fitted at the dealer; in a transaction no other one fits a sensor there until it
     * ends.
     */
    inPlace: (
      tx: Queryable | null,
      { tenantId }: InScope<LockedFactory> | InScope<FactoryContent>,
      nameplates: readonly Nameplate[],
    ): Promise<Nameplate[]> =>
      tx === null ? findInstalled(pg, tenantId, nameplates) : findInstalledLocked(tx, tenantId, nameplates),

    /** If a model no longer exists, the sensor keeps only its code. */
    async insertSensors(tx: Queryable, factory: InScope<LockedFactory>, sensors: readonly NewSensor[]): Promise<void> {
      const rows = rowsOf(
        sensors,
        '"deviceId" uuid, "sensorName" text, model text, "serialNo" text, "modelId" uuid, "installedAt" float8',
      );
      await tx.run(
        'sheets.insertSensors',
        within(factory)
          .insertInto('sensor')
          .columns(['tenant_id', 'device_id', 'name', 'model', 'serial_no', 'model_id', 'indicators', 'installed_at'])
          .expression((eb) =>
            eb
              .selectFrom(rows)
              .leftJoin('sensor_model as m', (join) =>
                join.onRef('m.id', '=', 'r.modelId').on('m.removed_at', 'is', null),
              )
              .select((row) => [
                sql<string>`${factory.tenantId}::uuid`.as('tenant_id'),
                'r.deviceId',
                'r.sensorName',
                row.fn.coalesce('m.code', 'r.model').as('model'),
                'r.serialNo',
                'm.id',
                row.fn.coalesce('m.keys', sql<string[]>`'{}'`).as('indicators'),
                timeOf('r.installedAt').as('installed_at'),
              ]),
          ),
      );
    },
  };
}

/** `Key (customer_id, name)=(…, the name) already exists.` */
function takenName(error: unknown): string {
  const detail = error instanceof Error && 'detail' in error ? String(error.detail) : '';
  const ids = /=\([0-9a-f-]{36}, /.exec(detail);
  return ids === null ? '' : detail.slice(ids.index + ids[0].length, detail.lastIndexOf(') '));
}
