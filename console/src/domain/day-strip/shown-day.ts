import { worstState } from '@oilsight/contract';
import type { DayStrip, State } from '@oilsight/contract';
import { stateLook } from '../../ui/state-look.ts';

/** The present state of a device; `unassessed`: nothing could call it normal. */
export type PresentState = State | 'unassessed';

/** A day as strips show it. */
export interface ShownDay {
  /** `unassessed`: nothing assesses what was normal. */
  readonly shown: PresentState;
  /** Today, while the device is silent: what stood before the silence is known, the present state is not. */
  readonly isSilent: boolean;
  readonly tone: (typeof stateLook)[State]['tone'];
}

/** How a day of a device is shown, on its page and in lists. */
export function shownDay(state: State, isToday: boolean, current: PresentState): ShownDay {
  const isSilent = isToday && current === 'offline' && state === 'normal';
  const shown = state === 'normal' && current === 'unassessed' ? 'unassessed' : state;
  return { shown, isSilent, tone: isSilent ? 'off' : stateLook[shown].tone };
}

/** The fields of a row that its strip goes by. */
export interface StripRow {
  readonly state: State;
  readonly assessed: boolean;
}

/** Today is at least as bad as the device is now: the strip may have been read before that. */
function todayOf(stored: State, current: State): State {
  if (current === 'offline') return stored;
  return stored === 'offline' ? current : (worstState([stored, current]) ?? stored);
}

/** The days of a strip beside the row of its device, oldest first. */
export function daysOfStrip(
  { states, hasLimits }: Pick<DayStrip, 'states' | 'hasLimits'>,
  { state, assessed }: StripRow,
): readonly ShownDay[] {
  const current = state === 'normal' && !assessed && !hasLimits ? 'unassessed' : state;
  return states.map((stored, index) => {
    const isToday = index === states.length - 1;
    return shownDay(isToday ? todayOf(stored, state) : stored, isToday, current);
  });
}
