/**
 * Quantities that rules use. Each is measured, derived from measured ones, or a state of the device, its sensors or its
 * oil.
 */
export const parameters = [
  /** ISO 4406 codes at 4, 6 and 14 µm(c), as fractional codes where a slope or delta needs them. */ 'iso4',
  'iso6',
  'iso14',
  /** Codes above the cleanliness target: the worst of the three channels. */ 'isoOverTarget',
  /** iso4 − iso6. */ 'gap46',
  /** Shape of the particle spectrum (`flat`). */ 'spectrum',
  /** Water activity 0 … 1. */ 'aw',
  /** Water content, ppm by mass. */ 'ppm',
  /** Temperature at which free water appears, less the expected standstill temperature, K. */ 'freeWaterTemp',
  /** Change of viscosity at 40 °C against the new oil, %. */ 'v40Pct',
  /** Viscosity at working temperature ÷ the machine's minimum. */ 'vT',
  /** Relative permittivity at 25 °C. */ 'eps25',
  /** Ageing index of the dielectric constant, % of the allowed change. */ 'epsIdx',
  /** Density compensated to 40 °C, g/cm³. */ 'dens',
  /** Oil temperature, °C. */ 'temp',
  /** Oil level in the tank, %. */ 'tankLevel',
  /** Filter differential pressure ÷ the bypass setting. */ 'dp',
  /** Ferrous and non-ferrous particles an hour. */ 'feRate',
  'nfRate',
  /** Share of ferrous particles above 200 µm, 0 … 1. */ 'feLargeShare',
  /** Ferrous debris, cumulative, µg. */ 'feMass',
  /** LED level of an optical counter, %. */ 'ledLevel',
  /** Kind of the fluid (`type`). */ 'fluid',
  /** Laboratory result against the sensor (`deviation`). */ 'lab',
  /** Counter events (`event`). */ 'counter',
  /** Frame quality flags (`flag`). */ 'quality',
  /** The wear sensor (`emi`). */ 'sensor',
  /** Any quantity, or the device's event log. */ 'any',
] as const;
/** A quantity that rules use. */
export type Parameter = (typeof parameters)[number];

/** Measures of a quantity over a window; `packages/oil/src/features` defines each. */
export const featureNames = [
  'level',
  'delta',
  'step',
  'slope',
  'slopeRatio',
  'accel',
  'ratio',
  'spread',
  'corrT',
  'corrLoad',
  'corrP',
  'reversible',
  'event',
  'flag',
  'flat',
  'leadOf',
  'overTarget',
  'deviation',
  'stuck',
  'drift',
  'hampel',
  'range',
  'emi',
  'unit',
  'type',
  'riseTime',
  'fallen',
  'overPeak',
  'firstFill',
  'whenWarm',
] as const;
/** A measure of a quantity. */
export type FeatureName = (typeof featureNames)[number];

/** A query of a rule for a feature. */
export interface FeatureQuery {
  readonly parameter: Parameter;
  readonly feature: FeatureName;
  /** Length of the window that ends now, ms; null: the feature's own shortest sound window. */
  readonly windowMs: number | null;
  /** The other quantity of `leadOf`; of an `event`, the particle code whose rise the event came before. */
  readonly other?: Parameter;
  /** A `delta` within the oil of now: since the last oil that was added, entered or only seen in the readings. */
  readonly sameOil?: true;
  /** A `ratio` of what its own window shows, also while a rise stands that began before it. */
  readonly withinWindow?: true;
}

/** Why a feature has no value. */
export type Absence = 'no_sensor' | 'too_few_readings' | 'no_baseline' | 'not_configured' | 'masked_by_sensor_fault';

/** A feature's value, with the readings and the baseline behind it. */
export interface Observation {
  /**
   * Null: not known, see `absence`. A list: everything of the kind seen in the window (`flag`, counter `event`,
   * `event`).
   */
  readonly value: number | boolean | string | readonly string[] | null;
  readonly absence: Absence | null;
  /** Time of the first and the last reading that the value was calculated from, UTC ms; null where there are none. */
  readonly from: number | null;
  readonly to: number | null;
  /** Good readings used. */
  readonly samples: number;
  /** The baseline (median or rate) that the value was compared with; null where there is none. */
  readonly baseline: number | null;
  /** Telemetry keys of the readings behind the value, for evidence and for masking. */
  readonly keys: readonly string[];
}

/** Reads features for rules: the same query of the same history always returns the same observation. */
export type ReadFeature = (query: FeatureQuery) => Observation;

/** How the events of a window name what only the readings show. */
export const proposedAs = { refill: 'proposed_refill', oil_change: 'proposed_oil_change' } as const;

/** An entry of the device's log that rules use. */
export interface MachineEvent {
  readonly kind: 'refill' | 'oil_change' | 'maintenance' | 'start' | 'commissioning' | 'sensor_replacement';
  /** UTC ms. */
  readonly at: number;
  /**
   * The readings look like it and nobody has entered it: rules know of it, but baselines, segments and the oil's life go
   * on until a person enters it.
   */
  readonly isProposed?: true;
}
