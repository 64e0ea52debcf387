import { hourMs } from '../durations.ts';

/** After a longer silence a value cannot be compared with the one before. */
export const silenceMs = hourMs;

/**
 * Finds stretches of rows in which each instant follows the one before, without a silence, so that checks need not
 * compare times within a stretch. They are calculated once for all keys of the rows.
 *
 * @param at UTC ms, of each row
 * @param ends becomes, for each row, the first row after its stretch
 * @returns the same ends
 * @example stretchEnds(Float64Array.of(0, 60_000, 60_000, 90_000), 4, new Int32Array(4)) is Int32Array.of(2, 2, 4, 4)
 */
export function stretchEnds(at: Float64Array, rows: number, ends: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  let end = rows;
  for (let row = rows - 1; row >= 0; row -= 1) {
    ends[row] = end;
    const elapsed = (at[row] as number) - (at[row - 1] as number);
    if (!(elapsed > 0 && elapsed <= silenceMs)) end = row;
  }
  return ends;
}
