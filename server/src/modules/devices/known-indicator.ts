import type { AssessedState, State } from '@oilsight/contract';
import type { Limits } from '@oilsight/oil';
import { stateOfValue } from './device-states.rules.ts';

/**
 * An indicator's newest reading and its state. Changed in place: a new object for every reading would be most of a busy
 * server's garbage.
 */
export class KnownIndicator {
  at = Number.NEGATIVE_INFINITY;
  /** NaN: the reading is not a number. */
  value = Number.NaN;
  quality = 0;
  state: AssessedState = 'normal';
  /** Since when all its readings have been faulty, ms; NaN: unknown, has to be looked up. Of no meaning while it is not. */
  since = Number.NaN;
  /** The state that was last announced. */
  reported: State | null = null;
  limits: Limits | null;

  constructor(limits: Limits | null) {
    this.limits = limits;
  }
}

/** The state that an indicator has with this reading. @param value NaN: not a number */
export function stateOf({ limits }: KnownIndicator, value: number, quality: number): AssessedState {
  return stateOfValue(value, quality, limits);
}
