import { oilHealth } from '@oilsight/oil';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laddersOf, stateOfCode, targetOf } from './cleanliness.ts';
import { folded, isOnCard } from './fold.ts';
import { costsOf, healthScale, makingOf, weakParts, wholeShares } from './health.ts';
import { roundedHours } from '../../lib/rounded-hours.ts';
import { isBelowModel, lifeShape } from './life.ts';

const because = { zh: '因', en: 'why' };
const part = (name: 'water' | 'cleanliness' | 'wear', score: number | null, weight: number) => ({
  part: name,
  score,
  weight,
  heldAt: null,
  because,
  keys: [],
});

describe('what costs health', () => {
  it.each([
    [
      'shared by weight and distance',
      { value: 64, limitedBy: null, parts: [part('water', 36, 0.5), part('cleanliness', 100, 0.5)] },
      [['water', 36]],
    ],
    [
      'the limiting part takes what the mean does not',
      { value: 40, limitedBy: 'water', parts: [part('water', 36, 0.5), part('cleanliness', 64, 0.5)] },
      [
        ['water', 43],
        ['cleanliness', 17],
      ],
    ],
    [
      'unknown parts cost nothing',
      { value: 100, limitedBy: null, parts: [part('water', 100, 0.5), part('wear', null, 0.5)] },
      [],
    ],
  ] as const)('%s', (_, health, costs) => {
    expect(costsOf({ ...health, parts: [...health.parts] }).map(({ part: name, points }) => [name, points])).toEqual(
      costs,
    );
  });
});

it('what costs health makes up what is missing, whatever rounding does', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.double({ min: 0, max: 100, noNaN: true }), fc.double({ min: 0.01, max: 1, noNaN: true })), {
        minLength: 2,
        maxLength: 3,
      }),
      (some) => {
        const parts = some.map(([score, weight], index) =>
          part((['water', 'cleanliness', 'wear'] as const)[index] ?? 'wear', score, weight),
        );
        const value = makingOf({ limitedBy: null, parts })?.mean ?? 0;
        const sum = costsOf({ value, limitedBy: null, parts }).reduce((total, { points }) => total + points, 0);
        expect(sum).toBe(some.every(([score]) => score > 99.999_999) ? sum : 100 - Math.round(value));
      },
    ),
  );
});

it.each([
  [[39, 60.4], 100, [39, 61]],
  [[52.5, 20, 15, 15, 10, 5], 100, [45, 17, 13, 13, 8, 4]],
  [[0, 0], 100, [0, 0]],
  [[1, 1, 1], 0, [0, 0, 0]],
] as const)('shares %j of %d are %j', (shares, whole, numbers) => {
  expect(wholeShares(shares, whole)).toEqual(numbers);
});

describe('how health came about', () => {
  const parts = [part('water', 30, 0.25), part('cleanliness', 100, 0.5), part('wear', null, 0.25)];
  it('is the mean of the known parts where nothing caps it', () => {
    const { mean, bound } = makingOf({ limitedBy: null, parts }) ?? {};
    expect(mean).toBeCloseTo(((0.25 * Math.sqrt(30) + 0.5 * 10) / 0.75) ** 2);
    expect(bound).toBeNull();
  });
  it('is what the worst part allows where that is less, as the oil package reckons', () => {
    expect(makingOf({ limitedBy: 'water', parts })?.bound).toEqual({
      part: 'water',
      score: 30,
      least: 25,
      share: 0.75,
      bound: 47.5,
    });
    const readings = {
      viscosityChangePct: 0,
      ageingIndexPct: 0,
      waterSaturationPct: 80,
      warmWaterSaturationPct: null,
      waterPpm: null,
      codes: [null, null, null],
      wearRatePerH: null,
      wearBaselinePerH: null,
      oilTemperatureC: 50,
    } as const;
    const health = oilHealth({
      profile: { machineType: 'turbine', hasServoValves: false, cleanlinessTarget: [18, 16, 13] },
      readings,
      weights: null,
      limits: null,
    });
    expect(
      makingOf({ limitedBy: health.limitedBy, parts: health.parts.map((one) => ({ ...one, keys: [] })) })?.bound?.bound,
    ).toBe(health.value);
  });
  it('has no making without parts', () => {
    expect(makingOf({ limitedBy: null, parts: [part('wear', null, 1)] })).toBeNull();
  });
});

it.each([
  ['temperature', 18, true],
  ['temperature', 50, false],
  ['temperature', null, false],
  ['ageing', 18, false],
] as const)('a life by %s at %s °C is below the model: %s', (limitedBy, now, said) => {
  expect(isBelowModel({ limitedBy }, now)).toBe(said);
});

