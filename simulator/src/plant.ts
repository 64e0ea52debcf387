import type { IndicatorId, MachineType } from '@oilsight/oil';
import { ferrousClassesUm, nonferrousClassesUm } from '@oilsight/oil';
import { ambientAt, day, hour, machines, minute } from './machines.ts';
import type { Climate } from './machines.ts';
import { densityAt, permittivityAt, saturationPpm, viscosityAt } from './oils.ts';
import type { Oil } from './oils.ts';
import { poisson, uniform, wander } from './random.ts';
import { healthy } from './scenarios/scenario.ts';
import type { Effects, PlantState, RunningScenario } from './scenarios/scenario.ts';

/** The parameters of a simulated machine. Its whole life follows from these and the time. */
export interface PlantProfile {
  readonly seed: number;
  readonly machineType: MachineType;
  readonly oil: Oil;
  readonly climate: Climate;
  /** When its life begins, with new oil, ms. */
  readonly bornAt: number;
  readonly scenarios: readonly RunningScenario[];
  /** Weekday whose day shift is used for maintenance, 0 Sunday … 6; left out: Sunday. */
  readonly restDay?: number | undefined;
}

/** True values of every quantity at an instant: the readings of ideal instruments. */
export type Truth = Partial<Record<IndicatorId, number>>;

export interface Plant {
  /** True values at any time; times may be asked for in any order, and increasing times are fast. */
  truthAt(at: number): Truth;
}

/** The state moves in steps of this length; between two steps it is interpolated. */
const tickMs = 5 * minute;
const ticksPerCheckpoint = day / tickMs;
const tickH = tickMs / hour;

const stream = { ferrous: 20, nonferrous: 30, moment: 40, cleanliness: 50, spectrum: 51, shake: 52, pump: 53 } as const;

/**
 * Counts ≥ 6 … 70 µm(c) as shares of those ≥ 4 µm(c): natural silt, two ISO codes from 4 to 6 µm and three more to 14
 * µm.
 */
const spectrum = [1, 0.25, 0.031, 0.0105, 0.006, 0.0016, 0.000_65, 0.0002] as const;
const particleKeys = [
  'particle_ch1',
  'particle_ch2',
  'particle_ch3',
  'particle_ch4',
  'particle_ch5',
  'particle_ch6',
  'particle_ch7',
  'particle_ch8',
] as const;
const ferrousKeys = ['ferrous_ch1', 'ferrous_ch2', 'ferrous_ch3', 'ferrous_ch4', 'ferrous_ch5'] as const;
const nonferrousKeys = [
  'nonferrous_ch1',
  'nonferrous_ch2',
  'nonferrous_ch3',
  'nonferrous_ch4',
  'nonferrous_ch5',
] as const;

/** Oxidation products thicken the oil as they raise its permittivity: 1.6 % for each 0.01. */
const thickeningPerPermittivity = 1.6;

/** Debris is rarer the larger it is: each class as a share of the smallest one. */
const debrisShares = [1, 0.4, 0.2, 0.06, 0.015] as const;
/** Classes from 150 µm on count as large. */
const isLarge = (classIndex: number) => classIndex >= 2;

function approach(value: number, target: number, elapsed: number, timeConstant: number): number {
  return target + (value - target) * Math.exp(-elapsed / timeConstant);
}

/** The effects in force: those of a sound machine, changed by each scenario that has begun. */
function effectsAt(profile: PlantProfile, at: number): Effects {
  const effects = healthy();
  for (const { scenario, onsetAt, rate } of profile.scenarios) {
    if (at >= onsetAt)
      scenario.acts?.(effects, {
        days: (at - onsetAt) / day,
        rate,
        at,
        chance: (number, place) => uniform(profile.seed, 100 + number, place),
      });
  }
  return effects;
}

/** The oil's equilibrium temperature under a load, with heater and cooler. */
function equilibriumC(profile: PlantProfile, load: number, at: number, effects: Effects): number {
  const machine = machines[profile.machineType];
  const warm = ambientAt(profile.climate, profile.seed, at) + (load > 0 ? 0.33 + 0.67 * load : 0) * machine.riseC;
  const held = Math.max(machine.heatedC, warm);
  return (
    (held > machine.cooledC ? machine.cooledC + 0.25 * (held - machine.cooledC) : held) + (load > 0 ? effects.heatC : 0)
  );
}

