import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../scripts/rounds.ts';
import type { FeatureQuery, MachineEvent, Observation } from '../diagnosis/features.ts';
import { diagnose } from '../diagnosis/diagnose.ts';
import { createHistory } from '../history/history.ts';
import type { MachineProfile } from '../oil-profile.ts';
import { dayMs, minuteMs } from '../durations.ts';
import { atOneTemperature, temperatureSlope, zeroAtFill } from './at-one-temperature.ts';
import { driftedAlone } from './drift.ts';
import { sampleProfile, sampleReader, sampleSeries } from './sample.ts';
import { createReader } from './reader.ts';
import { DeviceMemory } from '../history/device-memory.ts';
import { SeriesCache } from './series-cache.ts';
import { step } from './trends.ts';

/**
 * A machine of its own making: it runs by day and stands at night, its oil thins by Vogel's law and is not quite its
 * data sheet, its permittivity follows the temperature by another slope than the compensation's, and water dissolves by
 * an exponential of the temperature.
 */
const start = Date.UTC(2026, 1, 2);
const at = (day: number) => start + day * dayMs;

function chance(stream: number, place: number): number {
  const one = (n: number) => {
    const x = Math.sin(stream * 91.7 + n * 173.3) * 15_731.743;
    return x - Math.floor(x);
  };
  return one(place) + one(place + 0.3) + one(place + 0.6) - 1.5;
}

/** 30 °C at night, up to 62 °C by day. */
function warmth(day: number): number {
  const hour = (day % 1) * 24;
  const isRunning = hour >= 6 && hour < 20;
  return isRunning ? 62 - 32 * Math.exp(-(hour - 6) / 1.5) : 30 + 32 * Math.exp(-((hour + 4) % 24) / 3);
}
const vogel = (tC: number) => Math.exp(-2.84 + 1013 / (tC + 112));
const dissolves = (tC: number) => 95 * Math.exp(0.031 * tC);

function frameOf(day: number): Record<string, number> {
  const place = Math.round(day * 144);
  const tC = warmth(day) + 0.1 * chance(1, place);
  return {
    oil_temperature: tC,
    viscosity_kinematic: vogel(tC) * (1 + 0.004 * chance(2, place)),
    dielectric_constant: 2.21 - 0.0005 * (tC - 25) + 0.0004 * chance(3, place),
    water_saturation: (100 * 75) / dissolves(tC) + 0.2 * chance(4, place),
    density: 880 - 0.62 * tC + 0.2 * chance(5, place),
    level: 64 + (tC < 40 ? 4 : 0) + 0.1 * chance(6, place),
    pressure: tC > 40 ? 4 : 0,
  };
}

interface Course {
  readonly days?: number;
  readonly profile?: Partial<MachineProfile>;
  readonly events?: readonly MachineEvent[];
  readonly change?: (frame: Record<string, number>, day: number) => Record<string, number> | null;
}

function historyOf({ days = 50, profile = {}, events = [], change = (frame) => frame }: Course) {
  const history = createHistory({ ...sampleProfile, machineType: 'gearbox', ...profile });
  for (const event of events) history.addEvent(event);
  for (let n = 0; n < days * 144; n += 1) {
    const frame = change(frameOf(n / 144), n / 144);
    if (frame !== null) history.add(start + n * 10 * minuteMs, frame);
  }
  return { history, now: at(days) };
}

function asker(course: Course) {
  const { history, now } = historyOf(course);
  const read = history.features(now);
  return (parameter: FeatureQuery['parameter'], feature: FeatureQuery['feature'], days: number | null): Observation =>
    read({ parameter, feature, windowMs: days === null ? null : days * dayMs });
}

function findingsOf(course: Course): readonly string[] {
  const { history, now } = historyOf(course);
  const profile = { ...sampleProfile, machineType: 'gearbox' as const, ...course.profile };
  return diagnose({ read: history.features(now), profile, now }).findings.map(({ ruleId }) => ruleId);
}

const times = (key: string, share: (day: number) => number) => (frame: Record<string, number>, day: number) => ({
  ...frame,
  [key]: (frame[key] as number) * share(day),
});
const plus = (key: string, amount: (day: number) => number) => (frame: Record<string, number>, day: number) => ({
  ...frame,
  [key]: (frame[key] as number) + amount(day),
});
const after = (day: number, from: number) => Math.max(0, day - from);

