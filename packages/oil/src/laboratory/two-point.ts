import type { Deviation } from './deviation.ts';

/** A reading as the sensor sent it, beside the laboratory's value of the same time. */
export interface RawPair {
  readonly raw: number;
  readonly laboratory: number;
}

/** One end of the line: the mean of the samples of that end. */
export interface LinePoint extends RawPair {
  readonly samples: number;
}

/** The line through the low and the high samples: corrected = slope · raw + intercept. */
export interface TwoPointLine {
  readonly slope: number;
  /** In the unit of the readings. */
  readonly intercept: number;
  /** Standard error of the slope from the scatter around the line; null: fewer than 3 pairs. */
  readonly slopeError: number | null;
  readonly low: LinePoint;
  readonly high: LinePoint;
  /** Root of the mean squared difference to the laboratory before and after, in the unit of the readings. */
  readonly before: number;
  readonly after: number;
}

/** Why no correction is proposed. */
export type NoProposal = 'fewSamples' | 'intervalHasZero' | 'narrow' | 'unsound';

/** A correction, or why none is proposed. */
export type Proposal =
  | { readonly line: TwoPointLine; readonly why: null }
  | { readonly line: null; readonly why: NoProposal };

/** Fewest samples of a proposal. */
export const fewestForProposal = 5;
/** The highest laboratory value must be at least so many times the lowest. */
export const leastSpread = 2;
/** Slopes outside belong to a sensor that must be repaired. */
export const soundSlope = { lowest: 0.2, highest: 5 } as const;

function meanOf(pairs: readonly RawPair[]): LinePoint {
  const sum = (of: (pair: RawPair) => number) => pairs.reduce((total, pair) => total + of(pair), 0) / pairs.length;
  return { samples: pairs.length, raw: sum(({ raw }) => raw), laboratory: sum(({ laboratory }) => laboratory) };
}

/**
 * The line through the means of the low and of the high samples. The samples are split where neighbouring laboratory
 * values differ most by their ratio.
 *
 * @param pairs at least two, with laboratory values above 0
 * @returns null where both ends have the same reading
 * @example twoPointLine([{ raw: 90, laboratory: 100 }, { raw: 270, laboratory: 300 }])?.slope is about 1.1111 (±0.0001)
 */
export function twoPointLine(pairs: readonly RawPair[]): TwoPointLine | null {
  const ordered = pairs.toSorted((one, other) => one.laboratory - other.laboratory);
  let split = 1;
  const valueAt = (place: number) => Number(ordered[place]?.laboratory);
  const ratioAt = (place: number) => valueAt(place) / valueAt(place - 1);
  for (let place = 2; place < ordered.length; place += 1) if (ratioAt(place) > ratioAt(split)) split = place;
  const [low, high] = [meanOf(ordered.slice(0, split)), meanOf(ordered.slice(split))];
  const slope = (high.laboratory - low.laboratory) / (high.raw - low.raw);
  const intercept = low.laboratory - slope * low.raw;
  if (!Number.isFinite(slope) || !Number.isFinite(intercept)) return null;
  const squares = (of: (pair: RawPair) => number) => pairs.reduce((sum, pair) => sum + of(pair) ** 2, 0);
  const left = squares(({ raw, laboratory }) => slope * raw + intercept - laboratory);
  const scatter = pairs.length > 2 ? Math.sqrt(left / (pairs.length - 2)) : null;
  return {
    slope,
    intercept,
    slopeError:
      scatter === null
        ? null
        : (scatter / Math.abs(high.raw - low.raw)) * Math.sqrt(1 / low.samples + 1 / high.samples),
    low,
    high,
    before: Math.sqrt(squares(({ raw, laboratory }) => raw - laboratory) / pairs.length),
    after: Math.sqrt(left / pairs.length),
  };
}

/**
 * The two-point correction of a sensor. It is proposed only where the interval of the mean deviation leaves out 0, at
 * least 5 samples were compared, and the highest laboratory value is at least twice the lowest.
 *
 * @example proposeCorrection([], { samples: 0, mean: null, half: null, tolerance: null }).why is 'fewSamples'
 */
export function proposeCorrection(pairs: readonly RawPair[], { mean, half }: Deviation): Proposal {
  const sound = pairs.filter(({ laboratory, raw }) => laboratory > 0 && Number.isFinite(raw));
  if (sound.length < fewestForProposal || mean === null || half === null) return { line: null, why: 'fewSamples' };
  if (Math.abs(mean) <= half) return { line: null, why: 'intervalHasZero' };
  const laboratory = sound.map((pair) => pair.laboratory);
  if (Math.max(...laboratory) < leastSpread * Math.min(...laboratory)) return { line: null, why: 'narrow' };
  const line = twoPointLine(sound);
  if (line === null || line.slope < soundSlope.lowest || line.slope > soundSlope.highest)
    return { line: null, why: 'unsound' };
  return { line, why: null };
}
