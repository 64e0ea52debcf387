import { sql } from 'kysely';
import type { Pg } from '../../../platform/pg.ts';
import { unscoped } from '../../../platform/statements.ts';
import type { ConditionStates } from './device-conditions.ts';
import { givenOf, ofParts, recordColumns } from './engine.rows.ts';
import type { Dated, DeviceSince, EvaluatedDevice, EvaluationPast } from './engine.rows.ts';
import type { FindingsInForce } from './findings.rules.ts';
import type { StoredRecord } from './records.rules.ts';

export type EvaluationStore = ReturnType<typeof createEvaluationStore>;

/** What devices are evaluated by: their rules, findings and states, and their records. */
export function createEvaluationStore(pg: Pg) {
  return unscoped('the engine evaluates all devices, for nobody', (tables) => {
    const devices = tables
      .selectFrom('device as d')
      .select([
        'd.key',
        'd.id',
        'd.name',
        'd.tenant_id as tenantId',
        'd.customer_id as customerId',
        'd.machine_type as machineType',
        'd.report_interval_ms as reportIntervalMs',
        'd.is_gateway as isGateway',
        'd.gateway_id as gatewayId',
      ])
      .select(sql<boolean>`d.removed_at is not null`.as('isRemoved'));

    return {
      devices: (keys: readonly number[]): Promise<EvaluatedDevice[]> =>
        pg.run('alarms.devices', devices.where('d.key', '=', sql<number>`any(${keys}::int[])`)),

      /** Removed ones too. */
      devicesOf: (parts: readonly number[]): Promise<EvaluatedDevice[]> =>
        pg.run('alarms.devicesOf', devices.where(ofParts(parts))),

      /** The pasts of devices by their ids. @param wanted each since the beginning of an hour, ms */
      async pasts(wanted: readonly DeviceSince[]): Promise<Map<string, EvaluationPast>> {
        const given = givenOf(wanted);
        // One after the other: devices that are evaluated again take one connection.
        const rules = await pg.run(
          'alarms.rules',
          tables
            .selectFrom(given)
            .innerJoin('alarm_rule_set as r', 'r.device_id', 'given.of_device')
            .where(
              sql<boolean>`r.from_at >= coalesce((select max(b.from_at) from ${sql.table('alarm_rule_set')} b where b.device_id = given.of_device and b.from_at < given.since), '-infinity')`,
            )
            .select(['r.device_id as id', sql<number>`r.from_at`.as('at'), 'r.rules as what'])
            .orderBy('r.from_at'),
        );
        const findings = await pg.run(
          'alarms.findings',
          tables
            .selectFrom(given)
            .innerJoin('finding_change as f', 'f.device_id', 'given.of_device')
            .where(
              sql<boolean>`f.at >= coalesce((select max(b.at) from ${sql.table('finding_change')} b where b.device_id = given.of_device and b.at < given.since), '-infinity')`,
            )
            .select(['f.device_id as id', 'f.at', 'f.findings as what'])
            .orderBy('f.at'),
        );
        const resets = await pg.run(
          'alarms.resets',
          tables
            .selectFrom(given)
            .innerJoin('alarm_reset as r', 'r.device_id', 'given.of_device')
            .whereRef('r.at', '>=', 'given.since')
            .select(['r.device_id as id', 'r.at'])
            .orderBy('r.at'),
        );
        const states = await pg.run(
          'alarms.states',
          tables
            .selectFrom(given)
            .innerJoinLateral(
              (eb) =>
                eb
                  .selectFrom('alarm_state')
                  .whereRef('device_id', '=', 'given.of_device')
                  .whereRef('hour', '<=', 'given.since')
                  .orderBy('hour', 'desc')
                  .limit(1)
                  .select(['device_id', 'body'])
                  .as('s'),
              (join) => join.onTrue(),
            )
            .select(['s.device_id as id', 's.body']),
        );
        const rulesOf = Map.groupBy(rules, ({ id }) => id);
        const findingsOf = Map.groupBy(findings, ({ id }) => id);
        const resetsOf = Map.groupBy(resets, ({ id }) => id);
        const stateOf = new Map(states.map(({ id, body }) => [id, body]));
        return new Map(
          wanted.map(({ device: { id } }) => [
            id,
            {
              rules: rulesOf.get(id) ?? [],
              findings: (findingsOf.get(id) ?? []) as Dated<FindingsInForce>[],
              resets: (resetsOf.get(id) ?? []).map(({ at }) => at),
              states: (stateOf.get(id) ?? {}) as ConditionStates,
            },
          ]),
        );
      },

      /** Records by the ids of their devices: those that were open at or after a time, withdrawn ones too. */
      async records(wanted: readonly DeviceSince[]): Promise<Map<string, StoredRecord[]>> {
        const rows = await pg.run(
          'alarms.records',
          tables
            .selectFrom(givenOf(wanted))
            .innerJoin('alarm_record', 'device_id', 'given.of_device')
            .where('kind', '<>', 'silence')
            .where(sql<boolean>`(cleared_at is null or cleared_at >= given.since)`)
            .select('device_id as deviceId')
            .select(recordColumns)
            .select(sql<boolean>`withdrawn_at is not null`.as('isWithdrawn'))
            .orderBy('raised_at'),
        );
        const found = new Map<string, StoredRecord[]>(wanted.map(({ device: { id } }) => [id, []]));
        for (const { deviceId, ...record } of rows) found.get(deviceId)?.push(record);
        return found;
      },
    };
  });
}
