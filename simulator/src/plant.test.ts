import { findIndicator, machineTypes } from '@oilsight/oil';
import type { IndicatorId, MachineType } from '@oilsight/oil';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../scripts/rounds.ts';
import { day, hour, indoors, minute } from './machines.ts';
import { oils, saturationPpm, viscosityAt } from './oils.ts';
import type { Oil } from './oils.ts';
import { createPlant } from './plant.ts';
import { channelOf, createDevice } from './sensors.ts';
import type { DeviceProfile } from './sensors.ts';

const bornAt = Date.UTC(2026, 7, 20, 3);
const oilOf: Readonly<Record<MachineType, Oil>> = {
  gearbox: oils['L-CKD 320'],
  wind_gearbox: oils['PAO 320'],
  hydraulic: oils['L-HM 46'],
  turbine: oils['L-TSA 46'],
  compressor: oils['L-DAJ 46'],
  engine: oils['CI-4 15W-40'],
};
const indicators: readonly IndicatorId[] = [
  'oil_temperature',
  'ambient_temperature',
  'viscosity_kinematic',
  'viscosity_dynamic',
  'density',
  'dielectric_constant',
  'water_saturation',
  'water_ppm',
  'particle_ch1',
  'particle_ch2',
  'particle_ch3',
  'particle_ch4',
  'particle_ch5',
  'particle_ch6',
  'particle_ch7',
  'particle_ch8',
  'ferrous_ch1',
  'ferrous_ch2',
  'ferrous_ch3',
  'ferrous_ch4',
  'ferrous_ch5',
  'ferrous_total',
  'nonferrous_ch1',
  'nonferrous_total',
  'pressure',
  'flow',
  'vibration_rms',
  'level',
  'leak',
];
function profileOf(machineType: MachineType, seed = 7): DeviceProfile {
  return { seed, machineType, oil: oilOf[machineType], climate: indoors, bornAt, scenarios: [], indicators };
}
function every(stepMs: number, days: number): number[] {
  return Array.from({ length: Math.floor((days * day) / stepMs) }, (_, index) => bornAt + index * stepMs);
}

describe.each(machineTypes)('a healthy %s', (machineType) => {
  const device = createDevice(profileOf(machineType));
  const plant = createPlant(profileOf(machineType));
  const frames = every(20 * minute, 30).map((at) => device.readingsAt(at) ?? {});

  it('gives the same readings for the same seed and time, in whatever order they are asked for', () => {
    const times = fc.uniqueArray(fc.integer({ min: bornAt, max: bornAt + 20 * day }), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(times, (asked) => {
        const fresh = createDevice(profileOf(machineType));
        const inOrder = new Map(asked.toSorted((a, b) => a - b).map((at) => [at, device.readingsAt(at)]));
        for (const at of asked.toReversed()) expect(fresh.readingsAt(at)).toEqual(inOrder.get(at));
      }),
      { numRuns: rounds(4, 20) },
    );
  });

  it('lives another life with another seed', () => {
    expect(createDevice(profileOf(machineType, 8)).readingsAt(bornAt + 3 * day)).not.toEqual(
      device.readingsAt(bornAt + 3 * day),
    );
  });

  it("stays inside every sensor's range and the physical range", () => {
    const outside = frames.flatMap((frame) =>
      indicators.filter((key) => {
        const value = frame[key] ?? Number.NaN;
        const [low, high] = channelOf(key).range;
        const [least, most] = findIndicator(key)?.range ?? [0, 0];
        return !(value >= Math.max(low, least) && value <= Math.min(high, most));
      }),
    );
    expect(outside).toEqual([]);
  });

  it("has viscosity on the oil's Walther line, water that follows the oil's solubility, and temperatures that move slowly", () => {
    const truths = every(30 * minute, 10).map((at) => plant.truthAt(at));
    for (const truth of truths) {
      const temperatureC = truth.oil_temperature ?? Number.NaN;
      expect((truth.viscosity_kinematic ?? 0) / viscosityAt(oilOf[machineType], temperatureC)).toBeCloseTo(1, 1);
      expect(truth.water_saturation).toBeCloseTo(
        Math.min(100, (100 * (truth.water_ppm ?? 0)) / saturationPpm(oilOf[machineType], temperatureC)),
        6,
      );
    }
    const perMinute = every(minute, 3).map((at) => plant.truthAt(at).oil_temperature ?? Number.NaN);
    expect(
      Math.max(...perMinute.slice(1).map((value, index) => Math.abs(value - (perMinute[index] ?? 0)))),
    ).toBeLessThan(3);
  });

  it('counts particles that are fewer the larger they are', () => {
    const channels = indicators.filter((key) => key.startsWith('particle_'));
    for (const frame of frames)
      expect(channels.slice(1).every((key, index) => (frame[key] ?? 1) <= (frame[channels[index] ?? ''] ?? 0))).toBe(
        true,
      );
  });

  it('has debris counters that never fall', () => {
    const counters = indicators.filter((key) => findIndicator(key)?.kind === 'counter');
    const dense = every(minute, 2).map((at) => device.readingsAt(at) ?? {});
    for (const list of [frames, dense]) {
      for (const key of counters)
        expect(list.slice(1).every((frame, index) => (frame[key] ?? 0) >= (list[index]?.[key] ?? 0))).toBe(true);
    }
  });
});

describe('warm oil', () => {
  it('takes up relative humidity less: at constant ppm the saturation falls as the temperature rises', () => {
    const plant = createPlant(profileOf('hydraulic'));
    const truths = every(hour, 20).map((at) => plant.truthAt(at));
    const sorted = truths.toSorted((a, b) => (a.oil_temperature ?? 0) - (b.oil_temperature ?? 0));
    const coldest = sorted[0];
    const hottest = sorted.at(-1);
    expect(Math.abs((coldest?.water_ppm ?? 0) - (hottest?.water_ppm ?? 0))).toBeLessThan(15);
    expect((hottest?.oil_temperature ?? 0) - (coldest?.oil_temperature ?? 0)).toBeGreaterThan(10);
    expect(hottest?.water_saturation).toBeLessThan((coldest?.water_saturation ?? 0) * 0.75);
  });

  it('comes some time after the start of the machine', () => {
    const plant = createPlant(profileOf('engine'));
    // Local midnight is 16:00 UTC; the set stops from one to five.
    const start = Date.UTC(2026, 7, 25, 21, 0);
    const [before, after10, after120] = [start - 5 * minute, start + 10 * minute, start + 120 * minute].map(
      (at) => plant.truthAt(at).oil_temperature ?? Number.NaN,
    );
    expect(before).toBeLessThan(45);
    expect(after10).toBeGreaterThan((before ?? 0) + 3);
    expect(after120).toBeGreaterThan(75);
  });
});