describe('a machine whose oil and sensors deviate', () => {
  it('reads the same at night and by day, by its own slope', () => {
    for (const [parameter, least] of [
      ['v40Pct', 1],
      ['epsIdx', 6],
      ['tankLevel', 1],
    ] as const) {
      const night = asker({ days: 50.2 })(parameter, 'level', 0.2).value;
      const noon = asker({ days: 49.7 })(parameter, 'level', 0.2).value;
      expect([parameter, Math.abs(Number(night) - Number(noon)) < least]).toEqual([parameter, true]);
    }
  });

  it('shows no change where only the temperature does: a night that goes on', () => {
    const standing = (frame: Record<string, number>, day: number) =>
      day < 48.9 ? frame : { ...frameOf(48.1 + ((day - 48.1) % 0.1)), oil_temperature: 30.2 };
    const ask = asker({ change: standing });
    expect(Math.abs(Number(ask('v40Pct', 'delta', 1).value))).toBeLessThan(2);
    expect(Math.abs(Number(ask('epsIdx', 'delta', 1).value))).toBeLessThan(8);
    expect(Math.abs(Number(ask('ppm', 'slope', 1).value))).toBeLessThan(0.2);
    expect(Number(ask('aw', 'delta', 1).value)).toBeLessThan(0.2);
  });

  it('has no cracked oil because cold oil shows another viscosity', () => {
    const soft = (stands: boolean): Course => ({
      days: 50.5,
      profile: { machineType: 'turbine' },
      change: (warm, day) => {
        const isCold = stands && day > 48.5;
        const tC = isCold ? 21 + 0.4 * chance(10, day * 144) : Number(warm['oil_temperature']);
        return {
          ...warm,
          oil_temperature: tC,
          dielectric_constant: 2.21 - 0.0005 * (tC - 25) + 0.0004 * chance(3, day * 144) + 0.003 * after(day, 40),
          // The data sheet is not quite right for cold oil; oil that has cracked is thinner at work.
          viscosity_kinematic:
            vogel(tC) * (1 + 0.004 * chance(2, day * 144)) * (day > 48.5 ? (isCold ? 0.88 : 0.94) : 1),
          density: 880 - 0.62 * tC + 0.2 * chance(5, day * 144),
          particle_ch1: (1200 + 20 * chance(7, day * 144)) * 2 ** Math.min(1.6, 0.2 * after(day, 40)),
          particle_ch2: 260 + 5 * chance(8, day * 144),
          particle_ch3: 30 + chance(9, day * 144),
        };
      },
    });
    expect(findingsOf(soft(false))).toContain('A03');
    expect(findingsOf(soft(true))).not.toContain('A03');
  });

  it('measures from what the fill read, where it is near the data sheet', () => {
    const events: MachineEvent[] = [{ kind: 'oil_change', at: at(2) }];
    const thin = times('viscosity_kinematic', () => 0.95);
    const ask = asker({ events, change: thin });
    expect(Math.abs(Number(ask('v40Pct', 'level', 1).value))).toBeLessThan(0.6);
    expect(ask('v40Pct', 'level', 1).baseline).toBeLessThan(-3);
    expect(ask('dens', 'level', 1).baseline).toBeNull();
    // Another oil than the sheet's is none that was delivered a little off.
    expect(asker({ events, change: times('viscosity_kinematic', () => 0.7) })('v40Pct', 'level', 1).value).toBeLessThan(
      -20,
    );
    // A sensor that was replaced later has no such reading, nor has a fill that is only proposed or too young.
    for (const other of [
      [...events, { kind: 'sensor_replacement', at: at(20) }],
      [{ kind: 'oil_change', at: at(2), isProposed: true }],
      [{ kind: 'oil_change', at: at(49) }],
    ] as const)
      expect(asker({ events: other, change: thin })('v40Pct', 'level', 1).baseline).toBeNull();
  });

  it('tells a wrong temperature, or wrong data of the oil, by what the first fill read', () => {
    const events: MachineEvent[] = [{ kind: 'oil_change', at: at(2) }];
    // Nothing was read before the fill.
    const fromFill = (share: number) => (frame: Record<string, number>, day: number) =>
      day < 2 ? null : times('viscosity_kinematic', () => share)(frame, day);
    const far = asker({ events, change: fromFill(0.75) });
    expect(Number(far('v40Pct', 'firstFill', null).value)).toBeLessThan(-20);
    expect(far('v40Pct', 'firstFill', null)).toMatchObject({ from: at(2.5), to: at(7.5) });
    expect(findingsOf({ events, change: fromFill(0.75) })).toContain('S08');
    // Within what delivery and sensor may be off, and with the viscosity back, nothing is said.
    expect(findingsOf({ events, change: fromFill(0.95) })).not.toContain('S08');
    const mended = (frame: Record<string, number>, day: number) => fromFill(day < 40 ? 0.75 : 1)(frame, day);
    expect(findingsOf({ events, change: mended })).not.toContain('S08');
    // Where an earlier oil was read well, it is the new one that differs.
    const replaced = times('viscosity_kinematic', (day) => (day < 20 ? 1 : 0.75));
    const another = { events: [{ kind: 'oil_change', at: at(20) }] as const, change: replaced };
    expect(asker(another)('v40Pct', 'firstFill', null).absence).toBe('no_baseline');
    expect(findingsOf(another)).not.toContain('S08');
    // Without an entry, and within its first day, nothing is known of a fill.
    expect(asker({ change: fromFill(0.75) })('v40Pct', 'firstFill', null).absence).toBe('no_baseline');
    expect(asker({ days: 3, events, change: fromFill(0.75) })('v40Pct', 'firstFill', null).absence).toBe(
      'too_few_readings',
    );
  });

  it('has another oil in it where the viscosity steps and stays, with no entry', () => {
    expect(findingsOf({ change: times('viscosity_kinematic', (day) => (day < 44 ? 1 : 1.3)) })).toContain('V04');
    // Not where it creeps, comes back, or where the probe reads another temperature than before.
    for (const change of [
      times('viscosity_kinematic', (day) => 1 - 0.006 * after(day, 20)),
      times('viscosity_kinematic', (day) => (day < 44 || day > 47 ? 1 : 1.3)),
      plus('oil_temperature', (day) => (day < 44 ? 0 : 8)),
    ])
      expect(findingsOf({ change })).not.toContain('V04');
  });

  it('has a step across a weekend', () => {
    const weekend = (frame: Record<string, number>, day: number) =>
      day > 46.8 && day < 49.3 ? null : times('viscosity_kinematic', () => (day < 48 ? 1 : 0.85))(frame, day);
    expect(asker({ change: weekend })('v40Pct', 'step', 7).value).toBeLessThan(-10);
    // The stretches on both sides have to be known.
    const few = sampleSeries((hour) => (hour === 700 ? 1 : hour === 715 ? 9 : Number.NaN));
    expect(step(sampleReader(), few, { parameter: 'temp', feature: 'step', windowMs: 2 * dayMs }).value).toBeNull();
  });

  it('learns no slope from days of one temperature', () => {
    const even = (frame: Record<string, number>) => ({ ...frame, oil_temperature: 50 });
    const { level } = { level: asker({ change: even })('tankLevel', 'level', 1).value };
    expect(Number(level)).toBeGreaterThan(60);
    const empty = createReader(new SeriesCache(new DeviceMemory(1), sampleProfile), at(3));
    expect(
      temperatureSlope(
        empty,
        'v40Pct',
        sampleSeries(() => 1),
      ),
    ).toBeNull();
    expect(
      temperatureSlope(
        sampleReader(),
        'iso4',
        sampleSeries(() => 1),
      ),
    ).toBeNull();
    expect(
      zeroAtFill(
        sampleReader(),
        'iso4',
        sampleSeries(() => 1),
      ),
    ).toBeNull();
    expect(
      atOneTemperature(
        sampleReader(),
        'v40Pct',
        sampleSeries(() => 4),
      ).grid.bucket(5),
    ).toBe(4);
  });
});

