import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indicatorIds } from '../indicators.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import { findChannelRules } from './channel-rules.ts';
import { Episodes } from './episodes.ts';
import { createQuality } from './quality.ts';
import type { Quality } from './quality.ts';
import { gradeOf, qualityReasons, reasonOf } from './reasons.ts';
import { TemperatureSwing } from './temperature-swing.ts';

function reasons(quality: Quality, at: number, frame: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(quality.assess(at, frame).map(({ key, reason }) => [key, reason]));
}

describe('particle counter', () => {
  const silt = { particle_ch1: 2000, particle_ch2: 500, particle_ch3: 60 };

  it('takes falling counts', () => {
    expect(reasons(createQuality(), 0, silt)).toEqual({
      particle_ch1: 'good',
      particle_ch2: 'good',
      particle_ch3: 'good',
    });
  });

  it('finds more large particles than small ones', () => {
    expect(reasons(createQuality(), 0, { ...silt, particle_ch2: 2001 })).toEqual({
      particle_ch1: 'not_monotonic',
      particle_ch2: 'not_monotonic',
      particle_ch3: 'not_monotonic',
    });
  });

  it('finds saturation, and leaves a channel that is out of range what it is', () => {
    expect(reasons(createQuality(), 0, { particle_ch1: 2_500_001, particle_ch2: 500 })).toEqual({
      particle_ch1: 'saturated',
      particle_ch2: 'saturated',
    });
    expect(reasons(createQuality(), 0, { particle_ch1: 2_500_001, particle_ch2: -1 })).toEqual({
      particle_ch1: 'saturated',
      particle_ch2: 'range',
    });
  });

  it('finds that no oil flows after three empty frames', () => {
    const quality = createQuality();
    const found = [0, 1, 2, 3].map(
      (n) => reasons(quality, n * minuteMs, { particle_ch1: n === 3 ? 1500 : 0 })['particle_ch1'],
    );
    expect(found).toEqual(['good', 'good', 'flow', 'spike']);
  });

  it.each([
    [{}, 'bubbles'],
    [{ water_saturation: 30 }, 'bubbles'],
    [{ water_saturation: 90 }, 'flat_spectrum'],
    [{ water_saturation: 97 }, 'droplets'],
  ])('takes a flat spectrum with %j for %s', (other, reason) => {
    expect(
      reasons(createQuality(), 0, { particle_ch1: 5000, particle_ch2: 4800, particle_ch3: 4700, ...other })[
        'particle_ch3'
      ],
    ).toBe(reason);
  });

  it('forgets the water saturation after an hour, and needs both ends of the spectrum', () => {
    const quality = createQuality();
    quality.assess(0, { water_saturation: 97 });
    expect(reasons(quality, 2 * hourMs, { particle_ch1: 5000, particle_ch3: 4700 })['particle_ch1']).toBe('bubbles');
    expect(reasons(quality, 2 * hourMs, { particle_ch3: 4700 })['particle_ch3']).toBe('good');
    expect(reasons(createQuality(), 0, { particle_ch1: 8000, particle_ch3: 1000 })['particle_ch1']).toBe('good');
  });
});

