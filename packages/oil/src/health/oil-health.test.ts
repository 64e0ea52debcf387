import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { machineTypes } from '../indicators.ts';
import { fallingScoreLimits, healthLimitsFor, risingScoreLimits } from './health-limits.ts';
import { defaultHealthWeights, healthParts, healthWeightsFor } from './health-weights.ts';
import { healthWords, numberText, quantitySentence } from './health-words.ts';
import { oilHealth } from './oil-health.ts';
import type { HealthInput, HealthReadings } from './oil-health.ts';
import { partScore } from './part-score.ts';

const sound: HealthReadings = {
  viscosityChangePct: 0,
  ageingIndexPct: 0,
  waterSaturationPct: 10,
  warmWaterSaturationPct: null,
  waterPpm: 50,
  codes: [14, 12, 9],
  wearRatePerH: 1,
  wearBaselinePerH: 1,
  oilTemperatureC: 40,
};
const nothing: HealthReadings = {
  viscosityChangePct: null,
  ageingIndexPct: null,
  waterSaturationPct: null,
  warmWaterSaturationPct: null,
  waterPpm: null,
  codes: [null, null, null],
  wearRatePerH: null,
  wearBaselinePerH: null,
  oilTemperatureC: null,
};

function input(readings: Partial<HealthReadings>, other: Partial<HealthInput> = {}): HealthInput {
  const profile = { machineType: 'hydraulic', hasServoValves: false, cleanlinessTarget: [18, 16, 13] } as const;
  return { profile, readings: { ...sound, ...readings }, weights: null, limits: null, ...other };
}

function part(readings: Partial<HealthReadings>, name: string, other: Partial<HealthInput> = {}) {
  const found = oilHealth(input(readings, other)).parts.find((one) => one.part === name);
  return found ?? expect.fail(`no part ${name}`);
}

describe('the score of one quantity', () => {
  const up = { reference: 20, caution: 50, critical: 80 };
  it.each([
    [-1e300, 100],
    [20, 100],
    [35, 80],
    [50, 60],
    [65, 40],
    [80, 20],
    [95, 0],
    [1e300, 0],
  ])('of %d is %d', (value, score) => {
    expect(partScore(value, up)).toBeCloseTo(score, 9);
    expect(partScore(-value, { reference: -20, caution: -50, critical: -80 })).toBe(partScore(value, up));
  });

  it.each([
    [NaN, up],
    [Infinity, up],
    [-Infinity, up],
    [1, { ...up, caution: 20 }],
    [1, { ...up, caution: 80 }],
    [1, { ...up, caution: NaN }],
    [1, { ...up, critical: NaN }],
    [1, { ...up, critical: Infinity }],
    [1, { reference: -1.7e308, caution: 0, critical: 1.7e308 }],
    [1, { reference: 1, caution: 1, critical: 1 }],
  ])('is null for %d against %j', (value, limits) => {
    expect(partScore(value, limits)).toBeNull();
  });

  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  const gap = fc.double({ min: 0.01, max: 1e5, noNaN: true });

  it('stays in 0 … 100, never rises with harm, and moves little for little', () => {
    fc.assert(
      fc.property(number, gap, gap, number, number, (reference, first, second, one, other) => {
        const limits = { reference, caution: reference + first, critical: reference + first + second };
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const [better, worse] = [partScore(less, limits) ?? NaN, partScore(more, limits) ?? NaN];
        expect(better).toBeGreaterThanOrEqual(worse);
        expect(better).toBeLessThanOrEqual(100);
        expect(worse).toBeGreaterThanOrEqual(0);
        expect(better - worse).toBeLessThanOrEqual((40 * (more - less)) / Math.min(first, second) + 1e-6);
      }),
    );
  });

  it('does not depend on the unit', () => {
    fc.assert(
      fc.property(number, fc.double({ min: 0.001, max: 1000, noNaN: true }), fc.boolean(), (value, size, flipped) => {
        const factor = flipped ? -size : size;
        const scaled = {
          reference: up.reference * factor,
          caution: up.caution * factor,
          critical: up.critical * factor,
        };
        expect(partScore(value * factor, scaled)).toBeCloseTo(partScore(value, up) ?? NaN, 6);
      }),
    );
  });
});

