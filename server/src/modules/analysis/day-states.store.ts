import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Instant } from '../../platform/schema-columns.ts';
import { toTimestamp, within } from '../../platform/statements.ts';
import { recordsIn } from '../alarms/index.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { DayAlarm, DayFinding } from './day-states.rules.ts';

interface Asked {
  readonly device: DeviceRef;
  /** Beginnings and ends of the days, ms, oldest first. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const daysOf = ({ starts, ends }: Asked) =>
  sql<{ n: number; from_at: Instant; to_at: Instant }>`(
    select n, to_timestamp(from_ms / 1000) from_at, to_timestamp(to_ms / 1000) to_at
    from unnest(${starts}::float8[], ${ends}::float8[]) with ordinality given (from_ms, to_ms, n))`.as<'days'>(
    sql`days`,
  );
const startOf = ({ starts }: Asked) => sql<Instant>`to_timestamp((${starts}::float8[])[1] / 1000)`;

/** A row of findings is in force until the next one. */
const findings = compiledOnce((asked: Asked) => {
  const { device } = asked;
  const changes = () => within(device).selectFrom('finding_change').where('device_id', '=', device.id);
  const before = changes()
    .where('at', '<=', startOf(asked))
    .select((eb) => eb.fn.max('at').as('at'));
  return within(device)
    .with('spells', () =>
      changes()
        .where('at', '>=', sql<Instant>`coalesce((${before}), '-infinity')`)
        .select(['at', 'findings', sql<Instant>`lead(at, 1, 'infinity') over (order by at)`.as('until')]),
    )
    .selectFrom('spells as s')
    .innerJoinLateral(
      sql<{ ruleId: string; state: DayFinding['state'] }>`jsonb_to_recordset(s.findings->'findings')`.as<'f'>(
        sql`f ("ruleId" text, state text)`,
      ),
      (join) => join.onTrue(),
    )
    .innerJoin(daysOf(asked), (join) => join.onRef('s.at', '<', 'days.to_at').onRef('s.until', '>', 'days.from_at'))
    .groupBy(['days.n', 'f.ruleId', 'f.state'])
    .select([sql<number>`days.n::int`.as('n'), 'f.ruleId', 'f.state']);
});

const alarms = compiledOnce(({ scope, now, ...asked }: Asked & { readonly scope: Scope; readonly now: number }) =>
  recordsIn(scope, now)
    .innerJoin(daysOf(asked), (join) => join.onRef('r.onset_at', '<', 'days.to_at'))
    .where('r.device_id', '=', asked.device.id)
    // Of a device that was moved its present factory has these alone: all who see it share what is read for one of them.
    .where('r.customer_id', '=', asked.device.customerId)
    .where('r.withdrawn_at', 'is', null)
    .where('r.is_masked', '=', false)
    .where('r.kind', 'in', ['oil', 'sensorFault'])
    .where('r.onset_at', '<=', toTimestamp(now))
    .where((eb) => eb.or([eb('r.cleared_at', 'is', null), eb('r.cleared_at', '>', sql.ref<Instant>('days.from_at'))]))
    .groupBy(['days.n', 'r.kind', 'r.level', 'r.indicator', 'r.finding_rule'])
    .select([
      sql<number>`days.n::int`.as('n'),
      sql<DayAlarm['kind']>`r.kind`.as('kind'),
      'r.level',
      'r.indicator',
      'r.finding_rule as findingRule',
    ]),
);

export type DayStatesStore = ReturnType<typeof createDayStatesStore>;

/** What stood on each of some days of a device. `n` is the number of the day, from 1. */
export function createDayStatesStore(pg: Pg) {
  return {
    findings: (device: DeviceRef, { starts, ends }: Omit<Asked, 'device'>): Promise<(DayFinding & { n: number })[]> =>
      pg.run('dayStates.findings', findings({ device, starts, ends })),

    /**
     * Those that decide the states of devices: of the oil and of sensors, for which no sensor fault stands, in the device's
     * present factory.
     */
    alarms: (
      scope: Scope,
      device: DeviceRef,
      { starts, ends, now }: Omit<Asked, 'device'> & { readonly now: number },
    ): Promise<(DayAlarm & { n: number })[]> =>
      pg.run('dayStates.alarms', alarms({ scope, device, starts, ends, now })),
  };
}
