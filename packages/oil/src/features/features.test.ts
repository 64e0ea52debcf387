import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../scripts/rounds.ts';
import { featureNames, parameters } from '../diagnosis/features.ts';
import type { FeatureQuery, MachineEvent, Observation } from '../diagnosis/features.ts';
import { DeviceMemory } from '../history/device-memory.ts';
import { createHistory } from '../history/history.ts';
import type { History } from '../history/history.ts';
import type { MachineProfile } from '../oil-profile.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import { rules } from '../rules/rules.ts';
import { viscosityReference } from '../viscosity/normalise.ts';
import { viscosityAt } from '../viscosity/walther.ts';
import { saturationPpm } from '../water/saturation.ts';
import { briefStep } from './levels.ts';
import { oilQuantity } from './oil-quantities.ts';
import { quickSigma } from './quick-median.ts';
import { sampleProfile, sampleReader, sampleSeries } from './sample.ts';

const start = Date.UTC(2026, 4, 1);
const stepMs = 10 * minuteMs;

/** Repeatable noise of about unit deviation. */
function noise(stream: number, place: number): number {
  const one = (n: number) => {
    const x = Math.sin(stream * 127.1 + n * 311.7) * 43758.5453;
    return x - Math.floor(x);
  };
  return (one(place) + one(place + 0.25) + one(place + 0.5) + one(place + 0.75) - 2) * Math.sqrt(3);
}

const line = viscosityReference(46, 6.8)?.line ?? null;
const temperatureAt = (day: number) => 50 + 5 * Math.sin(2 * Math.PI * day);

function newViscosity(tC: number): number {
  return line === null ? NaN : Number(viscosityAt(line, tC));
}

/** A healthy turbine: frames every ten minutes; a test puts its changes on top. */
function healthy(day: number): Record<string, number> {
  const place = Math.round(day * 144);
  const tC = temperatureAt(day) + 0.05 * noise(1, place);
  const silt = 1500 * 2 ** (0.2 * noise(2, place));
  return {
    oil_temperature: tC,
    viscosity_kinematic: newViscosity(tC) * (1 + 0.004 * noise(3, place)),
    density: 868 * (1 - 0.000_65 * (tC - 15)) + 0.3 * noise(4, place),
    dielectric_constant: 2.2 - 0.0013 * (tC - 25) + 0.0005 * noise(5, place),
    water_saturation:
      (100 * 60) / Number(saturationPpm({ a: 7.2375, b: 1567, kelvinOffset: 273.15 }, tC)) + 0.2 * noise(6, place),
    particle_ch1: silt,
    particle_ch2: silt * 0.25,
    particle_ch3: silt * 0.03,
    filter_dp: 0.8,
    pressure: 0.15 + 0.001 * noise(7, place),
  };
}

/** A frame of a machine without some of its sensors. */
function without(frame: Readonly<Record<string, number>>, ...keys: readonly string[]): Record<string, number> {
  return Object.fromEntries(Object.entries(frame).filter(([key]) => !keys.includes(key)));
}

interface Run {
  readonly days?: number;
  readonly profile?: Partial<MachineProfile>;
  readonly events?: readonly MachineEvent[];
  readonly change?: (frame: Record<string, number>, day: number) => Record<string, number> | null;
}

function historyOf({ days = 50, profile = {}, events = [], change = (frame) => frame }: Run): {
  history: History;
  now: number;
} {
  const history = createHistory({ ...sampleProfile, ...profile });
  for (let n = 0; n < days * 144; n += 1) {
    const frame = change(healthy(n / 144), n / 144);
    if (frame !== null) history.add(start + n * stepMs, frame);
  }
  for (const event of events) history.addEvent(event);
  return { history, now: start + days * dayMs };
}

type Ask = readonly [
  parameter: FeatureQuery['parameter'],
  feature: FeatureQuery['feature'],
  hours?: number | null,
  other?: FeatureQuery['parameter'],
];

function reader(run: Run): (...ask: Ask) => Observation {
  const { history, now } = historyOf(run);
  const read = history.features(now);
  return (parameter, feature, hours = null, other) =>
    read({
      parameter,
      feature,
      windowMs: hours === null ? null : hours * hourMs,
      ...(other === undefined ? {} : { other }),
    });
}

const at = (day: number) => start + day * dayMs;
const week = 168;

describe('a sound machine', () => {
  const ask = reader({});

  it('has the levels of its readings, in the units of the rules', () => {
    expect(ask('temp', 'level', 24).value).toBeCloseTo(50, 0);
    expect(ask('iso4', 'level', 4).value).toBeCloseTo(17.3, 0);
    expect(ask('gap46', 'level', 24).value).toBeCloseTo(2, 1);
    expect(ask('aw', 'level', 24).value).toBeCloseTo(0.245, 1);
    expect(ask('ppm', 'level', 24).value).toBeCloseTo(60, 0);
    expect(Math.abs(Number(ask('v40Pct', 'level', 24).value))).toBeLessThan(0.5);
    expect(ask('vT', 'level', 24).value).toBeCloseTo(newViscosity(50) / 13, 1);
    expect(ask('eps25', 'level', 24).value).toBeCloseTo(2.2, 3);
    expect(Math.abs(Number(ask('epsIdx', 'level', 24).value))).toBeLessThan(2);
    expect(ask('dens', 'level', 24).value).toBeCloseTo(0.8539, 3);
    expect(ask('dp', 'level').value).toBeCloseTo(0.4, 5);
    expect(ask('freeWaterTemp', 'level', 24).value).toBeLessThan(0);
    expect(ask('isoOverTarget', 'level').value).toBe(0);
    expect(ask('iso4', 'overTarget', 4)).toMatchObject({ value: 0, baseline: 18 });
    expect(ask('fluid', 'type').value).toBe('mineral');
    expect(ask('v40Pct', 'overTarget').absence).toBe('not_configured');
  });

  it('shows no change: no slope, no delta, no drift', () => {
    for (const parameter of ['iso4', 'iso14', 'v40Pct', 'epsIdx', 'dens', 'ppm'] as const) {
      for (const hours of [24, week, 336, 720])
        expect([parameter, hours, ask(parameter, 'slope', hours).value]).toEqual([parameter, hours, 0]);
      for (const hours of [24, week, 336])
        expect([parameter, hours, Math.abs(Number(ask(parameter, 'delta', hours).value)) < 0.5]).toEqual([
          parameter,
          hours,
          true,
        ]);
    }
    expect(ask('v40Pct', 'reversible').value).toBe(false);
    expect(ask('v40Pct', 'slopeRatio', week).value).toBe(0);
    expect(ask('v40Pct', 'accel').value).toBe(0);
    expect(ask('v40Pct', 'corrT').value).toBe(0);
    expect(ask('eps25', 'corrT', 72).value).toBe(0);
    expect(ask('any', 'stuck').value).toBe(false);
    expect(ask('any', 'hampel').value).toBe(false);
    expect(ask('any', 'range').value).toBe(false);
    expect(ask('any', 'flag').value).toEqual([]);
    expect(ask('quality', 'flag')).toMatchObject({ value: [], from: null, to: null });
    expect(ask('spectrum', 'flat').value).toBe(false);
    expect(ask('any', 'event').value).toEqual([]);
  });

  it('breathes: its water activity follows the temperature', () => {
    expect(ask('aw', 'corrT', 72).value).toBeLessThan(-0.9);
    expect(ask('ppm', 'spread', 72).value).toBeLessThan(0.15);
    expect(ask('temp', 'spread', 24).value).toBeCloseTo(10, 0);
    expect(ask('temp', 'spread').value).toBeCloseTo(10, 0);
  });

  it('says what there is no sensor, no data or no setting for', () => {
    const young = reader({
      days: 2,
      profile: {
        cleanlinessTarget: [18, 16, 13],
        oil: { ...sampleProfile.oil, v40: null, dielectric25: null },
        minimumViscosity: null,
        filterBypassBar: null,
      },
    });
    expect(young('v40Pct', 'level').absence).toBe('not_configured');
    expect(young('epsIdx', 'level').absence).toBe('not_configured');
    expect(young('vT', 'level').absence).toBe('not_configured');
    expect(young('dp', 'level').absence).toBe('not_configured');
    expect(young('feRate', 'ratio').absence).toBe('no_sensor');
    expect(young('sensor', 'emi').absence).toBe('no_sensor');
    expect(young('counter', 'event').absence).toBe('no_sensor');
    expect(young('ledLevel', 'delta').absence).toBe('no_sensor');
    expect(young('lab', 'deviation').absence).toBe('not_configured');
    expect(young('dens', 'delta', week).absence).toBe('no_baseline');
    expect(young('dens', 'slope', 720).absence).toBe('too_few_readings');
    expect(young('dens', 'slopeRatio', 24).absence).toBeNull();
    expect(young('dens', 'slopeRatio', 48).absence).toBe('no_baseline');
    expect(young('dens', 'slopeRatio', week).absence).toBe('too_few_readings');
    expect(young('dens', 'accel', week).absence).toBe('too_few_readings');
    expect(young('dens', 'reversible', week).absence).toBe('too_few_readings');
    expect(young('dens', 'corrLoad').absence).toBe('no_sensor');
    expect(young('temp', 'level', 720).absence).toBe('too_few_readings');
    expect(young('temp', 'spread', 720).absence).toBe('too_few_readings');
    expect(young('aw', 'corrT', 720).absence).toBe('too_few_readings');
    expect(young('any', 'slope').absence).toBe('too_few_readings');
  });

  it('answers every parameter and feature, and knows what makes no sense', () => {
    const lead = ask('iso14', 'leadOf', week, 'aw');
    expect([lead.value, lead.absence]).toEqual([null, 'too_few_readings']);
    expect(ask('iso14', 'leadOf', week).absence).toBe('no_sensor');
    expect(ask('iso14', 'leadOf', week, 'feRate').absence).toBe('no_sensor');
    for (const parameter of parameters) {
      for (const feature of featureNames) {
        for (const hours of [null, 1 / 6, 0.5, 1, 6, 24, week, 2160]) {
          const found = ask(parameter, feature, hours);
          expect([parameter, feature, hours, found.value === null]).toEqual([
            parameter,
            feature,
            hours,
            found.absence !== null,
          ]);
        }
      }
    }
  });
});