/** Counts after a tick. `wear` is the factor on each class. */
function stepDebris(
  counts: readonly number[],
  perHour: number,
  wear: (classIndex: number) => number,
  chance: (classIndex: number, mean: number) => number,
): number[] {
  return counts.map(
    (count, index) => count + chance(index, perHour * (debrisShares[index] ?? 0) * wear(index) * tickH),
  );
}

/** One tick of a machine's life. */
function step(profile: PlantProfile, state: PlantState, tick: number): PlantState {
  const machine = machines[profile.machineType];
  const at = profile.bornAt + tick * tickMs;
  const load = machine.load(profile.seed, at + tickMs / 2, profile.restDay);
  const effects = effectsAt(profile, at);
  const temperatureC = approach(state.temperatureC, equilibriumC(profile, load, at, effects), tickH, machine.thermalH);

  // Dirt enters while the machine runs; the filter removes its share at each passage. An open bypass leaves 2 % of the
  // filtering.
  const filtering = Math.max(0.02, effects.filtering) * (load > 0 ? 1 : 0.05);
  const ingress = effects.ingress * (load > 0 ? 1 : 0.05);
  const particles = approach(
    state.particles,
    (machine.particles * ingress) / filtering,
    tickH * filtering,
    machine.filterH,
  );

  // Breathing brings the water content to its equilibrium within about ten days; water that the oil cannot dissolve
  // settles within a day.
  const breathing = approach(state.waterPpm, machine.waterPpm, tickH, 240) + effects.waterPpmPerDay * (tickH / 24);
  const soluble = saturationPpm(profile.oil, temperatureC);
  const waterPpm = breathing > soluble ? approach(breathing, soluble, tickH, 24) : breathing;

  // Oxidation doubles every 10 K.
  const speed = effects.oxidation * 2 ** ((temperatureC - 60) / 10);
  const ageing = state.ageing + (machine.ageing / 1000) * tickH * speed;
  const counts = (first: number) => (index: number, mean: number) => poisson(mean, profile.seed, first + index, tick);
  const next: PlantState = {
    temperatureC,
    particles,
    waterPpm,
    ageing,
    level: Math.max(2, state.level - effects.levelPerDay * (tickH / 24)),
    ferrous: stepDebris(
      state.ferrous,
      machine.ferrousPerHour,
      (index) => load * effects.ferrousWear * (isLarge(index) ? effects.largeWear : 1),
      counts(stream.ferrous),
    ),
    nonferrous: stepDebris(
      state.nonferrous,
      machine.nonferrousPerHour,
      () => load * effects.nonferrousWear,
      counts(stream.nonferrous),
    ),
  };
  return profile.scenarios.reduce(
    (kept, { scenario, onsetAt }) =>
      onsetAt >= at && onsetAt < at + tickMs && scenario.onset ? scenario.onset(kept) : kept,
    next,
  );
}

function newborn(profile: PlantProfile): PlantState {
  const machine = machines[profile.machineType];
  return {
    temperatureC: Math.max(machine.heatedC, ambientAt(profile.climate, profile.seed, profile.bornAt)),
    particles: machine.particles,
    waterPpm: machine.waterPpm,
    ageing: 0,
    level: 76 + 6 * uniform(profile.seed, stream.pump, 0),
    ferrous: ferrousClassesUm.map(() => 0),
    nonferrous: nonferrousClassesUm.map(() => 0),
  };
}

/** Counts within a tick: each particle of the tick passes at its own moment. A restarted sensor begins at 0. */
function countsAt(
  from: readonly number[],
  to: readonly number[],
  share: number,
  seed: number,
  first: number,
  tick: number,
): number[] {
  return from.map((count, index) => {
    const arriving = (to[index] ?? 0) - count;
    if (arriving <= 0) return share === 0 || arriving === 0 ? count : 0;
    if (arriving > 64) return count + Math.floor(arriving * share);
    let passed = 0;
    for (let particle = 0; particle < arriving; particle += 1) {
      if (uniform(seed, stream.moment + first + index, tick * 64 + particle) <= share) passed += 1;
    }
    return count + passed;
  });
}

function assign(truth: Truth, keys: readonly IndicatorId[], values: readonly number[]): number {
  keys.forEach((key, index) => (truth[key] = values[index] ?? 0));
  return values.reduce((sum, value) => sum + value, 0);
}

