import { urgencyOf, worstState } from '@oilsight/contract';
import type { DayState, State } from '@oilsight/contract';
import { stateLook } from '../../ui/state-look.ts';
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
export interface DayCell {
  readonly day: DayState;
  /** The state in the cell's word; `unassessed`: nothing assesses what was normal. */
  readonly shown: State | 'unassessed';
  readonly decidedBy: DecidedBy;
  /** Today, while the device is silent: what stood before the silence is known, the present state is not. */
  readonly isSilent: boolean;
  readonly tone: (typeof stateLook)[State]['tone'];
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
    const day = index === days.length - 1 ? withFinding(stored, found) : stored;
    // The state of today is unknown while the device is silent.
    const isSilent = index === days.length - 1 && current === 'offline' && day.state === 'normal';
    const shown = day.state === 'normal' && current === 'unassessed' ? 'unassessed' : day.state;
    return {
      day,
      shown,
      decidedBy: decidedBy(day),
      isSilent,
      tone: isSilent ? 'off' : stateLook[shown].tone,
    };
  });
}
