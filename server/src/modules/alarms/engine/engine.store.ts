import { sql } from 'kysely';
import type { Pg } from '../../../platform/pg.ts';
import { toTimestamp, unscoped } from '../../../platform/statements.ts';
import type { ConditionStates } from './device-evaluation.ts';
import { ofParts, recordColumns } from './engine.rows.ts';
import type { Dated, EvaluatedDevice, EvaluationPast } from './engine.rows.ts';
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
      device: (key: number): Promise<EvaluatedDevice | null> =>
        pg.first('alarms.device', devices.where('d.key', '=', key)),

      /** Removed ones too. */
      devicesOf: (parts: readonly number[]): Promise<EvaluatedDevice[]> =>
        pg.run('alarms.devicesOf', devices.where(ofParts(parts))),

      /** @param hour the beginning of an hour, ms */
      async past(device: EvaluatedDevice, hour: number): Promise<EvaluationPast> {
        const at = toTimestamp(hour);
        // One after the other: a device that is evaluated again takes one connection.
        const rules = await pg.run(
          'alarms.rules',
          tables
            .selectFrom('alarm_rule_set as r')
            .where('r.device_id', '=', device.id)
            .where(
              sql<boolean>`r.from_at >= coalesce((select max(b.from_at) from ${sql.table('alarm_rule_set')} b where b.device_id = ${device.id} and b.from_at < ${at}), '-infinity')`,
            )
            .select([sql<number>`r.from_at`.as('at'), 'r.rules as what'])
            .orderBy('r.from_at'),
        );
        const findings = await pg.run(
          'alarms.findings',
          tables
            .selectFrom('finding_change as f')
            .where('f.device_id', '=', device.id)
            .where(
              sql<boolean>`f.at >= coalesce((select max(b.at) from ${sql.table('finding_change')} b where b.device_id = ${device.id} and b.at < ${at}), '-infinity')`,
            )
            .select(['f.at', 'f.findings as what'])
            .orderBy('f.at'),
        );
        const resets = await pg.run(
          'alarms.resets',
          tables
            .selectFrom('alarm_reset')
            .where('device_id', '=', device.id)
            .where('at', '>=', at)
            .select('at')
            .orderBy('at'),
        );
        const state = await pg.first(
          'alarms.state',
          tables
            .selectFrom('alarm_state')
            .where('device_id', '=', device.id)
            .where('hour', '<=', at)
            .orderBy('hour', 'desc')
            .limit(1)
            .select('body'),
        );
        return {
          rules,
          findings: findings as Dated<FindingsInForce>[],
          resets: resets.map((reset) => reset.at),
          states: (state?.body ?? {}) as ConditionStates,
        };
      },

      /** Records of a device that were open at or after a time, withdrawn ones too. */
      async records(device: EvaluatedDevice, since: number): Promise<StoredRecord[]> {
        return pg.run(
          'alarms.records',
          tables
            .selectFrom('alarm_record')
            .where('device_id', '=', device.id)
            .where('kind', '<>', 'silence')
            .where((eb) => eb.or([eb('cleared_at', 'is', null), eb('cleared_at', '>=', toTimestamp(since))]))
            .select(recordColumns)
            .select(sql<boolean>`withdrawn_at is not null`.as('isWithdrawn'))
            .orderBy('raised_at'),
        );
      },
    };
  });
}
