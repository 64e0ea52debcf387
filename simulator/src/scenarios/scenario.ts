/** The slowly changing state of a machine, kept between two ticks. */
export interface PlantState {
  readonly temperatureC: number;
  /** ≥ 4 µm(c) per mL. */
  readonly particles: number;
  /** Dissolved and free water together, ppm by mass. */
  readonly waterPpm: number;
  /** Rise of the relative permittivity since the oil was new. */
  readonly ageing: number;
  /** Fill of the tank at 40 °C, %. */
  readonly level: number;
  /** Debris counters of the sensor, by class. */
  readonly ferrous: readonly number[];
  readonly nonferrous: readonly number[];
}

/** The quantities that scenarios change: in a sound machine factors are 1 and addends 0. */
export interface Effects {
  /** Factor on the dirt that enters. */
  ingress: number;
  /** Factor on the dirt that the filter removes; 0: bypass open. */
  filtering: number;
  /** Factor on particles below 6 µm only: sludge, varnish. */
  softParticles: number;
  /** 0 … 1: share of foam that the particle counter counts as dirt. */
  bubbles: number;
  waterPpmPerDay: number;
  viscosity: number;
  density: number;
  /** Added to the relative permittivity. */
  permittivity: number;
  /** Factor on the speed of ageing. */
  oxidation: number;
  /** K added while running. */
  heatC: number;
  ferrousWear: number;
  nonferrousWear: number;
  /** Factor on the ferrous classes from 150 µm on, in addition to `ferrousWear`. */
  largeWear: number;
  vibration: number;
  /** % of the tank per day. */
  levelPerDay: number;
  /** 1: the leak detector is wet. */
  leak: 0 | 1;
}

export function healthy(): Effects {
  return {
    ingress: 1,
    filtering: 1,
    softParticles: 1,
    bubbles: 0,
    waterPpmPerDay: 0,
    viscosity: 1,
    density: 1,
    permittivity: 0,
    oxidation: 1,
    heatC: 0,
    ferrousWear: 1,
    nonferrousWear: 1,
    largeWear: 1,
    vibration: 1,
    levelPerDay: 0,
    leak: 0,
  };
}

/** The progress of a scenario at an instant. */
export interface ScenarioProgress {
  /** Days since its onset, ≥ 0. */
  readonly days: number;
  /** Speed and strength: 1 as the scenario describes, 2 twice as fast. */
  readonly rate: number;
  readonly at: number;
  /** The machine's random numbers: 0 ≤ u < 1 by stream and place. */
  readonly chance: (stream: number, place: number) => number;
}

/** A reading that a faulty instrument distorts. */
export interface ReadingProgress extends ScenarioProgress {
  readonly key: string;
  /** Physical range of the indicator. */
  readonly range: readonly [number, number];
  /** The reading of a sound instrument when the fault began. */
  readonly atOnset: () => number;
}

/**
 * Something that happens to a machine or its instruments from an onset on. Every effect is limited, so that a
 * demonstration that runs for months stays plausible.
 */
export interface Scenario {
  /** One line: what happens and how the readings change. */
  readonly says: string;
  /** Changes the effects in force. */
  readonly acts?: (effects: Effects, progress: ScenarioProgress) => void;
  /** Changes the state once, at the onset. */
  readonly onset?: (state: PlantState) => PlantState;
  /** Changes a reading; null: no value. Called for the channels that the profile names, or for `channels`. */
  readonly reads?: (value: number, passage: ReadingProgress) => number | null;
  /** Channels that `reads` changes, unless the profile names others. */
  readonly channels?: readonly string[];
  /** Whether the device sends nothing. */
  readonly isSilent?: (progress: ScenarioProgress) => boolean;
}

/** A scenario in a machine's life. */
export interface RunningScenario {
  readonly scenario: Scenario;
  readonly onsetAt: number;
  readonly rate: number;
  readonly channels: readonly string[] | null;
}