/** Particles ≥ each channel's size per mL; larger sizes are never more frequent. */
function particleTruth(profile: PlantProfile, particles: number, effects: Effects, at: number): number[] {
  const { seed } = profile;
  const restless = 2 ** (0.45 * wander(seed, stream.cleanliness, at, 3 * hour));
  const steepness = 1 + 0.04 * wander(seed, stream.spectrum, at, 7 * hour);
  const base = particles * restless;
  return spectrum.map((share, index) => {
    const silt =
      base *
      share ** steepness *
      (index === 0 ? effects.softParticles : index === 1 ? Math.sqrt(effects.softParticles) : 1);
    return effects.bubbles === 0 ? silt : silt + effects.bubbles * 60 * base * spectrum[2] * (1 - 0.08 * index);
  });
}

/**
 * A machine with its oil. The state at the beginning of every day is kept, so that any time can be asked for; the same
 * profile and time always give the same values.
 */
export function createPlant(profile: PlantProfile): Plant {
  const machine = machines[profile.machineType];
  const checkpoints: PlantState[] = [newborn(profile)];
  let tick = 0;
  let state = checkpoints[0] as PlantState;
  let next = step(profile, state, 0);

  const moveTo = (target: number) => {
    if (target < tick) {
      const checkpoint = Math.floor(target / ticksPerCheckpoint);
      tick = checkpoint * ticksPerCheckpoint;
      state = checkpoints[checkpoint] as PlantState;
      next = step(profile, state, tick);
    }
    while (tick < target) {
      tick += 1;
      state = next;
      if (tick % ticksPerCheckpoint === 0) checkpoints[tick / ticksPerCheckpoint] = state;
      next = step(profile, state, tick);
    }
  };

  return {
    truthAt(at) {
      const place = Math.max(0, (at - profile.bornAt) / tickMs);
      moveTo(Math.floor(place));
      const share = place - tick;
      const mid = (pick: (of: PlantState) => number) => pick(state) + (pick(next) - pick(state)) * share;
      const effects = effectsAt(profile, at);
      const { oil, seed } = profile;
      const load = machine.load(seed, at, profile.restDay);
      const isRunning = load > 0;
      const temperatureC = mid((of) => of.temperatureC);
      const waterPpm = mid((of) => of.waterPpm);
      const ageing = mid((of) => of.ageing);
      const density = densityAt(oil, temperatureC) * effects.density * (1 - 0.012 * effects.bubbles);
      const viscosity = viscosityAt(oil, temperatureC) * (1 + thickeningPerPermittivity * ageing) * effects.viscosity;
      const stiffness = Math.min(4, viscosity / viscosityAt(oil, machine.cooledC));
      const truth: Truth = {
        oil_temperature: temperatureC,
        ambient_temperature: ambientAt(profile.climate, seed, at),
        viscosity_kinematic: viscosity,
        viscosity_dynamic: (viscosity * density) / 1000,
        density,
        dielectric_constant: permittivityAt(oil, temperatureC, ageing + effects.permittivity, waterPpm),
        water_ppm: waterPpm,
        water_saturation: Math.min(100, (100 * waterPpm) / saturationPpm(oil, temperatureC)),
        pressure: isRunning
          ? machine.pressureMPa * (machine.pressure === 'load' ? 0.3 + 0.7 * load : 0.88 + 0.12 * Math.sqrt(stiffness))
          : 0,
        flow: isRunning
          ? machine.flowLPerMin *
            (1.04 - 0.04 * stiffness) *
            (1 + 0.01 * wander(seed, stream.pump, at, 11 * minute)) *
            (machine.pressure === 'load' ? 0.5 + 0.5 * load : 1)
          : 0,
        vibration_rms:
          (isRunning
            ? machine.vibrationMmPerS * (0.45 + 0.55 * load) * (1 + 0.08 * wander(seed, stream.shake, at, 20 * minute))
            : 0.08) * effects.vibration,
        level: mid((of) => of.level) * (1 + oil.expansion * (temperatureC - 40)),
        leak: effects.leak,
      };
      assign(
        truth,
        particleKeys,
        particleTruth(
          profile,
          mid((of) => of.particles),
          effects,
          at,
        ),
      );
      truth.ferrous_total = assign(truth, ferrousKeys, countsAt(state.ferrous, next.ferrous, share, seed, 0, tick));
      truth.nonferrous_total = assign(
        truth,
        nonferrousKeys,
        countsAt(state.nonferrous, next.nonferrous, share, seed, 5, tick),
      );
      return truth;
    },
  };
}
