import { floodAlarms } from '@oilsight/contract';
import type { AlarmFlood } from '@oilsight/contract';

const { beginsAbove, endsBelow, binMs } = floodAlarms;
const maxWorst = 10;
const maxBinsShown = 72;

/** Alarms of one bin of ten minutes; bins are numbered from the beginning of the time. */
export interface Bin {
  readonly n: number;
  readonly alarms: number;
}

interface Flood {
  readonly first: number;
  /** The bin that ended it; null: it has not ended. */
  readonly end: number | null;
}

/** The floods in the alarms of each bin, without a bin missing. */
function floodsIn(alarms: readonly number[]): Flood[] {
  const floods: Flood[] = [];
  let first: number | null = null;
  alarms.forEach((count, n) => {
    if (first === null && count > beginsAbove) first = n;
    else if (first !== null && count < endsBelow) {
      floods.push({ first, end: n });
      first = null;
    }
  });
  return first === null ? floods : [...floods, { first, end: null }];
}

/**
 * Floods: from a bin with more than ten alarms up to one with fewer than five.
 *
 * @param bins those with alarms, in any order, of the time from `from` to `to`, ms
 */
export function floodsOf(
  bins: readonly Bin[],
  { from, to }: { readonly from: number; readonly to: number },
): { readonly count: number; readonly share: number; readonly worst: AlarmFlood[] } {
  const alarms = Array.from({ length: Math.ceil((to - from) / binMs) }, () => 0);
  for (const bin of bins) alarms[bin.n] = bin.alarms;
  const floods = floodsIn(alarms).map(({ first, end }) => {
    const own = alarms.slice(first, end ?? alarms.length);
    return {
      from: from + first * binMs,
      to: end === null ? null : from + end * binMs,
      alarms: own.reduce((sum, count) => sum + count, 0),
      peak: Math.max(...own),
      bins: alarms.slice(Math.max(0, first - 1), (end ?? alarms.length) + 1).slice(0, maxBinsShown),
    };
  });
  const lasted = floods.reduce((sum, flood) => sum + (flood.to ?? to) - flood.from, 0);
  return {
    count: floods.length,
    share: lasted / (to - from),
    worst: floods.toSorted((one, other) => other.alarms - one.alarms || other.from - one.from).slice(0, maxWorst),
  };
}
