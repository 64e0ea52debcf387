import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharge, fillLevel, isOfCharge, newCharge } from './charge-memory.ts';

const hour = 3_600_000;
const day = 24 * hour;
const none = { oilTemperatureC: [], ageingIndexPct: [], viscosityChangePct: [] };
const hourly = (from: number, to: number, value: (at: number) => number) =>
  Array.from({ length: Math.floor((to - from) / hour) }, (_, index) => {
    const at = from + (index + 0.5) * hour;
    return { at, value: value(at) };
  });

describe('the memory of a charge', () => {
  it('counts what an hour at a temperature is worth: twice to three times as much for 10 K', () => {
    const counted = countCharge(
      newCharge(0, 60),
      { ...none, oilTemperatureC: hourly(0, 100 * hour, () => 70) },
      100 * hour,
    );
    expect(counted.knownH).toBe(100);
    expect(counted.equivalentH.map((hours) => Math.round(hours))).toEqual([200, 225, 250, 275, 300]);
    expect(counted.until).toBe(100 * hour);
  });

  it('gives the same in one piece and in many, whatever is given again', () => {
    const oilTemperatureC = hourly(0, 30 * day, (at) => 55 + 10 * Math.sin(at / 1e7));
    const ageingIndexPct = hourly(0, 30 * day, (at) => -20 + at / day);
    const readings = { oilTemperatureC, ageingIndexPct, viscosityChangePct: ageingIndexPct };
    const whole = countCharge(newCharge(0, 60), readings, 30 * day);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 * 24 }), { maxLength: 8 }), (hours) => {
        const ends = [...hours.toSorted((one, other) => one - other), 30 * 24];
        const parts = ends.reduce((memory, end) => countCharge(memory, readings, end * hour), newCharge(0, 60));
        expect(parts.knownH).toBe(whole.knownH);
        for (const [place, equivalent] of whole.equivalentH.entries())
          expect(parts.equivalentH[place]).toBeCloseTo(equivalent, 6);
        expect(parts.fill).toEqual(whole.fill);
      }),
      { numRuns: 30 },
    );
  });

  it('leaves the hour that has begun, and one without a temperature that ages', () => {
    const readings = { ...none, oilTemperatureC: [...hourly(0, 2 * hour, () => 60), { at: 2.5 * hour, value: 1e6 }] };
    const memory = countCharge(newCharge(0, 60), readings, 2 * hour - 1);
    expect(memory).toMatchObject({ until: hour, knownH: 1 });
    expect(countCharge(memory, readings, 1.9 * hour)).toBe(memory);
    expect(countCharge(memory, readings, 3 * hour)).toMatchObject({ until: 3 * hour, knownH: 2 });
  });

  it('keeps how the sensors read the fresh oil, once its first week is over', () => {
    const readings = {
      ...none,
      ageingIndexPct: hourly(0, 40 * day, (at) => 30 + at / day),
      viscosityChangePct: hourly(0, 2 * day, () => -4),
    };
    const young = countCharge(newCharge(0, 60), readings, 6 * day);
    expect(young.fill).toEqual({ ageing: null, viscosity: null });
    const old = countCharge(young, readings, 8 * day);
    expect(old.fill).toEqual({ ageing: expect.closeTo(33.5, 1) as number, viscosity: null });
    expect(countCharge(old, none, 30 * day).fill).toEqual(old.fill);
  });

  it('knows the fresh oil by three days of its first week', () => {
    expect(
      fillLevel(
        hourly(0, 3 * day, () => 5),
        0,
      ),
    ).toBe(5);
    expect(
      fillLevel(
        hourly(0, 2 * day, () => 5),
        0,
      ),
    ).toBeNull();
    expect(
      fillLevel(
        hourly(8 * day, 20 * day, () => 5),
        0,
      ),
    ).toBeNull();
  });

  it('is of one charge and one reference temperature', () => {
    const memory = newCharge(5, 60);
    expect(isOfCharge(memory, 5, 60)).toBe(true);
    expect(isOfCharge(null, 5, 60)).toBe(false);
    expect(isOfCharge(memory, 6, 60)).toBe(false);
    expect(isOfCharge(memory, 5, 70)).toBe(false);
    expect(isOfCharge({ ...memory, equivalentH: [0] }, 5, 60)).toBe(false);
  });
});
