import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../scripts/rounds.ts';
import { slopeInterval } from '../statistics/regression.ts';
import { ageingIndexOf } from './ageing-of-readings.ts';
import { ageingByTemperature, chargeForecast } from './charge-forecast.ts';
import { comparePace } from './compare-pace.ts';
import { effectiveLine } from './effective-line.ts';
import { fleetBand } from './fleet-band.ts';
import { chargePoints, chargeStepH } from './grid.ts';
import type { ChargePoint } from './grid.ts';
import { withoutRefills } from './refills.ts';

/** Normal numbers from a seed (mulberry32, Box and Muller). */
function normals(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** A line with noise, each value of which repeats `rho` of its neighbour's. */
function series({ seed = 1, n = 120, step = 24, slope = 0.02, start = 2, sigma = 1, rho = 0 }): ChargePoint[] {
  const next = normals(seed);
  let noise = next() * sigma;
  return Array.from({ length: n }, (_, cell) => {
    if (cell > 0) noise = rho * noise + Math.sqrt(1 - rho ** 2) * sigma * next();
    const hour = (cell + 0.5) * step;
    return { hour, value: start + slope * hour + noise };
  });
}

describe('the grid', () => {
  it.each([
    [0, 1],
    [400, 1],
    [401, 2],
    [6290, 24],
    [9600, 24],
    [9601, 48],
    [67_200, 168],
    [67_201, 336],
  ])('of %d hours has cells of %d', (longest, step) => {
    expect(chargeStepH(longest)).toBe(step);
  });

  it('never has more than 400 cells', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (longest) => longest / chargeStepH(longest) <= 400),
    );
  });

  it('leaves out cells without a value', () => {
    expect(chargePoints([null, Number.NaN, 3], 6)).toEqual([{ hour: 15, value: 3 }]);
  });
});

describe('the ageing index', () => {
  const oil = {
    dielectric25: 2.28,
    dielectricLimit: 0.15,
    density15: 898,
    water: { a: 6.65, b: 1189, kelvinOffset: 273.15 },
  };
  const dry = { permittivity: 2.3, temperatureC: 60, waterPpm: null, waterSaturation: null };

  it('compensates temperature and takes out the water', () => {
    // 2.3 + 0.0013 · 35 = 2.3455; (2.3455 − 2.28) / 0.15 = 43.67 %.
    expect(ageingIndexOf(dry, oil)).toBeCloseTo(43.667, 3);
    const wet = ageingIndexOf({ ...dry, waterPpm: 1000 }, oil);
    expect(wet).toBeGreaterThan(38);
    expect(wet).toBeLessThan(41);
    expect(ageingIndexOf({ ...dry, waterSaturation: 50 }, oil)).toBeLessThan(43.6);
  });

  it('takes a usual density where none is known, and no part of water that cannot be', () => {
    const wet = { ...dry, waterPpm: 1000 };
    expect(ageingIndexOf(wet, { ...oil, density15: null })).toBeCloseTo(Number(ageingIndexOf(wet, oil)), 0);
    expect(ageingIndexOf({ ...dry, waterPpm: 1e9 }, oil)).toBe(ageingIndexOf(dry, oil));
  });

  it.each([
    [{ ...dry, permittivity: null }, oil],
    [{ ...dry, temperatureC: null }, oil],
    [dry, { ...oil, dielectric25: null }],
    [{ ...dry, permittivity: -1 }, oil],
  ])('is not known without a value that it needs', (readings, reference) => {
    expect(ageingIndexOf(readings, reference)).toBeNull();
  });
});

