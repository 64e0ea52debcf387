import { isoScaleNumber } from '../cleanliness/iso4406.ts';

/**
 * Gap of the codes up to which a spectrum is flat, the least code at 14 µm for it, and the gap from which fine
 * particles dominate. Our defaults.
 */
const flatGap = 2;
const flatFrom = 13;
const fineGap = 4;

/** Cumulative particles per mL above 4, 6 and 14 µm(c). */
export interface SpectrumInput {
  readonly c4PerMl: number;
  readonly c6PerMl: number;
  readonly c14PerMl: number;
}

/** Shape of a particle spectrum by its ISO 4406 scale numbers. Null: a count is missing. */
export interface Spectrum {
  /** Counts do not rise with size, as cumulative counts cannot; false: a bad frame. */
  readonly monotonic: boolean | null;
  /** Scale number at 4 µm less that at 6 µm, and so on. */
  readonly gap46: number | null;
  readonly gap614: number | null;
  readonly gap414: number | null;
  /** gap414 ≤ 2 with a scale number of at least 13 at 14 µm: air bubbles or water droplets suspected. */
  readonly flat: boolean | null;
  /** gap46 ≥ 4: silt, soft particles or what varnish is made of. Natural silt has gaps of 1 … 3 and 2 … 4. */
  readonly fineDominated: boolean | null;
}

/**
 * Shape of the particle spectrum, our definition on the scale numbers of ISO 4406:2021 (29 beyond the table).
 *
 * @returns what rests on a count that is negative or not finite is null
 * @example spectrumShape({ c4PerMl: 1200, c6PerMl: 1100, c14PerMl: 1000 }).flat is true
 * @example spectrumShape({ c4PerMl: 40_000, c6PerMl: 2000, c14PerMl: 30 }).fineDominated is true
 */
export function spectrumShape({ c4PerMl, c6PerMl, c14PerMl }: SpectrumInput): Spectrum {
  const s4 = isoScaleNumber(c4PerMl);
  const s6 = isoScaleNumber(c6PerMl);
  const s14 = isoScaleNumber(c14PerMl);
  const gap46 = gap(s4, s6);
  const gap614 = gap(s6, s14);
  const gap414 = gap(s4, s14);
  return {
    monotonic: gap46 === null || gap614 === null ? null : c4PerMl >= c6PerMl && c6PerMl >= c14PerMl,
    gap46,
    gap614,
    gap414,
    flat: gap414 === null || s14 === null ? null : gap414 <= flatGap && s14 >= flatFrom,
    fineDominated: gap46 === null ? null : gap46 >= fineGap,
  };
}

function gap(finer: number | null, coarser: number | null): number | null {
  return finer === null || coarser === null ? null : finer - coarser;
}