describe('the answers of one moment', () => {
  // Oil that goes on ageing, and a permittivity that follows the temperature: the plain readings have other trends.
  const { history, now } = historyOf({
    days: 34,
    change: (frame, day) => ({
      ...frame,
      viscosity_kinematic: (frame['viscosity_kinematic'] as number) * (1 + 0.002 * day),
      dielectric_constant: (frame['dielectric_constant'] as number) + 0.0008 * day,
      oil_temperature: (frame['oil_temperature'] as number) + 0.1 * day,
    }),
  });
  const asked: readonly FeatureQuery[] = [
    { parameter: 'any', feature: 'slope', windowMs: 30 * dayMs },
    ...(['v40Pct', 'epsIdx', 'eps25', 'ppm'] as const).flatMap((parameter) => [
      { parameter, feature: 'slope' as const, windowMs: 30 * dayMs },
      { parameter, feature: 'slope' as const, windowMs: 3 * dayMs },
      { parameter, feature: 'delta' as const, windowMs: 7 * dayMs },
      { parameter, feature: 'slopeRatio' as const, windowMs: 7 * dayMs },
    ]),
    { parameter: 'aw', feature: 'delta', windowMs: 7 * dayMs },
  ];
  const answered = (order: readonly FeatureQuery[]) => {
    const read = history.features(now);
    return new Map(order.map((query) => [JSON.stringify(query), read(query)]));
  };
  const alone = new Map(asked.map((query) => [JSON.stringify(query), history.features(now)(query)]));

  it('do not depend on the order of the questions', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...asked], { minLength: asked.length }), (order) => {
        for (const [name, answer] of answered(order)) expect([name, answer]).toEqual([name, alone.get(name)]);
      }),
      { numRuns: rounds(4, 30) },
    );
  });

  it('give the trend of any reading at one temperature, like that of the reading itself', () => {
    const windowMs = 30 * dayMs;
    const own = (['v40Pct', 'eps25', 'temp', 'dens'] as const).map(
      (parameter) => history.features(now)({ parameter, feature: 'slope', windowMs }).value,
    );
    const any = history.features(now)({ parameter: 'any', feature: 'slope', windowMs }).value;
    expect(any).not.toBe(0);
    expect(own).toContain(any);
  });
});

