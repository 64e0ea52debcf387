import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beyondNormal, normalNumbers } from '../../../../scripts/remembering.ts';
import { longestLifeH } from './life-span.ts';
import { equivalentHour, serviceLife } from './service-life.ts';

const constant = (value: number) => [value, value, value, value, value];

describe('a service life at temperature', () => {
  it('has a width at a constant temperature: about ± 33 % for the life itself', () => {
    // 1.645 standard deviations of 0.2 are a factor of 1.39 each way, and the pace to come adds to it.
    const life = serviceLife({ serviceH: 10_000, used: constant(0), pace: constant(1), paceSpread: 0 });
    expect(life?.hours).toBe(10_000);
    expect(life?.lo).toBeGreaterThan(10_000 / 1.5);
    expect(life?.lo).toBeLessThan(10_000 / 1.3);
    expect(life?.hi).toBeGreaterThan(10_000 * 1.3);
    expect(life?.hi).toBeLessThan(10_000 * 1.5);
  });

  it('is wider away from the reference temperature, where the rate ratio counts', () => {
    const width = (tC: number) => {
      const pace = equivalentHour(tC, 60) ?? expect.fail('no pace');
      const life = serviceLife({ serviceH: 10_000, used: constant(0), pace, paceSpread: 0 });
      return Math.log(Number(life?.hi) / Number(life?.lo));
    };
    expect(width(70)).toBeGreaterThan(width(60) + 0.1);
    expect(width(80)).toBeGreaterThan(width(70) + 0.1);
  });

  it('is wider where the pace changes', () => {
    const life = (paceSpread: number) =>
      serviceLife({ serviceH: 10_000, used: constant(2000), pace: constant(1), paceSpread }) ?? expect.fail('none');
    expect(life(0.5).lo).toBeLessThan(life(0).lo);
    expect(Number(life(0.5).hi)).toBeGreaterThan(Number(life(0).hi));
  });

  it('may go on past its nominal end, and may be longer than five years', () => {
    const over = serviceLife({ serviceH: 1000, used: constant(1100), pace: constant(1), paceSpread: 0 });
    expect(over).toMatchObject({ hours: 0, lo: 0 });
    expect(over?.hi).toBeGreaterThan(100);
    const long = serviceLife({ serviceH: 500_000, used: constant(0), pace: constant(1), paceSpread: 0 });
    expect(long).toEqual({ hours: 500_000, lo: longestLifeH, hi: null });
  });

  it('is not known without a pace, nor of an amount that is none', () => {
    expect(serviceLife({ serviceH: 1000, used: constant(0), pace: constant(0), paceSpread: 0 })).toBeNull();
    expect(serviceLife({ serviceH: 1000, used: constant(Infinity), pace: constant(1), paceSpread: 0 })).toBeNull();
    expect(equivalentHour(1e6, 60)).toBeNull();
  });

  // The world of this test: lives, ratios and paces drawn at random, hour by hour to the end.
  it('holds nine of ten ends of lives that were drawn', () => {
    const normal = normalNumbers(11);
    // A normal number's place among all of them is spread evenly.
    const uniform = () => beyondNormal(normal());
    let [held, rounds] = [0, 0];
    for (let round = 0; round < 400; round += 1) {
      const tC = 55 + 20 * uniform();
      const ratio = 2 + uniform();
      const trueLifeH = 8000 * Math.exp(0.2 * normal());
      const paceH = ratio ** ((tC - 60) / 10);
      const end = trueLifeH / paceH;
      const now = end * 0.6 * uniform();
      const hours = equivalentHour(tC, 60) ?? expect.fail('none');
      const life =
        serviceLife({ serviceH: 8000, used: hours.map((one) => one * now), pace: hours, paceSpread: 0 }) ??
        expect.fail('none');
      rounds += 1;
      if (end - now >= life.lo && end - now <= (life.hi ?? Infinity)) held += 1;
    }
    expect(held / rounds).toBeGreaterThan(0.86);
    expect(held / rounds).toBeLessThan(0.98);
  });

  it('keeps lo ≤ hours ≤ hi', () => {
    const some = fc.double({ min: 0, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 1e6, noNaN: true }),
        fc.array(some, { minLength: 5, maxLength: 5 }),
        fc.array(fc.double({ min: 1e-6, max: 100, noNaN: true }), { minLength: 5, maxLength: 5 }),
        fc.double({ min: 0, max: 3, noNaN: true }),
        (serviceH, used, pace, paceSpread) => {
          const life = serviceLife({ serviceH, used, pace, paceSpread });
          if (life === null) return;
          expect(life.lo).toBeLessThanOrEqual(life.hours);
          if (life.hi !== null) expect(life.hi).toBeGreaterThanOrEqual(life.hours);
        },
      ),
      { numRuns: 60 },
    );
  });
});
