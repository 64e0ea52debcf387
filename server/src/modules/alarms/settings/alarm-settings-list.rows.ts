import { sql } from 'kysely';
import { compiledOnce } from '../../../platform/compiled-once.ts';
import type { Scope } from '../../../platform/scope.ts';
import { matches, naturally, scoped, when } from '../../../platform/statements.ts';
import type { SettingFilter, SettingSort } from './alarm-settings.records.ts';
import { settingsIn, withRecord } from './alarm-settings.rows.ts';
import { raisedLately } from './raised-counts.rows.ts';

interface Filtered {
  readonly scope: Scope;
  readonly filter: SettingFilter;
}

function filteredSettings({ scope, filter }: Filtered) {
  return settingsIn(scope).where((eb) =>
    eb.and([
      ...when(filter.customerId, (id) => eb('s.customer_id', '=', id)),
      ...when(filter.deviceId, (id) => eb('s.device_id', '=', id)),
      ...when(filter.groupId, (id) => eb('s.group_id', '=', id)),
      ...when(filter.indicator, (key) => eb('s.indicator', '=', key)),
      ...when(filter.search, (part) =>
        matches(part, eb.ref('d.name'), eb.ref('g.name'), eb.ref('c.name'), eb.ref('s.indicator')),
      ),
    ]),
  );
}

export const settingCount = compiledOnce((of: Filtered) =>
  filteredSettings(of).select((eb) => eb.fn.countAll<number>().as('total')),
);

/** Ids of the settings; alarms are counted only where they decide the order. */
function inOrder(of: Filtered, sort: SettingSort) {
  const settings = filteredSettings(of).select('s.id');
  const name = sql<string>`coalesce(d.name, g.name, s.machine_type)`;
  switch (sort) {
    case 'name':
      return settings.orderBy(name, naturally).orderBy('s.indicator').orderBy('s.id');
    case 'raised':
      return settings
        .orderBy(raisedLately('s.id'), 'desc')
        .orderBy(name, naturally)
        .orderBy('s.indicator')
        .orderBy('s.id');
    case 'changed':
      return settings.orderBy('s.changed_at', 'desc').orderBy('s.id');
  }
}

export const settingPage = compiledOnce(
  ({ limit, offset, ...of }: Filtered & { limit: number; offset: number }, sort: SettingSort) => {
    // The page's settings are sorted before anything else of them is read.
    const shown = scoped(of.scope)
      .all.selectFrom(inOrder(of, sort).limit(limit).offset(offset).as('page'))
      .select((eb) => ['page.id', eb.fn.agg<number>('row_number').over().as('nth')]);
    return withRecord(settingsIn(of.scope)).innerJoin(shown.as('shown'), 'shown.id', 's.id').orderBy('shown.nth');
  },
);
