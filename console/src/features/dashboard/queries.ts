import { dashboardRoutes, maxLatestDevices, reportRoutes, upcomingDays } from '@oilsight/contract';
import type { DueReports } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { CountedPlace } from '../../domain/state-counts.ts';
import { zoneName } from '../../lib/display-settings.ts';
import { minuteMs, secondMs } from '../../lib/time.ts';
import { comingUp } from './upcoming/coming-up.ts';

/** What the page is narrowed to; undefined: all that the reader may see. */
export type Where = CountedPlace;

/**
 * Everything that is read for the start page begins with `dashboard`. It is asked for again while somebody looks at it,
 * and soon after a state or an alarm has changed (`useDashboardFeed`).
 */
const often = { staleTime: 0, refetchInterval: 30 * secondMs, placeholderData: keepPreviousData } as const;
const rarely = { staleTime: 20 * secondMs, refetchInterval: minuteMs, placeholderData: keepPreviousData } as const;

export const attentionQuery = (where: Where) =>
  queryOptions({
    queryKey: ['dashboard', 'attention', where],
    queryFn: ({ signal }) => call(dashboardRoutes.getAttention, { query: where }, signal),
    ...often,
  });

export const healthQuery = (where: Where) =>
  queryOptions({
    queryKey: ['dashboard', 'health', where],
    queryFn: ({ signal }) => call(dashboardRoutes.getHealth, { query: where }, signal),
    ...rarely,
  });

export const onlineQuery = (where: Where) =>
  queryOptions({
    queryKey: ['dashboard', 'online', where, zoneName()],
    queryFn: ({ signal }) =>
      call(dashboardRoutes.getOnlineShare, { query: { ...where, timeZone: zoneName() } }, signal),
    ...rarely,
  });

export const alarmDaysQuery = (where: Where) =>
  queryOptions({
    queryKey: ['dashboard', 'alarmDays', where, zoneName()],
    queryFn: ({ signal }) => call(dashboardRoutes.getAlarmDays, { query: { ...where, timeZone: zoneName() } }, signal),
    ...rarely,
  });

export const worstQuery = (where: Where) =>
  queryOptions({
    queryKey: ['dashboard', 'worst', where, zoneName()],
    queryFn: ({ signal }) => call(dashboardRoutes.listWorst, { query: { ...where, timeZone: zoneName() } }, signal),
    ...rarely,
  });

const noReports: DueReports = { rows: [], total: 0, overdue: 0 };

/** @param hasReports the reader may read reports, so that those that are due stand beside the work */
export const upcomingQuery = (where: Where, hasReports: boolean) =>
  queryOptions({
    queryKey: ['dashboard', 'upcoming', where, zoneName(), hasReports],
    queryFn: async ({ signal }) => {
      const [work, reports] = await Promise.all([
        call(dashboardRoutes.listUpcoming, { query: { ...where, timeZone: zoneName() } }, signal),
        hasReports ? call(reportRoutes.listDueReports, { query: { ...where, days: upcomingDays } }, signal) : noReports,
      ]);
      return comingUp(work, reports);
    },
    ...rarely,
  });

/** Newest reports that are asked for: as many are named as the tile has room for. */
const newestReports = 8;

export const reportsQuery = (where: Where) =>
  queryOptions({
    queryKey: ['dashboard', 'reports', where],
    queryFn: async ({ signal }) => {
      const [counts, { rows }] = await Promise.all([
        call(reportRoutes.countReports, { query: where }, signal),
        call(reportRoutes.listReports, { query: { ...where, pageNum: 1, pageSize: newestReports } }, signal),
      ]);
      return { counts, newest: rows };
    },
    ...rarely,
  });

/** Devices on one page of the latest readings. */
export const latestRows = Math.min(8, maxLatestDevices);

export const latestQuery = (customerId: string, pageNum: number) =>
  queryOptions({
    queryKey: ['dashboard', 'latest', customerId, pageNum],
    queryFn: ({ signal }) =>
      call(dashboardRoutes.listLatest, { query: { customerId, pageNum, pageSize: latestRows } }, signal),
    ...often,
  });