describe('changes', () => {
  it('of dirt: delta, slope and codes over the target', () => {
    const ask = reader({
      change: (frame, day) =>
        day < 44
          ? frame
          : {
              ...frame,
              ...Object.fromEntries(
                ['particle_ch1', 'particle_ch2', 'particle_ch3'].map((key) => [
                  key,
                  (frame[key] as number) * 2 ** ((day - 44) / 2),
                ]),
              ),
            },
    });
    expect(ask('iso4', 'delta', week).value).toBeGreaterThan(2);
    expect(ask('iso4', 'delta', week).baseline).toBeCloseTo(17.3, 0);
    expect(ask('iso4', 'slope', 72).value).toBeCloseTo(0.5, 1);
    expect(ask('isoOverTarget', 'level').value).toBeGreaterThanOrEqual(2);
    expect(ask('gap46', 'delta', week).value).toBeCloseTo(0, 1);
  });

  it('of viscosity: a step, with its sign, that stays', () => {
    const ask = reader({
      change: (frame, day) =>
        day < 49.5 ? frame : { ...frame, viscosity_kinematic: (frame['viscosity_kinematic'] as number) * 0.86 },
    });
    expect(ask('v40Pct', 'step', 24).value).toBeLessThan(-12);
    expect(ask('v40Pct', 'step').value).toBeLessThan(-12);
    expect(ask('v40Pct', 'reversible', 48).value).toBe(false);
    expect(ask('v40Pct', 'delta').value).toBeLessThan(-12);
  });

  it('of hours show their step at any minute of the hour', () => {
    const { history, now } = historyOf({
      change: (frame, day) =>
        day < 49.875 ? frame : { ...frame, oil_temperature: (frame['oil_temperature'] as number) + 20 },
    });
    for (const minutes of [0, 10, 30, 50])
      expect([
        minutes,
        Number(
          history.features(now - minutes * minuteMs)({ parameter: 'temp', feature: 'step', windowMs: 6 * hourMs })
            .value,
        ) > 12,
      ]).toEqual([minutes, true]);
  });

  it('of water activity are told beside hours that were as warm', () => {
    const hourOf = (day: number) => (day % 1) * 24;
    const asWet = (tC: number) => (100 * 40) / Number(saturationPpm({ a: 7.2375, b: 1567, kelvinOffset: 273.15 }, tC));
    const restsAtNight = (coldFrom: number) => (frame: Record<string, number>, day: number) => {
      const tC = hourOf(day) >= 19 && day >= coldFrom ? 25 : 60;
      return {
        ...frame,
        oil_temperature: tC + 0.05 * noise(1, day * 144),
        viscosity_kinematic: newViscosity(tC) * (1 + 0.004 * noise(3, day * 144)),
        water_saturation: asWet(tC) + 0.2 * noise(6, day * 144),
      };
    };
    expect(reader({ change: restsAtNight(0) })('aw', 'delta', 24).value).toBe(0);
    // Oil that was never this cold before: the same water makes a higher activity, which is no change.
    expect(reader({ change: restsAtNight(49) })('aw', 'delta', 24).value).toBe(0);
    expect(
      reader({
        change: (frame, day) =>
          day > 49 ? without(restsAtNight(0)(frame, day), 'oil_temperature') : restsAtNight(0)(frame, day),
      })('aw', 'delta', 24).value,
    ).toBeGreaterThan(0.2);
  });

  it('that come back are reversible', () => {
    const ask = reader({
      change: (frame, day) =>
        day < 49 || day > 49.6
          ? frame
          : { ...frame, viscosity_kinematic: (frame['viscosity_kinematic'] as number) * 0.86, pressure: 0.3 },
    });
    expect(ask('v40Pct', 'reversible', 48).value).toBe(true);
    expect(ask('v40Pct', 'corrP', 48).value).toBeLessThan(-0.6);
  });

  it('that come back by three percent are the day of a machine, and not reversible', () => {
    const ask = reader({
      change: (frame, day) =>
        day < 49 || day > 49.6
          ? frame
          : { ...frame, viscosity_kinematic: (frame['viscosity_kinematic'] as number) * 0.97 },
    });
    expect(ask('v40Pct', 'reversible', 48).value).toBe(false);
  });

  it('of oil that stays far off new oil come back only where they reach half the way to it', () => {
    const ask = (times: number) =>
      reader({
        change: (frame, day) => {
          const share = day < 30 ? 1 : day > 49 && day < 49.6 ? times : 0.86;
          return { ...frame, viscosity_kinematic: (frame['viscosity_kinematic'] as number) * share };
        },
      })('v40Pct', 'reversible', 48).value;
    expect([0.91, 0.96, 1, 0.76].map(ask)).toEqual([false, true, true, true]);
    // A tenth is a departure however far off the oil stands: so much gas is said to be dissolved.
    const thick = reader({
      change: (frame, day) => {
        const share = day < 30 ? 1 : day > 49 && day < 49.6 ? 1.17 : 1.3;
        return { ...frame, viscosity_kinematic: (frame['viscosity_kinematic'] as number) * share };
      },
    });
    expect(thick('v40Pct', 'reversible', 48).value).toBe(true);
  });

  it('of ageing: the index, its slope, and how it quickens', () => {
    const ageing = (day: number) => (day < 40 ? 0.0003 * day : 0.012 + 0.0015 * (day - 40));
    const ask = reader({
      days: 55,
      change: (frame, day) => ({
        ...frame,
        dielectric_constant: (frame['dielectric_constant'] as number) + ageing(day),
        // It thickens as it ages.
        viscosity_kinematic: (frame['viscosity_kinematic'] as number) * (1 + 1.5 * ageing(day)),
      }),
    });
    expect(ask('epsIdx', 'level', 24).value).toBeCloseTo(69, -1);
    expect(ask('epsIdx', 'slope', 336).value).toBeCloseTo(3, 0);
    expect(ask('epsIdx', 'slopeRatio', 336).value).toBeGreaterThan(2);
    expect(ask('epsIdx', 'accel', 720).value).toBeGreaterThan(0.05);
    expect(ask('any', 'slope', 336)).toMatchObject({ absence: null });
  });

  it('of ageing: a pace at which the oil would last for years is no acceleration', () => {
    const ageing = (day: number) => (day < 40 ? 0.000_02 * day : 0.0008 + 0.0001 * (day - 40));
    const quickening = (times: number) =>
      reader({
        days: 55,
        change: (frame, day) => ({
          ...frame,
          dielectric_constant: (frame['dielectric_constant'] as number) + times * ageing(day),
          viscosity_kinematic: (frame['viscosity_kinematic'] as number) * (1 + 1.5 * times * ageing(day)),
        }),
      })('epsIdx', 'slopeRatio', 336).value;
    expect([quickening(1), Number(quickening(12)) > 2]).toEqual([0, true]);
  });

  it('of ageing: what warmer oil ages faster by itself is no acceleration', () => {
    /** Twice as fast from day 27 on. */
    const ageing = (day: number) => 0.0004 * (day + Math.max(0, day - 27));
    const aged = (frame: Record<string, number>, day: number, warmerK: number) => {
      const tC = (frame['oil_temperature'] as number) + (day < 27 ? 0 : warmerK);
      return {
        ...frame,
        oil_temperature: tC,
        dielectric_constant:
          (frame['dielectric_constant'] as number) - 0.0013 * (tC - (frame['oil_temperature'] as number)) + ageing(day),
        viscosity_kinematic: newViscosity(tC) * (1 + 1.5 * ageing(day)) * (1 + 0.004 * noise(3, day * 144)),
      };
    };
    const ratioAt = (warmerK: number) =>
      Number(
        reader({ days: 55, change: (frame, day) => aged(frame, day, warmerK) })('epsIdx', 'slopeRatio', 648).value,
      );
    const plain = ratioAt(0);
    expect(plain).toBeGreaterThan(1.7);
    expect(ratioAt(10) / plain).toBeCloseTo(0.5, 1);
    // Oil that became colder gets no higher ratio than it was measured with.
    expect(ratioAt(-10) / plain).toBeCloseTo(1, 1);
  });

  it('of two days are no trend of a month', () => {
    const ask = reader({
      change: (frame, day) => ({ ...frame, density: (frame['density'] as number) + 4 * Math.max(0, day - 48) }),
    });
    expect(ask('dens', 'slope', 48).value).toBeCloseTo(0.004, 3);
    expect(ask('dens', 'slope', 720).value).toBe(0);
    const lasting = reader({
      change: (frame, day) => ({ ...frame, density: (frame['density'] as number) + 0.1 * day }),
    });
    expect(lasting('dens', 'slope', 720).value).toBeCloseTo(0.0001, 5);
  });

  it('of water: in shares a day of what the oil can still dissolve; what it adds to the permittivity is no ageing', () => {
    const wet = (frame: Record<string, number>, day: number) => {
      const extra = Math.max(0, day - 47) * 40;
      const limit = Number(
        saturationPpm({ a: 7.2375, b: 1567, kelvinOffset: 273.15 }, frame['oil_temperature'] as number),
      );
      return {
        ...frame,
        water_saturation: Math.min(100, (frame['water_saturation'] as number) + (100 * extra) / limit),
        dielectric_constant: (frame['dielectric_constant'] as number) + extra * 5.4e-6,
      };
    };
    const ask = reader({ change: wet });
    // 245 ppm saturate this oil at 50 °C; on the last day it holds 160 of them.
    const rate = ask('ppm', 'slope', 24);
    expect(rate.baseline).toBeCloseTo(245 - 160, -1);
    expect(rate.value).toBeCloseTo(40 / (245 - 160), 1);
    expect(ask('aw', 'delta', 24).value).toBeGreaterThan(0.2);
    expect(Math.abs(Number(ask('epsIdx', 'delta', 24).value))).toBeLessThan(2);
    expect(ask('freeWaterTemp', 'level', 1).value).toBeGreaterThan(0);
  });

  describe('of water, while a machine stands and its oil is saturated', () => {
    /**
     * A leak of 40 ppm a day from day 46 on; the machine stands at 22 °C from day 49.7 on, and what it cannot hold
     * falls out.
     */
    const stands = (withPpm: boolean) => (frame: Record<string, number>, day: number) => {
      const tC = day < 49.7 ? (frame['oil_temperature'] as number) : 22;
      const held = Number(saturationPpm({ a: 7.2375, b: 1567, kelvinOffset: 273.15 }, tC));
      const water = 60 + Math.max(0, Math.min(day, 49.7) - 46) * 40;
      const scatter = 0.2 * noise(6, day * 144);
      return {
        ...frame,
        oil_temperature: tC,
        viscosity_kinematic: newViscosity(tC) * (1 + 0.004 * noise(3, day * 144)),
        water_saturation: Math.min(100, (100 * water) / held + scatter),
        ...(withPpm ? { water_ppm: Math.min(water, held) + scatter } : {}),
      };
    };

    it.each([
      ['that its saturation gives', false],
      ['that is measured', true],
    ])('a content %s does not fall', (_, withPpm) => {
      const ask = reader({ change: stands(withPpm) });
      expect(ask('aw', 'level').value).toBe(1);
      const { value, baseline } = ask('ppm', 'slope', 24);
      expect(Number(value) * Number(baseline)).toBeCloseTo(40, -1);
      expect(ask('ppm', 'level').value).toBeLessThan(100);
    });

    it('the temperature explains nothing', () => {
      const running = reader({ days: 49.7, change: stands(true) });
      expect(reader({ change: stands(true) })('aw', 'corrT', 72).value).toBeCloseTo(
        Number(running('aw', 'corrT', 64.8).value),
        5,
      );
    });

    it('a content of which nobody knows what the oil can still dissolve has no rate', () => {
      const ask = reader({
        change: (frame, day) => ({
          ...without(frame, 'water_saturation', 'oil_temperature'),
          water_ppm: 60 + 40 * Math.max(0, day - 46) + 0.2 * noise(6, day * 144),
        }),
      });
      expect(ask('aw', 'level').absence).toBe('no_sensor');
      expect(ask('ppm', 'slope', 24).absence).toBe('no_sensor');
    });

    it('nothing is said of the course after a day without knowing it', () => {
      const ask = reader({ days: 50.5, change: stands(true) });
      expect(ask('ppm', 'slope', 24).absence).toBe('too_few_readings');
    });
  });

  it('of one quantity that another follows: the lead', () => {
    const step = (frame: Record<string, number>, day: number) => ({
      ...frame,
      ...(day > 46 ? { particle_ch3: (frame['particle_ch3'] as number) * 4 } : {}),
      ...(day > 47 ? { water_saturation: 60 + noise(9, day * 144) } : {}),
    });
    const ask = reader({ change: step });
    expect(ask('iso14', 'leadOf', week, 'aw').value).toBe(24);
    expect(ask('aw', 'leadOf', week, 'iso14').value).toBe(-24);
  });
});

