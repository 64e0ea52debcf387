import { sqlQuery } from '../../platform/pg.ts';
import type { Queryable } from '../../platform/pg.ts';

/** An instrument by its nameplate. */
export interface Nameplate {
  /** Code of its model. */
  readonly model: string;
  readonly serialNo: string;
}

const lockSerials = sqlQuery<never>('sensors.lockSerials', `select pg_advisory_xact_lock(hashtextextended('sensor serials ' || $1::text, 0))`);
const standing = sqlQuery<Nameplate>('sensors.standingSerials', `
  select distinct nameplate.model, nameplate.serial as "serialNo" from unnest($2::text[], $3::text[]) as nameplate(model, serial)
    join sensor s on s.tenant_id = $1 and lower(s.serial_no) = lower(nameplate.serial) and lower(s.model) = lower(nameplate.model)
      and s.serial_no <> '' and s.removed_at is null and s.id is distinct from $4
    join device d on d.id = s.device_id and d.removed_at is null`);
const leaveMoved = sqlQuery<{ name: string }>('sensors.leaveMoved', `
  update sensor s set removed_at = greatest(d.removed_at, s.installed_at), version = s.version + 1 from device d
  where d.id = $2 and s.device_id = d.id and s.tenant_id = $1 and s.removed_at is null and s.serial_no <> '' and exists (
    select from sensor o join device od on od.id = o.device_id and od.removed_at is null
    where o.tenant_id = $1 and o.device_id <> d.id and lower(o.serial_no) = lower(s.serial_no) and lower(o.model) = lower(s.model) and o.serial_no <> '' and o.removed_at is null)
  returning s.name`);

/** Rows before serial numbers, as whoever changes a sensor takes them. Those on a removed device are left to its return, which takes serial numbers first. */
const lockOfModel = sqlQuery<{ tenantId: string }>('sensors.lockOfModel', `
  select s.tenant_id as "tenantId" from sensor s join device d on d.id = s.device_id and d.removed_at is null
  where s.model_id = $1 and s.removed_at is null order by s.id for no key update of s`);
const meeting = sqlQuery<{ serialNo: string }>('sensors.meetingSerials', `
  select s.serial_no as "serialNo" from sensor s join device d on d.id = s.device_id and d.removed_at is null
  where s.model_id = $1 and s.removed_at is null and s.serial_no <> '' and exists (
    select from sensor o join device od on od.id = o.device_id and od.removed_at is null
    where o.tenant_id = s.tenant_id and o.id <> s.id and lower(o.serial_no) = lower(s.serial_no) and lower(o.model) = lower($2) and o.serial_no <> '' and o.removed_at is null)
  order by s.serial_no limit 1`);

/** Those of the nameplates that stand on a dealer's devices already, in any case. A removed device holds no instrument. */
export function findStanding(db: Queryable, tenantId: string, nameplates: readonly Nameplate[], exceptId: string | null = null): Promise<Nameplate[]> {
  return db.query(standing, [tenantId, nameplates.map(({ model }) => model), nameplates.map(({ serialNo }) => serialNo), exceptId]);
}

/** The same, and until the transaction ends nobody else of the dealer puts an instrument in place. */
export async function findStandingLocked(tx: Queryable, tenantId: string, nameplates: readonly Nameplate[], exceptId: string | null = null): Promise<Nameplate[]> {
  await tx.query(lockSerials, [tenantId]);
  return findStanding(tx, tenantId, nameplates, exceptId);
}

/**
 * A serial number of the model's sensors that stands under another code already; null: none does. Until the transaction ends nobody of the dealers
 * concerned puts an instrument in place.
 */
export async function findMeetingLocked(tx: Queryable, modelId: string, code: string): Promise<string | null> {
  const tenantIds = new Set((await tx.query(lockOfModel, [modelId])).map(({ tenantId }) => tenantId));
  // In one order for all who take several.
  for (const tenantId of [...tenantIds].toSorted()) await tx.query(lockSerials, [tenantId]);
  return (await tx.query(meeting, [modelId, code]))[0]?.serialNo ?? null;
}

/** Takes off a removed device, as of its removal, the instruments that were put on another one since. @returns their names */
export async function takeOffMoved(tx: Queryable, { id, tenantId }: { readonly id: string; readonly tenantId: string }): Promise<string[]> {
  await tx.query(lockSerials, [tenantId]);
  return (await tx.query(leaveMoved, [tenantId, id])).map(({ name }) => name);
}
