import { urgencyOf, worstState } from '@oilsight/contract';
import type { DayState } from '@oilsight/contract';
import { shownDay } from '../../domain/day-strip/shown-day.ts';
import type { ShownDay } from '../../domain/day-strip/shown-day.ts';
import type { Assessment } from './verdict.ts';

/** What the diagnosis of a device says now, as far as a day shows it. */
export interface PresentFinding {
  /** The gravest one; null: none, or it is not known. */
  readonly finding: DayState['finding'];
  /** Since when there is something, ms; null: it is not stored yet. */
  readonly since: number | null;
}
export const noFinding: PresentFinding = { finding: null, since: null };

/** What decides the state of a day. `both`: they are as grave as each other. */
export type DecidedBy = 'measured' | 'finding' | 'both' | 'nothing';

/** A day as its cell shows it. */
export interface DayCell extends ShownDay {
  readonly day: DayState;
  readonly decidedBy: DecidedBy;
}

function decidedBy({ measured, finding }: DayState): DecidedBy {
  const found = finding === null ? urgencyOf('normal') : urgencyOf(finding.state);
  const seen = urgencyOf(measured.state);
  if (measured.state === 'offline' || Math.min(found, seen) === urgencyOf('normal')) return 'nothing';
  return found === seen ? 'both' : found < seen ? 'finding' : 'measured';
}

/** A day on which this finding stands as well: the server knows findings from when their diagnosis is stored. */
function withFinding(day: DayState, found: DayState['finding']): DayState {
  if (found === null || day.measured.state === 'offline') return day;
  if (day.finding !== null && urgencyOf(day.finding.state) <= urgencyOf(found.state)) return day;
  return { ...day, finding: found, state: worstState([day.state, found.state]) ?? day.state };
}

/**
 * The cells of a strip of days.
 *
 * @param days oldest first, today last
 * @param current the present state of the device
 * @param found the gravest present finding, which stands today; null: none, or it is not known
 */
export function dayCells(
  days: readonly DayState[],
  current: Assessment,
  found: DayState['finding'] = null,
): readonly DayCell[] {
  return days.map((stored, index) => {
    const isToday = index === days.length - 1;
    const day = isToday ? withFinding(stored, found) : stored;
    return { day, decidedBy: decidedBy(day), ...shownDay(day.state, isToday, current) };
  });
}
