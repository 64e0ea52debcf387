import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indicators } from '../indicators.ts';
import { asSent, corrected, correctionAt } from './correction.ts';
import { meanDeviation } from './deviation.ts';
import { endedByReplacements } from './ended.ts';
import { readIsoCode } from './iso-code.ts';
import { comparedBeforeMs, onlineValue } from './online-value.ts';
import { labQuantities, labQuantityIds, nearestReproducibility, reproducibilityOf } from './quantities.ts';
import { proposeCorrection, twoPointLine } from './two-point.ts';

const minute = 60_000;
const at = 100 * minute;
/** A reading a minute in the ten minutes before the sample. */
const readings = (valueOf: (n: number) => number, quality = 0) => ({
  at: Array.from({ length: 10 }, (_, n) => at - comparedBeforeMs + n * minute),
  values: Array.from({ length: 10 }, (_, n) => valueOf(n)),
  quality: Array.from({ length: 10 }, () => quality),
});
const pair = (online: number, laboratory: number, reproducibility: number | null = null) => ({
  online,
  laboratory,
  reproducibility,
});

describe('quantities', () => {
  it.each(labQuantityIds)('%s has the unit and the range of its indicator', (id) => {
    const { key, unit, range } = labQuantities[id];
    if (key === null) return;
    const indicator = indicators[key];
    expect([unit === 'mg/kg' ? 'ppm' : unit, ...range]).toEqual([indicator.unit, ...indicator.range]);
  });

  // Expected figures are worked out by hand from the clauses that are named, not from our constants.
  it.each<[string, Parameters<typeof reproducibilityOf>, number | null]>([
    ['ISO 3104:1994, 14.3: formulated oils 0.76 % of 46', ['viscosity_40', 'ISO 3104', 46], 0.3496],
    ['GB/T 265-1988: 2.2 % of 46', ['viscosity_40', 'GB/T 265', 46], 1.012],
    ['ASTM D664-11a, 16.1.2: used oils 0.44 X; fresh oils would be 0.282', ['acid_number', 'ASTM D664', 1], 0.44],
    ['ASTM D664-11a, 16.1.2, as adopted', ['acid_number', 'GB/T 7304', 0.38], 0.1672],
    ['ASTM D664-11a, 1.1.1: from 0.1 mg KOH/g on', ['acid_number', 'ASTM D664', 0.1], 0.044],
    ['ASTM D664-11a, 1.1.1: not below 0.1 mg KOH/g', ['acid_number', 'ASTM D664', 0.09], null],
    ['ASTM D664-11a, 1.1.1: not above 150 mg KOH/g', ['acid_number', 'ASTM D664', 151], null],
    ['ASTM D2896, forward: 7 % of 10', ['base_number', 'ASTM D2896', 10], 0.7],
    ['ISO 12937: 0.06877 · √0.04 % = 0.013754 %', ['water', 'ISO 12937', 400], 137.54],
    ['ISO 12937, clause 1: to 0.100 %, where 0.06877 · √0.1 % = 0.021747 %', ['water', 'ISO 12937', 1000], 217.4698],
    ['ISO 12937, clause 1: not above 0.100 %', ['water', 'ISO 12937', 1001], null],
    ['ISO 12937, clause 1: not below 0.003 %', ['water', 'ISO 12937', 29], null],
    ['no published figure', ['water', 'GB/T 11133', 400], null],
    ['one class', ['iso_4', 'ISO 11500', 17], 1],
    ['no published figure', ['iron', 'GB/T 17476', 4], null],
    ['not a method of the quantity', ['water', 'ASTM D664', 400], null],
    ['no method stated', ['water', null, 400], null],
  ])('reproducibility by %s', (_clause, asked, expected) => {
    const found = reproducibilityOf(...asked);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(expected, 4);
  });

  it('takes the nearest stated figure to say how steady readings must be', () => {
    // ISO 12937 at its least result: 0.06877 · √0.003 % = 0.0037667 %.
    expect(nearestReproducibility('water', 'ISO 12937', 5)).toBeCloseTo(37.667, 3);
    expect(nearestReproducibility('water', 'ISO 12937', 400)).toBeCloseTo(137.54, 3);
    expect(nearestReproducibility('water', 'GB/T 11133', 400)).toBeNull();
    expect(nearestReproducibility('water', 'ASTM D664', 400)).toBeNull();
    // ISO 3104 states no range: 0.76 % of 46.
    expect(nearestReproducibility('viscosity_40', 'ISO 3104', 46)).toBeCloseTo(0.3496, 4);
  });

  it('say in both languages where a figure stands', () => {
    for (const id of labQuantityIds)
      for (const { name, reproducibility, source } of labQuantities[id].methods)
        expect([id, name, (source?.zh ?? '') !== '', (source?.en ?? '') !== '']).toEqual([
          id,
          name,
          reproducibility !== null,
          reproducibility !== null,
        ]);
  });

  it('say of ISO 12937 that its precision is not established for lubricating oils', () => {
    const method = labQuantities.water.methods.find(({ name }) => name === 'ISO 12937');
    expect(method?.source?.en).toMatch(/0\.003 … 0\.100 %.*not established/);
    expect(method?.source?.zh).toMatch(/0\.003 … 0\.100 %.*未确立/);
    expect(method?.caveat?.en).toContain('not established');
    expect(method?.caveat?.zh).toContain('未确立');
  });
});