describe('baselines', () => {
  const thicker = (frame: Record<string, number>, day: number) =>
    day < 46 ? frame : { ...frame, viscosity_kinematic: (frame['viscosity_kinematic'] as number) * 1.08 };

  it('begin anew with new oil: until it has one of its own, a change is taken from what the fill read', () => {
    const changed = (kind: 'oil_change' | 'refill', share: number) =>
      reader({
        change: (frame, day) =>
          day < 46 ? frame : { ...frame, viscosity_kinematic: (frame['viscosity_kinematic'] as number) * share },
        events: [{ kind, at: at(46) }],
      });
    const ask = changed('oil_change', 1.08);
    expect(ask('v40Pct', 'delta', 72)).toMatchObject({ baseline: 0 });
    // 8 % is within what a delivery of the same grade and the sensor may be off: it is the new zero.
    expect(Math.abs(Number(ask('v40Pct', 'delta', 72).value))).toBeLessThan(0.5);
    expect(ask('v40Pct', 'level', 24).baseline).toBeGreaterThan(7);
    // 20 % is another oil.
    expect(changed('oil_change', 1.2)('v40Pct', 'delta', 72).value).toBeGreaterThan(15);
    expect(ask('dens', 'delta', 72).absence).toBe('no_baseline');
    expect(ask('iso4', 'delta', 72).absence).toBe('no_baseline');
    expect(ask('temp', 'delta', 72).value).toBe(0);
    expect(ask('v40Pct', 'slopeRatio', 72).absence).toBe('no_baseline');
  });

  it('go on through an oil change that nobody entered', () => {
    const proposed = reader({ change: thicker, events: [{ kind: 'oil_change', at: at(46), isProposed: true }] });
    expect(proposed('v40Pct', 'delta', 72).value).toBeGreaterThan(7);
    expect(proposed('dens', 'delta', 72).value).toBe(0);
    expect(proposed('any', 'event', week).value).toEqual(['proposed_oil_change']);
  });

  it('of a topped-up oil: its properties have none yet, its dirt has', () => {
    const ask = reader({ change: thicker, events: [{ kind: 'refill', at: at(46) }] });
    expect(ask('v40Pct', 'delta', 72).absence).toBe('no_baseline');
    expect(ask('iso4', 'delta', 72).value).toBe(0);
    expect(ask('any', 'event', week).value).toEqual(['refill']);
  });

  it('take what is known across gaps, and the last 30 days of it', () => {
    const ask = reader({ change: (frame, day) => (Math.floor(day) % 3 === 0 || day < 5 ? null : frame) });
    expect(ask('dens', 'delta', week).value).toBe(0);
    expect(ask('dens', 'delta', 24).value).toBe(0);
  });
});