describe('a line through values that repeat each other', () => {
  it.each([0, 0.5, 0.8, 0.9])('contains the true slope as often as it says, with a correlation of %d', (rho) => {
    const runs = rounds(400, 2000);
    let inside = 0;
    for (let seed = 1; seed <= runs; seed += 1) {
      const fitted = effectiveLine(series({ seed: seed * 7919, rho, n: 150, slope: 0.02 }));
      const interval = slopeInterval(fitted?.line ?? null, 0.9);
      // Without a line nothing wrong is said.
      if (interval === null || (interval.slopeLo <= 0.02 && interval.slopeHi >= 0.02)) inside += 1;
    }
    expect(inside / runs).toBeGreaterThan(0.86);
    expect(inside / runs).toBeLessThanOrEqual(rho < 0.6 ? 0.96 : 1);
  });

  it('is worth as many points as there are when they are independent', () => {
    const line = effectiveLine([0, 1, 2, 3, 4, 5, 6, 7].map((hour) => ({ hour, value: hour + (hour % 2) })));
    expect(line?.line.n).toBe(8);
    expect(line?.correlation).toBe(0);
  });

  it('does not join neighbours across a gap, and is exact through points on a line', () => {
    const wavy = series({ rho: 0.7, slope: 0 });
    const gappy = wavy.map((point, n) => (n < 60 ? point : { ...point, hour: point.hour + 5000 }));
    expect(Number(effectiveLine(gappy)?.correlation)).toBeGreaterThan(0.3);
    const exact = effectiveLine([0, 1, 2, 3, 4, 5, 6, 7].map((hour) => ({ hour, value: 2 * hour })));
    expect(exact).toMatchObject({ correlation: 0, line: { slope: 2, n: 8, residualVariance: 0 } });
  });

  it('is none through few values, or ones that only repeat each other', () => {
    expect(effectiveLine(series({ n: 2 }))).toBeNull();
    expect(effectiveLine(Array.from({ length: 30 }, (_, n) => ({ hour: n, value: (n - 15) ** 2 })))).toBeNull();
  });
});

describe('top-ups', () => {
  const step = (after: number, by: number) => (point: ChargePoint) =>
    point.hour > after ? { ...point, value: point.value + by } : point;

  it('are taken out, whatever the pace', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 0.1, noNaN: true }),
        fc.double({ min: 1, max: 20, noNaN: true }),
        (slope, fall) => {
          const plain = series({ slope, sigma: 0 });
          const { points, moved } = withoutRefills(plain.map(step(1000, -fall)), [1000], 1);
          expect(moved).toBeCloseTo(fall, 6);
          points.forEach(({ value }, n) => expect(value).toBeCloseTo(Number(plain[n]?.value), 6));
        },
      ),
    );
  });

  it('do not explain a rise, nor a fall of a value that falls with ageing', () => {
    const plain = series({ sigma: 0 });
    expect(withoutRefills(plain.map(step(1000, 5)), [1000], 1).moved).toBe(0);
    expect(withoutRefills(plain.map(step(1000, -5)), [1000], -1).moved).toBe(0);
    expect(withoutRefills(plain.map(step(1000, 5)), [1000], -1).moved).toBeCloseTo(-5, 6);
  });

  it('add up; one with hardly a value after it changes nothing', () => {
    const twice = series({ sigma: 0 }).map(step(900, -4)).map(step(1800, -3));
    expect(withoutRefills(twice, [1800, 900], 1).moved).toBeCloseTo(7, 6);
    expect(withoutRefills(twice, [900, 1800, 2850], 1).moved).toBeCloseTo(7, 6);
    expect(withoutRefills([], [900], 1)).toEqual({ points: [], moved: 0 });
  });
});

