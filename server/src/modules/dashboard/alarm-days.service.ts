import { dashboardDays } from '@oilsight/contract';
import type { AlarmDays } from '@oilsight/contract';
import { alarmCategories } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { lastDays } from '../../platform/time-zone.rules.ts';
import { returnedForMs } from '../alarms/index.ts';
import type { Where } from './fleet.rules.ts';
import type { DashboardStore } from './dashboard.store.ts';
import type { FleetOf } from './fleet.ts';

export function createAlarmDays({
  store,
  fleetOf,
  clock,
}: {
  readonly store: Pick<DashboardStore, 'causesByDay' | 'unprocessed'>;
  readonly fleetOf: FleetOf;
  readonly clock: Clock;
}) {
  return {
    /** @throws AppError `tenantNotFound`, `customerNotFound` */
    async of(scope: Scope, { timeZone, ...where }: Where & { readonly timeZone: string }): Promise<AlarmDays> {
      await fleetOf(scope, where);
      const now = clock.now();
      const local = lastDays(now, 2 * dashboardDays, timeZone);
      const bounds = local.map(({ from }) => from);
      const found = await store.causesByDay(scope, where, now, bounds);
      const none = () => ({ level1: 0, level2: 0 });
      const days = local.map(({ day, from }) => ({ day, from, ...none() }));
      const categories = [...alarmCategories, null].map((category) => ({ category, ...none() }));
      const [total, before] = [none(), none()];
      for (const { day, level, category, causes } of found) {
        const isBefore = day <= dashboardDays;
        const ofDay = days[day - 1];
        const ofCategory = isBefore ? undefined : categories.find((one) => one.category === category);
        for (const to of [isBefore ? before : total, ofDay, ofCategory]) {
          if (to === undefined) continue;
          if (level === 1) to.level1 += causes;
          else to.level2 += causes;
        }
      }
      return {
        days: days.slice(dashboardDays),
        // A faulty sensor is no alarm of the oil.
        categories: categories.filter(({ category, level1, level2 }) => category !== 'sensor' || level1 + level2 > 0),
        total,
        before,
        unprocessed: await store.unprocessed(scope, where, { now, returnedSince: now - returnedForMs }),
      };
    },
  };
}
