import { findIndicator } from '@oilsight/oil';
import type { IndicatorId } from '@oilsight/oil';
import { day } from './machines.ts';
import { createPlant } from './plant.ts';
import type { PlantProfile, Truth } from './plant.ts';
import { normal, uniform } from './random.ts';
import type { ReadingProgress, RunningScenario } from './scenarios/scenario.ts';

/** Properties of an instrument for one quantity. */
export interface Channel {
  /** Standard deviation of the noise: a share of the value, plus an amount in the indicator's unit. */
  readonly relative: number;
  readonly absolute: number;
  /** Smallest step, in the indicator's unit. */
  readonly resolution: number;
  /** Measuring range: the instrument saturates at its ends. */
  readonly range: readonly [number, number];
}

const particleChannel: Channel = { relative: 0.05, absolute: 0, resolution: 0.01, range: [0, 1e7] };
const counter: Channel = { relative: 0, absolute: 0, resolution: 1, range: [0, 2 ** 32 - 1] };

/** Instruments with the values of typical data sheets, by what they measure. */
const channels: Partial<Record<IndicatorId, Channel>> = {
  viscosity_kinematic: { relative: 0.005, absolute: 0, resolution: 0.01, range: [1, 3000] },
  viscosity_dynamic: { relative: 0.005, absolute: 0, resolution: 0.01, range: [0.8, 3000] },
  density: { relative: 0, absolute: 0.4, resolution: 0.1, range: [650, 1500] },
  dielectric_constant: { relative: 0, absolute: 0.0006, resolution: 0.0001, range: [1, 6] },
  water_saturation: { relative: 0, absolute: 0.25, resolution: 0.1, range: [0, 100] },
  water_ppm: { relative: 0.008, absolute: 0.5, resolution: 1, range: [0, 20_000] },
  oil_temperature: { relative: 0, absolute: 0.06, resolution: 0.1, range: [-40, 150] },
  ambient_temperature: { relative: 0, absolute: 0.06, resolution: 0.1, range: [-40, 85] },
  pressure: { relative: 0.004, absolute: 0.0005, resolution: 0.001, range: [0, 40] },
  flow: { relative: 0.006, absolute: 0, resolution: 0.1, range: [0, 2000] },
  vibration_rms: { relative: 0.03, absolute: 0.005, resolution: 0.01, range: [0, 100] },
  level: { relative: 0, absolute: 0.08, resolution: 0.1, range: [0, 100] },
  leak: { relative: 0, absolute: 0, resolution: 1, range: [0, 1] },
};

export function channelOf(key: IndicatorId): Channel {
  const channel =
    channels[key] ?? (key.startsWith('particle_') ? particleChannel : /^(non)?ferrous_/.test(key) ? counter : null);
  if (channel === null) throw new RangeError(`no instrument measures ${key}`);
  return channel;
}

/** A machine with its instruments. */
export interface DeviceProfile extends PlantProfile {
  /** What the instruments measure, in the order in which the device sends it. */
  readonly indicators: readonly IndicatorId[];
}

export interface SimulatedDevice {
  /** A frame as the device would send it; null while it sends nothing. Pure: the same time gives the same frame. */
  readingsAt(at: number): Readonly<Record<string, number>> | null;
}

/** The sampled volume of the particle counter, mL: few particles make rough counts. */
const sampleMl = 25;

/** Rounds to a step without binary noise: 46.13, not 46.129999. */
function rounded(value: number, resolution: number): number {
  const steps = Math.round(1 / resolution);
  return steps > 1 ? Math.round(value * steps) / steps : Math.round(value / resolution) * resolution;
}

function read(truth: Truth, key: IndicatorId, channel: Channel, seed: number, stream: number, at: number): number {
  const value = truth[key] ?? 0;
  const counting = key.startsWith('particle_') ? Math.sqrt(value / sampleMl) : 0;
  const deviation = Math.abs(value) * channel.relative + channel.absolute + counting;
  const noisy = deviation === 0 ? value : value + deviation * normal(seed, stream, at);
  return rounded(Math.min(channel.range[1], Math.max(channel.range[0], noisy)), channel.resolution);
}

/** A particle counter's channels are cumulative: noise must not make a larger size more frequent than a smaller one. */
function keepMonotone(frame: Record<string, number>): void {
  let above = Infinity;
  for (let index = 1; index <= 8; index += 1) {
    const key = `particle_ch${index}`;
    const value = frame[key];
    if (value === undefined) continue;
    above = Math.min(above, value);
    frame[key] = above;
  }
}

export function createDevice(profile: DeviceProfile): SimulatedDevice {
  const plant = createPlant(profile);
  const rows = profile.indicators.map((key, index) => ({ key, channel: channelOf(key), stream: 200 + index }));
  const faults = profile.scenarios.filter(({ scenario }) => scenario.reads !== undefined);
  const frozen = new Map<string, number>();

  const clean = (at: number): Record<string, number> => {
    const truth = plant.truthAt(at);
    const frame: Record<string, number> = {};
    for (const { key, channel, stream } of rows) frame[key] = read(truth, key, channel, profile.seed, stream, at);
    keepMonotone(frame);
    return frame;
  };
  const valueAtOnset = (key: string, onsetAt: number): number => {
    const name = `${key} ${onsetAt}`;
    const known = frozen.get(name);
    if (known !== undefined) return known;
    const value = clean(onsetAt)[key] ?? 0;
    frozen.set(name, value);
    return value;
  };
  const trendSeriesOf = ({ onsetAt, rate }: RunningScenario, at: number) => ({
    days: (at - onsetAt) / day,
    rate,
    at,
    chance: (stream: number, place: number) => uniform(profile.seed, 150 + stream, place),
  });
  const distort = (frame: Record<string, number>, running: RunningScenario, at: number) => {
    for (const key of running.channels ?? running.scenario.channels ?? []) {
      const value = frame[key];
      if (value === undefined) continue;
      const passage: ReadingProgress = {
        ...trendSeriesOf(running, at),
        key,
        range: findIndicator(key)?.range ?? [0, 1],
        atOnset: () => valueAtOnset(key, running.onsetAt),
      };
      const distorted = running.scenario.reads?.(value, passage) ?? null;
      if (distorted === null) delete frame[key];
      else frame[key] = distorted;
    }
  };

  return {
    readingsAt(at) {
      const begun = profile.scenarios.filter(({ onsetAt }) => at >= onsetAt);
      if (begun.some((running) => running.scenario.isSilent?.(trendSeriesOf(running, at)))) return null;
      const frame = clean(at);
      for (const fault of faults) if (at >= fault.onsetAt) distort(frame, fault, at);
      return frame;
    },
  };
}
