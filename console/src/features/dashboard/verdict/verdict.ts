import { deviceStatuses } from '@oilsight/contract';
import type { AttentionRow, DeviceStatus, StateCounts } from '@oilsight/contract';

export type Statuses = StateCounts['devices']['statuses'];

/** The six states that are always counted; machines that have never reported stand apart. */
export const countedStatuses = [
  'level1',
  'level2',
  'fault',
  'offline',
  'unassessed',
  'normal',
] as const satisfies readonly DeviceStatus[];

/**
 * The word over all machines: the worst state that there is. Machines that are not assessed decide only where none is
 * normal, those that have never reported only where there are no others.
 */
export function verdictOf(statuses: Statuses): DeviceStatus {
  return (
    deviceStatuses.find(
      (status) =>
        statuses[status] > 0 && (status !== 'unassessed' || statuses.normal === 0) && status !== 'unconnected',
    ) ?? 'unconnected'
  );
}

/** The thing to do whose time is up first, of those that have a time; null: there is none. */
export function mostUrgent(rows: readonly AttentionRow[]): AttentionRow | null {
  return rows.find(({ deadline }) => deadline.at !== null && deadline.source !== 'now') ?? null;
}

/** Since when the oldest thing of level 1 has lasted, ms; null: there is none. */
export function longestLevel1(rows: readonly AttentionRow[]): number | null {
  const since = rows.filter(({ level }) => level === 1).map((row) => row.since);
  return since.length === 0 ? null : Math.min(...since);
}