describe('the pace of a charge', () => {
  const earlier = [0.0132, 0.0128, 0.013].map((slope, n) =>
    series({ seed: n + 5, n: 260, slope, sigma: 0.6, rho: 0.6 }),
  );

  it('is the ratio of slopes at the same index, with an interval around it', () => {
    const pace = comparePace(series({ slope: 0.0182, n: 144, sigma: 0.6, rho: 0.6 }), earlier);
    expect(pace.status).toBe('compared');
    if (pace.status !== 'compared') return;
    expect(pace.ratio).toBeGreaterThan(1.3);
    expect(pace.ratio).toBeLessThan(1.5);
    expect(pace.lo).toBeGreaterThan(1.15);
    expect(pace.hi).toBeLessThan(1.7);
    expect(pace.lo).toBeLessThan(pace.ratio);
    expect(pace.hi).toBeGreaterThan(pace.ratio);
    expect(pace.earlier.every((ratio) => ratio !== null && ratio > 0.9 && ratio < 1.1)).toBe(true);
  });

  it('compares the same part of a curve that bends', () => {
    // Both bend upwards: what the earlier one did later must not count.
    const bent = (speed: number, n: number) =>
      Array.from({ length: n }, (_, cell) => {
        const hour = (cell + 0.5) * 24;
        return { hour, value: 2 + (hour * speed) / 100 + (hour * speed) ** 2 / 1e6 + (cell % 2) * 0.2 };
      });
    const pace = comparePace(bent(1, 100), [bent(1, 250)]);
    expect(pace.status === 'compared' && Math.abs(pace.ratio - 1)).toBeLessThan(0.03);
  });

  it('has an interval that holds the truth nine times of ten, against one charge', () => {
    const runs = rounds(300, 1500);
    let [inside, compared] = [0, 0];
    for (let seed = 1; seed <= runs; seed += 1) {
      const pace = comparePace(series({ seed: seed * 31, slope: 0.02, rho: 0.5 }), [
        series({ seed: seed * 57 + 3, slope: 0.016, rho: 0.5 }),
      ]);
      if (pace.status !== 'compared') continue;
      compared += 1;
      if (pace.lo <= 1.25 && pace.hi >= 1.25) inside += 1;
    }
    expect(compared).toBeGreaterThan(0.9 * runs);
    expect(inside / compared).toBeGreaterThan(0.85);
  });

  it('is exact between exact lines, and null of a charge that cannot be compared', () => {
    const line = (slope: number) => Array.from({ length: 40 }, (_, hour) => ({ hour, value: slope * hour }));
    expect(comparePace(line(2), [line(1), []])).toMatchObject({
      status: 'compared',
      ratio: expect.closeTo(2, 12) as number,
      lo: expect.closeTo(2, 12) as number,
      hi: expect.closeTo(2, 12) as number,
      earlier: [expect.closeTo(1, 12) as number, null],
    });
  });

  it('is kept when a further charge shares another part of the range alone', () => {
    const line = (slope: number, from: number, to: number) =>
      Array.from({ length: Math.floor((to - from) / slope) + 1 }, (_, hour) => ({ hour, value: from + slope * hour }));
    const [present, low, high] = [line(2, 0, 100), line(0.5, 0, 30), line(1, 65, 100)];
    expect(comparePace(present, [low, high])).toMatchObject({
      status: 'compared',
      ratio: expect.closeTo(2, 9) as number,
      earlier: [null, expect.closeTo(1, 9) as number],
    });
  });

  it('widens with charges that differ from each other', () => {
    const present = series({ slope: 0.02, sigma: 0.4 });
    const width = (slopes: readonly number[]) => {
      const pace = comparePace(
        present,
        slopes.map((slope, n) => series({ seed: n + 20, n: 250, slope, sigma: 0.4 })),
      );
      return pace.status === 'compared' ? pace.hi - pace.lo : Number.NaN;
    };
    expect(width([0.012, 0.016, 0.022])).toBeGreaterThan(2 * width([0.016, 0.0161, 0.0159]));
  });

  it.each<[string, ChargePoint[], ChargePoint[][]]>([
    ['no_earlier', series({}), []],
    ['too_few', series({ n: 5 }), [series({})]],
    ['no_trend', series({ slope: 0 }), [series({})]],
    ['no_overlap', series({ sigma: 0.2 }), [series({ start: 200, sigma: 0.2 })]],
    ['no_overlap', series({ sigma: 0.2 }), [[]]],
    ['no_overlap', series({ sigma: 0.2 }), [series({ n: 12, slope: 0.5, sigma: 0.2 })]],
    ['no_trend', Array.from({ length: 30 }, (_, hour) => ({ hour, value: (hour - 15) ** 2 })), [series({})]],
  ])('is not known: %s', (status, present, others) => {
    expect(comparePace(present, others)).toEqual({ status });
  });
});

