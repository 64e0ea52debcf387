import { alarmRecordRoutes } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { presetRanges } from '../../charts/prepare/time-range.ts';
import type { Range } from '../../charts/prepare/time-range.ts';
import { hourMs, minuteMs } from '../../lib/time.ts';

// What is read of a device's alarms begins with `alarms`, `device` and its id: it is read anew when one of them changes.

/** The open alarms of a device, and its newest. */
export const deviceAlarmsQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['alarms', 'device', deviceId, 'info'],
    queryFn: ({ signal }) => call(alarmRecordRoutes.getDeviceAlarmInfo, { query: { deviceId } }, signal),
    staleTime: 0,
    refetchInterval: minuteMs,
  });

/** A range up to the present goes a little further, for devices whose clocks are ahead. */
const aheadMs = hourMs;

/** Alarms of a device that were open at any time within a range. */
export const alarmMarksQuery = (deviceId: string, range: Range) =>
  queryOptions({
    queryKey: ['alarms', 'device', deviceId, 'marks', range],
    queryFn: ({ signal }) => {
      const now = Date.now();
      const asked =
        range.kind === 'fixed'
          ? { from: Math.max(0, Math.floor(range.from)), to: Math.ceil(range.to) }
          : { from: now - presetRanges[range.preset], to: now + aheadMs };
      return call(alarmRecordRoutes.listAlarmMarks, { query: { deviceId, ...asked } }, signal);
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: 5 * minuteMs,
  });

/** Where the alarms of a device are listed; between two instants, or those that are open. */
export function deviceAlarmsPath(
  deviceId: string,
  range: { readonly from: number; readonly to: number } | null,
): `/alarmlist?${string}` {
  const parts = new URLSearchParams(
    range === null
      ? { view: 'open' }
      : { view: 'all', from: String(Math.floor(range.from)), to: String(Math.ceil(range.to)) },
  );
  parts.set('device', deviceId);
  return `/alarmlist?${parts.toString()}`;
}

/**
 * Whether something that was read of alarms is to be read anew.
 *
 * @param key the query's
 * @param devices those of which an alarm has changed; null: more have changed than are named
 */
export function isOutdated(key: readonly unknown[], devices: ReadonlySet<unknown> | null): boolean {
  const [subject, of, id] = key;
  if (subject === 'alarms') return of !== 'device' || devices === null || devices.has(id);
  return subject === 'device' && id === 'timeline' && (devices === null || devices.has(of));
}