describe('sensor faults', () => {
  it('by the reading: frozen, out of range, spike', () => {
    const ask = reader({
      change: (frame, day) => ({
        ...frame,
        ...(day > 49.5 ? { water_saturation: 31, viscosity_kinematic: 5000 } : {}),
        ...(Math.abs(day - 49.98) < 0.003 ? { density: 1100 } : {}),
      }),
    });
    expect(ask('any', 'stuck', 6)).toMatchObject({ value: true, keys: ['water_saturation'] });
    expect(ask('any', 'range')).toMatchObject({ value: true, keys: ['viscosity_kinematic'] });
    expect(ask('any', 'hampel', 1)).toMatchObject({ value: true, keys: ['density'] });
    const single = reader({
      change: (frame, day) =>
        Math.round(day * 144) % 3 === 0 && day > 49.5 ? { ...frame, viscosity_kinematic: 5000 } : frame,
    });
    expect(single('any', 'range').value).toBe(false);
    expect(ask('v40Pct', 'level').absence).toBe('masked_by_sensor_fault');
    expect(ask('v40Pct', 'delta', 24).absence).toBe('masked_by_sensor_fault');
    expect(ask('v40Pct', 'step', 6).absence).toBe('masked_by_sensor_fault');
    expect(ask('v40Pct', 'spread', 6).absence).toBe('masked_by_sensor_fault');
    expect(ask('v40Pct', 'corrT', 6).absence).toBe('masked_by_sensor_fault');
  });

  it('frozen while the machine stands, at the end of its range, is none', () => {
    const stands = (from: number) => (frame: Record<string, number>, day: number) => ({
      ...frame,
      ...(day > from ? { pressure: 0 } : {}),
      ...(day > 49.5 ? { viscosity_kinematic: 2000 } : {}),
    });
    expect(reader({ change: stands(49.4) })('any', 'stuck', 6).value).toBe(false);
  });

  it('at the end of its range for an hour of running is none: thick oil comes back into it', () => {
    // Cold oil of standstill is thicker than the sensor reads, above all other values; it then runs for so long.
    const started = (hours: number, most: number) => (frame: Record<string, number>, day: number) => ({
      ...frame,
      pressure: day > 49 && day < 50 - hours / 24 ? 0 : (frame['pressure'] as number),
      viscosity_kinematic: day > 49 ? most : (frame['viscosity_kinematic'] as number),
    });
    expect(reader({ change: started(1, 2000) })('any', 'stuck', 6).value).toBe(false);
    expect(reader({ change: started(7, 2000) })('any', 'stuck', 6).value).toBe(true);
    // Where nothing tells whether it runs, for a week.
    const resting = (from: number) => (frame: Record<string, number>, day: number) =>
      without(
        { ...frame, viscosity_kinematic: day > from ? 2000 : (frame['viscosity_kinematic'] as number) },
        'pressure',
      );
    expect(reader({ change: resting(47) })('any', 'stuck', 6).value).toBe(false);
    expect(reader({ change: resting(42) })('any', 'stuck', 6).value).toBe(true);
    // Of readings that come once an hour, whatever value they rest at.
    const hourly = (frame: Record<string, number>, day: number) =>
      Math.round(day * 144) % 6 === 3 ? resting(47)(frame, day) : null;
    expect(reader({ change: hourly })('any', 'stuck', 6).value).toBe(true);
    // In the middle of its range it is one at once.
    expect(reader({ change: started(1, 31) })('any', 'stuck', 6).value).toBe(true);
  });

  it('at the end of its range in oil that is as thick is none, however long the machine runs in it', () => {
    // Cold oil is pumped around: the sheet says some 400 mm²/s at 4 °C, and 38 at 45 °C.
    const cold = (most: number, tC: number) => (frame: Record<string, number>, day: number) => ({
      ...frame,
      ...(day > 48 ? { viscosity_kinematic: most, oil_temperature: tC + noise(4, day * 144) } : {}),
    });
    expect(reader({ change: cold(380, 4) })('any', 'stuck', 6).value).toBe(false);
    expect(reader({ change: cold(380, 45) })('any', 'stuck', 6).value).toBe(true);
    // Nothing tells how thick it should be.
    const oil = { ...sampleProfile.oil, v40: null, v100: null };
    expect(reader({ change: cold(380, 4), profile: { oil } })('any', 'stuck', 6).value).toBe(true);
    const unknown = (frame: Record<string, number>, day: number) =>
      without(cold(380, 4)(frame, day), 'oil_temperature');
    expect(reader({ change: unknown })('any', 'stuck', 6).value).toBe(true);
    const lost = (frame: Record<string, number>, day: number) =>
      day > 48.2 ? unknown(frame, day) : cold(380, 4)(frame, day);
    expect(reader({ change: lost })('any', 'stuck', 6).value).toBe(true);
    // Below all other values nothing keeps it: oil is never so thin.
    for (const least of [5, 15, 20]) expect(reader({ change: cold(least, 45) })('any', 'stuck', 6).value).toBe(true);
  });

  it('bubbles: a flat spectrum, a jump that lasts minutes, and no dirt', () => {
    const ask = reader({
      change: (frame, day) =>
        day > 49.985 ? { ...frame, particle_ch1: 60_000, particle_ch2: 55_000, particle_ch3: 50_000 } : frame,
    });
    const often = historyOf({}).history;
    const begin = start + 50 * dayMs;
    for (let n = 0; n < 30; n += 1)
      often.add(begin + n * minuteMs, {
        ...healthy(50 + n / 1440),
        ...(n >= 20 ? { particle_ch1: 60_000, particle_ch2: 55_000, particle_ch3: 50_000 } : {}),
      });
    const read = often.features(begin + 30 * minuteMs);
    expect(read({ parameter: 'spectrum', feature: 'flat', windowMs: 30 * minuteMs })).toMatchObject({
      value: true,
      keys: ['particle_ch1', 'particle_ch2', 'particle_ch3'],
    });
    expect(read({ parameter: 'iso14', feature: 'step', windowMs: hourMs }).value).toBeGreaterThan(9);
    expect(read({ parameter: 'iso14', feature: 'level', windowMs: hourMs }).value).toBeLessThan(13.5);
    expect(read({ parameter: 'quality', feature: 'flag', windowMs: null }).value).toEqual(['bad', 'bubbles']);
    expect(ask('spectrum', 'flat').value).toBe(false);
  });

  it('a drift: permittivity runs away alone', () => {
    const drifting = (frame: Record<string, number>, day: number) => ({
      ...frame,
      dielectric_constant: (frame['dielectric_constant'] as number) * (1 + 0.01 * Math.max(0, day - 46)),
    });
    const { history, now } = historyOf({ change: drifting });
    expect(history.quality(now)).toMatchObject([
      { key: 'dielectric_constant', reason: 'drift', grade: 'suspect', until: now },
    ]);
    expect(history.features(now)({ parameter: 'epsIdx', feature: 'level', windowMs: null }).absence).toBe(
      'masked_by_sensor_fault',
    );
    expect(history.features(now)({ parameter: 'any', feature: 'flag', windowMs: null }).value).toEqual(['drift']);
    const thick = historyOf({
      change: (frame, day) => ({
        ...drifting(frame, day),
        viscosity_kinematic: (frame['viscosity_kinematic'] as number) * (1 + 0.03 * Math.max(0, day - 46)),
      }),
    });
    expect(thick.history.quality(thick.now)).toEqual([]);
  });

  it.each([
    ['dielectric_constant', ['water_saturation']],
    ['dielectric_constant', ['viscosity_kinematic', 'density']],
    ['density', ['water_saturation']],
    ['density', ['viscosity_kinematic']],
  ] as const)('a change of %s is no drift where nothing tells of %j', (key, unknown) => {
    const run = (gone: readonly string[]) =>
      historyOf({
        days: 40,
        change: (frame, day) => {
          const by = key === 'density' ? 8 : 0.022;
          return without({ ...frame, [key]: (frame[key] as number) + by * Math.max(0, day - 36) }, ...gone);
        },
      });
    const [alone, blind] = [run([]), run(unknown)];
    expect(alone.history.quality(alone.now)).toMatchObject([{ key, reason: 'drift' }]);
    expect(blind.history.quality(blind.now)).toEqual([]);
  });

  it('a step of permittivity is no drift, but what no oil can have is', () => {
    const step = (by: number, water = 0) =>
      historyOf({
        change: (frame, day) => ({
          ...frame,
          dielectric_constant: (frame['dielectric_constant'] as number) + (day > 48.5 ? by : 0),
          water_saturation: (frame['water_saturation'] as number) + (day > 48.5 ? water : 0),
        }),
      });
    const [small, great] = [step(0.06), step(0.5)];
    expect(small.history.quality(small.now)).toEqual([]);
    // Coolant brings much water and takes it farther than ageing; moist air, drying and a broken sensor are none.
    const besideWater = ([by, water]: readonly [number, number]) => {
      const { history, now } = step(by, water);
      return history.quality(now).map(({ reason }) => reason);
    };
    expect(besideWater([0.5, 45])).toEqual([]);
    for (const broken of [
      [0.5, 15],
      [0.5, -10],
      [4, 45],
    ] as const)
      expect(besideWater(broken)).toEqual(['drift']);
    expect(great.history.quality(great.now).map(({ reason }) => reason)).toEqual(['drift']);
  });

  it('a wrong compensation: the viscosity at 40 °C follows the temperature', () => {
    const cold = (frame: Record<string, number>, day: number) => ({
      ...frame,
      viscosity_kinematic:
        newViscosity(50 + 0.6 * ((frame['oil_temperature'] as number) - 50)) * (1 + 0.004 * noise(3, day * 144)),
    });
    const { history, now } = historyOf({ change: cold });
    expect(
      Number(history.features(now)({ parameter: 'v40Pct', feature: 'corrT', windowMs: 72 * hourMs }).value),
    ).toBeGreaterThan(0.8);
    expect(history.quality(now)).toMatchObject([{ key: 'viscosity_kinematic', reason: 'compensation' }]);
  });

  it("a thickened oil looks thicker when hot: the method's own, no wrong compensation", () => {
    const thick = (frame: Record<string, number>) => ({
      ...frame,
      viscosity_kinematic: (frame['viscosity_kinematic'] as number) * 1.8,
    });
    expect(reader({ change: thick })('v40Pct', 'corrT', 72).value).toBe(0);
  });

  it('a probe that comes loose while the readings after its jump are refused, or within ten minutes', () => {
    const since = 48 * dayMs;
    const jumpsBy =
      (at: number, gap: number) =>
      (frame: Record<string, number>, day: number): Record<string, number> => {
        const minutes = Math.round((day * dayMs - at) / minuteMs);
        if (minutes >= 0 && minutes < gap) return without(frame, 'oil_temperature');
        return minutes < 0 ? frame : { ...frame, oil_temperature: (frame['oil_temperature'] as number) + 9 };
      };
    const faultsOf = (change: Run['change'] & {}, days = 50) => {
      const { history, now } = historyOf({ change, days });
      return history.quality(now).map(({ key, reason }) => `${key} ${reason}`);
    };
    expect(faultsOf(jumpsBy(since, 0))).toEqual(['oil_temperature compensation']);
    expect(faultsOf(jumpsBy(since, 40))).toEqual(['oil_temperature compensation']);
    // After hours another machine may be in front of the probe.
    expect(faultsOf(jumpsBy(since, 120))).toEqual([]);
    const halfWay = (frame: Record<string, number>, day: number) => {
      const place = Math.round((day - 48) * 144);
      const by = place < 0 ? 0 : place === 0 ? 4.5 : 9;
      return { ...frame, oil_temperature: (frame['oil_temperature'] as number) + by };
    };
    expect(faultsOf(halfWay)).toEqual(['oil_temperature compensation']);
    // It is one jump, which still shows as a whole weeks later.
    for (const change of [jumpsBy(since, 0), jumpsBy(since, 40), halfWay])
      expect(faultsOf(change, 70)).toEqual(['oil_temperature compensation']);
  });

  it('no loose probe where a machine warms up from bucket to bucket and its viscosity lags', () => {
    // The oil reads thinner before, as cold oil may: the change alone would look like a jump.
    const start = 44;
    const warmsUp = (frame: Record<string, number>, day: number) => {
      const buckets = (day - start) * 144;
      const tC = buckets < 0 ? 30 : Math.min(60, 30 + 2.6 * buckets);
      const lagging = buckets < 0 ? 30 : Math.min(60, 30 + 2.6 * Math.max(0, buckets - 3));
      const share = day < start ? 0.8 : 1;
      return {
        ...frame,
        oil_temperature: tC + 0.02 * noise(31, Math.round(day * 144)),
        viscosity_kinematic: newViscosity(lagging) * share * (1 + 0.004 * noise(32, Math.round(day * 144))),
      };
    };
    const { history, now } = historyOf({ change: warmsUp });
    expect(history.quality(now).map(({ key, reason }) => `${key} ${reason}`)).toEqual([]);
  });

  it('a probe that comes loose: the temperature jumps and the viscosity stays', () => {
    const loose = (frame: Record<string, number>, day: number) => ({
      ...frame,
      oil_temperature: (frame['oil_temperature'] as number) + (day > 48 ? 3 : 0),
    });
    const { history, now } = historyOf({ change: loose });
    expect(history.quality(now)).toContainEqual(
      expect.objectContaining({ key: 'oil_temperature', reason: 'compensation', since: at(48) + stepMs }),
    );
    const read = history.features(now);
    for (const parameter of ['v40Pct', 'eps25', 'epsIdx', 'dens'] as const)
      expect([parameter, read({ parameter, feature: 'delta', windowMs: dayMs }).absence]).toEqual([
        parameter,
        'masked_by_sensor_fault',
      ]);
    expect([
      read({ parameter: 'v40Pct', feature: 'corrT', windowMs: null }).absence,
      read({ parameter: 'temp', feature: 'delta', windowMs: 3 * dayMs }).absence,
    ]).toEqual([null, null]);
    // Water is compared with its past at equal temperatures: as long as that past is from before the jump.
    const water = (parameter: 'aw' | 'ppm', feature: 'delta' | 'slope' | 'level', days: number) =>
      read({ parameter, feature, windowMs: days * dayMs }).absence;
    expect([water('aw', 'delta', 3), water('ppm', 'slope', 3)]).toEqual([
      'masked_by_sensor_fault',
      'masked_by_sensor_fault',
    ]);
    expect([water('aw', 'delta', 1), water('ppm', 'slope', 1), water('aw', 'level', 3)]).toEqual([null, null, null]);
    expect(read({ parameter: 'aw', feature: 'delta', windowMs: null }).absence).toBeNull();
    const warmer = historyOf({
      change: (frame, day) =>
        day > 48
          ? {
              ...frame,
              oil_temperature: temperatureAt(day) + 6,
              viscosity_kinematic: newViscosity(temperatureAt(day) + 6),
            }
          : frame,
    });
    expect(warmer.history.quality(warmer.now)).toEqual([]);
    const brief = historyOf({
      change: (frame, day) => ({
        ...frame,
        oil_temperature: (frame['oil_temperature'] as number) + (Math.abs(day - 48) < 0.01 ? 3 : 0),
      }),
    });
    expect(brief.history.quality(brief.now)).toEqual([]);
    const gone = historyOf({
      change: (frame, day) => ({
        ...loose(frame, day),
        viscosity_kinematic: day > 48 ? NaN : (frame['viscosity_kinematic'] as number),
      }),
    });
    expect(gone.history.quality(gone.now)).toEqual([]);
    const thin = historyOf({
      change: (frame, day) => ({
        ...without(loose(frame, day), 'viscosity_kinematic', 'density'),
        viscosity_dynamic: 25 + noise(3, day * 144),
      }),
    });
    expect(thin.history.quality(thin.now)).toEqual([]);
    const laterOn = (change: Run['change'] & {}) => {
      const later = historyOf({ days: 80, change });
      return later.history.quality(later.now).map(({ key, reason, since }) => [key, reason, since]);
    };
    expect(laterOn(loose)).toEqual([['oil_temperature', 'compensation', at(48) + stepMs]]);
    const setRight = (day: number) => (frame: Record<string, number>, now: number) =>
      now < day ? loose(frame, now) : frame;
    expect(laterOn(setRight(60))).toEqual([]);
    expect(laterOn(setRight(78))).toEqual([]);
    // Nothing tells any more whether it stands.
    expect(laterOn((frame, day) => (day < 78 ? loose(frame, day) : without(frame, 'viscosity_kinematic')))).toEqual([]);
    const blind = historyOf({ change: loose, profile: { oil: { ...sampleProfile.oil, v100: null } } });
    expect(blind.history.quality(blind.now)).toEqual([]);
    const impossible = historyOf({ change: loose, profile: { oil: { ...sampleProfile.oil, v100: 60 } } });
    expect(impossible.history.quality(impossible.now)).toEqual([]);
    const kinked = historyOf({ change: (frame, day) => (day < 49.93 ? frame : loose(frame, day)), days: 49.95 });
    expect(kinked.history.quality(kinked.now)).toEqual([]);
  });

  it('two that drift at once are told in the order of their keys', () => {
    const both = (frame: Record<string, number>, day: number) => ({
      ...frame,
      density: (frame['density'] as number) + 8 * Math.max(0, day - 46),
      dielectric_constant: (frame['dielectric_constant'] as number) * (1 + 0.01 * Math.max(0, day - 46)),
    });
    const lone = historyOf({ change: (frame, day) => without(both(frame, day), 'density') });
    expect(lone.history.quality(lone.now)).toMatchObject([{ key: 'dielectric_constant', reason: 'drift' }]);
    const implausible = historyOf({
      change: (frame, day) => ({
        ...frame,
        dielectric_constant: (frame['dielectric_constant'] as number) + (day > 40 ? 0.5 : 0),
        oil_temperature: (frame['oil_temperature'] as number) + (day > 48 ? 3 : 0),
      }),
    });
    expect(implausible.history.quality(implausible.now).map(({ key, reason }) => [key, reason])).toEqual([
      ['dielectric_constant', 'drift'],
      ['oil_temperature', 'compensation'],
    ]);
  });

  it('by the laboratory', () => {
    const { history, now } = historyOf({});
    history.addLab({ at: at(40), key: 'density', value: 840, reproducibility: 1 });
    expect(history.features(now)({ parameter: 'lab', feature: 'deviation', windowMs: null })).toMatchObject({
      baseline: 840,
      keys: ['density'],
    });
    expect(history.features(now)({ parameter: 'any', feature: 'slope', windowMs: 30 * dayMs })).toMatchObject({
      keys: ['density', 'oil_temperature'],
    });
    // Of several quantities of a sample the one that differs most counts, and one without a sensor does not.
    history.addLab({ at: at(40), key: 'oil_temperature', value: 1000, reproducibility: 1 });
    history.addLab({ at: at(40), key: 'level', value: 70, reproducibility: 1 });
    expect(history.features(now)({ parameter: 'lab', feature: 'deviation', windowMs: null }).keys).toEqual([
      'oil_temperature',
    ]);
    history.addLab({ at: at(41), key: 'level', value: 70, reproducibility: 1 });
    expect(history.features(now)({ parameter: 'lab', feature: 'deviation', windowMs: null }).absence).toBe('no_sensor');
    // A result without a sensor does not hide the one beside it, whichever was entered first.
    history.addLab({ at: at(41), key: 'oil_temperature', value: 1000, reproducibility: 1 });
    expect(history.features(now)({ parameter: 'lab', feature: 'deviation', windowMs: null }).keys).toEqual([
      'oil_temperature',
    ]);
    history.addLab({ at: at(-5), key: 'density', value: 840, reproducibility: 1 });
    expect(history.features(at(0))({ parameter: 'lab', feature: 'deviation', windowMs: null }).absence).toBe(
      'too_few_readings',
    );
  });
});

