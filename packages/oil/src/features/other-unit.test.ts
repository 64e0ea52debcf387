import { describe, expect, it } from 'vitest';
import { diagnose } from '../diagnosis/diagnose.ts';
import { dayMs, hourMs } from '../durations.ts';
import { createHistory } from '../history/history.ts';
import type { MachineProfile } from '../oil-profile.ts';
import { sampleProfile } from './sample.ts';

const start = Date.UTC(2026, 1, 2);
const stepMs = 5 * 60_000;

/** A repeatable number of −1 … 1. */
function jitter(stream: number, place: number): number {
  const x = Math.sin(place * 78.233 + stream * 12.9898) * 43_758.545_3;
  return 2 * (x - Math.floor(x)) - 1;
}

/** Vogel's equation through 46 mm²/s at 40 °C and 6.8 mm²/s at 100 °C. */
const vogelC = 110;
const vogelB = Math.log(46 / 6.8) / (1 / (40 + vogelC) - 1 / (100 + vogelC));
const vogel = (tC: number) => 46 * Math.exp(vogelB / (tC + vogelC) - vogelB / (40 + vogelC));

type Frame = Record<string, number>;
type Change = (frame: Frame, day: number) => Frame;

const warm = (day: number) => 52 + 6 * Math.sin(2 * Math.PI * day);

/** A machine at work by day and night. */
function frameAt(day: number, temperatureC = warm(day)): Frame {
  const place = Math.round(day * 288);
  return {
    oil_temperature: Math.round(10 * (temperatureC + 0.2 * jitter(1, place))) / 10,
    viscosity_kinematic: vogel(temperatureC) * (1 + 0.01 * jitter(2, place)),
    density: 850 - 0.6 * (temperatureC - 40) + 0.4 * jitter(3, place),
    water_saturation: 8 - 0.1 * (temperatureC - 50) + 0.4 * jitter(4, place),
    water_ppm: 40 + 2 * jitter(5, place),
  };
}

interface Played {
  readonly days: number;
  readonly change: Change;
  readonly profile?: MachineProfile;
  readonly temperature?: (day: number) => number;
}

function diagnosed({ days, change, profile = sampleProfile, temperature = warm }: Played) {
  const history = createHistory(profile);
  for (let at = 0; at < days * dayMs; at += stepMs) {
    const day = at / dayMs;
    history.add(start + at, change(frameAt(day, temperature(day)), day));
  }
  const now = start + days * dayMs;
  const { findings, sensorFaults, verdict } = diagnose({ read: history.features(now), profile, now });
  return {
    findings: findings.filter(({ severity }) => severity !== 'info').map(({ ruleId }) => ruleId),
    unit: findings.find(({ ruleId }) => ruleId === 'S10')?.evidence[0] ?? null,
    masked: sensorFaults.flatMap(({ keys }) => keys),
    faults: history.quality(now).map(({ key, reason }) => `${key} ${reason}`),
    since: history.quality(now).find(({ reason }) => reason === 'unit')?.since ?? null,
    verdict,
  };
}

const changed =
  (key: string, to: (value: number) => number, fromDay = 0, toDay = Number.POSITIVE_INFINITY): Change =>
  (frame, day) =>
    day < fromDay || day >= toDay ? frame : { ...frame, [key]: to(frame[key] ?? Number.NaN) };
const asIs: Change = (frame) => frame;
const only =
  (...keys: readonly string[]): Change =>
  (frame) =>
    Object.fromEntries(Object.entries(frame).filter(([key]) => keys.includes(key)));
const then =
  (one: Change, other: Change): Change =>
  (frame, day) =>
    other(one(frame, day), day);
const digits = (value: number, count: number) => Math.round(value * 10 ** count) / 10 ** count;
/** Oil of a hot engine: some tenths of a per cent, and none at times; from the tenth day on as a device shows it then. */
const dry =
  (shown: (percent: number, day: number) => number): Change =>
  (frame, day) => {
    const percent = Math.max(0, 0.7 + 0.9 * jitter(11, Math.round(288 * day)));
    return { ...frame, water_saturation: day < 10 ? digits(percent, 1) : shown(percent, day) };
  };
