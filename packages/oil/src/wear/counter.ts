import { isAmount } from '../numbers.ts';

/** Range of a 32-bit debris counter: the counter after this many is at 0 again. */
export const counterModulus32 = 2 ** 32;
/** Fewest counts that a rollover may add; below, no rate is too small to be believed. Our default. */
const minPlausible = 100;

/** Two successive values of a cumulative counter. */
export interface CounterStep {
  readonly prev: number;
  readonly cur: number;
  /** Counts at which the register starts again at 0. */
  readonly modulus: number;
  /** Most counts that can have been added between the two; see `maxPlausibleCounts`. */
  readonly maxPlausible: number;
}

/** What a counter did: `none`, it grew or stood; `rollover`, it passed its end; `reset`, it began again at 0. */
export type CounterEvent = 'none' | 'rollover' | 'reset';

/** Counts added between two values. */
export interface CounterDelta {
  /** 0 or more; after a reset, what has been counted since. Null where a value is missing or negative. */
  readonly delta: number | null;
  readonly event: CounterEvent;
}

/**
 * Counts added between two values of a cumulative counter. A value that fell is a rollover where that adds a believable
 * number, else a reset: a counter never counts backwards. Our definition.
 *
 * @example counterDelta({ prev: 65530, cur: 5, modulus: 65536, maxPlausible: 1000 }) is { delta: 11, event: 'rollover' }
 * @example counterDelta({ prev: 5000, cur: 3, modulus: 65536, maxPlausible: 1000 }) is { delta: 3, event: 'reset' }
 */
export function counterDelta({ prev, cur, modulus, maxPlausible }: CounterStep): CounterDelta {
  if (!isAmount(prev) || !isAmount(cur)) return { delta: null, event: 'none' };
  if (cur >= prev) return { delta: cur - prev, event: 'none' };
  const over = modulus - prev + cur;
  // A value beyond the register's end cannot have come from this register.
  const isRollover = prev < modulus && over <= maxPlausible;
  return isRollover ? { delta: over, event: 'rollover' } : { delta: cur, event: 'reset' };
}

/**
 * Most counts that can have been added in a time: twice the greatest rate, at least 100. Our default.
 *
 * @param maxRatePerHour greatest rate that the machine can have, 1/h
 * @param hours between the two values
 * @returns counts; 100 for arguments that are negative or not numbers
 * @example maxPlausibleCounts(600, 0.5) is 600
 * @example maxPlausibleCounts(600, 0.01) is 100
 */
export function maxPlausibleCounts(maxRatePerHour: number, hours: number): number {
  const counts = maxRatePerHour * hours * 2;
  return counts > minPlausible ? counts : minPlausible;
}