describe('wear sensor', () => {
  const frames = (
    burst: Readonly<Record<string, number>>,
    before: Readonly<Record<string, number>> = { ferrous_total: 10, nonferrous_total: 2 },
  ) => {
    const quality = createQuality();
    quality.assess(0, before);
    quality.assess(minuteMs, before);
    return { quality, found: reasons(quality, 2 * minuteMs, burst) };
  };

  it('takes a burst of both metals in one moment for interference', () => {
    const { quality, found } = frames({ ferrous_total: 40, nonferrous_total: 30 });
    expect(found).toEqual({ ferrous_total: 'interference', nonferrous_total: 'interference' });
    expect(quality.faults(0, hourMs).map(({ key, reason, grade }) => `${key} ${reason} ${grade}`)).toEqual([
      'ferrous_total interference bad',
      'nonferrous_total interference bad',
    ]);
  });

  it('adds up classes where there is no total, and leaves those out that are out of range', () => {
    const before = { ferrous_ch1: 1, ferrous_ch2: 1, nonferrous_ch1: 1, nonferrous_ch2: 1 };
    expect(frames({ ferrous_ch1: 6, ferrous_ch2: 6, nonferrous_ch1: 20, nonferrous_ch2: -1 }, before).found).toEqual({
      ferrous_ch1: 'interference',
      ferrous_ch2: 'interference',
      nonferrous_ch1: 'interference',
      nonferrous_ch2: 'range',
    });
  });

  it('takes a class that is counted for the first time in a burst for part of it', () => {
    const { quality, found } = frames({ ferrous_total: 40, ferrous_ch5: 12, nonferrous_total: 30 });
    expect(found).toEqual({
      ferrous_total: 'interference',
      ferrous_ch5: 'interference',
      nonferrous_total: 'interference',
    });
    expect(reasons(quality, 3 * minuteMs, { ferrous_total: 40, ferrous_ch5: 12, nonferrous_total: 30 })).toEqual({
      ferrous_total: 'good',
      ferrous_ch5: 'good',
      nonferrous_total: 'good',
    });
  });

  it.each([
    [{ ferrous_total: 40, nonferrous_total: 3 }],
    [{ ferrous_total: 40 }],
    [{ ferrous_total: 0, nonferrous_total: 40 }],
  ])('takes %j for debris', (burst) => {
    expect(Object.values(frames(burst).found)).not.toContain('interference');
  });

  it('takes bursts for noise however often they come, and what fills every minute for debris', () => {
    const quality = createQuality();
    let [counts, at] = [0, 0];
    const gradesOf = (minutes: number, burst: (minute: number) => number) => {
      const grades = new Set<string>();
      for (let minute = 0; minute < minutes; minute += 1) {
        counts += burst(minute);
        at += minuteMs;
        const { ferrous_total: grade } = reasons(quality, at, { ferrous_total: counts, nonferrous_total: counts });
        if (burst(minute) > 0) grades.add(String(grade));
      }
      return [...grades];
    };
    expect(gradesOf(1440, (minute) => (minute % 15 === 7 ? 6 : 0))).toEqual(['interference']);
    expect(gradesOf(240, () => 20)).toEqual(['interference', 'good']);
    expect(gradesOf(240, () => 20)).toEqual(['good']);
    // Nobody knows when the counts of a gap came.
    at += 12 * hourMs;
    expect(gradesOf(1, () => 5000)).toEqual(['good']);
  });

  it.each([
    [1, 0.2],
    [1, 0.3],
    [1, 0.5],
    [10, 0.5],
  ])(
    'takes what comes in frames of %d min and in a share of %d of them for debris within two days',
    (minutes, share) => {
      const quality = createQuality();
      const rejected = { firstDays: 0, later: 0 };
      for (let [frame, counts] = [0, 0]; frame < (4 * dayMs) / (minutes * minuteMs); frame += 1) {
        const sheds = Math.floor(frame * share) !== Math.floor((frame - 1) * share);
        if (sheds) counts += 12 * minutes;
        const at = frame * minutes * minuteMs;
        const { ferrous_total: grade } = reasons(quality, at, { ferrous_total: counts, nonferrous_total: counts });
        if (grade === 'interference') rejected[at < 2 * dayMs ? 'firstDays' : 'later'] += 1;
      }
      expect(rejected.later).toBe(0);
      expect(rejected.firstDays).toBeGreaterThan(0);
    },
  );

  it('expects what the machine has been giving', () => {
    const quality = createQuality();
    for (let n = 0; n < 3000; n += 1) quality.assess(n * minuteMs, { ferrous_total: 5 * n, nonferrous_total: 5 * n });
    expect(
      Object.values(reasons(quality, 3000 * minuteMs, { ferrous_total: 15_020, nonferrous_total: 15_020 })),
    ).toEqual(['good', 'good']);
  });

  it('tells resets and rollovers', () => {
    const quality = createQuality();
    quality.assess(0, { ferrous_total: 500, nonferrous_total: 2 ** 32 - 2 });
    quality.assess(minuteMs, { ferrous_total: 0, nonferrous_total: 1 });
    expect(quality.faults(0, hourMs).map(({ key, reason }) => `${key} ${reason}`)).toEqual([
      'ferrous_total reset',
      'nonferrous_total rollover',
    ]);
  });
});

