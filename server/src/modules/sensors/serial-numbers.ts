import { sql } from 'kysely';
import type { Queryable } from '../../platform/pg.ts';
import type { Instant } from '../../platform/schema-columns.ts';
import { nameLock, unscoped } from '../../platform/statements.ts';

/** A sensor by its nameplate. */
export interface Nameplate {
  /** Code of its model. */
  readonly model: string;
  readonly serialNo: string;
}

const tables = unscoped(
  'an instrument stands once with a dealer, in whichever of its factories: who asks has passed the check of one',
  (all) => all,
);

/** Sensors with a serial number on existing devices. */
const installedSerials = tables
  .selectFrom('sensor as s')
  .innerJoin('device as d', (join) => join.onRef('d.id', '=', 's.device_id').on('d.removed_at', 'is', null))
  .where('s.removed_at', 'is', null)
  .where('s.serial_no', '<>', '');

/** The same table under another name, to compare with a sensor. */
const others = tables
  .selectFrom('sensor as o')
  .innerJoin('device as od', (join) => join.onRef('od.id', '=', 'o.device_id').on('od.removed_at', 'is', null))
  .where('o.removed_at', 'is', null)
  .where('o.serial_no', '<>', '');

const lower = (column: string) => sql<string>`lower(${sql.ref(column)})`;

/** Until the transaction ends no other one fits a sensor at this dealer. */
async function lockSerials(tx: Queryable, tenantId: string): Promise<void> {
  await tx.run('sensors.lockSerials', nameLock('sensor serials', tenantId));
}

/**
 * The nameplates that are already fitted to a dealer's devices; case is ignored. Sensors of a removed device do not
 * count.
 */
export function findInstalled(
  on: Queryable,
  tenantId: string,
  nameplates: readonly Nameplate[],
  exceptId: string | null = null,
): Promise<Nameplate[]> {
  const models = nameplates.map(({ model }) => model);
  const serials = nameplates.map(({ serialNo }) => serialNo);
  const asked = sql<{ model: string; serial: string }>`unnest(${models}::text[], ${serials}::text[])`.as<'nameplate'>(
    sql`nameplate(model, serial)`,
  );
  return on.run(
    'sensors.installedSerials',
    installedSerials
      .innerJoin(asked, (join) =>
        join
          .on(lower('s.serial_no'), '=', lower('nameplate.serial'))
          .on(lower('s.model'), '=', lower('nameplate.model')),
      )
      .where('s.tenant_id', '=', tenantId)
      .where('s.id', 'is distinct from', exceptId)
      .select(['nameplate.model', 'nameplate.serial as serialNo'])
      .distinct(),
  );
}

/** The same, and until the transaction ends no other one fits a sensor at this dealer. */
export async function findInstalledLocked(
  tx: Queryable,
  tenantId: string,
  nameplates: readonly Nameplate[],
  exceptId: string | null = null,
): Promise<Nameplate[]> {
  await lockSerials(tx, tenantId);
  return findInstalled(tx, tenantId, nameplates, exceptId);
}

/**
 * A serial number of the model's sensors that a fitted sensor already has under the new code; null: none. Until the
 * transaction ends no other one fits a sensor at the dealers concerned.
 */
export async function findMeetingLocked(tx: Queryable, modelId: string, code: string): Promise<string | null> {
  // Sensor rows are locked before serial numbers, in the same order as when a sensor is changed. Sensors of a removed
  // device are checked when it is restored, where serial numbers are locked first.
  const sensors = await tx.run(
    'sensors.lockOfModel',
    tables
      .selectFrom('sensor as s')
      .innerJoin('device as d', (join) => join.onRef('d.id', '=', 's.device_id').on('d.removed_at', 'is', null))
      .where('s.model_id', '=', modelId)
      .where('s.removed_at', 'is', null)
      .select('s.tenant_id as tenantId')
      .orderBy('s.id')
      .forNoKeyUpdate('s'),
  );
  // All callers lock dealers in the same order.
  for (const tenantId of [...new Set(sensors.map((sensor) => sensor.tenantId))].toSorted())
    await lockSerials(tx, tenantId);
  const meeting = await tx.first(
    'sensors.meetingSerials',
    installedSerials
      .where('s.model_id', '=', modelId)
      .where(({ exists }) =>
        exists(
          others
            .select('o.id')
            .whereRef('o.tenant_id', '=', sql.ref('s.tenant_id'))
            .whereRef('o.id', '<>', sql.ref('s.id'))
            .where(lower('o.serial_no'), '=', lower('s.serial_no'))
            .where(lower('o.model'), '=', sql<string>`lower(${code})`),
        ),
      )
      .select('s.serial_no as serialNo')
      .orderBy('s.serial_no')
      .limit(1),
  );
  return meeting?.serialNo ?? null;
}

/**
 * Removes from a removed device, as of its removal, the sensors that have been fitted to another one since. @returns
 * their names
 */
export async function takeOffMoved(
  tx: Queryable,
  { id, tenantId }: { readonly id: string; readonly tenantId: string },
): Promise<string[]> {
  await lockSerials(tx, tenantId);
  const left = await tx.run(
    'sensors.leaveMoved',
    tables
      .updateTable('sensor as s')
      .from('device as d')
      .set((eb) => ({
        removed_at: eb.fn<Instant>('greatest', ['d.removed_at', 's.installed_at']),
        version: eb('s.version', '+', 1),
      }))
      .where('d.id', '=', id)
      .whereRef('s.device_id', '=', 'd.id')
      .where('s.tenant_id', '=', tenantId)
      .where('s.removed_at', 'is', null)
      .where('s.serial_no', '<>', '')
      .where(({ exists }) =>
        exists(
          others
            .select('o.id')
            .where('o.tenant_id', '=', tenantId)
            .where('o.device_id', '<>', id)
            .where(lower('o.serial_no'), '=', lower('s.serial_no'))
            .where(lower('o.model'), '=', lower('s.model')),
        ),
      )
      .returning('s.name'),
  );
  return left.map(({ name }) => name);
}
