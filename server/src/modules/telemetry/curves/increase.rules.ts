import { counterDelta, counterModulus32, hourMs, maxPlausibleCounts } from '@oilsight/oil';
import type { CurveColumns } from './curve-columns.rules.ts';

/** Most counts an hour that a machine can have; beyond them a fallen counter has begun again. As for the wear rate. */
const maxRatePerHour = 10_000;

/**
 * What a counter counted in each bucket, in the order of the buckets' starts that are given. The step from one piece to
 * the next belongs to the later one; before the first reading nothing is known.
 *
 * @param pieces in order of time, each in one bucket
 * @param starts of the buckets that have readings, in order of time, ms
 */
export function increasesOf(pieces: CurveColumns, starts: readonly number[]): number[] {
  const increases = starts.map(() => 0);
  let bucket = 0;
  for (let n = 0; n < pieces.at.length; n += 1) {
    const at = pieces.at[n] ?? 0;
    while (at >= (starts[bucket + 1] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    const [first, last] = [pieces.first[n] ?? 0, pieces.last[n] ?? 0];
    const before = pieces.last[n - 1];
    const since = at - (pieces.at[n - 1] ?? at);
    const step = before === undefined ? 0 : stepBetween(before, first, since);
    const within = withinPiece(first, last, pieces.min[n] ?? first, pieces.max[n] ?? last);
    const most = maxPlausibleCounts(maxRatePerHour, (since + (pieces.spans[n] ?? 0)) / hourMs);
    increases[bucket] = (increases[bucket] ?? 0) + plausible(step + within, last - (before ?? first), most);
  }
  return increases;
}

/** More than a machine can have is a false reading in between: then what was counted from end to end, or nothing. */
function plausible(counted: number, fromEndToEnd: number, most: number): number {
  return [counted, fromEndToEnd].find((one) => one >= 0 && one <= most) ?? 0;
}

function stepBetween(prev: number, cur: number, ms: number): number {
  const maxPlausible = maxPlausibleCounts(maxRatePerHour, ms / hourMs);
  return counterDelta({ prev, cur, modulus: counterModulus32, maxPlausible }).delta ?? 0;
}

/**
 * Counts within a piece, of which the first, last, lowest and highest reading are known. A counter that fell below its
 * first reading has begun again at 0; what it had reached before is known only if that is the highest.
 */
function withinPiece(first: number, last: number, least: number, most: number): number {
  if (least >= first) return last - first;
  return (most > last ? most - first : 0) + last;
}
