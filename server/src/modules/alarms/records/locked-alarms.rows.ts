import { sql } from 'kysely';
import { anyOf, db } from '../../../platform/statements.ts';

/** Of `alarm_record as r` and its `device as d`. */
export const lockedColumns = [
  'r.id',
  'r.device_id as deviceId',
  'd.name as deviceName',
  'r.tenant_id as tenantId',
  'r.customer_id as customerId',
  'r.rule_key as ruleKey',
  'r.indicator',
  'r.finding_rule as findingRule',
  'r.kind',
  'r.level',
  'r.cleared_at as clearedAt',
  'r.processed_at as processedAt',
  'r.withdrawn_at as withdrawnAt',
  'r.note',
  'r.assignee_id as assigneeId',
] as const;

export const idsOf = (alarms: readonly { readonly id: string }[]) => anyOf(alarms.map(({ id }) => id));

/** The parts in ascending order, as the engine locks them: whoever changes records of a part takes its turn. */
export const lockParts = (parts: readonly number[]) =>
  db
    .selectFrom('part')
    .where('part', '=', sql<number>`any(${parts}::smallint[])`)
    .select('part')
    .orderBy('part')
    .forNoKeyUpdate();
