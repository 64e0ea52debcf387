import { Wander } from './chance.ts';
import type { Chance } from './chance.ts';
import { hourMs, minuteMs } from './clock.ts';

/** One frame as a device sends it, by key. */
export type Frame = Record<string, number>;

/** How an instrument deviates from what it measures. */
interface Instrument {
  readonly key: string;
  /** Factor and offset of its calibration. */
  readonly gain: number;
  readonly offset: number;
  /** Standard deviations: of single readings and of what wanders over hours; relative and absolute. */
  readonly quick: readonly [relative: number, absolute: number];
  readonly slow: readonly [relative: number, absolute: number];
  /** Share of the value by which it follows the oil's temperature beyond its compensation, 1/K from 45 °C. */
  readonly perK: number;
  /** Time constant of the element, ms; 0: none. */
  readonly lagMs: number;
  readonly step: number;
  readonly range: readonly [number, number];
  readonly wander: Wander;
}

interface Maker {
  /** Standard deviations of the calibration at a bias of 1 %: of the factor, and of the offset. */
  readonly gain?: number;
  readonly offset?: number;
  readonly quick: readonly [relative: number, absolute: number];
  readonly slow: readonly [relative: number, absolute: number];
  readonly perK?: number;
  readonly lagMs?: number;
  readonly step: number;
  readonly range: readonly [number, number];
}

const none = [0, 0] as const;
const optical: Maker = { gain: 0.03, quick: [0.03, 0.2], slow: [0.04, 0], step: 0.1, range: [0, 2e5] };

const makers: Readonly<Record<string, Maker>> = {
  oil_temperature: { offset: 0.1, quick: [0, 0.08], slow: [0, 0.1], lagMs: 3 * minuteMs, step: 0.1, range: [-40, 150] },
  viscosity_kinematic: {
    gain: 0.01,
    quick: [0.004, 0.05],
    slow: [0.007, 0],
    perK: 0.0006,
    step: 0.1,
    range: [1, 2000],
  },
  density: { gain: 0.0006, quick: [0, 0.3], slow: [0, 0.5], perK: 0.000_008, step: 0.1, range: [600, 1200] },
  dielectric_constant: {
    gain: 0.006,
    quick: [0, 0.0008],
    slow: [0, 0.0012],
    perK: 0.000_06,
    step: 0.001,
    range: [1, 7],
  },
  water_saturation: { offset: 0.6, quick: [0, 0.15], slow: [0, 0.4], lagMs: 15 * minuteMs, step: 0.1, range: [0, 100] },
  particle_ch1: optical,
  particle_ch2: optical,
  particle_ch3: optical,
  particle_ch4: optical,
  particle_ch5: optical,
  particle_ch6: optical,
  particle_ch7: optical,
  particle_ch8: optical,
  pressure: { gain: 0.005, quick: [0.006, 0], slow: [0.01, 0], step: 0.01, range: [0, 60] },
  flow: { gain: 0.01, quick: [0.008, 0], slow: [0.008, 0], step: 0.1, range: [0, 5000] },
  vibration_rms: { gain: 0.01, quick: [0.06, 0.02], slow: [0.08, 0], step: 0.01, range: [0, 50] },
  level: { offset: 0.5, quick: [0, 0.25], slow: [0, 0.2], step: 0.1, range: [0, 100] },
  ambient_temperature: { offset: 0.1, quick: [0, 0.15], slow: none, step: 0.1, range: [-50, 80] },
  filter_dp: { gain: 0.01, quick: [0.01, 0.005], slow: [0.015, 0], step: 0.01, range: [0, 10] },
};

function instrumentOf(key: string, biasPct: number, chance: Chance, shared: number): Instrument | null {
  const maker = makers[key];
  if (maker === undefined) return null;
  const clamp = (value: number) => Math.max(-1.7, Math.min(1.7, value));
  // The channels of one counter share its optics, and so its error.
  const own = key.startsWith('particle_') ? shared : clamp(chance.normal());
  return {
    key,
    gain: 1 + own * (maker.gain ?? 0) * biasPct,
    offset: own * (maker.offset ?? 0) * biasPct,
    quick: maker.quick,
    slow: maker.slow,
    perK: (maker.perK ?? 0) * clamp(chance.normal()),
    lagMs: maker.lagMs ?? 0,
    step: maker.step,
    range: maker.range,
    wander: new Wander(chance, chance.logBetween([1.5, 12]) * hourMs),
  };
}

/** The instruments of a machine, each with errors of its own. Keys without an instrument pass as they are. */
export class Sensors {
  readonly #instruments: readonly Instrument[];
  readonly #chance: Chance;
  readonly #lagged = new Map<string, number>();

  /** @param biasPct bias of a usual instrument, %: 0 for calibrated ones */
  constructor(keys: readonly string[], biasPct: number, chance: Chance) {
    const optics = Math.max(-1.7, Math.min(1.7, chance.normal()));
    this.#instruments = keys.flatMap((key) => instrumentOf(key, biasPct, chance, optics) ?? []);
    this.#chance = chance;
  }

  /** Puts what the instruments show of a frame in its place. */
  show(frame: Frame, stepMs: number): void {
    const tC = frame['oil_temperature'] ?? 45;
    let above = Number.POSITIVE_INFINITY;
    for (const { key, gain, offset, quick, slow, perK, lagMs, step, range, wander } of this.#instruments) {
      const slowNoise = wander.next(stepMs);
      const truth = frame[key];
      if (truth === undefined) continue;
      const before = this.#lagged.get(key) ?? truth;
      const value = lagMs === 0 ? truth : truth + (before - truth) * Math.exp(-stepMs / lagMs);
      if (lagMs > 0) this.#lagged.set(key, value);
      const size = Math.abs(value);
      const counted = key.startsWith('particle_') ? Math.sqrt(size / 20) : 0;
      const noise =
        Math.hypot(quick[0] * size + quick[1], counted) * this.#chance.normal() +
        (slow[0] * size + slow[1]) * slowNoise;
      const shown = (value * (1 + perK * (tC - 45)) + noise) * gain + offset;
      // A zero of a standing machine stays one.
      const stepped = truth === 0 ? 0 : Math.round(Math.min(range[1], Math.max(range[0], shown)) / step) * step;
      const tidy = Math.round(stepped * 1e4) / 1e4;
      if (key.startsWith('particle_')) frame[key] = above = Math.min(above, tidy);
      else frame[key] = tidy;
    }
  }
}