describe('an ISO 4406 code', () => {
  it.each([
    ['17/15/12', { kind: 'code', numbers: [17, 15, 12] }],
    [' 17 / 15 / 12 ', { kind: 'code', numbers: [17, 15, 12] }],
    ['17-15-15', { kind: 'code', numbers: [17, 15, 15] }],
    ['18/13/16', { kind: 'order', suggested: '18/16/13' }],
    ['17/15', { kind: 'form' }],
    ['17/15/120', { kind: 'form' }],
    ['30/15/12', { kind: 'form' }],
  ])('%s', (text, expected) => expect(readIsoCode(text)).toEqual(expected));
});

describe('the online value at a sample', () => {
  it('is the median of the good readings in the ten minutes before', () => {
    expect(
      onlineValue(
        readings((n) => (n === 3 ? 900 : 100 + (n % 2))),
        at,
        10,
      ),
    ).toEqual({ value: 100.5, why: null });
  });

  it.each([
    ['none', { at: [at - comparedBeforeMs - 1, at + 1], values: [1, 1], quality: [0, 0] }],
    ['faulty', readings(() => 100, 2)],
    ['fast', readings((n) => 100 + 2 * n)],
  ] as const)('is left out: %s', (why, before) => {
    expect(onlineValue(before, at, 10)).toEqual({ value: null, why });
  });

  it.each([
    ['steady', 0.1, null],
    ['fast', 0.9, 'fast'],
  ])('without a published figure is %s within 2 %% of itself', (_name, perMinute, why) => {
    expect(
      onlineValue(
        readings((n) => 100 + perMinute * n),
        at,
        null,
      ).why,
    ).toBe(why);
  });

  it('is taken from one half of the ten minutes where the other has no reading', () => {
    const all = readings((n) => 100 + 2 * n);
    const part = (from: number, to: number) => ({
      at: all.at.slice(from, to),
      values: all.values.slice(from, to),
      quality: all.quality.slice(from, to),
    });
    expect(onlineValue(part(0, 4), at, 1)).toEqual({ value: 103, why: null });
    expect(onlineValue(part(6, 10), at, 1)).toEqual({ value: 115, why: null });
  });

  it('tolerates a slow rise', () => {
    expect(
      onlineValue(
        readings((n) => 300 + 0.085 * n),
        at,
        34,
      ).why,
    ).toBeNull();
  });
});

describe('the mean deviation', () => {
  it('has its interval by Student: 2.7764 · s / √5', () => {
    const found = meanDeviation(
      [-8, -7, -6, -7, -7].map((percent) => pair(100 + percent, 100, 10)),
      'relative',
    );
    expect(found.mean).toBeCloseTo(-0.07, 12);
    expect(found.half).toBeCloseTo((2.776_445_105 * Math.sqrt(0.5)) / 100 / Math.sqrt(5), 9);
    expect(found.tolerance).toBeCloseTo(0.1, 12);
  });

  it('of a difference keeps the unit of the readings, the tolerance too', () => {
    const found = meanDeviation([pair(17, 16, 1), pair(19, 16, 2), pair(15, 16, 3)], 'absolute');
    expect(found.mean).toBeCloseTo(1, 12);
    expect(found.tolerance).toBe(2);
  });

  it('has no interval with one sample, and no mean with none', () => {
    expect(meanDeviation([pair(9, 10)], 'relative')).toMatchObject({ samples: 1, mean: -0.1, half: null });
    expect(meanDeviation([pair(9, 0)], 'relative')).toMatchObject({ samples: 0, mean: null, half: null });
  });

  it('does not depend on the unit of a relative scale', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 1, max: 500, noNaN: true }), fc.double({ min: 1, max: 500, noNaN: true })), {
          minLength: 2,
          maxLength: 12,
        }),
        fc.double({ min: 0.001, max: 1000, noNaN: true }),
        (pairs, factor) => {
          const one = meanDeviation(
            pairs.map(([online, laboratory]) => pair(online, laboratory)),
            'relative',
          );
          const other = meanDeviation(
            pairs.map(([online, laboratory]) => pair(online * factor, laboratory * factor)),
            'relative',
          );
          expect(other.mean ?? 0).toBeCloseTo(one.mean ?? 0, 6);
          expect(other.half ?? 0).toBeCloseTo(one.half ?? 0, 6);
        },
      ),
    );
  });
});