describe('diesel in an engine', () => {
  const engine = { machineType: 'engine', minimumViscosity: null } as const;
  const thinned = (perDay: number) => times('viscosity_kinematic', (day) => 1 - perDay * Math.min(6, after(day, 44)));

  it('thins the oil while the level rises, without a step of density', () => {
    const diluted = (frame: Record<string, number>, day: number) =>
      plus('level', () => 0.4 * after(day, 44))(thinned(0.013)(frame, day), day);
    expect(findingsOf({ profile: engine, change: diluted })).toContain('V03');
    expect(findingsOf({ profile: engine, change: diluted })).not.toContain('V02');
  });

  it('thins it faster than shear where the engine burns what comes in', () => {
    expect(findingsOf({ profile: engine, change: thinned(0.028) })).toContain('V03');
  });

  it('is no shear, which is slow and leaves the level', () => {
    const sheared = times('viscosity_kinematic', (day) => 1 - 0.006 * after(day, 18));
    expect(findingsOf({ profile: engine, change: sheared })).toContain('V02');
    expect(findingsOf({ profile: engine, change: sheared })).not.toContain('V03');
  });

  it('is not called shear, other than on machines without fuel', () => {
    const raised = (frame: Record<string, number>, day: number) =>
      plus('level', () => (day < 44 ? 0 : 5))(
        times('viscosity_kinematic', () => 1 - 0.006 * after(day, 18))(frame, day),
        day,
      );
    const quick = times('viscosity_kinematic', (day) => 1 - 0.006 * after(day, 30) - 0.015 * after(day, 43));
    for (const change of [raised, quick]) {
      expect(findingsOf({ change })).toContain('V02');
      expect(findingsOf({ profile: engine, change })).not.toContain('V02');
    }
  });

  it('is not thinner oil that only the readings show to have been added, however long ago', () => {
    const thinner = (frame: Record<string, number>, day: number) =>
      plus('level', () => (day < 30 ? 0 : 15))(
        times('viscosity_kinematic', () => (day < 30 ? 1 : 0.91))(frame, day),
        day,
      );
    const events: MachineEvent[] = [{ kind: 'refill', at: at(30), isProposed: true }];
    const { history } = historyOf({ days: 60, profile: engine, change: thinner });
    const asked = historyOf({ days: 60, profile: engine, change: thinner, events }).history;
    const named = (one: typeof history, day: number) =>
      diagnose({ read: one.features(at(day)), profile: { ...sampleProfile, ...engine }, now: at(day) }).findings.some(
        ({ ruleId }) => ruleId === 'V03',
      );
    expect(named(history, 34.5)).toBe(true);
    for (let day = 30; day <= 60; day += 1.5) expect([day, named(asked, day)]).toEqual([day, false]);
  });

  it('is named of oil to which some was added unentered before the fuel came', () => {
    const diluted = (frame: Record<string, number>, day: number) =>
      plus('level', () => (day < 40 ? 0 : 6) + 0.4 * after(day, 44))(thinned(0.013)(frame, day), day);
    const events: MachineEvent[] = [{ kind: 'refill', at: at(40), isProposed: true }];
    expect(findingsOf({ profile: engine, change: diluted, events })).toContain('V03');
  });

  it('is not what a top-up or an oil change thins', () => {
    for (const kind of ['refill', 'oil_change'] as const)
      expect(
        findingsOf({
          profile: engine,
          events: [{ kind, at: at(48), isProposed: true }],
          change: (frame, day) => plus('level', () => (day < 48 ? 0 : 6))(thinned(0.03)(frame, day), day),
        }),
      ).not.toContain('V03');
  });
});

