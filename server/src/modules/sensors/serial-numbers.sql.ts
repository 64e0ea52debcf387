import { sqlQuery } from '../../platform/pg.ts';
import type { Queryable } from '../../platform/pg.ts';

/** An instrument by its type plate. */
export interface TypePlate {
  /** Code of its model. */
  readonly model: string;
  readonly serialNo: string;
}

const lockSerials = sqlQuery<never>('sensors.lockSerials', `select pg_advisory_xact_lock(hashtextextended('sensor serials ' || $1::text, 0))`);
const standing = sqlQuery<TypePlate>('sensors.standingSerials', `
  select distinct plate.model, plate.serial as "serialNo" from unnest($2::text[], $3::text[]) as plate(model, serial)
    join sensor s on s.tenant_id = $1 and lower(s.serial_no) = lower(plate.serial) and lower(s.model) = lower(plate.model)
      and s.serial_no <> '' and s.removed_at is null and s.id is distinct from $4
    join device d on d.id = s.device_id and d.removed_at is null`);
const leaveMoved = sqlQuery<{ name: string }>('sensors.leaveMoved', `
  update sensor s set removed_at = greatest(d.removed_at, s.installed_at), version = s.version + 1 from device d
  where d.id = $2 and s.device_id = d.id and s.tenant_id = $1 and s.removed_at is null and s.serial_no <> '' and exists (
    select from sensor o join device od on od.id = o.device_id and od.removed_at is null
    where o.tenant_id = $1 and o.device_id <> d.id and lower(o.serial_no) = lower(s.serial_no) and lower(o.model) = lower(s.model) and o.serial_no <> '' and o.removed_at is null)
  returning s.name`);

/** Those of the type plates that stand on a dealer's devices already, in any case. A removed device holds no instrument. */
export function findStanding(db: Queryable, tenantId: string, plates: readonly TypePlate[], exceptId: string | null = null): Promise<TypePlate[]> {
  return db.query(standing, [tenantId, plates.map(({ model }) => model), plates.map(({ serialNo }) => serialNo), exceptId]);
}

/** The same, and until the transaction ends nobody else of the dealer puts an instrument in place. */
export async function findStandingLocked(tx: Queryable, tenantId: string, plates: readonly TypePlate[], exceptId: string | null = null): Promise<TypePlate[]> {
  await tx.query(lockSerials, [tenantId]);
  return findStanding(tx, tenantId, plates, exceptId);
}

/** Takes off a removed device, as of its removal, the instruments that were put on another one since. @returns their names */
export async function takeOffMoved(tx: Queryable, { id, tenantId }: { readonly id: string; readonly tenantId: string }): Promise<string[]> {
  await tx.query(lockSerials, [tenantId]);
  return (await tx.query(leaveMoved, [tenantId, id])).map(({ name }) => name);
}
