import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimedValue } from '../series/timed-value.ts';
import { countCharge, newCharge } from './charge-memory.ts';
import { longestLifeH } from './life-span.ts';
import { oilLife } from './oil-life.ts';
import type { OilLifeInput } from './oil-life.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = 60 * day;

/** One value an hour from `from` to now, by the day. */
function hourly(from: number, value: (days: number) => number): readonly TimedValue[] {
  return Array.from({ length: Math.max(0, (now - from) / hour) }, (_, index) => ({
    at: from + (index + 0.5) * hour,
    value: value(from / day + (index + 0.5) / 24),
  }));
}
const wobble = (days: number) => 0.4 * Math.sin(days * 9) + 0.3 * Math.sin(days * 31.7);

function input(other: Partial<OilLifeInput>): OilLifeInput {
  return {
    profile: { machineType: 'gearbox', oilLifeH: null, lifeReferenceC: 60 },
    now,
    since: 0,
    ageingIndexPct: [],
    viscosityChangePct: [],
    oilTemperatureC: [],
    viscosityLimits: null,
    ...other,
  };
}
const candidate = (given: Partial<OilLifeInput>, quantity: string) =>
  oilLife(input(given)).candidates.find((one) => one.quantity === quantity) ?? expect.fail(quantity);

describe('remaining life of the oil', () => {
  it('goes on with the ageing index to 100 %', () => {
    const life = oilLife(input({ ageingIndexPct: hourly(0, (days) => 10 + 0.5 * days + wobble(days)) }));
    expect(life).toMatchObject({ status: 'ok', limitedBy: 'ageing', isCapped: false });
    // Fresh oil reads 11.75 % in the middle of its first week: 100 % more is 143.5 days ahead.
    expect(life.hours).toBeGreaterThan(138 * 24);
    expect(life.hours).toBeLessThan(149 * 24);
    expect(life.lo).toBeLessThan(Number(life.hours));
    expect(life.hi).toBeGreaterThan(Number(life.hours));
    expect(life.candidates.map(({ quantity, status, points }) => [quantity, status, points])).toEqual([
      ['ageing', 'ok', 60],
      ['viscosity_rise', 'too_few', 0],
      ['viscosity_fall', 'too_few', 0],
      ['temperature', 'not_configured', 0],
    ]);
  });

  it('ends with the viscosity, whichever way it goes', () => {
    const rising = oilLife(input({ viscosityChangePct: hourly(0, (days) => 0.1 * days + wobble(days) / 5) }));
    expect(rising).toMatchObject({ limitedBy: 'viscosity_rise', status: 'ok' });
    expect(Number(rising.hours) / 24).toBeCloseTo(90, -1);
    const falling = oilLife(input({ viscosityChangePct: hourly(0, (days) => -0.1 * days + wobble(days) / 5) }));
    expect(falling).toMatchObject({ limitedBy: 'viscosity_fall', status: 'ok' });
    expect(falling.candidates.map(({ status }) => status)).toEqual(['too_few', 'away', 'ok', 'not_configured']);
  });

  it.each([
    ['falls', -16, 'viscosity_fall'],
    ['rises', 16, 'viscosity_rise'],
  ] as const)('is over where the viscosity %s past its limit in one step', (_way, percent, quantity) => {
    const stepped = hourly(0, (days) => (days < 55 ? wobble(days) / 5 : percent + wobble(days) / 5));
    expect(oilLife(input({ viscosityChangePct: stepped }))).toMatchObject({
      status: 'exceeded',
      hours: 0,
      lo: 0,
      hi: 0,
      limitedBy: quantity,
    });
    // A single day is no step.
    const once = hourly(0, (days) => (Math.floor(days) === 58 ? percent : wobble(days) / 5));
    expect(oilLife(input({ viscosityChangePct: once })).status).not.toBe('exceeded');
  });

  it('takes own limits of viscosity', () => {
    const limits = {
      worse: 'up',
      level2Low: null,
      level2High: 5,
      level1Low: null,
      level1High: 8,
      source: 'default',
    } as const;
    const life = oilLife(
      input({ viscosityLimits: limits, viscosityChangePct: hourly(0, (days) => 0.1 * days + wobble(days) / 5) }),
    );
    expect(Number(life.hours) / 24).toBeCloseTo(20, -1);
    expect(life.candidates.map(({ quantity, limit, status }) => [quantity, limit, status]).slice(1, 3)).toEqual([
      ['viscosity_rise', 8, 'ok'],
      ['viscosity_fall', null, 'not_configured'],
    ]);
  });

  it('is the shortest of all, with the least ends of their intervals', () => {
    const given = {
      ageingIndexPct: hourly(0, (days) => 10 + 0.5 * days + wobble(days)),
      viscosityChangePct: hourly(0, (days) => 0.1 * days + wobble(days) / 5),
    };
    const life = oilLife(input(given));
    expect(life.limitedBy).toBe('viscosity_rise');
    expect(life.lo).toBe(Math.min(...life.candidates.map(({ lo }) => lo ?? Infinity)));
    expect(life.hi).toBe(Math.min(...life.candidates.map(({ hi }) => hi ?? Infinity)));
  });

  it.each([
    ['exceeded', { since: null, ageingIndexPct: hourly(0, (days) => 90 + days) }, 0],
    ['away', { ageingIndexPct: hourly(0, (days) => 90 - days) }, null],
    ['not_significant', { ageingIndexPct: hourly(0, (days) => 20 + Math.sin(days * 3)) }, null],
    ['not_significant', { ageingIndexPct: hourly(0, () => 20) }, null],
    ['too_few', { ageingIndexPct: hourly(now - 2 * day, (days) => days) }, null],
    [
      'exceeded',
      { since: null, ageingIndexPct: hourly(0, (days) => 110 + days).filter(({ at }) => at < now - 8 * day) },
      0,
    ],
    ['too_few', { ageingIndexPct: hourly(0, (days) => days).filter(({ at }) => at < now - 8 * day) }, null],
    ['too_few', { ageingIndexPct: hourly(now - 10 * day, (days) => days).slice(0, 5) }, null],
    ['too_few', {}, null],
    ['too_few', { since: null, ageingIndexPct: hourly(0, (days) => -1e200 * (2 + Math.sin(days))) }, null],
  ] as const)('%s', (status, given, hours) => {
    expect(candidate(given, 'ageing')).toMatchObject({ status, hours, lo: hours, hi: hours });
    expect(oilLife(input(given))).toMatchObject({ status, hours, isCapped: false });
  });

  it('says not significant before it says away', () => {
    expect(
      oilLife(
        input({
          ageingIndexPct: hourly(0, (days) => 90 - days),
          viscosityChangePct: hourly(0, (days) => Math.sin(days * 3)),
        }),
      ).status,
    ).toBe('not_significant');
  });

  it('is told from three days of history', () => {
    const young = {
      since: now - 3.5 * day,
      ageingIndexPct: hourly(now - 3.5 * day, (days) => days + wobble(days) / 10),
    };
    expect(candidate(young, 'ageing')).toMatchObject({ status: 'ok', points: 11 });
  });

  it('forgets the oil before the change, what is older than 90 days, and what is to come', () => {
    const steps = hourly(0, (days) => (days < 30 ? 95 : 5 + 0.5 * (days - 30) + wobble(days) / 10));
    expect(candidate({ since: 30 * day, ageingIndexPct: steps }, 'ageing').points).toBe(30);
    expect(Number(candidate({ since: 30 * day, ageingIndexPct: steps }, 'ageing').hours) / 24).toBeCloseTo(173.5, -1);
    expect(candidate({ since: null, ageingIndexPct: hourly(-60 * day, (days) => days) }, 'ageing').points).toBe(90);
    expect(
      candidate(
        { ageingIndexPct: [...hourly(0, (days) => days + wobble(days)), { at: now + day, value: 1e6 }] },
        'ageing',
      ).points,
    ).toBe(60);
  });

  it('reaches five years at most', () => {
    const slow = oilLife(input({ ageingIndexPct: hourly(0, (days) => 0.01 * days) }));
    expect(slow).toMatchObject({ status: 'ok', hours: longestLifeH, hi: longestLifeH, isCapped: true });
  });
});