describe('a permittivity that drifts', () => {
  const drift = (perDay: number) => plus('dielectric_constant', (day) => perDay * after(day, 28));

  it.each([
    ['upwards', 0.003],
    ['downwards', -0.002],
  ])('alone, %s, is the sensor, without a laboratory', (_, perDay) => {
    const findings = findingsOf({ change: drift(perDay) });
    expect(findings).toContain('S04');
    expect(findings.filter((id) => ['A01', 'A02', 'V01'].includes(id))).toEqual([]);
    expect(asker({ change: drift(perDay) })('any', 'drift', null)).toMatchObject({
      value: true,
      keys: ['dielectric_constant'],
    });
  });

  const together =
    (other: (frame: Record<string, number>, day: number) => Record<string, number>) =>
    (frame: Record<string, number>, day: number) =>
      other(drift(0.003)(frame, day), day);

  /** The drift on a device whose sensor of a key sends on some days only. */
  const lacking = (key: string, isSent: (day: number) => boolean = () => false) =>
    together((frame, day) => Object.fromEntries(Object.entries(frame).filter(([name]) => name !== key || isSent(day))));

  it.each<readonly [string, Course]>([
    ['the oil thickens', { change: together(times('viscosity_kinematic', (day) => 1 + 0.006 * after(day, 28))) }],
    ['the oil thins', { change: together(times('viscosity_kinematic', (day) => 1 - 0.006 * after(day, 28))) }],
    [
      'water comes in',
      {
        change: together((frame, day) => ({
          ...frame,
          water_saturation: Math.min(70, (frame['water_saturation'] as number) * (1 + 0.2 * after(day, 28))),
        })),
      },
    ],
    [
      'the oil is saturated',
      { change: together((frame, day) => ({ ...frame, water_saturation: day < 10 ? 15 : 97 + chance(7, day * 144) })) },
    ],
    [
      'soft particles come',
      // Counts that stay the same for weeks are a stuck counter.
      {
        change: together((frame, day) => ({
          ...frame,
          particle_ch1: 1000 * 2 ** (0.2 * after(day, 28)) * (1 + 0.03 * chance(8, Math.round(day * 144))),
        })),
      },
    ],
    [
      'water doubles in dry oil',
      {
        change: (frame, day) => ({
          ...plus('dielectric_constant', () => 0.02 * after(day, 47.5))(frame, day),
          water_saturation: 0.35 * (frame['water_saturation'] as number) * (1 + 0.9 * after(day, 47.5)),
        }),
      },
    ],
    [
      'the oil thickens over weeks by less than shows in three days',
      {
        change: (frame, day) => ({
          ...plus('dielectric_constant', () => 0.012 * after(day, 46))(frame, day),
          viscosity_kinematic: (frame['viscosity_kinematic'] as number) * (1 + 0.0035 * after(day, 34)),
        }),
      },
    ],
    [
      'soft particles come as fast as it rises',
      {
        change: (frame, day) => ({
          ...plus('dielectric_constant', () => 0.012 * after(day, 46))(frame, day),
          particle_ch1: 1000 * 2 ** (0.4 * after(day, 44)) * (1 + 0.03 * chance(8, Math.round(day * 144))),
        }),
      },
    ],
    ['oil was added', { change: drift(0.003), events: [{ kind: 'refill', at: at(40) }] }],
    [
      'the fluid makes acid of water',
      { change: drift(0.003), profile: { oil: { ...sampleProfile.oil, fluid: 'phosphate_ester' } } },
    ],
    ['the oil ages at the pace of its life', { change: drift(0.003), profile: { oilLifeH: 600, lifeReferenceC: 50 } }],
    [
      'nothing tells how the viscosity is',
      {
        change: (frame, day) => {
          const { viscosity_kinematic: _, ...rest } = drift(0.003)(frame, day);
          return rest;
        },
      },
    ],
    ['the viscosity has not been measured for long', { change: lacking('viscosity_kinematic', (day) => day > 48.5) }],
    ['nothing tells how much water there is', { change: lacking('water_saturation') }],
    ['water has not been measured before', { change: lacking('water_saturation', (day) => day > 39.5) }],
    ['water is not measured any more', { change: lacking('water_saturation', (day) => day < 28) }],
    [
      'the particles are not known yet',
      {
        change: together((frame, day) =>
          day < 45 ? frame : { ...frame, particle_ch1: 9000 * (1 + 0.03 * chance(8, Math.round(day * 144))) },
        ),
      },
    ],
    ['it steps', { change: plus('dielectric_constant', (day) => (day < 43 ? 0 : 0.05)) }],
    [
      'most of what it moves is one step',
      { change: plus('dielectric_constant', (day) => 0.0006 * after(day, 28) + (day < 46 ? 0 : 0.03)) },
    ],
    ['it hardly moves', { change: drift(0.0003) }],
    [
      'wear rises',
      { change: together((frame, day) => ({ ...frame, ferrous_total: Math.floor(24 * (day + 6 * after(day, 28))) })) },
    ],
  ])('is not called so where %s', (_, course) => {
    expect(asker(course)('any', 'drift', null).value).toBe(false);
  });

  it('is known beside a viscosity that wanders, where no oil ages as fast', () => {
    const wandering = together(times('viscosity_kinematic', (day) => 1 + 0.02 * Math.sin((2 * Math.PI * day) / 5.3)));
    const isDrift = (oilLifeH: number | null) =>
      asker({ days: 42, change: wandering, profile: { oilLifeH, lifeReferenceC: 50 } })('any', 'drift', null).value;
    expect([40_000, 2000, null].map(isDrift)).toEqual([true, false, false]);
  });

  it('is known on a device without a viscosity sensor only where no oil could age so fast and particles stay', () => {
    const blind = (soft: number) =>
      together((frame, day) => {
        const { viscosity_kinematic: _, ...rest } = frame;
        return {
          ...rest,
          particle_ch1: 1000 * 2 ** (soft * after(day, 28)) * (1 + 0.03 * chance(8, Math.round(day * 144))),
        };
      });
    const isDrift = (soft: number, profile: Partial<MachineProfile>) =>
      asker({ days: 45, change: blind(soft), profile: { lifeReferenceC: 50, ...profile } })('any', 'drift', null).value;
    expect([40_000, 2000, null].map((oilLifeH) => isDrift(0, { oilLifeH }))).toEqual([true, false, false]);
    expect(isDrift(0.2, { oilLifeH: 40_000 })).toBe(false);
    // By its temperature cool oil hardly ages, so that any pace would be too fast: hours below 50 °C count as 50 °C.
    const cool = (oilLifeH: number) =>
      asker({
        days: 45,
        profile: { oilLifeH, lifeReferenceC: 50 },
        change: (frame, day) => ({
          ...blind(0)(frame, day),
          oil_temperature: 36 + chance(1, Math.round(day * 144)),
        }),
      })('any', 'drift', null).value;
    expect([6000, 3000].map(cool)).toEqual([true, false]);
  });

  it('is not known by its pace where there is a viscosity sensor and only the data of the oil lack', () => {
    const counted = together((frame, day) => ({
      ...frame,
      particle_ch1: 1000 * (1 + 0.03 * chance(8, Math.round(day * 144))),
    }));
    const oil = { ...sampleProfile.oil, v40: null, v100: null };
    const profile = { oilLifeH: 40_000, lifeReferenceC: 50, oil };
    expect(asker({ days: 45, change: counted, profile })('any', 'drift', null).value).toBe(false);
  });

  it('is not hidden by frost, which saturates the little water of dry oil', () => {
    const frost = (ppm: number) =>
      together((frame, day) => {
        const hour = (day % 1) * 24;
        const tC = hour < 6 ? -6 + 0.1 * chance(1, Math.round(day * 144)) : (frame['oil_temperature'] as number);
        return { ...frame, oil_temperature: tC, water_saturation: Math.min(97, (100 * ppm) / dissolves(tC)) };
      });
    const isDrift = (ppm: number) => asker({ change: frost(ppm) })('any', 'drift', null).value;
    expect([70, 600].map(isDrift)).toEqual([true, false]);
  });

  // The shorter the oil's service life, the nearer the drift is to the pace of its ageing.
  it.each([
    [0.011, 2700, true],
    [0.011, 2200, false],
    [0.018, 3000, true],
    [0.018, 2700, false],
  ])(
    'asks the less of a viscosity that wanders by %d, the faster it is: a life of %d h',
    (share, oilLifeH, isKnown) => {
      const wandering = together(
        times('viscosity_kinematic', (day) => 1 + share * Math.sin((2 * Math.PI * day) / 5.3)),
      );
      const ask = asker({ days: 42, change: wandering, profile: { oilLifeH, lifeReferenceC: 50 } });
      expect(ask('any', 'drift', null).value).toBe(isKnown);
    },
  );

  /** What hides a drift that has been known: water that moves, for the last days. */
  const hidden = together((frame, day) => ({
    ...frame,
    water_saturation: (frame['water_saturation'] as number) + 16 * Math.min(1, after(day, 46)),
  }));

  it('stays known while water moves, until oil or sensor is new', () => {
    const isDrift = (course: Course) => asker({ change: hidden, ...course })('any', 'drift', null).value;
    expect(isDrift({ days: 45 })).toBe(true);
    expect(isDrift({ days: 50 })).toBe(true);
    expect(isDrift({ days: 50, events: [{ kind: 'sensor_replacement', at: at(49) }] })).toBe(false);
    expect(isDrift({ days: 50, events: [{ kind: 'refill', at: at(49) }] })).toBe(false);
    // An additive that is used up shows in the permittivity first, and then in the wear.
    const worn = (frame: Record<string, number>, day: number) => ({
      ...hidden(frame, day),
      ferrous_total: Math.floor(24 * (day + 6 * after(day, 45))),
    });
    expect(isDrift({ days: 50, change: worn })).toBe(false);
  });

  it('is forgotten where the reading is again what it was before', () => {
    const mended = (frame: Record<string, number>, day: number) => (day < 44 ? drift(0.003)(frame, day) : frame);
    expect(asker({ days: 43, change: mended })('any', 'drift', null).value).toBe(true);
    expect(asker({ days: 52, change: mended })('any', 'drift', null).value).toBe(false);
  });

  it('is judged without a service life too', () => {
    expect(asker({ change: drift(0.003), profile: { oilLifeH: null } })('any', 'drift', null).value).toBe(true);
    expect(driftedAlone(sampleReader()).absence).toBe('no_sensor');
  });
});

