import { states } from '@oilsight/contract';
import type { State } from '@oilsight/contract';

/** Worst first: what a person must look at first. A silent device comes before a healthy one. */
export const worstFirst = ['level1', 'level2', 'fault', 'offline', 'normal'] as const satisfies readonly State[];

/** Place in `worstFirst`. */
export function urgencyOf(state: State): number {
  return worstFirst.indexOf(state);
}

/** The worst of some states; null: there are none. */
export function worstOf(some: Iterable<State>): State | null {
  let worst: State | null = null;
  for (const state of some) if (worst === null || urgencyOf(state) < urgencyOf(worst)) worst = state;
  return worst;
}

/** How many there are of each state. */
export function countStates(some: Iterable<State>): Readonly<Record<State, number>> {
  const counts = Object.fromEntries(states.map((state) => [state, 0])) as Record<State, number>;
  for (const state of some) counts[state] += 1;
  return counts;
}
