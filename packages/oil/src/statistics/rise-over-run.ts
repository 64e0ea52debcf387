import { finiteOrNull } from '../numbers.ts';

/** Two results of one quantity with the machine's usage at each. */
export interface RiseOverRunInput {
  readonly prev: number;
  readonly cur: number;
  /** Usage (operating hours, kilometres, …) at the previous and at the current result. */
  readonly prevUsage: number;
  readonly curUsage: number;
  /** Usage that the trend is stated for, in the same unit. */
  readonly standardInterval: number;
}

/**
 * Rise over run, (cur − prev)/(curUsage − prevUsage)·standardInterval: the rate of change between two results (the idea
 * of ASTM D7669).
 *
 * @returns unit of the quantity per standard interval; null unless usage has grown (a refill or a replaced counter
 * starts anew)
 * @example riseOverRun({ prev: 10, cur: 15, prevUsage: 100, curUsage: 150, standardInterval: 10 }) is 1
 */
export function riseOverRun({ prev, cur, prevUsage, curUsage, standardInterval }: RiseOverRunInput): number | null {
  if (!(curUsage > prevUsage)) return null;
  return finiteOrNull(((cur - prev) / (curUsage - prevUsage)) * standardInterval);
}