describe('sensors that read the fresh oil off its data sheet', () => {
  const off = (days: number) => 80 + 0.3 * days + wobble(days);

  it('do not end its life: what counts is the change since the fill', () => {
    const life = candidate({ ageingIndexPct: hourly(0, off) }, 'ageing');
    expect(life.status).toBe('ok');
    expect(life.now).toBeCloseTo(0.3 * 56.5, 0);
  });

  it('are remembered when the fill is longer ago than the readings', () => {
    const since = now - 200 * day;
    const memory = { ...newCharge(since, 60), fill: { ageing: 80, viscosity: null } };
    const given = { since, ageingIndexPct: hourly(now - 90 * day, (days) => off(days + 140)) };
    expect(candidate({ ...given, charge: memory }, 'ageing').now).toBeCloseTo(0.3 * 200, 0);
    expect(candidate({ ...given, charge: null }, 'ageing').status).toBe('exceeded');
  });
});

describe('life by temperature', () => {
  const profile = { machineType: 'gearbox', oilLifeH: 8000, lifeReferenceC: 60 } as const;

  it('counts hours at the reference temperature', () => {
    const steady = oilLife(input({ profile, oilTemperatureC: hourly(0, () => 70) }));
    expect(steady).toMatchObject({ status: 'ok', limitedBy: 'temperature' });
    expect(steady.candidates.at(-1)).toMatchObject({ now: 60 * 24 * 2, limit: 8000, points: 1440 });
    expect(steady.hours).toBeCloseTo((8000 - 2880) / 2, 6);
    // The interval has a width although the temperature never changed: neither the ratio nor the life is certain.
    expect(steady.lo).toBeLessThan(0.7 * Number(steady.hours));
    expect(steady.hi).toBeGreaterThan(1.3 * Number(steady.hours));
  });

  it('goes on at the pace of the newest 30 days, its interval over quiet and busy days', () => {
    const busier = candidate(
      { profile, oilTemperatureC: hourly(0, (days) => (days < 30 ? 50 : 60 + 4 * Math.sin(days))) },
      'temperature',
    );
    expect(busier.now).toBeGreaterThan(30 * 24 * 1.5);
    expect(busier.lo).toBeLessThan(Number(busier.hours));
    expect(busier.hi).toBeGreaterThan(Number(busier.hours) * 1.5);
  });

  it('goes on for charges of years, by what was counted before the readings at hand', () => {
    const since = now - 400 * day;
    const kept = hourly(now - 90 * day, () => 60);
    const without = candidate({ profile, since, oilTemperatureC: kept }, 'temperature');
    expect(without.status).toBe('too_few');
    const counted = countCharge(
      newCharge(since, 60),
      {
        oilTemperatureC: hourly(since, () => 60).filter(({ at }) => at < now - 90 * day),
        ageingIndexPct: [],
        viscosityChangePct: [],
      },
      now - 90 * day,
    );
    const long = { ...profile, oilLifeH: 12_000 };
    const given = { profile: long, since, oilTemperatureC: kept };
    expect(candidate({ ...given, charge: counted }, 'temperature')).toMatchObject({
      status: 'ok',
      now: 9600,
      hours: 2400,
      points: 9600,
    });
    // A memory of another charge counts for nothing.
    expect(candidate({ ...given, charge: { ...counted, since: since + 1 } }, 'temperature').status).toBe('too_few');
    const broken = { ...counted, equivalentH: counted.equivalentH.map(() => Number.POSITIVE_INFINITY) };
    expect(candidate({ ...given, charge: broken }, 'temperature').status).toBe('too_few');
  });

  it('takes hours without a reading at the mean pace, if they are few', () => {
    const gappy = hourly(0, () => 60).filter((_, index) => index % 3 !== 0);
    expect(candidate({ profile, oilTemperatureC: gappy }, 'temperature')).toMatchObject({ status: 'ok', now: 1440 });
    expect(
      candidate({ profile, oilTemperatureC: hourly(0, () => 60).filter((_, index) => index % 3 === 0) }, 'temperature')
        .status,
    ).toBe('too_few');
    expect(candidate({ profile, oilTemperatureC: hourly(0, () => 60).slice(0, 29 * 24) }, 'temperature').status).toBe(
      'too_few',
    );
    expect(
      candidate(
        { profile, since: -200 * day, oilTemperatureC: hourly(-200 * day, () => 60).slice(0, 170 * 24) },
        'temperature',
      ).status,
    ).toBe('too_few');
    expect(candidate({ profile, oilTemperatureC: hourly(now - 2 * day, () => 60) }, 'temperature').status).toBe(
      'too_few',
    );
  });

  it('is used up, or not known', () => {
    expect(oilLife(input({ profile, oilTemperatureC: hourly(0, () => 90) }))).toMatchObject({
      status: 'exceeded',
      hours: 0,
      lo: 0,
      hi: 0,
      limitedBy: 'temperature',
    });
    for (const other of [{ oilLifeH: null }, { oilLifeH: 0 }, { oilLifeH: NaN }]) {
      expect(
        candidate({ profile: { ...profile, ...other }, oilTemperatureC: hourly(0, () => 60) }, 'temperature').status,
      ).toBe('not_configured');
    }
    expect(candidate({ profile, since: null, oilTemperatureC: hourly(0, () => 60) }, 'temperature').status).toBe(
      'not_configured',
    );
    expect(
      candidate({ profile: { ...profile, lifeReferenceC: NaN }, oilTemperatureC: hourly(0, () => 60) }, 'temperature')
        .status,
    ).toBe('too_few');
  });
});

