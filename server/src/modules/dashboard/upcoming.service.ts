import { maxUpcoming, upcomingDays } from '@oilsight/contract';
import type { Upcoming } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { localDate, startOfDate } from '../../platform/time-zone.rules.ts';
import type { PlannedWorks } from '../planned-work/index.ts';
import type { Where } from './fleet.rules.ts';
import type { FleetOf } from './fleet.ts';

export function createUpcoming({
  fleetOf,
  plannedWork,
  clock,
}: {
  readonly fleetOf: FleetOf;
  readonly plannedWork: PlannedWorks;
  readonly clock: Clock;
}) {
  return {
    /** @throws AppError `tenantNotFound`, `customerNotFound` */
    async of(scope: Scope, { timeZone, ...where }: Where & { readonly timeZone: string }): Promise<Upcoming> {
      await fleetOf(scope, where);
      const now = clock.now();
      const today = localDate(now, timeZone);
      const end = startOfDate({ ...today, day: today.day + upcomingDays + 1 }, timeZone);
      const { rows, total, overdue } = await plannedWork.due(scope, where, { before: end, limit: maxUpcoming });
      return { at: now, rows: rows.map((work) => ({ ...work, isOverdue: work.dueAt < now })), total, overdue };
    },
  };
}