describe('limits and weights', () => {
  it.each(machineTypes)('of a %s are complete', (machineType) => {
    for (const limits of Object.values(healthLimitsFor(machineType, {})))
      expect(limits === null ? null : partScore(limits.caution, limits)).toBeCloseTo(60, 9);
    expect(Object.values(defaultHealthWeights[machineType]).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });

  it('of one side only have no score', () => {
    const limits = {
      worse: 'up',
      level2Low: null,
      level2High: 3,
      level1Low: null,
      level1High: null,
      source: 'default',
    } as const;
    expect(risingScoreLimits(limits, () => 0)).toBeNull();
    expect(fallingScoreLimits(limits, () => 0)).toBeNull();
    expect(fallingScoreLimits({ ...limits, level2Low: 3 }, () => 0)).toBeNull();
    expect([risingScoreLimits(null, () => 0), fallingScoreLimits(null, () => 0)]).toEqual([null, null]);
  });

  it('take no harm from unsound numbers', () => {
    const odd = { viscosity: NaN, ageing: -3, water: -Infinity, cleanliness: 10, wear: Infinity, temperature: 0 };
    expect(healthWeightsFor({ machineType: 'engine', hasServoValves: true }, odd)).toEqual({
      viscosity: 0,
      ageing: 0,
      water: 0,
      cleanliness: 15,
      wear: 1e6,
      temperature: 0,
    });
  });
});

describe('words', () => {
  it.each([
    [0, 1, '0'],
    [-0.04, 1, '0'],
    [12, 1, '12'],
    [12.34, 1, '12.3'],
    [-5.25, 1, '−5.3'],
    [1e21, 0, '1e+21'],
  ])('%d with %d decimals is %s', (value, decimals, text) => {
    expect(numberText(value, decimals)).toBe(text);
  });

  it.each(Object.entries(healthWords))('for %s are complete', (quantity, words) => {
    expect(words.zh).toMatch(/\p{Script=Han}/u);
    expect(words.missing.zh).toMatch(/\p{Script=Han}/u);
    expect(`${words.en}${words.missing.en}${words.unit.en}`).not.toMatch(/\p{Script=Han}/u);
    expect(quantity).not.toBe('');
  });

  it('say which way the limits lie', () => {
    expect(quantitySentence('temperature', 71.6, { caution: 65, critical: 80 })).toEqual({
      zh: '油温为 72 °C（高于 65 °C 预警，高于 80 °C 报警）。',
      en: 'Oil temperature is 72 °C (early warning above 65 °C, alarm above 80 °C).',
    });
    expect(quantitySentence('viscosity', -3, { caution: -7, critical: -10 }).en).toBe(
      'Viscosity at 40 °C has changed against the new oil by −3 % (early warning below −7 %, alarm below −10 %).',
    );
  });
});

describe('oil health', () => {
  it('is 100 for oil as new', () => {
    const health = oilHealth(input({}));
    expect(health).toMatchObject({ value: 100, limitedBy: null });
    expect(health.confidence).toBeCloseTo(1, 12);
    expect(health.parts.map(({ part }) => part)).toEqual(healthParts);
  });

  it('is bounded by a grave part, however good the others are', () => {
    expect(oilHealth(input({ waterSaturationPct: 100 }))).toMatchObject({ value: 25, limitedBy: 'water' });
    expect(oilHealth(input({ codes: [21, 16, 13] }))).toMatchObject({ value: 40, limitedBy: 'cleanliness' });
    expect(oilHealth(input({ oilTemperatureC: 120 })).limitedBy).toBe('temperature');
    expect(oilHealth(input({ oilTemperatureC: 120 })).value).toBe(60);
  });

  it('lets several weak parts count together', () => {
    const weak = oilHealth(
      input({
        viscosityChangePct: 9,
        ageingIndexPct: 50,
        waterSaturationPct: 45,
        codes: [19, 17, 14],
        wearRatePerH: 2,
        oilTemperatureC: 65,
      }),
    );
    expect(weak.limitedBy).toBeNull();
    expect(weak.value).toBeLessThan(70);
  });

  it.each([
    ['viscosity', { viscosityChangePct: -7 }, 60, ['viscosity_change_pct']],
    ['viscosity', { viscosityChangePct: 15 }, 20, ['viscosity_change_pct']],
    ['ageing', { ageingIndexPct: -30 }, 100, ['dielectric_constant']],
    ['ageing', { ageingIndexPct: 100 }, 20, ['dielectric_constant']],
    ['water', { waterSaturationPct: 50 }, 60, ['water_saturation', 'water_ppm']],
    // Cold oil is judged as warm as it works, and warm oil as it is.
    ['water', { waterSaturationPct: 97, warmWaterSaturationPct: 50 }, 60, ['water_saturation', 'water_ppm']],
    ['water', { waterSaturationPct: 50, warmWaterSaturationPct: 97 }, 60, ['water_saturation', 'water_ppm']],
    ['water', { waterSaturationPct: null, waterPpm: 1000 }, 20, ['water_ppm']],
    ['cleanliness', { codes: [18, null, null] }, 100, ['iso4406_4']],
    ['cleanliness', { codes: [18, 16, 13] }, 100, ['iso4406_4', 'iso4406_6', 'iso4406_14']],
    ['cleanliness', { codes: [14, 16, 13.5] }, 80, ['iso4406_4', 'iso4406_6', 'iso4406_14']],
    ['cleanliness', { codes: [14, 17, 13] }, 60, ['iso4406_4', 'iso4406_6', 'iso4406_14']],
    ['cleanliness', { codes: [20, 16, 13] }, 40, ['iso4406_4', 'iso4406_6', 'iso4406_14']],
    ['cleanliness', { codes: [21, 16, 13] }, 20, ['iso4406_4', 'iso4406_6', 'iso4406_14']],
    ['cleanliness', { codes: [22, 16, 13] }, 0, ['iso4406_4', 'iso4406_6', 'iso4406_14']],
    ['wear', { wearRatePerH: 0, wearBaselinePerH: 0 }, 100, ['wear_rate']],
    ['wear', { wearRatePerH: 5 / 24, wearBaselinePerH: 0 }, 60, ['wear_rate']],
    ['wear', { wearRatePerH: -1, wearBaselinePerH: -1 }, 100, ['wear_rate']],
    ['temperature', { oilTemperatureC: 80 }, 20, ['oil_temperature']],
  ] as const)('%s with %j scores %d', (name, readings, score, evidence) => {
    const found = part(readings, name);
    expect(found.score).toBeCloseTo(score, 9);
    expect(found.evidence).toEqual(evidence);
  });

  it('says the worst of a part, limits in the words of the reading', () => {
    expect(part({ codes: [17, 18.4, 10] }, 'cleanliness').because.en).toBe(
      'The ISO 4406 code at 6 µm(c) is 18.4 (target 16, alarm from 19 on).',
    );
    expect(part({ codes: [17, 16.4, 10] }, 'cleanliness').because.zh).toBe(
      '6 µm(c) 的 ISO 4406 等级为 16.4（目标 16，19 起报警）。',
    );
    expect(part({ wearRatePerH: 4, wearBaselinePerH: 1 }, 'wear').because.en).toBe(
      'The wear rate is 4 particles/h (early warning above 2.21 particles/h, alarm above 5.83 particles/h).',
    );
    expect(part({ waterSaturationPct: 62 }, 'water').because.zh).toBe(
      '水饱和度为 62 %（高于 50 % 预警，高于 80 % 报警）。',
    );
  });

  it.each([
    ['viscosity', { viscosityChangePct: null }],
    ['viscosity', { viscosityChangePct: NaN }],
    ['ageing', { ageingIndexPct: Infinity }],
    ['water', { waterSaturationPct: null, waterPpm: null }],
    ['cleanliness', { codes: [null, NaN, null] }],
    ['wear', { wearRatePerH: null }],
    ['wear', { wearBaselinePerH: null }],
    ['wear', { wearBaselinePerH: Infinity }],
    ['wear', { wearRatePerH: NaN }],
    ['temperature', { oilTemperatureC: null }],
  ] as const)('%s with %j is not assessed', (name, readings) => {
    const found = part(readings, name);
    expect(found).toMatchObject({ score: null, coverage: 0, evidence: [] });
    expect(found.because.en).toMatch(/^No /);
  });

  it('gives no number for too little, and less confidence for less', () => {
    expect(oilHealth(input(nothing))).toMatchObject({ value: null, confidence: 0 });
    expect(oilHealth(input({ ...nothing, codes: [15, 13, 10] })).value).toBeNull();
    expect(
      oilHealth(input({ ...nothing, oilTemperatureC: 40, waterPpm: 50, wearRatePerH: 1, wearBaselinePerH: 1 })).value,
    ).toBeNull();
    expect(oilHealth(input({ ...nothing, oilTemperatureC: 40, codes: [15, 13, 10] }))).toMatchObject({
      value: 100,
      confidence: 0.4,
    });
    expect(oilHealth(input({ ...nothing, oilTemperatureC: 40, waterPpm: 50, ageingIndexPct: 0 })).value).toBeNull();
    expect(oilHealth(input({ codes: [15, null, null] })).confidence).toBeCloseTo(0.65 + 0.35 / 3, 12);
  });

  it('takes own weights and limits', () => {
    const only = { viscosity: 0, ageing: 0, water: 1, cleanliness: 0, wear: 0, temperature: 1 };
    expect(oilHealth(input({ viscosityChangePct: 80, oilTemperatureC: 65 }, { weights: only })).value).toBeCloseTo(
      ((10 + Math.sqrt(60)) / 2) ** 2,
      9,
    );
    expect(oilHealth(input({}, { weights: { ...only, water: 0, temperature: 0 } })).value).toBeNull();
    const limits = {
      ...healthLimitsFor('hydraulic', {}),
      ageing: { reference: 0, caution: 20, critical: 40 },
      temperature: null,
    };
    expect(part({ ageingIndexPct: 20 }, 'ageing', { limits }).score).toBe(60);
    expect(part({}, 'temperature', { limits }).score).toBeNull();
  });

  it('weighs dirt more beside servo valves', () => {
    const profile = { machineType: 'hydraulic', hasServoValves: true, cleanlinessTarget: [16, 14, 11] } as const;
    expect(part({}, 'cleanliness', { profile }).weight).toBeCloseTo(52.5 / 117.5, 12);
  });
});

describe('properties of oil health', () => {
  const any = fc.oneof(fc.constant(null), fc.double(), fc.double({ min: -200, max: 1500, noNaN: true }));
  const readings = fc.record({
    viscosityChangePct: any,
    ageingIndexPct: any,
    waterSaturationPct: any,
    warmWaterSaturationPct: any,
    waterPpm: any,
    codes: fc.tuple(any, any, any),
    wearRatePerH: any,
    wearBaselinePerH: any,
    oilTemperatureC: any,
  });
  const profile = fc.record({
    machineType: fc.constantFrom(...machineTypes),
    hasServoValves: fc.boolean(),
    cleanlinessTarget: fc.constant([18, 16, 13] as const),
  });

  it('never throws and stays in its bounds', () => {
    fc.assert(
      fc.property(profile, readings, (profile, readings) => {
        const { value, confidence, parts } = oilHealth({ profile, readings, weights: null, limits: null });
        for (const bounded of [value ?? 0, ...parts.map(({ score }) => score ?? 0)]) {
          expect(bounded).toBeGreaterThanOrEqual(0);
          expect(bounded).toBeLessThanOrEqual(100);
        }
        for (const share of [confidence, ...parts.flatMap(({ weight, coverage }) => [weight, coverage])]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  const finite = fc.double({ min: 0, max: 200, noNaN: true });
  const full = fc.record({
    viscosityChangePct: finite,
    ageingIndexPct: finite,
    waterSaturationPct: finite,
    warmWaterSaturationPct: fc.constant(null),
    waterPpm: finite,
    codes: fc.tuple(finite, finite, finite),
    wearRatePerH: finite,
    wearBaselinePerH: finite,
    oilTemperatureC: finite,
  });
  const harms: readonly ((readings: HealthReadings, more: number) => HealthReadings)[] = [
    (own, more) => ({ ...own, viscosityChangePct: (own.viscosityChangePct ?? 0) + more }),
    (own, more) => ({ ...own, ageingIndexPct: (own.ageingIndexPct ?? 0) + more }),
    (own, more) => ({ ...own, waterSaturationPct: (own.waterSaturationPct ?? 0) + more }),
    (own, more) => ({ ...own, waterPpm: (own.waterPpm ?? 0) + more }),
    (own, more) => ({ ...own, codes: [own.codes[0], (own.codes[1] ?? 0) + more, own.codes[2]] }),
    (own, more) => ({ ...own, wearRatePerH: (own.wearRatePerH ?? 0) + more }),
    (own, more) => ({ ...own, wearBaselinePerH: Math.max(0, (own.wearBaselinePerH ?? 0) - more) }),
    (own, more) => ({ ...own, oilTemperatureC: (own.oilTemperatureC ?? 0) + more }),
  ];

  it('never rises when a quantity gets worse', () => {
    fc.assert(
      fc.property(
        profile,
        full,
        fc.constantFrom(...harms),
        fc.double({ min: 0, max: 50, noNaN: true }),
        (profile, readings, harm, more) => {
          const before = oilHealth({ profile, readings, weights: null, limits: null }).value;
          const after = oilHealth({ profile, readings: harm(readings, more), weights: null, limits: null }).value;
          expect(after).toBeLessThanOrEqual(before ?? NaN);
        },
      ),
    );
  });
});
