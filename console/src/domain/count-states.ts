import { states } from '@oilsight/contract';
import type { State } from '@oilsight/contract';

/** How many there are of each state. */
export function countStates(some: Iterable<State>): Readonly<Record<State, number>> {
  const counts = Object.fromEntries(states.map((state) => [state, 0])) as Record<State, number>;
  for (const state of some) counts[state] += 1;
  return counts;
}
