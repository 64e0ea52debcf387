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
     * it says why the values are beyond theirs; then the one that began first. This alone decides which cause is named
     * for a device: in lists, on walls and on its page. What people did with a record makes no difference. Devices
     * without one are left out.
     */
    async leading(deviceIds: readonly string[] | 'all'): Promise<ReadonlyMap<string, LeadingAlarm>> {
      const rows = await pg.run(
        'alarms.leading',
        tables
          .selectFrom('alarm_record')
          .where('cleared_at', 'is', null)
          .where('withdrawn_at', 'is', null)
          .where('kind', 'in', ['oil', 'sensorFault'])
          .where('is_masked', '=', false)
          .$if(deviceIds !== 'all', (query) => query.where('device_id', '=', anyOf(deviceIds as readonly string[])))
          .distinctOn('device_id')
          .select(['device_id', 'kind', 'level', 'indicator', 'finding_rule', 'onset_at'])
          .orderBy('device_id')
          .orderBy(sql`kind = 'sensorFault'`)
          .orderBy('level')
          .orderBy(sql`finding_rule is null`)
          .orderBy('onset_at')
          .orderBy('id'),
      );
      return new Map(
        rows.map(({ device_id, kind, level, indicator, finding_rule, onset_at }) => [
          device_id,
          {
            state: kind === 'sensorFault' ? 'fault' : level === 1 ? 'level1' : 'level2',
            leading: indicator,
            finding: finding_rule === null ? null : findingName(finding_rule),
            since: onset_at,
          },
        ]),
      );
    },
  }));
}

function findingName(ruleId: string) {
  return findRule(ruleId)?.name ?? { zh: ruleId, en: ruleId };
}