const inF = (tC: number) => 32 + (tC * 9) / 5;
const unknownOil: MachineProfile = { ...sampleProfile, oil: { ...sampleProfile.oil, v40: null, v100: null } };

describe('readings in another unit', () => {
  const cases: readonly (readonly [string, string, string, Played])[] = [
    [
      'degrees Fahrenheit, noticed at once by the viscosity that stays',
      'oil_temperature',
      '°F>°C',
      { days: 12.05, change: changed('oil_temperature', inF, 12) },
    ],
    [
      'degrees Fahrenheit, with the dynamic viscosity',
      'oil_temperature',
      '°F>°C',
      {
        days: 12.1,
        change: then(
          (frame) => ({
            oil_temperature: frame['oil_temperature'] ?? 0,
            viscosity_dynamic: 0.85 * (frame['viscosity_kinematic'] ?? 0),
          }),
          changed('oil_temperature', inF, 12),
        ),
      },
    ],
    [
      'degrees Fahrenheit without viscosity, by what came before',
      'oil_temperature',
      '°F>°C',
      { days: 13.5, change: then(only('oil_temperature', 'density'), changed('oil_temperature', inF, 12)) },
    ],
    [
      'degrees Fahrenheit from the first reading, by the viscosity',
      'oil_temperature',
      '°F>°C',
      { days: 4, change: changed('oil_temperature', inF) },
    ],
    [
      'degrees Fahrenheit from the first reading: no gearbox is that hot for days',
      'oil_temperature',
      '°F>°C',
      { days: 4, change: then(only('oil_temperature'), changed('oil_temperature', inF)), profile: unknownOil },
    ],
    [
      'degrees Fahrenheit of a hot compressor, most of them outside the range',
      'oil_temperature',
      '°F>°C',
      {
        days: 10.2,
        change: then(only('oil_temperature'), changed('oil_temperature', inF, 10)),
        profile: { ...unknownOil, machineType: 'compressor' },
        temperature: (day) => 84 + 6 * Math.sin(2 * Math.PI * day),
      },
    ],
    [
      'activity as a share after a time without readings',
      'water_saturation',
      'aw>%',
      {
        days: 10.8,
        change: (frame, day) =>
          day > 9.5 && day < 10.3
            ? {}
            : {
                ...frame,
                water_saturation: (day < 10 ? 4 : 0.08) + 0.5 * (day < 10 ? 1 : 0.01) * jitter(9, 288 * day),
              },
      },
    ],
    ['kelvin', 'oil_temperature', 'K>°C', { days: 5, change: changed('oil_temperature', (tC) => tC + 273.15, 4.5) }],
    ['g/cm³', 'density', 'g/cm³>kg/m³', { days: 9.2, change: changed('density', (value) => value / 1000, 9) }],
    [
      'g/cm³ from the first reading',
      'density',
      'g/cm³>kg/m³',
      { days: 1, change: changed('density', (v) => v / 1000) },
    ],
    [
      'activity as a share, by its fall',
      'water_saturation',
      'aw>%',
      { days: 10.1, change: changed('water_saturation', (percent) => percent / 100, 10) },
    ],
    [
      'activity as a share, by its fall just after the machine has warmed up from days of standstill',
      'water_saturation',
      'aw>%',
      {
        days: 11,
        change: changed('water_saturation', (percent) => percent / 100, 10),
        temperature: (day) => (day > 5 && day < 9.9 ? 20 : 56),
      },
    ],
    [
      'activity as a share from the first reading',
      'water_saturation',
      'aw>%',
      { days: 4, change: changed('water_saturation', (percent) => percent / 100) },
    ],
    [
      'activity of dry oil as a share, by what stands between the tenths of a per cent',
      'water_saturation',
      'aw>%',
      // Now and then it is as moist as a cold start makes it.
      { days: 14, change: dry((percent, day) => digits((day % 1 < 0.06 ? 7 + percent : percent) / 100, 3)) },
    ],
    [
      'water in per cent by mass',
      'water_ppm',
      '%>ppm',
      { days: 8.1, change: changed('water_ppm', (ppm) => ppm / 10_000, 8) },
    ],
  ];

  it('are one finding with the conversion, and nothing is said about the oil', () => {
    for (const [name, key, conversion, played] of cases) {
      const { findings, unit, masked, faults } = diagnosed(played);
      expect({
        name,
        findings,
        conversions: unit?.value,
        keys: unit?.keys,
        faults,
        isMasked: masked.includes(key),
      }).toEqual({
        name,
        findings: ['S10'],
        conversions: [conversion],
        keys: [key],
        faults: [`${key} unit`],
        isMasked: true,
      });
    }
  });

  it('may be of two keys at once', () => {
    const inKelvin = changed('oil_temperature', (tC) => tC + 273.15, 8);
    const { unit, faults } = diagnosed({
      days: 9,
      change: then(
        inKelvin,
        changed('density', (value) => value / 1000, 8),
      ),
    });
    expect(unit?.value).toEqual(['g/cm³>kg/m³', 'K>°C']);
    expect(faults).toEqual(['density unit', 'oil_temperature unit']);
  });

  it('say since when', () => {
    const { since } = diagnosed({ days: 15, change: changed('oil_temperature', inF, 12) });
    expect(Math.abs(Number(since) - start - 12 * dayMs)).toBeLessThan(hourMs / 2);
  });

  it('stay as long as they come, also for weeks', () => {
    expect(diagnosed({ days: 40, change: changed('oil_temperature', inF, 12) }).findings).toEqual(['S10']);
    const fraction = changed('water_saturation', (v) => v / 100, 12);
    expect(diagnosed({ days: 40, change: fraction }).findings).toEqual(['S10']);
    // Also where nothing tells how warm the oil is.
    expect(diagnosed({ days: 20, change: then(only('water_saturation', 'density'), fraction) }).findings).toEqual([
      'S10',
    ]);
  });

  it('are over with the first readings in the right unit', () => {
    for (const change of [
      changed('oil_temperature', inF, 12, 14),
      changed('oil_temperature', (tC) => tC + 273.15, 12, 14),
      changed('density', (value) => value / 1000, 12, 14),
      changed('water_saturation', (percent) => percent / 100, 12, 14),
    ])
      expect(diagnosed({ days: 14.1, change }).faults.filter((text) => text.endsWith('unit'))).toEqual([]);
  });

  const plain: readonly (readonly [string, Played])[] = [
    ['a sound machine', { days: 14, change: asIs }],
    ['no temperature', { days: 5, change: only('density') }],
    [
      'an engine that warms up by just that factor after a cold night',
      {
        days: 6.32,
        change: only('oil_temperature'),
        profile: { ...unknownOil, machineType: 'engine' },
        temperature: (day) =>
          day % 1 < 0.3 ? 20 : Math.min(88, 20 + (day % 1 < 0.305 ? 0 : 48) + 300 * ((day % 1) - 0.305)),
      },
    ],
    [
      'a machine at rest that begins to work and stays as warm as that factor says',
      {
        days: 6,
        change: only('oil_temperature'),
        profile: unknownOil,
        temperature: (day) => (day < 5 ? 20 : 68),
      },
    ],
    [
      'a start in the cold whose temperature and viscosity are not of the same minute',
      {
        days: 5.5,
        // The viscosity sensor wakes with the first warm oil.
        change: (frame, day) =>
          day > 4.7 && day < 5.003 ? only('oil_temperature', 'density', 'water_saturation')(frame, day) : frame,
        temperature: (day) => (day < 5.003 ? 4.7 : Math.min(66, 27.5 + 1440 * (day - 5.003))),
      },
    ],
    [
      'a hot engine',
      {
        days: 5,
        change: only('oil_temperature'),
        profile: { ...unknownOil, machineType: 'engine' },
        temperature: () => 112,
      },
    ],
    [
      'a probe that reads far too much on a cool machine',
      {
        days: 6,
        change: then(
          only('oil_temperature'),
          changed('oil_temperature', () => 201, 5),
        ),
        profile: { ...unknownOil, machineType: 'compressor' },
      },
    ],
    [
      'a hot machine whose probe reads too much now and then',
      {
        days: 6,
        change: then(only('oil_temperature'), (frame, day) =>
          day > 5 && Math.round(day * 288) % 3 === 0 ? { oil_temperature: 190 } : frame,
        ),
        profile: { ...unknownOil, machineType: 'compressor' },
        temperature: () => 84,
      },
    ],
    ['dry oil that reads zero', { days: 5, change: changed('water_saturation', () => 0) }],
    ['oil that has been dried', { days: 8, change: changed('water_saturation', (percent) => percent / 12, 6) }],
    ['dry oil that dries up', { days: 11, change: dry((percent) => digits(percent / 20, 1)) }],
    [
      'an engine that has stood in damp air and is dry again as soon as it is hot',
      {
        days: 12,
        change: (frame, day) => {
          const place = Math.round(day * 288);
          // The gateway starts an hour after the engine.
          const sent = day >= 10 && day < 10.06 ? [] : ['oil_temperature', 'water_saturation'];
          const water = day < 10 ? 34 + 3 * jitter(11, place) : 0.6 + 0.5 * jitter(12, place);
          return only(...sent)({ ...frame, water_saturation: digits(water, 1) }, day);
        },
        profile: { ...unknownOil, machineType: 'engine' },
        temperature: (day) => (day < 10 ? 21 : 91),
      },
    ],
    ['a frozen low reading', { days: 5, change: changed('water_saturation', () => 0.4) }],
    ['a water sensor that has failed to nearly nothing', { days: 6, change: changed('water_ppm', () => 0.0002, 5) }],
    [
      'an activity that has been near nothing for some minutes',
      { days: 10.01, change: changed('water_saturation', (percent) => percent / 100, 10) },
    ],
    [
      'an oil whose data cannot be true',
      { days: 5, change: asIs, profile: { ...sampleProfile, oil: { ...sampleProfile.oil, v40: 5, v100: 9 } } },
    ],
    ['one reading in kelvin', { days: 4, change: changed('oil_temperature', (tC) => tC + 273.15, 3.9, 3.901) }],
    ['a wrong oil five times as thick', { days: 6, change: changed('viscosity_kinematic', (value) => 5 * value) }],
    [
      'a step of temperature that the viscosity follows',
      { days: 6, change: asIs, temperature: (day) => (day < 5 ? 30 : 86) },
    ],
  ];

  it('are not suspected where something else explains them', () => {
    for (const [name, played] of plain) {
      const { findings, faults } = diagnosed(played);
      expect([name, findings.includes('S10')]).toEqual([name, false]);
      expect([name, faults.filter((text) => text.endsWith(' unit'))]).toEqual([name, []]);
    }
  });

  it('are named in both languages', () => {
    const { unit } = diagnosed({ days: 12.1, change: changed('density', (value) => value / 1000, 12) });
    expect(unit?.sentence).toEqual({
      en: 'The readings look like values in g/cm³: Density.',
      zh: '读数像是以 g/cm³ 为单位：密度。',
    });
    const fahrenheit = diagnosed({ days: 12.1, change: changed('oil_temperature', inF, 12) });
    expect(fahrenheit.unit?.sentence).toEqual({
      en: 'The readings look like values in degrees Fahrenheit: Oil temperature.',
      zh: '读数像是以华氏度为单位：油温。',
    });
  });
});