describe('debris', () => {
  /** Counters of a machine with a rate an hour of each class; deterministic, a little uneven. */
  function counters(
    rate: (day: number) => number,
    shares: readonly number[] = [0.6, 0.25, 0.1, 0.05, 0],
  ): NonNullable<Run['change']> {
    const counts = [0, 0, 0, 0, 0];
    return (frame, day) => {
      shares.forEach(
        (share, index) =>
          (counts[index] =
            (counts[index] as number) + (share * rate(day) * (1 + 0.5 * noise(20 + index, day * 144))) / 6),
      );
      const whole = counts.map((count) => Math.floor(count));
      const classes = Object.fromEntries(whole.map((count, index) => [`ferrous_ch${index + 1}`, count]));
      return {
        ...frame,
        ...classes,
        ferrous_total: whole.reduce((sum, count) => sum + count, 0),
        nonferrous_ch1: Math.floor(day / 2),
        nonferrous_total: Math.floor(day / 2),
      };
    };
  }

  it('at a steady rate shows none of the features of wear', () => {
    const ask = reader({ change: counters(() => 0.8) });
    expect(ask('feRate', 'level', week).value).toBeCloseTo(0.8, 1);
    expect(ask('feRate', 'ratio', 72)).toMatchObject({ value: 1 });
    expect(ask('feRate', 'delta', 72).value).toBe(0);
    expect(ask('feRate', 'step', 24).value).toBe(0);
    expect(ask('feRate', 'slope', 72).value).toBe(0);
    expect(ask('feMass', 'accel').value).toBe(0);
    expect(ask('feLargeShare', 'level').value).toBeLessThan(0.2);
    expect(ask('feMass', 'level', week).value).toBeGreaterThan(0);
    expect(ask('nfRate', 'ratio', week).value).toBe(1);
    expect(ask('sensor', 'emi').value).toBe(false);
    expect(ask('counter', 'event').value).toEqual([]);
    expect(ask('iso14', 'leadOf', week, 'feRate').absence).toBe('too_few_readings');
    expect(ask('iso14', 'leadOf', week, 'nfRate').absence).toBe('too_few_readings');
  });

  it('of a spall: ratio, step, slope, large particles, mass', () => {
    const ask = reader({
      change: counters((day) => (day < 47 ? 0.8 : 0.8 * 2 ** ((day - 47) * 1.5)), [0.3, 0.2, 0.1, 0.2, 0.2]),
    });
    expect(ask('feRate', 'ratio', 72).value).toBeGreaterThan(3);
    expect(ask('feRate', 'ratio').value).toBeGreaterThan(2);
    expect(ask('feRate', 'delta', 72).value).toBeGreaterThan(3);
    expect(ask('feRate', 'delta').value).toBeGreaterThan(1);
    expect(ask('feRate', 'slope', 72).value).toBeGreaterThan(1);
    expect(ask('feLargeShare', 'level').value).toBeCloseTo(0.4, 1);
    expect(ask('feMass', 'accel').value).toBeGreaterThan(0);
  });

  it('of scuffing: the rate steps up within hours', () => {
    const ask = reader({ change: counters((day) => (day < 49.88 ? 0.8 : 20)) });
    expect(ask('feRate', 'step', 6).value).toBeGreaterThan(5);
    expect(ask('feRate', 'step').value).toBeGreaterThan(5);
    const { history, now } = historyOf({ change: counters((day) => (day < 49.85 ? 0.8 : 20)) });
    expect(
      history.features(now - 20 * minuteMs)({ parameter: 'feRate', feature: 'step', windowMs: 6 * hourMs }).value,
    ).toBeGreaterThan(5);
  });

  it('one particle a day more is no ratio of 3', () => {
    const sparse = reader({
      change: (frame, day) => ({ ...frame, nonferrous_total: Math.floor(day < 49 ? day : 49 + 3 * (day - 49)) }),
    });
    expect(sparse('nfRate', 'ratio', 24).value).toBe(1);
    expect(sparse('nfRate', 'level').value).toBeCloseTo(0.1, 1);
  });

  it('from none to many is a ratio, and rates that vary from day to day need more', () => {
    const fromNone = reader({
      change: (frame, day) => ({ ...frame, ferrous_total: day < 45 ? 3 : 3 + Math.floor((day - 45) * 40) }),
    });
    expect(fromNone('feRate', 'ratio', 72).value).toBeGreaterThan(10);
    const restless = reader({ change: counters((day) => (Math.floor(day) % 2 === 0 ? 4 : 0.5)) });
    expect(restless('feRate', 'ratio', 72).value).toBe(1);
  });

  it('while the machine stands still takes no time', () => {
    const half = (frame: Record<string, number>, day: number) => ({
      ...frame,
      pressure: day % 1 < 0.5 ? 0 : 0.15,
      ferrous_total: Math.floor(Math.floor(day) * 12 + Math.max(0, (day % 1) - 0.5) * 24),
    });
    const ask = reader({ change: half });
    expect(ask('feRate', 'level', week).value).toBeCloseTo(1, 1);
    expect(ask('any', 'event').value).toEqual(['start']);
    const unknown = reader({
      days: 20,
      change: (frame, day) => ({ ...without(frame, 'pressure'), ferrous_total: Math.floor(day * 12) }),
    });
    expect(unknown('feRate', 'level', week).value).toBeCloseTo(0.5, 1);
    expect(unknown('v40Pct', 'corrP').absence).toBe('no_sensor');
  });

  it('needs time: a window, a baseline, sizes', () => {
    const young = reader({ days: 2.5, change: counters(() => 0.1) });
    expect(young('feRate', 'ratio', 24).absence).toBe('no_baseline');
    expect(young('feRate', 'delta', 24).absence).toBe('no_baseline');
    expect(young('feRate', 'slope', week).absence).toBe('too_few_readings');
    // A few particles say little: their share stays near what ten pooled ones have.
    expect(young('feLargeShare', 'level').value).toBeCloseTo(0.13, 1);
    expect(young('feMass', 'accel', week).absence).toBe('too_few_readings');
    const silent = reader({
      change: (frame, day) =>
        day < 40 ? { ...frame, ferrous_total: Math.floor(day), ferrous_ch1: Math.floor(day), ferrous_ch2: 0 } : frame,
    });
    expect(silent('feRate', 'level').absence).toBe('too_few_readings');
    expect(silent('feRate', 'step').absence).toBe('too_few_readings');
    expect(silent('feRate', 'ratio').absence).toBe('too_few_readings');
    expect(silent('feMass', 'level', 24).absence).toBe('too_few_readings');
    const short = reader({ days: 19, change: counters(() => 0.8) });
    expect([short('feRate', 'ratio', 336).absence, short('feRate', 'ratio', week).absence]).toEqual([
      'no_baseline',
      null,
    ]);
    const replaced = reader({ change: counters(() => 0.8), events: [{ kind: 'sensor_replacement', at: at(49) }] });
    expect(replaced('feRate', 'ratio', 72).absence).toBe('no_baseline');
    const classless = reader({ days: 5, change: (frame, day) => ({ ...frame, ferrous_total: Math.floor(day * 20) }) });
    expect([
      classless('feLargeShare', 'level').absence,
      classless('feMass', 'level').absence,
      classless('feMass', 'accel').absence,
    ]).toEqual(['no_sensor', 'no_sensor', 'no_sensor']);
    const totalless = reader({
      days: 5,
      change: (frame, day) => ({ ...frame, ferrous_ch1: Math.floor(day * 20), ferrous_ch4: Math.floor(day * 4) }),
    });
    expect(totalless('feRate', 'level').value).toBeCloseTo(1, 0);
    expect(totalless('feLargeShare', 'level', 96).value).toBeCloseTo(1 / 6, 1);
  });

  it('interference and resets are told', () => {
    const ask = reader({
      change: (frame, day) => ({
        ...frame,
        ferrous_total: day < 49.99 ? Math.floor(day) : 500,
        nonferrous_total: day < 49.99 ? Math.floor(day) : 400,
        ferrous_ch1: day < 49.95 ? 7 + Math.floor(day) : 0,
      }),
    });
    expect(ask('sensor', 'emi')).toMatchObject({
      value: true,
      keys: expect.arrayContaining(['ferrous_total', 'nonferrous_total']) as unknown,
    });
    expect(ask('counter', 'event').value).toEqual(['reset']);
    expect(ask('feRate', 'step', 6).value).toBe(0);
  });
});