describe('of an oil that another one was mixed into', () => {
  it('there is no number, whatever its quantities say', () => {
    const profile = { machineType: 'turbine', oilLifeH: 1000, lifeReferenceC: 60 } as const;
    const given = input({ profile, oilTemperatureC: hourly(0, () => 90) });
    expect(oilLife({ ...given, isOtherOil: true })).toEqual({
      status: 'other_oil',
      hours: null,
      lo: null,
      hi: null,
      isCapped: false,
      limitedBy: null,
      candidates: oilLife(given).candidates,
    });
    expect(oilLife({ ...given, isOtherOil: false })).toEqual(oilLife(given));
  });
});

describe('properties of the life', () => {
  const series = fc.array(
    fc.record({
      at: fc.oneof(fc.double(), fc.double({ min: 0, max: now, noNaN: true })),
      value: fc.oneof(fc.double(), fc.double({ min: -50, max: 120, noNaN: true })),
    }),
    { maxLength: 60 },
  );

  it('never throws, and keeps lo ≤ hours ≤ hi within five years', () => {
    const profile = fc.record({
      machineType: fc.constantFrom('turbine' as const, 'engine' as const),
      oilLifeH: fc.oneof(fc.constant(null), fc.double()),
      lifeReferenceC: fc.oneof(fc.constant(60), fc.double()),
    });
    fc.assert(
      fc.property(
        profile,
        fc.oneof(fc.constant(now), fc.double()),
        fc.oneof(fc.constantFrom(null, 0), fc.double()),
        fc.tuple(series, series, series),
        (profile, now, since, [ageingIndexPct, viscosityChangePct, oilTemperatureC]) => {
          const life = oilLife({
            profile,
            now,
            since,
            ageingIndexPct,
            viscosityChangePct,
            oilTemperatureC,
            viscosityLimits: null,
          });
          for (const { hours, lo, hi } of [life, ...life.candidates]) {
            if (hours === null) expect([lo, hi]).toEqual([null, null]);
            else
              expect([0, lo, hours, hi, longestLifeH].map(Number)).toEqual(
                [0, lo, hours, hi, longestLifeH].map(Number).toSorted((one, other) => one - other),
              );
          }
        },
      ),
    );
  });

  it('does not depend on the order of readings, and hotter oil lives no longer', () => {
    const profile = { machineType: 'gearbox', oilLifeH: 8000, lifeReferenceC: 60 } as const;
    fc.assert(
      fc.property(
        fc.double({ min: 40, max: 90, noNaN: true }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        (cool, more) => {
          const cooler = hourly(50 * day, (days) => cool + wobble(days));
          const given = { profile, since: 50 * day };
          const life = oilLife(input({ ...given, oilTemperatureC: cooler }));
          expect(oilLife(input({ ...given, oilTemperatureC: cooler.toReversed() }))).toEqual(life);
          const hotter = oilLife(
            input({ ...given, oilTemperatureC: hourly(50 * day, (days) => cool + more + wobble(days)) }),
          );
          expect(hotter.hours).toBeLessThanOrEqual(Number(life.hours));
        },
      ),
      { numRuns: 30 },
    );
  });
});