it.each([
  [
    'those at their early warning, worst first',
    [part('water', 60, 1), part('wear', 10, 1), part('cleanliness', 61, 1)],
    ['wear', 'water'],
  ],
  ['the worst where none is there yet', [part('water', 70, 1), part('wear', 65, 1)], ['wear']],
  ['nothing of nothing', [part('water', null, 1)], []],
] as const)('weak parts: %s', (_, parts, names) => {
  expect(weakParts({ parts: [...parts] }).map(({ part: name }) => name)).toEqual(names);
});

it.each([
  [
    [99, null, 94],
    [60, 100],
  ],
  [
    [99, 25],
    [25, 100],
  ],
  [[], [60, 100]],
])('the curve of %j goes from foot to top %j', (values, scale) => {
  expect(healthScale(values)).toEqual(scale);
});

describe('the picture of a life', () => {
  it('places today, the interval and its middle', () => {
    const shape = lifeShape({ hours: 2140, lo: 1500, hi: 2800 });
    expect([shape.lo, shape.mid, shape.hi].map((share) => Number(share.toFixed(3)))).toEqual([0.487, 0.695, 0.909]);
    expect([shape.hasLo, shape.hasHi]).toEqual([false, false]);
    expect(lifeShape({ hours: 2400, lo: 1200, hi: 4000 })).toMatchObject({ hasLo: true, hasHi: true });
    expect(lifeShape({ hours: 9000, lo: 2200, hi: 24_000 })).toMatchObject({ hasLo: false, hasHi: true });
    expect(shape.path.startsWith('M')).toBe(true);
    expect(shape.path).not.toContain('NaN');
  });
  it.each([
    { hours: 100, lo: 100, hi: 100 },
    { hours: 10, lo: 0, hi: 43_800 },
    { hours: 0, lo: 0, hi: 0 },
  ])('draws %j', (span) => {
    const numbers = [...lifeShape(span).path.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text));
    expect(numbers.every((number) => number >= 0 && number <= 100)).toBe(true);
  });
  it.each([
    [2137, 2140],
    [12_345, 12_300],
    [87.4, 87],
  ])('%d h is told as %d', (hours, reported) => {
    expect(roundedHours(hours)).toBe(reported);
  });
});

describe('cleanliness against its target', () => {
  it.each([
    [18, 18, 'normal'],
    [19, 18, 'level2'],
    [20, 18, 'level2'],
    [21, 18, 'level1'],
    [null, 18, null],
  ] as const)('%s at a target of %d: %s', (code, target, state) => {
    expect(stateOfCode(code, target)).toBe(state);
  });
  it('puts the three sizes on one scale', () => {
    const { rungs, ladders } = laddersOf([17, null, 12], [18, 16, 13]);
    expect([rungs[0], rungs.at(-1)]).toEqual([9, 19]);
    expect(ladders.map(({ um, state }) => [um, state])).toEqual([
      [4, 'normal'],
      [6, null],
      [14, 'normal'],
    ]);
    expect(laddersOf([0, 0, 0], [18, 16, 13]).rungs[0]).toBe(0);
  });
  it.each([
    ['iso4406_4', 18],
    ['iso4406_14', 13],
    ['nas1638', null],
    ['flow', null],
  ] as const)('%s has the target %s', (key, target) => {
    expect(targetOf(key, { target: [18, 16, 13] })).toBe(target);
    expect(targetOf(key, null)).toBeNull();
  });
});

describe('folding the table', () => {
  const row = (key: string, state: 'normal' | 'level2' | 'offline' = 'normal') => ({ key, state });
  const channels = [
    row('particle_ch1', 'level2'),
    row('particle_ch2'),
    row('particle_ch3', 'offline'),
    row('particle_ch4'),
  ];
  it('hides channels that a code stands for, never one that asks for attention', () => {
    const { shown, hidden } = folded([row('flow'), ...channels, row('iso4406_4')]);
    expect(shown.map(({ key }) => key)).toEqual(['flow', 'particle_ch1', 'iso4406_4']);
    expect(hidden).toHaveLength(3);
  });
  it('leaves what the cards show to the cards', () => {
    expect(['oil_health', 'remaining_oil_life_h', 'viscosity_40'].map(isOnCard)).toEqual([true, true, false]);
  });
  it.each([
    ['without codes', [row('flow'), ...channels]],
    ['two rows', [row('particle_ch1'), row('particle_ch2'), row('iso4406_4')]],
  ])('hides nothing %s', (_, rows) => {
    expect(folded(rows)).toEqual({ shown: rows, hidden: [] });
  });
});
