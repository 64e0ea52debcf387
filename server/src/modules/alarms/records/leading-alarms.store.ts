import { findRule } from '@oilsight/oil';
import { sql } from 'kysely';
import type { Pg } from '../../../platform/pg.ts';
import { anyOf, unscoped } from '../../../platform/statements.ts';
import type { LeadingAlarm } from '../../devices/index.ts';

export type LeadingAlarmStore = ReturnType<typeof createLeadingAlarmStore>;

/** The open alarms that decide the states of devices. */
export function createLeadingAlarmStore(pg: Pg) {
  return unscoped('states are kept of all devices, for nobody', (tables) => ({
    /**
     * The leading alarm of each of these devices, or of all: open, and no sensor fault stands for it. Level 1 comes
     * before level 2, that before a sensor fault. Of those that are equally grave a finding comes before a limit, because
     * it says why the values are beyond theirs; then the one that began first. A limit is named by the gravest finding of
     * its category, where there is one: that is why it is passed, even where the finding alone would be less grave. It is
     * what is named for a device in lists, on walls and on its page, as long as it still holds (`causeOf` of the device
     * states). What people did with a record makes no difference. Devices without one are left out.
     */
    async leading(deviceIds: readonly string[] | 'all'): Promise<ReadonlyMap<string, LeadingAlarm>> {
      const rows = await pg.run(
        'alarms.leading',
        tables
          .selectFrom('alarm_record as r')
          .where('r.cleared_at', 'is', null)
          .where('r.withdrawn_at', 'is', null)
          .where('r.kind', 'in', ['oil', 'sensorFault'])
          .where('r.is_masked', '=', false)
          .$if(deviceIds !== 'all', (query) => query.where('r.device_id', '=', anyOf(deviceIds as readonly string[])))
          .distinctOn('r.device_id')
          .select(['r.device_id', 'r.kind', 'r.level', 'r.indicator', 'r.finding_rule', 'r.onset_at'])
          .select((eb) =>
            eb
              .selectFrom('alarm_record as f')
              .whereRef('f.device_id', '=', 'r.device_id')
              .where('f.cleared_at', 'is', null)
              .where('f.withdrawn_at', 'is', null)
              .where('f.kind', '=', 'oil')
              .where('f.is_masked', '=', false)
              .where('f.finding_rule', 'is not', null)
              .where('r.kind', '=', 'oil')
              .where('r.finding_rule', 'is', null)
              .whereRef('f.category', '=', 'r.category')
              .orderBy('f.level')
              .orderBy('f.onset_at')
              .orderBy('f.id')
              .limit(1)
              .select('f.finding_rule')
              .as('explaining'),
          )
          .orderBy('r.device_id')
          .orderBy(sql`r.kind = 'sensorFault'`)
          .orderBy('r.level')
          .orderBy(sql`r.finding_rule is null`)
          .orderBy('r.onset_at')
          .orderBy('r.id'),
      );
      return new Map(
        rows.map(({ device_id, kind, level, indicator, finding_rule, explaining, onset_at }) => {
          const ruleId = finding_rule ?? explaining;
          return [
            device_id,
            {
              state: kind === 'sensorFault' ? 'fault' : level === 1 ? 'level1' : 'level2',
              leading: ruleId === null ? indicator : null,
              finding: ruleId === null ? null : findingName(ruleId),
              passed: finding_rule === null && explaining !== null ? indicator : null,
              since: onset_at,
            },
          ];
        }),
      );
    },
  }));
}

function findingName(ruleId: string) {
  return findRule(ruleId)?.name ?? { zh: ruleId, en: ruleId };
}
