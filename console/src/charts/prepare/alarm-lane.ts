import { groupMarks } from './marks.ts';
import type { View } from './time-range.ts';

/** An alarm on the time axis of a chart. */
export interface LaneAlarm {
  readonly id: string;
  /** When it was raised, ms. */
  readonly from: number;
  /** When it cleared, ms; null: it is still open. */
  readonly to: number | null;
  /** What it is, what it passed, how long it lasted: a line each, in the reader's language. */
  readonly lines: readonly string[];
  /** Where it is shown; null: here. */
  readonly href: string | null;
}

/** Alarms whose marks would cover each other: they share one. */
export interface LaneMark {
  /** Where the mark stands: the first raise, or the beginning of the view where that is later. */
  readonly at: number;
  readonly alarms: readonly LaneAlarm[];
  /** At least one is still open. */
  readonly isOpen: boolean;
  /** All were raised before the view begins. */
  readonly isBefore: boolean;
}

/** The part of a view in which an alarm was open; null: none. @param now the end of one that is still open */
export function barOf({ from, to }: LaneAlarm, view: View, now: number): View | null {
  const bar = { from: Math.max(from, view.from), to: Math.min(to ?? Math.max(now, from), view.to) };
  return bar.from <= view.to && bar.to >= bar.from ? bar : null;
}

/** Marks of the alarms of a view, in the order of time. @param apart least distance of two, as a share of the view */
export function laneMarks(alarms: readonly LaneAlarm[], view: View, now: number, apart: number): readonly LaneMark[] {
  const placed = alarms.flatMap((alarm) => {
    const bar = barOf(alarm, view, now);
    return bar === null ? [] : [{ id: alarm.id, at: bar.from, alarm }];
  });
  return groupMarks(placed, view, apart).map(({ at, marks }) => ({
    at,
    alarms: marks.map(({ alarm }) => alarm),
    isOpen: marks.some(({ alarm }) => alarm.to === null),
    isBefore: marks.every(({ alarm }) => alarm.from < view.from),
  }));
}
