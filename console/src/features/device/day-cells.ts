import { urgencyOf } from '@oilsight/contract';
import type { DayState, State } from '@oilsight/contract';
import { stateLook } from '../../ui/state-look.ts';
import type { Assessment } from './verdict.ts';

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

/**
 * The cells of a strip of days.
 *
 * @param days oldest first, today last
 * @param current the present state of the device
 */
export function dayCells(days: readonly DayState[], current: Assessment): readonly DayCell[] {
  return days.map((day, index) => {
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