describe('a two-point correction', () => {
  const low = [92, 98, 103, 95, 100];
  const lowOnly = low.map((laboratory, n) => ({ raw: laboratory * 0.93 + (n % 2) * 0.3, laboratory }));
  const pairs = [...lowOnly, { raw: 320, laboratory: 341 }];
  const deviation = meanDeviation(
    pairs.map(({ raw, laboratory }) => pair(raw, laboratory)),
    'relative',
  );

  it('leads the samples of both ends to the laboratory', () => {
    const { line } = proposeCorrection(pairs, deviation);
    expect(line).toMatchObject({ low: { samples: 5 }, high: { samples: 1, raw: 320, laboratory: 341 } });
    expect(corrected(320, line)).toBeCloseTo(341, 9);
    expect(line?.after).toBeLessThan((line?.before ?? 0) / 5);
  });

  it.each([
    ['fewSamples', pairs.slice(-4), deviation],
    ['intervalHasZero', pairs, { ...deviation, mean: 0.001 }],
    ['narrow', lowOnly, deviation],
    ['unsound', pairs.map(({ raw, laboratory }) => ({ raw: 200 - raw / 10, laboratory })), deviation],
  ] as const)('is not proposed: %s', (why, some, mean) => {
    expect(proposeCorrection(some, mean)).toEqual({ line: null, why });
  });

  it('has no line where both ends have the same reading', () => {
    const same = [...low, 341].map((laboratory) => ({ raw: 90, laboratory }));
    expect(twoPointLine(same)).toBeNull();
    expect(proposeCorrection(same, deviation)).toEqual({ line: null, why: 'unsound' });
  });

  it('finds the line that the readings were made by', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.3, max: 4, noNaN: true }),
        fc.double({ min: -20, max: 20, noNaN: true }),
        fc.array(fc.double({ min: 60, max: 120, noNaN: true }), { minLength: 4, maxLength: 20 }),
        (slope, intercept, values) => {
          const made = [...values, 400].map((laboratory) => ({ raw: (laboratory - intercept) / slope, laboratory }));
          const line = twoPointLine(made);
          expect(line?.slope).toBeCloseTo(slope, 6);
          expect(line?.intercept).toBeCloseTo(intercept, 4);
        },
      ),
    );
  });

  it('can be undone to the reading as it was sent', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        fc.double({ min: -1000, max: 1000, noNaN: true }),
        fc.double({ min: -1e4, max: 1e4, noNaN: true }),
        (slope, intercept, value) => {
          expect(asSent(corrected(value, { slope, intercept }), { slope, intercept })).toBeCloseTo(value, 6);
        },
      ),
    );
  });
});

describe('the correction of a reading', () => {
  const one = { key: 'water_ppm', slope: 1.1, intercept: 2, from: 100, to: 200 };
  const other = { ...one, slope: 1.2, from: 200, to: null };
  it.each([
    ['water_ppm', 99, null],
    ['water_ppm', 100, one],
    ['water_ppm', 199, one],
    ['water_ppm', 200, other],
    ['water_ppm', 1e9, other],
    ['density', 150, null],
  ])('of %s at %i goes by its own time', (key, time, expected) => {
    expect(correctionAt([one, other], key, time)).toBe(expected);
  });

  it('leaves a reading without one as it was sent', () => {
    expect(corrected(12.5, null)).toBe(12.5);
    expect(asSent(12.5, null)).toBe(12.5);
  });

  it.each([
    ['goes on while the sensor stays', null, [], null],
    ['goes on past a replacement before it began', null, [50, 100], null],
    ['ends with the first replacement after it began', null, [50, 150, 180], 150],
    ['is cut short by a replacement before its end', 200, [150], 150],
    ['keeps an end before the replacement', 140, [150], 140],
    ['keeps an end at the replacement', 150, [150], 150],
  ])('%s', (_name, to, replacements, expected) => {
    expect(endedByReplacements([{ ...one, to }], replacements)).toEqual([{ ...one, to: expected }]);
  });
});