describe('a filter', () => {
  /** So many bar in oil of 58 °C, and more in the cold oil of the last days; the bypass opens at 2 bar. */
  const takes = (bar: number) => (frame: Record<string, number>, day: number) => {
    const { pressure: _, ...rest }: Record<string, number> = frame;
    const tC = (day < 45 ? 58 : 34) + chance(9, Math.round(day * 144));
    return { ...rest, oil_temperature: tC, filter_dp: (bar * vogel(tC)) / vogel(58) };
  };
  const morning = { days: 50.5, profile: { filterBypassBar: 2 } } as const;

  it('is not clogged by cold oil', () => {
    const sound = { ...morning, change: takes(0.7) };
    expect(Number(asker(sound)('dp', 'level', null).value)).toBeGreaterThan(0.8);
    expect(Number(asker(sound)('dp', 'whenWarm', null).value)).toBeCloseTo(0.35, 1);
    expect(findingsOf({ ...morning, change: takes(1.7) })).toContain('P03');
    expect(findingsOf({ ...morning, change: takes(1.2) })).not.toContain('P03');
  });

  it('is judged as it is where nothing tells how warm or how thick the oil is', () => {
    const unknown = { ...morning, change: takes(0.7) };
    const oil = { ...sampleProfile.oil, v40: null, v100: null };
    const level = Number(asker(unknown)('dp', 'level', null).value);
    expect(asker({ ...unknown, profile: { filterBypassBar: 2, oil } })('dp', 'whenWarm', null).value).toBe(level);
    const blind = (frame: Record<string, number>, day: number) => {
      const { oil_temperature: tC, ...rest }: Record<string, number> = unknown.change(frame, day);
      return day > 50.2 ? rest : { oil_temperature: tC, ...rest };
    };
    expect(Number(asker({ ...unknown, change: blind })('dp', 'whenWarm', null).value)).toBeCloseTo(level, 5);
    expect(asker({ ...unknown, days: 0.5 })('dp', 'whenWarm', null).baseline).toBeNull();
    expect(
      asker({ ...morning, change: (frame, day) => (day > 46 ? null : takes(0.7)(frame, day)) })('dp', 'whenWarm', null),
    ).toMatchObject({ value: null, baseline: null });
  });
});

