import { offsetsIn } from '../../../platform/time-zone.rules.ts';

/** Intervals of one width by the clocks of a zone. */
export interface LocalBuckets {
  /** First instant of the interval that an instant lies in. */
  startOf(at: number): number;
  /** First instant of the interval after the one that begins at `start`. */
  after(start: number): number;
}

/**
 * Intervals begin at the round times of the zone's clocks: days at midnight, hours at the full hour also where the
 * zone is half an hour off. An hour that clocks repeat has two intervals of an hour or less; a longer interval with a
 * change of clocks in it is longer or shorter by it.
 *
 * @param width ms; a part of a day, or a day
 */
export function localBuckets(timeZone: string, width: number): LocalBuckets {
  const offsetOf = offsetsIn(timeZone);
  const startOf = (at: number) => {
    const offset = offsetOf(at);
    const wall = Math.floor((at + offset) / width) * width;
    // Where clocks change between the beginning and `at`, the beginning has the offset from before.
    return wall - offsetOf(wall - offset);
  };
  return {
    startOf,
    after(start) {
      const next = startOf(start + width);
      return next > start ? next : startOf(start + 2 * width);
    },
  };
}