describe('other instruments', () => {
  it('viscosity from dynamic viscosity and density, water activity from ppm, codes without counts', () => {
    const other = ({ viscosity_kinematic, ...frame }: Record<string, number>) => ({
      ...without(frame, 'water_saturation', 'particle_ch1', 'particle_ch2', 'particle_ch3'),
      viscosity_dynamic: (Number(viscosity_kinematic) * (frame['density'] as number)) / 1000,
      water_ppm: 60 + noise(8, Number(viscosity_kinematic) * 1000),
      iso4406_4: 18,
      iso4406_6: 16,
      iso4406_14: 13,
    });
    const ask = reader({
      days: 5,
      profile: { machineType: 'hydraulic' },
      change: (frame, day) => (Math.abs(day - 2) < 0.1 ? null : other(frame)),
    });
    expect(Math.abs(Number(ask('v40Pct', 'level', 24).value))).toBeLessThan(0.5);
    expect(ask('aw', 'level', 24).value).toBeCloseTo(0.25, 1);
    expect(ask('ppm', 'level').value).toBeCloseTo(60, -1);
    expect([ask('iso4', 'level').value, ask('isoOverTarget', 'overTarget').value, ask('gap46', 'level').value]).toEqual(
      [18, 0, 2],
    );
    expect(ask('iso4', 'step', 1).value).toBe(0);
    expect(ask('ppm', 'corrLoad', 720).absence).toBe('too_few_readings');
    expect(ask('ppm', 'corrLoad', 72).value).toBe(0);
  });

  it('viscosity at 40 °C as a sensor sends it', () => {
    const sent = (frame: Record<string, number>) => ({ ...without(frame, 'viscosity_kinematic'), viscosity_40: 50.6 });
    expect(reader({ days: 3, change: (frame) => sent(frame) })('v40Pct', 'level').value).toBeCloseTo(10, 4);
    expect(
      reader({ days: 3, profile: { oil: { ...sampleProfile.oil, v40: null } }, change: (frame) => sent(frame) })(
        'v40Pct',
        'level',
      ).absence,
    ).toBe('not_configured');
  });

  it('without a temperature sensor there is nothing to compensate', () => {
    const bare = (frame: Record<string, number>) => without(frame, 'oil_temperature');
    const ask = reader({ days: 3, change: (frame) => bare(frame) });
    for (const parameter of ['v40Pct', 'eps25', 'epsIdx', 'dens', 'ppm', 'freeWaterTemp', 'temp'] as const)
      expect([parameter, ask(parameter, 'level').absence]).toEqual([parameter, 'no_sensor']);
    expect(ask('aw', 'corrT').absence).toBe('no_sensor');
    const dry = reader({
      days: 3,
      profile: { oil: { ...sampleProfile.oil, water: null, density15: null } },
      change: (frame, day) => ({
        ...without(frame, 'water_saturation'),
        water_ppm: day < 2.9 ? 60 + noise(8, day * 144) : 60,
      }),
    });
    expect([
      dry('aw', 'level').absence,
      dry('freeWaterTemp', 'level').absence,
      dry('ppm', 'level').value,
      dry('epsIdx', 'level').absence,
    ]).toEqual(['not_configured', 'not_configured', 60, null]);
    const saturated = reader({ days: 3, profile: { oil: { ...sampleProfile.oil, water: null } } });
    expect([saturated('ppm', 'level').absence, saturated('epsIdx', 'level').absence]).toEqual(['not_configured', null]);
    const unwatered = reader({ days: 3, change: (frame) => without(frame, 'water_saturation', 'particle_ch2') });
    expect([
      unwatered('aw', 'level').absence,
      unwatered('gap46', 'level').absence,
      unwatered('iso6', 'level').absence,
    ]).toEqual(['no_sensor', 'no_sensor', 'no_sensor']);
    const unseen = reader({ days: 3, change: (frame) => without(frame, 'particle_ch1') });
    expect([unseen('gap46', 'level').absence, unseen('spectrum', 'flat').absence]).toEqual(['no_sensor', 'no_sensor']);
  });
});

