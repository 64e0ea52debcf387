import { particlesUpTo } from '../cleanliness/iso4406.ts';
import { particleChannelsUm } from '../indicators.ts';
import { hourMs } from '../durations.ts';
import type { StateIo } from '../history/state-io.ts';
import { spectrumShape } from '../sensors/spectrum.ts';
import type { Column } from './columns.ts';
import { qualityCode } from './reasons.ts';

/** Telemetry keys of the particle channels, small to large. */
export const particleKeys: readonly string[] = particleChannelsUm.map((_, index) => `particle_ch${index + 1}`);

/** ISO 4406 ends at scale number 28: beyond, a counter is saturated, particles per mL. */
const saturatedFrom = particlesUpTo(28);
/** Readings of no particle at all in a row before the counter is without flow: no oil is that clean. */
const emptyFrames = 3;
/**
 * Water saturation, %, from which a flat spectrum is droplets, and below which it is bubbles; how long a reading of it
 * holds.
 */
const dropletsFrom = 95;
const bubblesBelow = 80;
const saturationHoldsMs = hourMs;
/**
 * No flat spectrum has fewer particles at 14 µm(c) than this share of those at 4 µm(c): two scale numbers are at most a
 * factor of 8.4.
 */
const flatShare = 1 / 9;
/** The first count of scale number 13, from which a spectrum can be flat. */
const flatFrom = particlesUpTo(12);

/**
 * Looks at all channels of a particle counter together: order of sizes, saturation, flow, and whether air or water was
 * counted.
 */
export class ParticleCheck {
  #saturation = Number.NaN;
  #saturationAt = Number.NEGATIVE_INFINITY;
  #empty = 0;
  /** Rows that need the full check and not only that of each column. */
  #doubtful = new Uint8Array(1);

  /** The last believed water saturation, %. */
  addSaturation(at: number, percent: number): void {
    this.#saturation = percent;
    this.#saturationAt = at;
  }

  /** Writes or reads the state. */
  transfer(io: StateIo): void {
    this.#saturation = io.number(this.#saturation);
    this.#saturationAt = io.number(this.#saturationAt);
    this.#empty = io.natural(this.#empty);
  }

  /**
   * Looks through the first `rows` rows, column by column, for those with something to find: `check` passes over the
   * others. Most rows need no check: every channel counts, the counts fall with size, and too few particles are large
   * for a flat spectrum.
   */
  scan(rows: number, channels: readonly Column[]): void {
    if (this.#doubtful.length < rows) this.#doubtful = new Uint8Array(rows);
    const doubtful = this.#doubtful.fill(0, 0, rows);
    let before: Float64Array | null = null;
    for (const { key, codes, values } of channels) {
      if (before === null && key !== 'particle_ch1') doubtful.fill(1, 0, rows);
      for (let row = 0; row < rows; row += 1) {
        const count = values[row] as number;
        const isPlain = before === null ? count > 0 && count <= saturatedFrom : count <= (before[row] as number);
        if (!isPlain || codes[row] === qualityCode.range) doubtful[row] = 1;
      }
      before = values;
    }
    const um4 = channels.find(({ key }) => key === 'particle_ch1')?.values;
    const um14 = channels.find(({ key }) => key === 'particle_ch3')?.values;
    if (um4 === undefined || um14 === undefined) return;
    for (let row = 0; row < rows; row += 1) if (canBeFlat(um4[row] as number, um14[row] as number)) doubtful[row] = 1;
  }

  /** Assesses one row of the channels, which have been scanned; their codes become what was found. */
  check(at: number, row: number, channels: readonly Column[]): void {
    if (this.#doubtful[row] === 0) {
      this.#empty = 0;
      return;
    }
    const code = this.#verdict(at, row, channels);
    if (code === qualityCode.good) return;
    for (const { codes } of channels) {
      if (codes[row] !== qualityCode.missing && codes[row] !== qualityCode.range) codes[row] = code;
    }
  }

  #verdict(at: number, row: number, channels: readonly Column[]): number {
    let previous = Number.POSITIVE_INFINITY;
    let um4 = Number.NaN;
    let um14 = Number.NaN;
    let isMonotonic = true;
    for (const { key, codes, values } of channels) {
      const code = codes[row];
      if (code === qualityCode.missing || code === qualityCode.range) continue;
      const count = values[row] as number;
      if (count > saturatedFrom) return qualityCode.saturated;
      if (count > previous) isMonotonic = false;
      previous = count;
      if (key === 'particle_ch1') um4 = count;
      if (key === 'particle_ch3') um14 = count;
    }
    if (!isMonotonic) return qualityCode.notMonotonic;
    if (Number.isNaN(um4)) return qualityCode.good;
    this.#empty = um4 === 0 ? this.#empty + 1 : 0;
    if (this.#empty >= emptyFrames) return qualityCode.flow;
    return canBeFlat(um4, um14) && spectrumShape({ c4PerMl: um4, c6PerMl: um4, c14PerMl: um14 }).flat === true
      ? this.#whatWasCounted(at)
      : qualityCode.good;
  }

  #whatWasCounted(at: number): number {
    if (Math.abs(at - this.#saturationAt) > saturationHoldsMs || this.#saturation < bubblesBelow)
      return qualityCode.bubbles;
    return this.#saturation >= dropletsFrom ? qualityCode.droplets : qualityCode.flatSpectrum;
  }
}

function canBeFlat(um4: number, um14: number): boolean {
  return um14 > flatFrom && um14 > um4 * flatShare;
}
