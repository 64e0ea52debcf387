import type { AlarmCounts } from '@oilsight/contract';
import type { Asked } from './alarm-records.records.ts';

/** Those who see the same devices and have the same day get the same counts. */
export const countsKey = ({ scope, times }: Asked) => JSON.stringify([scope.reach, times.dayStart]);

/**
 * Reads counts so that each begins after it was asked for; those of one scope and day one after the other, one for all
 * who wait.
 */
export function createSharedCounts(
  read: (asked: Asked) => Promise<AlarmCounts>,
): (asked: Asked) => Promise<AlarmCounts> {
  /** The counts that were asked for and not yet begun, and the newest begun. */
  const awaited = new Map<string, Promise<AlarmCounts>>();
  const underWay = new Map<string, Promise<AlarmCounts>>();

  return (asked) => {
    const key = countsKey(asked);
    const waiting = awaited.get(key);
    if (waiting !== undefined) return waiting;
    const begin = () => {
      awaited.delete(key);
      return read(asked);
    };
    const counts = (underWay.get(key) ?? Promise.resolve()).then(begin, begin);
    awaited.set(key, counts);
    underWay.set(key, counts);
    const forget = () => {
      if (underWay.get(key) === counts) underWay.delete(key);
    };
    counts.then(forget, forget);
    return counts;
  };
}
