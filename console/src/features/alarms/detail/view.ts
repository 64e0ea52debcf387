import type { AlarmRecord } from '@oilsight/contract';
import type { View } from '../../../charts/prepare/time-range.ts';
import { dayMs, hourMs } from '../../../lib/time.ts';

export const chartRanges = ['around', '24h', '7d'] as const;
export type ChartRange = (typeof chartRanges)[number];

/** Longest time around an alarm that is shown at once. */
const longestMs = 180 * dayMs;

/** The time that the chart of an alarm shows: around it, or a day or a week with the raise in its middle. */
export function chartView(
  { onsetAt, firstAlarmAt, clearedAt }: Pick<AlarmRecord, 'onsetAt' | 'firstAlarmAt' | 'clearedAt'>,
  range: ChartRange,
  now: number,
): View {
  if (range !== 'around') {
    const span = range === '24h' ? dayMs : 7 * dayMs;
    const to = Math.min(now, clearedAt === null ? now : firstAlarmAt + span / 2);
    return { from: to - span, to };
  }
  const end = clearedAt ?? now;
  const margin = Math.min(12 * hourMs, Math.max(hourMs, (end - onsetAt) / 2));
  const to = Math.min(now, end + margin);
  return { from: Math.max(onsetAt - margin, to - longestMs), to };
}

/** Keys that the chart shows: what the alarm is of, what its finding rests on, and how warm the oil was. */
export function chartKeys(
  indicator: string | null,
  findingKeys: readonly string[],
  reporting: readonly string[],
): readonly string[] {
  const wanted = [...new Set([...(indicator === null ? [] : [indicator]), ...findingKeys, 'oil_temperature'])];
  return wanted.filter((key) => reporting.includes(key)).slice(0, 3);
}

/** How much of the time to the escalation has passed, 0 … 1. */
export function escalationShare(firstAlarmAt: number, escalatesAt: number, now: number): number {
  const span = escalatesAt - firstAlarmAt;
  return span <= 0 ? 1 : Math.min(1, Math.max(0, (now - firstAlarmAt) / span));
}
