import { findIndicator } from '../indicators.ts';
import { hourMs } from '../durations.ts';

/** How long a value may stand still before it is frozen. */
export interface StuckRule {
  readonly forMs: number;
  /** Largest movement of a frozen value: half the sensor's resolution. */
  readonly halfStep: number;
  /**
   * The value counts as frozen only if the oil's temperature has moved meanwhile, because the quantity depends on it.
   */
  readonly needsTemperature: boolean;
}

/** Rules by which one telemetry key is assessed on its own. */
export interface ChannelRules {
  readonly kind: 'gauge' | 'counter';
  /** Physical range, inclusive. */
  readonly range: readonly [number, number];
  /** Values outside the range that are a usual value in another unit; null: none. */
  readonly inOtherUnit: readonly [number, number] | null;
  /**
   * A departure from the last good value up to the greater of the two is never a spike: `spike`, and `spikeShare` of
   * the value.
   */
  readonly spike: number;
  readonly spikeShare: number;
  /** A departure beyond the greater of the two between neighbouring readings is faster than the quantity can move. */
  readonly rate: number;
  readonly rateShare: number;
  /** Null: may stand still for ever. */
  readonly stuck: StuckRule | null;
}

const never = Number.POSITIVE_INFINITY;
/** How far, how fast and how rarely the values of a key may move. */
type MovementRules = Omit<ChannelRules, 'kind' | 'range' | 'inOtherUnit'>;

function stuck(hours: number, halfStep: number, needsTemperature: boolean): StuckRule {
  return { forMs: hours * hourMs, halfStep, needsTemperature };
}

const relaxed: MovementRules = { spike: never, spikeShare: 0, rate: never, rateShare: 0, stuck: null };
const viscosity: MovementRules = {
  spike: 0.5,
  spikeShare: 0.05,
  rate: 1,
  rateShare: 0.3,
  stuck: stuck(6, 0.005, true),
};
const fineParticles: MovementRules = { spike: 5, spikeShare: 1, rate: never, rateShare: 0, stuck: stuck(6, 0, false) };
const coarseParticles: MovementRules = { spike: 5, spikeShare: 2, rate: never, rateShare: 0, stuck: null };

/**
 * Our defaults. Rates between neighbouring readings, a minute apart: temperature 10 K, viscosity 30 %, density 20
 * kg/m³, permittivity 0.2, water saturation 30 %. Quantities that are not listed (pressure, flow, level …) may jump.
 */
const movementRules: Readonly<Record<string, MovementRules>> = {
  viscosity_kinematic: viscosity,
  viscosity_dynamic: viscosity,
  density: { spike: 5, spikeShare: 0, rate: 20, rateShare: 0, stuck: stuck(6, 0.05, true) },
  dielectric_constant: { spike: 0.02, spikeShare: 0, rate: 0.2, rateShare: 0, stuck: stuck(6, 0.000_05, true) },
  water_saturation: { spike: 5, spikeShare: 0, rate: 30, rateShare: 0, stuck: stuck(6, 0.05, true) },
  water_ppm: { spike: 20, spikeShare: 0.15, rate: never, rateShare: 0, stuck: stuck(24, 0, false) },
  particle_ch1: fineParticles,
  particle_ch2: fineParticles,
  particle_ch3: fineParticles,
  particle_ch4: coarseParticles,
  particle_ch5: coarseParticles,
  particle_ch6: coarseParticles,
  particle_ch7: coarseParticles,
  particle_ch8: coarseParticles,
  oil_temperature: { spike: 4, spikeShare: 0, rate: 10, rateShare: 0, stuck: stuck(12, 0.05, false) },
  flow: { ...relaxed, stuck: stuck(24, 0, false) },
  vibration_rms: { ...relaxed, stuck: stuck(24, 0, false) },
};

/**
 * Keys beyond the catalogue that the diagnosis uses where a device sends them: filter differential pressure, bar; LED
 * level of a particle counter, %.
 */
export const customRanges: Readonly<Record<string, readonly [number, number]>> = {
  filter_dp: [0, 100],
  led_level: [0, 100],
};

/**
 * Values that no oil can have in the unit of the key, and every oil has in another: density in g/cm³, temperature in
 * kelvin (−20 … 150 °C).
 */
const inOtherUnits: Readonly<Record<string, readonly [number, number]>> = {
  density: [0.6, 1.6],
  oil_temperature: [253.15, 423.15],
};

/**
 * How the readings of a key are assessed.
 *
 * @returns null for a device's own key, for which there are no rules
 * @example findChannelRules('oil_temperature')?.rate is 10
 * @example findChannelRules('T1') is null
 */
export function findChannelRules(key: string): ChannelRules | null {
  const indicator = findIndicator(key);
  const range = indicator?.range ?? (Object.hasOwn(customRanges, key) ? customRanges[key] : undefined);
  if (range === undefined) return null;
  return {
    kind: indicator?.kind ?? 'gauge',
    range,
    inOtherUnit: (Object.hasOwn(inOtherUnits, key) ? inOtherUnits[key] : undefined) ?? null,
    ...((Object.hasOwn(movementRules, key) ? movementRules[key] : undefined) ?? relaxed),
  };
}