describe('frozen values', () => {
  const run = (frame: (n: number) => Readonly<Record<string, number>>, count: number) => {
    const quality = createQuality();
    let last: Record<string, string> = {};
    for (let n = 0; n < count; n += 1) last = reasons(quality, n * 10 * minuteMs, frame(n));
    return { last, quality };
  };

  it('are told while the temperature moves', () => {
    const { last, quality } = run((n) => ({ water_saturation: 31, oil_temperature: 50 + 5 * Math.sin(n / 10) }), 50);
    expect(last).toEqual({ water_saturation: 'stuck', oil_temperature: 'good' });
    expect(quality.faults(0, 9 * hourMs)).toEqual([
      { key: 'water_saturation', reason: 'stuck', grade: 'bad', since: 0, until: 49 * 10 * minuteMs, readings: 14 },
    ]);
  });

  it('are not told within a day while the temperature stands still too', () => {
    const still = (n: number) => ({ water_saturation: 31, oil_temperature: 50 + 0.2 * (n % 2) });
    expect(run(still, 50).last).toEqual({ water_saturation: 'good', oil_temperature: 'good' });
    expect(run(still, 150).last['water_saturation']).toBe('stuck');
  });

  it('are told without a temperature sensor, but not while one is silent', () => {
    expect(run(() => ({ water_saturation: 31 }), 50).last).toEqual({ water_saturation: 'stuck' });
    expect(run((n) => ({ water_saturation: 31, oil_temperature: n === 0 ? 50 : NaN }), 50).last).toEqual({
      water_saturation: 'good',
    });
  });
});

it("tells spikes as suspect and knows nothing of a device's own keys", () => {
  const quality = createQuality();
  for (let n = 0; n < 20; n += 1)
    quality.assess(n * minuteMs, { density: n === 15 ? 950 : 860, T1: n, oil_temperature: NaN });
  expect(quality.faults(0, hourMs)).toEqual([
    { key: 'density', reason: 'spike', grade: 'suspect', since: 15 * minuteMs, until: 15 * minuteMs, readings: 1 },
  ]);
  expect(quality.faults(hourMs, 2 * hourMs)).toEqual([]);
});

it('names reasons and grades', () => {
  expect(qualityReasons.map((reason) => gradeOf(reason)).filter((grade) => grade === 'suspect')).toHaveLength(2);
  expect([reasonOf(1), reasonOf(99)]).toEqual(['good', 'missing']);
  expect([
    findChannelRules('filter_dp')?.range,
    findChannelRules('ambient_temperature')?.stuck,
    findChannelRules('toString'),
  ]).toEqual([[0, 100], null, null]);
});

it('joins episodes that follow each other and remembers the last ones', () => {
  const episodes = new Episodes();
  for (let n = 0; n < 70; n += 1) {
    episodes.note(n * 24 * hourMs);
    episodes.note(n * 24 * hourMs + hourMs, n * 24 * hourMs - hourMs);
  }
  expect(episodes.within(-Infinity, Infinity)).toHaveLength(64);
  expect(episodes.within(69 * 24 * hourMs, Infinity)).toEqual([
    { from: (69 * 24 - 1) * hourMs, to: (69 * 24 + 1) * hourMs, readings: 2 },
  ]);
});

it('knows how far the temperature has moved, also before 1970', () => {
  const swing = new TemperatureSwing();
  expect(swing.within(0)).toBeNull();
  swing.add(-10 * minuteMs, 40);
  swing.add(-9 * minuteMs, 41);
  swing.add(hourMs, 45);
  expect([swing.within(hourMs), swing.within(7 * hourMs), swing.within(6 * hourMs), swing.within(0)]).toEqual([
    5,
    null,
    0,
    1,
  ]);
});

describe('for every frame', () => {
  const key = fc.constantFrom(...indicatorIds, 'filter_dp', 'T1');
  const frame = fc.dictionary(key, fc.oneof(fc.double(), fc.constantFrom(0, 1, 50, 1000, NaN, Infinity)), {
    noNullPrototype: true,
  });

  it('nothing throws, and every known reading gets one assessment', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(fc.integer({ min: 0, max: 1e9 }), fc.double()), frame)), (frames) => {
        const quality = createQuality();
        for (const [at, values] of frames) {
          const known = Object.keys(values).filter(
            (key) => findChannelRules(key) !== null && !Number.isNaN(values[key]),
          );
          expect(quality.assess(at, values).map((found) => found.key)).toEqual(known);
        }
      }),
    );
  });

  it('the order of keys is of no matter', () => {
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 8 }), (frames) => {
        const [one, other] = [createQuality(), createQuality()];
        for (const [n, values] of frames.entries()) {
          const turned = Object.fromEntries(Object.entries(values).toReversed());
          expect(reasons(one, n * minuteMs, values)).toEqual(reasons(other, n * minuteMs, turned));
        }
      }),
    );
  });
});
