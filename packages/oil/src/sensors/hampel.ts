import { madToSigma, robustSpread } from '../statistics/robust.ts';

/** A value and the neighbourhood it is assessed by. */
export interface HampelInput {
  /** Neighbouring values; our default length is 11. */
  readonly window: ArrayLike<number>;
  readonly x: number;
  /** Scales that a value may lie from the median; 3 unless given. */
  readonly k?: number;
  /** Least scale: the sensor's resolution. Without it any change in a constant window is a spike. 0 unless given. */
  readonly scaleFloor?: number;
}

/** Assessment of one value against its neighbourhood, in the unit of the values. */
export interface Hampel {
  /** Null for an empty window. */
  readonly median: number | null;
  /** max(1.4826·MAD, floor); null for an empty window. */
  readonly scale: number | null;
  readonly spike: boolean;
}

/**
 * Hampel's identifier of spikes: |x − median| > k·max(1.4826·MAD, floor). A value exactly at the bound is no spike;
 * neither is one without neighbours, nor one that is not finite (that is no value).
 *
 * @example hampel({ window: [18, 18, 18, 18, 18], x: 21, scaleFloor: 0.5 }).spike is true
 * @example hampel({ window: [18, 18, 18, 18, 18], x: 19, scaleFloor: 0.5 }).spike is false
 */
export function hampel({ window, x, k = 3, scaleFloor = 0 }: HampelInput): Hampel {
  const spread = robustSpread(window);
  if (spread === null) return { median: null, scale: null, spike: false };
  const floor = scaleFloor > 0 ? scaleFloor : 0;
  const scale = Math.max(madToSigma * spread.mad, floor);
  return { median: spread.median, scale, spike: Number.isFinite(x) && Math.abs(x - spread.median) > k * scale };
}
