/** What changes slowly in a machine: the memory between two ticks. */
export interface PlantState {
  readonly temperatureC: number;
  /** ≥ 4 µm(c) per mL. */
  readonly particles: number;
  /** Dissolved and free together, ppm by mass. */
  readonly waterPpm: number;
  /** Rise of the relative permittivity since the oil was new. */
  readonly ageing: number;
  /** Fill of the tank at 40 °C, %. */
  readonly level: number;
  /** Debris counters as the sensor keeps them, by class. */
  readonly ferrous: readonly number[];
  readonly nonferrous: readonly number[];
}

/** What scenarios turn: factors are 1 and addends 0 in a sound machine. */
export interface Effects {
  /** × dirt that comes in. */
  ingress: number;
  /** × what the filter catches; 0: bypass open. */
  filtering: number;
  /** × particles below 6 µm only: sludge, varnish. */
  softParticles: number;
  /** 0 … 1: share of foam that the particle counter takes for dirt. */
  bubbles: number;
  waterPpmPerDay: number;
  viscosity: number;
  density: number;
  /** + relative permittivity. */
  permittivity: number;
  /** × speed of ageing. */
  oxidation: number;
  /** + K while running. */
  heatC: number;
  ferrousWear: number;
  nonferrousWear: number;
  /** × on the ferrous classes from 150 µm on, besides `ferrousWear`. */
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

/** Where a scenario stands at an instant. */
export interface ScenarioProgress {
  /** Days since its onset, ≥ 0. */
  readonly days: number;
  /** Speed and strength against the scenario's own: 1 as described, 2 twice as fast. */
  readonly rate: number;
  readonly at: number;
  /** Chance of the machine's own: a number in 0 ≤ u < 1 by stream and place. */
  readonly chance: (stream: number, place: number) => number;
}

/** A reading on its way through a faulty instrument. */
export interface ReadingProgress extends ScenarioProgress {
  readonly key: string;
  /** Physical range of the indicator. */
  readonly range: readonly [number, number];
  /** What a sound instrument read when the fault began. */
  readonly atOnset: () => number;
}

/**
 * Something that happens to a machine or to its instruments, from an onset on. Every effect saturates: a demonstration
 * that runs for months stays believable.
 */
export interface Scenario {
  /** One line: what happens and what the readings do. */
  readonly says: string;
  /** Turns the effects in force. */
  readonly acts?: (effects: Effects, progress: ScenarioProgress) => void;
  /** Changes the state once, at the onset. */
  readonly onset?: (state: PlantState) => PlantState;
  /** Changes a reading; null: no value. Called for the channels that the profile names, or for `channels`. */
  readonly reads?: (value: number, passage: ReadingProgress) => number | null;
  /** Channels that `reads` touches unless the profile names others. */
  readonly channels?: readonly string[];
  /** The device says nothing. */
  readonly isSilent?: (progress: ScenarioProgress) => boolean;
}

/** A scenario in a machine's life. */
export interface RunningScenario {
  readonly scenario: Scenario;
  readonly onsetAt: number;
  readonly rate: number;
  readonly channels: readonly string[] | null;
}