describe('water', () => {
  /** So much water, ppm, at each temperature; the sensor does not read beyond 100 %. */
  const holds = (ppm: (day: number) => number) => (frame: Record<string, number>, day: number) => ({
    ...frame,
    water_saturation: Math.min(100, (100 * ppm(day)) / dissolves(frame['oil_temperature'] as number)),
  });

  it('is little in warm oil, however much of it the cold oil holds', () => {
    const night = { days: 50.24, change: holds(() => 190) } as const;
    expect(Number(asker(night)('aw', 'level', 1 / 24).value)).toBeGreaterThan(0.6);
    expect(Number(asker(night)('aw', 'whenWarm', 0.2).value)).toBeLessThan(0.35);
    // The same oil by day has the same activity when warm.
    const noon = { days: 49.7, change: holds(() => 190) } as const;
    expect(Number(asker(noon)('aw', 'whenWarm', 0.2).value)).toBeCloseTo(
      Number(asker(night)('aw', 'whenWarm', 0.2).value),
      1,
    );
    expect(asker({ days: 0.8 })('aw', 'whenWarm', 0.2).absence).toBe('too_few_readings');
    const off = (frame: Record<string, number>, day: number) => (day > 49 ? null : frame);
    expect(asker({ change: off })('aw', 'whenWarm', 0.2).absence).toBe('too_few_readings');
    // Where the solubility is not known, the activity is taken as it is.
    const unknown = { ...night, profile: { oil: { ...sampleProfile.oil, water: null } } };
    expect(asker(unknown)('aw', 'whenWarm', 1 / 24).value).toBe(asker(unknown)('aw', 'level', 1 / 24).value);
  });

  it('is as little in oil that the cold alone saturates, and may be any amount in oil that was saturated otherwise', () => {
    // The machine stands for days, and its oil goes down to −5 °C: what the warm oil held is more than it dissolves then.
    const stands = (ppm: (day: number) => number) => (frame: Record<string, number>, day: number) => {
      const noise = 0.3 * chance(21, Math.round(day * 144));
      const tC = day < 47 ? (frame['oil_temperature'] as number) : Math.max(-5, 30 - 40 * after(day, 47)) + noise;
      return {
        ...frame,
        pressure: day < 47 ? (frame['pressure'] as number) : 0,
        oil_temperature: tC,
        viscosity_kinematic: vogel(tC),
        water_saturation: Math.min(100, (100 * ppm(day)) / dissolves(tC)),
      };
    };
    const cold = { change: stands(() => 120) };
    expect(Number(asker(cold)('aw', 'level', 1 / 24).value)).toBe(1);
    expect(Number(asker(cold)('aw', 'whenWarm', 1).value)).toBeLessThan(0.4);
    expect(findingsOf(cold)).not.toContain('W04');
    const leak = { change: stands((day) => (day < 46.6 ? 120 : 900)) };
    expect(Number(asker(leak)('aw', 'whenWarm', 1).value)).toBe(1);
    expect(findingsOf(leak)).toContain('W04');
  });

  it('that came in before a long frost is what the oil held in the last three days before it', () => {
    const frost = (frame: Record<string, number>, day: number) => {
      const tC = day < 42 ? (frame['oil_temperature'] as number) : 2 + 0.3 * chance(21, Math.round(day * 144));
      const held = (day < 38.5 ? 20 : 300) + 2 * chance(22, Math.round(day * 144));
      const saturation = Math.min(99.4, (100 * held) / dissolves(tC)) + 0.3 * chance(23, Math.round(day * 144));
      return { ...frame, oil_temperature: tC, water_saturation: saturation };
    };
    expect(Number(asker({ change: frost })('aw', 'whenWarm', 14).value)).toBeLessThan(0.6);
  });

  it('raises the permittivity by itself, also while warm oil dissolves it', () => {
    const wet = (isWet: boolean): Course => ({
      days: 49.7,
      change: (frame, day) => ({
        ...holds(() => (isWet && day > 44 ? 420 : 75))(frame, day),
        dielectric_constant: (frame['dielectric_constant'] as number) + 0.012 * after(day, 43),
        viscosity_kinematic: (frame['viscosity_kinematic'] as number) * (1 + 0.02 * after(day, 43)),
      }),
    });
    expect(findingsOf(wet(false))).toContain('A01');
    expect(findingsOf(wet(true))).not.toContain('A01');
  });

  it('that has come in within hours raises it before the warm oil is half saturated', () => {
    const leak = (ppm: number): Course => ({
      days: 49.7,
      change: (frame, day) => ({
        ...holds(() => (day > 48.3 ? ppm : 75))(frame, day),
        dielectric_constant: (frame['dielectric_constant'] as number) + 0.012 * after(day, 43),
        viscosity_kinematic: (frame['viscosity_kinematic'] as number) * (1 + 0.02 * after(day, 43)),
      }),
    });
    expect(findingsOf(leak(75))).toContain('A01');
    expect(findingsOf(leak(300))).not.toContain('A01');
  });

  it('is free in cold oil as a caution, and as free water where warm oil would be wet too', () => {
    const saidOf = (ppm: number) =>
      findingsOf({ days: 50.24, change: holds((day) => (day < 49 ? 75 : ppm)) }).filter(
        (id) => id === 'W04' || id === 'W05',
      );
    expect(saidOf(75)).toEqual([]);
    expect(saidOf(260)).toEqual(['W05']);
    expect(saidOf(900)).toContain('W04');
  });

  it('of a machine that is dry at work is said, and is nothing to act upon, in a cold night', () => {
    const frost = (frame: Record<string, number>, day: number) => {
      const tC = day < 49.9 ? (frame['oil_temperature'] as number) : -4 + 0.1 * chance(1, Math.round(day * 144));
      return { ...frame, oil_temperature: tC, water_saturation: Math.min(97, (100 * 82) / dissolves(tC)) };
    };
    const { history, now } = historyOf({ days: 50.24, change: frost });
    const profile = { ...sampleProfile, machineType: 'gearbox' as const };
    const { findings } = diagnose({ read: history.features(now), profile, now });
    expect(findings.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([['W05', 'info']]);
  });

  it('is coolant in an engine only where the permittivity rises with it', () => {
    // Cold oil may read as wet and as thick, where its data sheet is not quite right.
    const thicker = (glycol: number): Course => ({
      days: 50.4,
      profile: { machineType: 'engine' },
      change: (frame, day) =>
        day < 48
          ? frame
          : {
              ...frame,
              oil_temperature: 60 + 0.1 * chance(1, day * 144),
              viscosity_kinematic: 1.08 * vogel(60) * (1 + 0.004 * chance(2, day * 144)),
              water_saturation: 75 + 0.2 * chance(4, day * 144),
              dielectric_constant: 2.1925 + 0.09 * glycol + 0.0004 * chance(3, day * 144),
            },
    });
    expect(findingsOf(thicker(1))).toContain('W06');
    expect(findingsOf(thicker(0))).not.toContain('W06');
  });

  it('is no coolant in a compressor that has stood cold for some days, however its oil has aged', () => {
    /** It works at 85 °C and stands from day 48 on: cold oil takes the moisture of the air. Or coolant comes in at work. */
    const thickened = (isStanding: boolean) => (frame: Record<string, number>, day: number) => {
      const place = Math.round(day * 144);
      const isCold = isStanding && day > 48;
      const tC = (isCold ? 20 + 65 * Math.exp(-(day - 48) * 6) : 85) + 0.2 * chance(1, place);
      const held = 20 + (isStanding ? 60 : 800) * Math.min(1, after(day, 48));
      return {
        ...frame,
        oil_temperature: tC,
        pressure: isCold ? 0 : 4,
        viscosity_kinematic:
          vogel(tC) * (1 + (isCold ? 0.3 : 0.08) * Math.min(1, after(day, 46))) * (1 + 0.004 * chance(2, place)),
        dielectric_constant: 2.21 - 0.0005 * (tC - 25) + 0.02 * after(day, 45) + 0.0004 * chance(3, place),
        water_saturation:
          Math.min(97, (100 * held) / dissolves(tC)) + (isCold ? 9 * Math.sin(place / 5) : 0.2 * chance(4, place)),
      };
    };
    const said = (isStanding: boolean) =>
      [48.5, 49, 49.5, 50].filter((days) =>
        findingsOf({ days, profile: { machineType: 'compressor' }, change: thickened(isStanding) }).includes('W06'),
      );
    expect(said(true)).toEqual([]);
    expect(said(false)).not.toEqual([]);
  });

  it('of a machine that has just been stopped and breathes is no leak', () => {
    // It takes in the moisture of the air while it stands cold: by the cold oil's headroom that is a steep course.
    const stopped = (frame: Record<string, number>, day: number) =>
      day < 47
        ? frame
        : holds(() => 75 + 25 * after(day, 47))(
            { ...frame, oil_temperature: 24 + 0.2 * chance(1, Math.round(day * 144)), pressure: 0 },
            day,
          );
    for (const days of [48, 49, 49.9]) expect(findingsOf({ days, change: stopped })).not.toContain('W02');
  });

  /** Water that comes in, ppm a day from day 44 on; the sensor does not read beyond 100 %. */
  const leak = (perDay: number) => (frame: Record<string, number>, day: number) => ({
    ...frame,
    water_saturation: Math.min(
      100,
      (100 * (75 + perDay * after(day, 44))) / dissolves(frame['oil_temperature'] as number) +
        0.2 * chance(4, day * 144),
    ),
  });

  it('that comes in is a leak, though its activity follows the temperature', () => {
    expect(findingsOf({ days: 49.7, change: leak(38) })).toContain('W02');
    expect(findingsOf({ days: 49.7, change: leak(2) })).not.toContain('W02');
    expect(findingsOf({ days: 49.7 })).not.toContain('W02');
  });

  it('that comes in is a leak on a device that is off with its machine', () => {
    // One shift of eight hours, evenly warm: a third of the day is known.
    const shift = (perDay: number) => (frame: Record<string, number>, day: number) =>
      day % 1 < 7 / 24 || day % 1 >= 15 / 24
        ? null
        : leak(perDay)({ ...frame, oil_temperature: 55 + chance(1, Math.round(day * 144)) }, day);
    for (const days of [48.62, 49.62]) {
      const ask = asker({ days, change: shift(38) });
      expect(ask('ppm', 'slope', 3).value).toBeGreaterThan(0.1);
      expect(findingsOf({ days, change: shift(38) })).toContain('W02');
    }
    expect(findingsOf({ days: 49.62, change: shift(2) })).not.toContain('W02');
  });

  it.each([
    ['its activity cannot be known', { oil: { ...sampleProfile.oil, water: null } }, 'not_configured'],
    ['the oil reads dry', {}, 'too_few_readings'],
  ] as const)('has no rate where %s', (_, profile, absence) => {
    const measured = (frame: Record<string, number>, day: number) => {
      const { water_saturation: _unused, ...rest } = frame;
      const ppm = 60 + after(day, 44) * 20 + 0.3 * chance(4, Math.round(day * 144));
      return absence === 'not_configured'
        ? { ...rest, water_ppm: ppm }
        : { ...rest, water_ppm: ppm, water_saturation: 0 };
    };
    expect(asker({ profile, change: measured })('ppm', 'slope', 3).absence).toBe(absence);
  });

  it('of normal breathing is never called so together with water that will be free', () => {
    for (const perDay of [0, 5, 10, 20, 40])
      expect(['W01', 'W05'].every((id) => findingsOf({ days: 49.7, change: leak(perDay) }).includes(id))).toBe(false);
  });

  it('is compared at its content where the oil was never this cold', () => {
    const cold = (frame: Record<string, number>, day: number) => {
      const tC = (day < 49.2 ? 60 : 8) + 0.1 * chance(1, day * 144);
      return {
        ...frame,
        oil_temperature: tC,
        water_saturation: (100 * 75) / dissolves(tC) + 0.2 * chance(4, day * 144),
      };
    };
    // The activity rises from 0.12 to 0.6, at equal water.
    expect(asker({ change: cold })('aw', 'delta', 1).value).toBeLessThan(0.2);
    const unknown = { oil: { ...sampleProfile.oil, water: null } };
    expect(asker({ change: cold, profile: unknown })('aw', 'delta', 1).absence).toBe('no_baseline');
    const young = asker({ days: 50, change: (frame, day) => (day < 49.8 ? null : cold(frame, day)) });
    expect(young('aw', 'delta', 1).absence).toBe('no_baseline');
  });
});