it('the same history and time give the same observations, read at once or on the way', () => {
  const [watched, unwatched] = [createHistory(sampleProfile), createHistory(sampleProfile)];
  const queries = rules
    .flatMap(({ require, support, exclude }) => [...require, ...support, ...exclude])
    .map(({ parameter, feature, windowMs, other }): FeatureQuery => ({
      parameter,
      feature,
      windowMs,
      ...(other === undefined ? {} : { other }),
    }));
  const all = (history: History, now: number) => queries.map((query) => history.features(now)(query));
  for (let n = 0; n < 8 * 144; n += 1) {
    const frame = {
      ...healthy(n / 144),
      ferrous_total: Math.floor(n / 7),
      nonferrous_total: Math.floor(n / 50),
      ...(n > 1000 ? { viscosity_dynamic: 30 } : {}),
    };
    watched.add(start + n * stepMs, frame);
    unwatched.add(start + n * stepMs, frame);
    if (n % 37 === 0) for (const query of queries) watched.features(start + n * stepMs + 1)(query);
  }
  expect(all(watched, at(8))).toEqual(all(unwatched, at(8)));
  expect(all(watched, at(5))).toEqual(all(unwatched, at(5)));
});

it('asked without a window, features take their own', () => {
  const ask = reader({ change: (frame, day) => ({ ...frame, ferrous_total: Math.floor(day * 20) }) });
  expect(ask('feRate', 'slope').value).toBe(ask('feRate', 'slope', week).value);
  expect(ask('dens', 'slope', 3000).absence).toBe('too_few_readings');
  expect(ask('vT', 'corrT', 72).value).toBeLessThan(-0.9);
  expect(
    briefStep(
      sampleReader(),
      sampleSeries(() => 5),
      { parameter: 'iso14', feature: 'step', windowMs: null },
    ).absence,
  ).toBe('too_few_readings');
  for (const parameter of parameters)
    expect([parameter, oilQuantity(parameter, new DeviceMemory(1), sampleProfile)]).toEqual([parameter, 'no_sensor']);
  const broken = reader({
    days: 5,
    change: (frame, day) => ({ ...frame, particle_ch3: day > 4.99 ? -5 : (frame['particle_ch3'] as number) }),
  });
  expect(Math.abs(Number(broken('iso14', 'step', 1).value))).toBeLessThan(1.5);
  expect(ask('iso14', 'leadOf', 24, 'feRate').absence).toBe('too_few_readings');
  expect(ask('iso14', 'leadOf', null, 'feRate')).toEqual(ask('iso14', 'leadOf', week, 'feRate'));
  expect(quickSigma([])).toBe(0);
});

