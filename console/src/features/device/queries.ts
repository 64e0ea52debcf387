import { analysisRoutes, oilRoutes, unitConversionRoutes } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { presetRanges } from '../../charts/prepare/time-range.ts';
import { fetchHistory } from '../../domain/history/history-query.ts';
import { zoneName } from '../../lib/display-settings.ts';
import { minuteMs } from '../../lib/time.ts';
import type { PresentFinding } from './day-cells.ts';

const sparkPoints = 72;

/**
 * The last thirty days of a device, read again when its present state or its gravest finding changes, or when that is
 * stored: the days must not lag behind them.
 */
export const dayStatesQuery = (deviceId: string, current: string, { finding, since }: PresentFinding) =>
  queryOptions({
    queryKey: ['device', deviceId, 'days', zoneName(), current, finding?.ruleId, finding?.state, since],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(analysisRoutes.dayStates, { query: { deviceId, days: 30, timeZone: zoneName() } }, signal),
    refetchInterval: 10 * minuteMs,
  });

/** The last thirty days of oil health, for its small curve. */
export const healthHistoryQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'healthHistory'],
    queryFn: ({ signal }) => {
      const to = Date.now();
      return fetchHistory(
        deviceId,
        ['oil_health'],
        { from: to - presetRanges['30d'], to, maxPoints: sparkPoints },
        signal,
      );
    },
    refetchInterval: 10 * minuteMs,
  });

/** The last day of every indicator, for the small curves. */
export const sparksQuery = (deviceId: string, keys: readonly string[]) =>
  queryOptions({
    queryKey: ['device', deviceId, 'sparks', keys],
    queryFn: ({ signal }) => {
      const to = Date.now();
      return fetchHistory(deviceId, keys, { from: to - presetRanges['24h'], to, maxPoints: sparkPoints }, signal);
    },
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: 5 * minuteMs,
  });

/** Conversions of units that people switched on for the device. */
export const unitConversionsQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'unitConversions'],
    queryFn: ({ signal }) => call(unitConversionRoutes.listUnitConversions, { query: { deviceId } }, signal),
  });

/** Kinds of entries that tell the age of the oil and what was topped up since, and most entries that are read of each. */
const oilLogKinds = ['oil_change', 'commissioning', 'refill'] as const;
const oilLogEntries = 100;

/** The newest entries of these kinds in the log, those of each kind newest first. */
export const oilLogQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'oilLog'],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        oilLogKinds.map((kind) =>
          call(oilRoutes.listLog, { query: { deviceId, kind, pageNum: 1, pageSize: oilLogEntries } }, signal),
        ),
      );
      return pages.flatMap(({ rows }) => rows);
    },
    refetchInterval: 10 * minuteMs,
  });
