import { isMetalKey, maxMetalMs, minMetalIntervalMs } from '@oilsight/contract';
import { maxDevices, maxKeys, maxRangeMs } from './address.ts';

/** Most buckets of a curve; the server refuses more. */
export const maxBuckets = 4000;

/** Why a query is not asked: its words are `limit.<problem>` of `analysis.json`. */
export type LimitProblem =
  | 'noDevice'
  | 'devices'
  | 'indicators'
  | 'range'
  | 'metalInterval'
  | 'metalRange'
  | 'interval';

interface Query {
  readonly devices: number;
  readonly keys: readonly string[];
  /** The range that is asked for, ms. */
  readonly spanMs: number;
  /** Width of a bucket, ms; null: as the screen needs it. */
  readonly interval: number | null;
}

/** The first limit that a query is beyond; null: none. The server holds it to the same ones. */
export function limitProblem({ devices, keys, spanMs, interval }: Query): LimitProblem | null {
  if (devices === 0) return 'noDevice';
  if (devices > maxDevices) return 'devices';
  if (keys.length > maxKeys) return 'indicators';
  if (spanMs > maxRangeMs) return 'range';
  if (keys.some(isMetalKey)) {
    if (interval !== null && interval < minMetalIntervalMs) return 'metalInterval';
    if (spanMs > maxMetalMs) return 'metalRange';
  }
  return interval !== null && spanMs / interval > maxBuckets ? 'interval' : null;
}