it('keeps what is new enough when the past is let go', () => {
  const history = createHistory(sampleProfile, { days: 12 });
  for (let n = 0; n < 60 * 144; n += 1) {
    history.add(start + n * stepMs, {
      density: 860 + 0.1 * (n % 5),
      oil_temperature: 50 + 0.2 * (n % 3),
      ferrous_total: n,
    });
    if (n % 1000 === 0) {
      history.features(start + n * stepMs)({ parameter: 'dens', feature: 'level', windowMs: null });
      history.features(start + n * stepMs)({ parameter: 'feRate', feature: 'level', windowMs: null });
    }
  }
  const read = history.features(at(60));
  expect(read({ parameter: 'dens', feature: 'level', windowMs: 7 * dayMs }).value).toBeCloseTo(0.8656, 3);
  expect(read({ parameter: 'feRate', feature: 'level', windowMs: 7 * dayMs }).value).toBeCloseTo(6, 5);
});

it('nothing throws, whatever is read and asked', () => {
  const value = fc.oneof(fc.double(), fc.double({ min: 0, max: 100, noNaN: true }));
  const keys = Object.keys(healthy(0)).concat(
    'ferrous_total',
    'ferrous_ch4',
    'nonferrous_total',
    'viscosity_dynamic',
    'water_ppm',
    'led_level',
    'flow',
  );
  const frames = fc.array(fc.dictionary(fc.constantFrom(...keys), value, { noNullPrototype: true }), { maxLength: 40 });
  const query = fc.record({
    parameter: fc.constantFrom(...parameters),
    feature: fc.constantFrom(...featureNames),
    windowMs: fc.constantFrom(null, 0, minuteMs, hourMs, 6 * hourMs, dayMs, 90 * dayMs),
    other: fc.constantFrom(...parameters),
  });
  fc.assert(
    fc.property(
      frames,
      fc.array(query, { maxLength: 20 }),
      fc.integer({ min: 1, max: 400 }),
      fc.oneof(fc.constant(0), fc.double()),
      (list, queries, minutes, shift) => {
        const history = createHistory(sampleProfile);
        for (const [n, frame] of list.entries()) history.add(start + n * minutes * minuteMs, frame);
        const read = history.features(start + list.length * minutes * minuteMs + shift);
        for (const one of queries) expect(read(one).keys).toBeInstanceOf(Array);
      },
    ),
    { numRuns: rounds(25, 200) },
  );
});
