import { oilRoutes } from '@oilsight/contract';
import type { TimelineEntry } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { IconName } from '../../ui/icons.tsx';

/** Icons of events, in the log and on the time axis. */
export const timelineIcons: Readonly<Record<TimelineEntry['kind'], IconName>> = {
  oil_change: 'drop',
  refill: 'plus',
  maintenance: 'wrench',
  start: 'clock',
  commissioning: 'check',
  sensor_replacement: 'refresh',
  oilCharge: 'drop',
  sensor_installed: 'sensor',
  alarmRaised: 'bell',
  alarmCleared: 'check-circle',
  alarmProcessed: 'check',
};

/** Number of newest entries that the chart marks: more than a machine has in the longest range. */
const maxMarks = 200;

/**
 * Events of a device for the time axis of its chart, apart from its alarms, which have lanes of their own. The query
 * key begins with the log's, so that new entries appear here at once.
 */
export const marksQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'timeline', 'marks'],
    queryFn: ({ signal }) =>
      call(oilRoutes.timeline, { query: { deviceId, part: 'log', pageNum: 1, pageSize: maxMarks } }, signal),
  });
