import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hampel } from './hampel.ts';
import { spectrumShape } from './spectrum.ts';
import { isStuck } from './stuck.ts';

describe('hampel', () => {
  const window = [46, 46.1, 45.9, 46.2, 46, 45.8, 46.1];

  it.each([
    [46.3, false],
    [46.45, true],
    [47.5, true],
    [45, true],
    [45.6, false],
  ])('of %d is %s', (x, spike) => {
    expect(hampel({ window, x })).toEqual({ median: 46, scale: expect.closeTo(0.14826, 9) as number, spike });
  });

  it('lets a change pass that the resolution explains', () => {
    expect(hampel({ window: [18, 18, 18, 18, 18], x: 19, scaleFloor: 0.5 })).toEqual({
      median: 18,
      scale: 0.5,
      spike: false,
    });
    expect(hampel({ window: [18, 18, 18, 18, 18], x: 19.5, scaleFloor: 0.5 }).spike).toBe(false);
    expect(hampel({ window: [18, 18, 18, 18, 18], x: 19.6, scaleFloor: 0.5 }).spike).toBe(true);
    expect(hampel({ window: [18, 18, 18, 18, 18], x: 18.1 })).toEqual({ median: 18, scale: 0, spike: true });
    expect(hampel({ window: [18, 18, 18, 18, 18], x: 18 }).spike).toBe(false);
  });

  it('uses as many scales as it is told', () => {
    expect(hampel({ window: [58, 59, 60, 60, 61, 62], x: 65, k: 4, scaleFloor: 0 })).toEqual({
      median: 60,
      scale: 1.4826,
      spike: false,
    });
    expect(hampel({ window: [58, 59, 60, 60, 61, 62], x: 65 }).spike).toBe(true);
  });

  it('is no spike without neighbours or without a value', () => {
    expect(hampel({ window: [], x: 3 })).toEqual({ median: null, scale: null, spike: false });
    expect(hampel({ window: [Number.NaN], x: 3 }).spike).toBe(false);
    for (const x of [Number.NaN, Number.POSITIVE_INFINITY]) expect(hampel({ window, x }).spike).toBe(false);
  });

  it('takes no floor that is none', () => {
    for (const scaleFloor of [-1, Number.NaN])
      expect(hampel({ window: [1, 1, 1], x: 2, scaleFloor })).toEqual({ median: 1, scale: 0, spike: true });
  });

  it('does not mind unit and offset', () => {
    const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 11 });
    fc.assert(
      fc.property(values, fc.integer({ min: -1000, max: 1000 }), fc.constantFrom(0.25, 2, 64), (data, x, unit) => {
        const { spike } = hampel({ window: data, x, scaleFloor: 1 });
        expect(hampel({ window: data.map((value) => value * unit), x: x * unit, scaleFloor: unit }).spike).toBe(spike);
        expect(hampel({ window: [...data].reverse(), x, scaleFloor: 1 }).spike).toBe(spike);
        expect(hampel({ window: data.map((value) => -value), x: -x, scaleFloor: 1 }).spike).toBe(spike);
      }),
    );
  });
});

describe('isStuck', () => {
  it.each([
    [[46, 46, 46], 0.1, 3, true],
    [[46, 46.1, 46], 0.1, 3, false],
    [[46, 46, 46], 0.1, 4, false],
    [[18, 18.5, 18], 1, 3, true],
    [[18, 17.5, 18], 1, 3, true],
    [[18, 18.51, 18], 1, 3, false],
    [[18, 19, 18], 1, 3, false],
    [[0, 0, 0], 1, 3, true],
    [[5, Number.NaN, 5], 1, 3, false],
    [[5, Number.NaN, 5, 5], 1, 3, true],
    [[], 1, 0, false],
    [[7], 1, 0, true],
    [[7, 7], 1, Number.NaN, false],
    [[7, 7], Number.NaN, 2, false],
    [[1.7e308, -1.7e308], 1, 2, false],
  ])('of %j with resolution %d, from %d values on, is %s', (values, resolution, minSamples, stuck) => {
    expect(isStuck({ values, resolution, minSamples })).toBe(stuck);
  });

  it('asks for an hour of minutes unless told', () => {
    const same = (length: number) => Array.from({ length }, () => 60);
    expect(isStuck({ values: same(59), resolution: 0.1 })).toBe(false);
    expect(isStuck({ values: same(60), resolution: 0.1 })).toBe(true);
  });

  it('ends for good when a value moves, in whatever place', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.nat(),
        fc.double({ min: 0.6, max: 100, noNaN: true }),
        (length, place, move) => {
          const values = Array.from({ length }, () => 20);
          expect(isStuck({ values, resolution: 1, minSamples: length })).toBe(true);
          values.splice(place % (length + 1), 0, 20 + move);
          expect(isStuck({ values, resolution: 1, minSamples: length })).toBe(false);
        },
      ),
    );
  });
});

describe('spectrumShape', () => {
  it.each([
    [1800, 500, 60, true, 2, 3, 5, false, false],
    [5000, 4800, 4700, true, 0, 0, 0, true, false],
    [20_000, 16_000, 9000, true, 0, 1, 1, true, false],
    [9000, 700, 20, true, 3, 6, 9, false, false],
    [40_000, 2000, 30, true, 4, 6, 10, false, true],
    [160, 160, 40, true, 0, 2, 2, false, false],
    [320, 300, 80, true, 0, 2, 2, true, false],
    [321, 300, 80, true, 1, 2, 3, false, false],
    [100, 500, 60, false, -2, 3, 1, true, false],
    [100, 500, 30, false, -2, 4, 2, false, false],
    [500, 60, 100, false, 3, -1, 2, true, false],
    [0, 0, 0, true, 0, 0, 0, false, false],
    [3e6, 3e6, 3e6, true, 0, 0, 0, true, false],
  ])('of %d, %d and %d per mL', (c4PerMl, c6PerMl, c14PerMl, monotonic, gap46, gap614, gap414, flat, fineDominated) => {
    expect(spectrumShape({ c4PerMl, c6PerMl, c14PerMl })).toEqual({
      monotonic,
      gap46,
      gap614,
      gap414,
      flat,
      fineDominated,
    });
  });

  it('tells what it can of the counts that are there', () => {
    expect(spectrumShape({ c4PerMl: 5000, c6PerMl: 500, c14PerMl: Number.NaN })).toEqual({
      monotonic: null,
      gap46: 3,
      gap614: null,
      gap414: null,
      flat: null,
      fineDominated: false,
    });
    expect(spectrumShape({ c4PerMl: 5000, c6PerMl: -1, c14PerMl: 4000 })).toEqual({
      monotonic: null,
      gap46: null,
      gap614: null,
      gap414: 0,
      flat: true,
      fineDominated: null,
    });
    expect(spectrumShape({ c4PerMl: Number.NaN, c6PerMl: 500, c14PerMl: 60 })).toEqual({
      monotonic: null,
      gap46: null,
      gap614: 3,
      gap414: null,
      flat: null,
      fineDominated: null,
    });
  });
});