describe('a forecast', () => {
  it('has no later end where the limit may lie beyond what is foretold', () => {
    // Some 42 900 hours ahead by the line, with an end beyond the 43 800 that are foretold.
    const points = Array.from({ length: 90 }, (_, day) => ({
      hour: 24 * day,
      value: 0.0025 * 24 * day + 0.4 * (day % 2),
    }));
    const forecast = chargeForecast(points, 113, 'up', 2136);
    expect(forecast).toMatchObject({ status: 'ok', hi: null });
    expect(Number(forecast.lo)).toBeLessThan(Number(forecast.hour));
  });
  it('goes straight on to the limit', () => {
    const forecast = chargeForecast(series({ slope: 0.02, sigma: 0.3, n: 90, start: 0 }), 100, 'up', 2160);
    expect(forecast.status).toBe('ok');
    expect(forecast.hour).toBeGreaterThan(4800);
    expect(forecast.hour).toBeLessThan(5200);
    expect(Number(forecast.lo)).toBeLessThan(Number(forecast.hour));
    expect(Number(forecast.hi)).toBeGreaterThan(Number(forecast.hour));
    expect(forecast.value).toBeCloseTo(43.2, 0);
  });

  it('follows the newest 90 days alone', () => {
    const slow = series({ slope: 0.001, sigma: 0, n: 100 });
    const fast = series({ slope: 0.02, sigma: 0, n: 100 }).map(({ hour, value }) => ({ hour: hour + 2400, value }));
    const forecast = chargeForecast([...slow, ...fast], 100, 'up', 4800);
    expect(forecast.slope).toBeCloseTo(0.02, 6);
  });

  it.each([
    ['too_few', series({ n: 3 }), 100, 'up'],
    ['exceeded', series({ slope: 0.02 }), 10, 'up'],
    ['away', series({ slope: -0.02, start: 60, sigma: 0.2 }), 100, 'up'],
    ['away', series({ slope: 0.02, sigma: 0.2 }), -50, 'down'],
    ['not_significant', series({ slope: 0 }), 100, 'up'],
    ['far', series({ slope: 0.0005, sigma: 0.01 }), 100, 'up'],
  ] as const)('has no hours: %s', (status, points, limit, worse) => {
    const forecast = chargeForecast(points, limit, worse, 2880);
    expect(forecast).toMatchObject({ status, hour: null, lo: null, hi: null });
  });

  it('without a line says only whether the limit is passed', () => {
    const bent = Array.from({ length: 30 }, (_, cell) => ({ hour: cell * 24, value: (cell - 15) ** 2 }));
    expect(chargeForecast(bent, 100, 'up', 720)).toMatchObject({ status: 'exceeded', slope: null });
    expect(chargeForecast(bent, 1000, 'up', 720)).toMatchObject({ status: 'too_few', slope: null });
  });

  it('lies between its bounds, and not before the present', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 0.001, max: 0.05, noNaN: true }),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        (seed, slope, rho) => {
          const { hour, lo, hi } = chargeForecast(series({ seed, slope, rho, n: 90 }), 150, 'up', 2160);
          if (hour === null) return;
          expect(hour).toBeGreaterThanOrEqual(2160);
          expect(lo ?? hour).toBeLessThanOrEqual(hour);
          expect(hi ?? hour).toBeGreaterThanOrEqual(hour);
        },
      ),
    );
  });

  it.each([
    [63.9, 59, 1.404],
    [59, 63.9, 0.712],
    [120, 60, null],
    [60, 49, null],
  ])('at %d °C after %d °C ages by the rule %d times as fast', (present, before, factor) => {
    const found = ageingByTemperature(present, before);
    if (factor === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(factor, 3);
  });
});

describe('the band of sister machines', () => {
  it('is none below five charges, and ends where fewer than five reach', () => {
    expect(fleetBand([[1], [2], [3], [4], [null]])).toBeNull();
    const band = fleetBand([[0, 1], [10, 2], [20, 3], [30, 4], [40, 5], [50]]);
    expect(band?.[0]).toEqual({ lo: 5, mid: 25, hi: 45, charges: 6 });
    expect(band?.[1]).toMatchObject({ mid: 3, charges: 5 });
    expect(fleetBand([[0, 1], [10, 2], [20, 3], [30, 4], [40]])?.[1]).toEqual({
      lo: null,
      mid: null,
      hi: null,
      charges: 4,
    });
  });

  it('is in order and within the values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 5, maxLength: 30 }),
        (values) => {
          const [cell] = fleetBand(values.map((value) => [value])) ?? [];
          expect(Number(cell?.lo)).toBeGreaterThanOrEqual(Math.min(...values));
          expect(Number(cell?.mid)).toBeGreaterThanOrEqual(Number(cell?.lo));
          expect(Number(cell?.hi)).toBeGreaterThanOrEqual(Number(cell?.mid));
          expect(Number(cell?.hi)).toBeLessThanOrEqual(Math.max(...values));
        },
      ),
    );
  });
});
