import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findIndicator, indicatorIds } from '../indicators.ts';
import { sampleProfile } from '../features/sample.ts';
import type { MachineProfile } from '../oil-profile.ts';
import { hourMs, minuteMs } from '../durations.ts';
import { normaliseTo40, viscosityReference } from '../viscosity/normalise.ts';
import { createDerivation } from './derive-frame.ts';
import { createRowDerivation, derivedIds, planRow } from './derive-row.ts';
import type { RowPlan } from './derive-row.ts';
import { createWearState, wearKeys } from './wear-state.ts';

function derive(
  frame: Readonly<Record<string, number>>,
  profile: MachineProfile = sampleProfile,
): Readonly<Record<string, number>> {
  return createDerivation(profile).derive(0, frame);
}

const withoutOil: MachineProfile = { ...sampleProfile, oil: { ...sampleProfile.oil, v40: null, water: null } };

describe('viscosity', () => {
  it('is brought to 40 °C like everywhere', () => {
    const found = derive({ viscosity_kinematic: 20, oil_temperature: 60 });
    const known = normaliseTo40(20, 60, viscosityReference(46, 6.8));
    expect(found['viscosity_40']).toBeCloseTo(Number(known?.v40), 10);
    expect(found['viscosity_change_pct']).toBeCloseTo(Number(known?.changePct), 10);
  });

  it('comes from dynamic viscosity and density where it is not measured', () => {
    expect(derive({ viscosity_dynamic: 17.4, density: 870, oil_temperature: 60 })).toMatchObject({
      viscosity_kinematic: expect.closeTo(20, 10) as number,
      viscosity_40: expect.closeTo(44.29, 2) as number,
    });
    expect(derive({ viscosity_dynamic: 17.4, oil_temperature: 60 })).toEqual({});
  });

  it.each([
    [{ viscosity_kinematic: 20 }],
    [{ viscosity_kinematic: 20, oil_temperature: 5 }],
    [{ viscosity_kinematic: 3, oil_temperature: 110 }],
    [{ viscosity_kinematic: 0.2, oil_temperature: 60 }],
  ])('of %j is not brought to 40 °C', (frame) => {
    expect(derive(frame)).toEqual({});
  });

  it('at 40 °C that a sensor sends is taken for the change', () => {
    expect(derive({ viscosity_40: 50.6 })).toEqual({ viscosity_change_pct: expect.closeTo(10, 10) as number });
  });

  it("has no change without the new oil's", () => {
    expect(derive({ viscosity_kinematic: 20, oil_temperature: 60, viscosity_40: 44 }, withoutOil)).toEqual({});
  });
});

describe('water', () => {
  it('comes from saturation, and not where it is measured or the oil is not known', () => {
    expect(derive({ water_saturation: 50, oil_temperature: 40 })['water_ppm']).toBeCloseTo(85.5, 0);
    expect(derive({ water_saturation: 50, oil_temperature: 40, water_ppm: 90 })).toEqual({});
    expect(derive({ water_saturation: 50 })).toEqual({});
    expect(derive({ water_saturation: 50, oil_temperature: 40 }, withoutOil)).toEqual({});
  });
});

describe('cleanliness', () => {
  const counts = {
    particle_ch1: 400,
    particle_ch2: 194.62,
    particle_ch3: 34.62,
    particle_ch4: 6.12,
    particle_ch6: 1.06,
    particle_ch8: 0.16,
  };

  it('is worked out of the channels', () => {
    expect(derive(counts)).toEqual({
      iso4406_4: 16,
      iso4406_6: 15,
      iso4406_14: 12,
      nas1638: 6,
      contamination_level: 6,
      as4059: 6,
    });
  });

  it('has no class where a range is not counted', () => {
    const { particle_ch8: _, ...three } = counts;
    expect(derive(three)).toEqual({ iso4406_4: 16, iso4406_6: 15, iso4406_14: 12 });
    expect(derive({ particle_ch2: 100 })).toEqual({ iso4406_6: 14 });
    expect(derive({ particle_ch3: 100 })).toEqual({ iso4406_14: 14 });
  });

  it('has no class where counts do not fall with size', () => {
    expect(derive({ ...counts, particle_ch4: 40 })).toEqual({ iso4406_4: 16, iso4406_6: 15, iso4406_14: 12 });
  });
});

describe('wear', () => {
  it('is all particles over the time they took, over six hours', () => {
    const wear = createWearState();
    const rates = Array.from(
      { length: 900 },
      (_, n) =>
        wear.add(n * minuteMs, { ferrous_total: Math.floor(n < 480 ? n / 60 : 8 + (n - 480) / 6) })?.perHour ?? null,
    );
    expect(rates.slice(0, 59).every((rate) => rate === null)).toBe(true);
    expect(rates[200]).toBeCloseTo(1, 0);
    expect(rates[899]).toBeCloseTo(10, 0);
  });

  it('adds classes where there is no total, and weighs them in the index', () => {
    const wear = createWearState();
    const at = (hours: number, scale: number) =>
      wear.add(hours * hourMs, {
        ferrous_ch2: 10 * hours * scale,
        ferrous_ch5: hours * scale,
        nonferrous_ch1: 2 * hours * scale,
        nonferrous_total: 2 * hours * scale,
      });
    at(0, 1);
    at(1, 1);
    const found = at(2, 1);
    expect(found?.perHour).toBeCloseTo(11, 10);
    expect(found?.index).toBeCloseTo(10 * 1.5 + 27.04 + 2 * 3, 0);
  });

  it('has no index of a total alone', () => {
    const wear = createWearState();
    for (let n = 0; n < 5; n += 1) wear.add(n * hourMs, { ferrous_total: n });
    expect(wear.add(5 * hourMs, { ferrous_total: 5 })).toEqual({ perHour: 1, index: null });
  });

  it('leaves out restarts, silence and what comes late', () => {
    const wear = createWearState();
    const counts = [
      [0, 100],
      [1, 101],
      [2, 102],
      [3, 5],
      [4, 6],
      [3.5, 900],
      [40, 800],
      [41, 801],
      [42, NaN],
      [43, 803],
    ] as const;
    expect(
      counts.map(([hours, ferrous_total]) => wear.add(hours * hourMs, { ferrous_total })?.perHour ?? null),
    ).toEqual([null, 1, 1, 1, 1, 1, null, 1, null, 1]);
    expect(createDerivation(sampleProfile).derive(0, { ferrous_total: 5 })).toEqual({});
  });

  it('goes on over the end of the register', () => {
    const wear = createWearState();
    wear.add(0, { ferrous_total: 2 ** 32 - 2 });
    expect(wear.add(2 * hourMs, { ferrous_total: 4 })?.perHour).toBe(3);
  });

  it('takes counts in the order of its keys, as many as there are', () => {
    const wear = createWearState();
    expect(wearKeys[0]).toBe('ferrous_total');
    wear.addCounts(0, [10]);
    expect(wear.addCounts(2 * hourMs, [16])).toEqual({ perHour: 3, index: null });
  });

  it('begins anew with another instrument, whatever that one has counted before', () => {
    const wear = createWearState([5.5 * hourMs]);
    for (let n = 0; n <= 5; n += 1) wear.add(n * hourMs, { ferrous_total: n });
    const after = [45_000, 45_001, 45_002].map(
      (ferrous_total, n) => wear.add((6 + n) * hourMs, { ferrous_total })?.perHour ?? null,
    );
    expect(after).toEqual([null, 1, 1]);
    expect(wear.add(5 * hourMs, { ferrous_total: 6 })).toBeNull();
    expect(wear.add(9 * hourMs, { ferrous_total: 45_003 })?.perHour).toBe(1);
  });

  it('begins anew at each of several replacements, also where nothing was counted between them', () => {
    const wear = createWearState([-1, 0.5 * hourMs, 0.6 * hourMs, 3.5 * hourMs]);
    const found = [0, 700, 701, 702, 90, 91].map(
      (ferrous_total, n) => wear.add(n * hourMs, { ferrous_total })?.perHour ?? null,
    );
    expect(found).toEqual([null, null, 1, 1, null, 1]);
  });

  it('says nothing of non-ferrous particles alone', () => {
    const wear = createWearState();
    for (let n = 0; n < 5; n += 1) expect(wear.add(n * hourMs, { nonferrous_total: n })).toBeNull();
  });

  it('is part of a frame', () => {
    const derivation = createDerivation(sampleProfile);
    for (let n = 0; n < 3; n += 1) derivation.derive(n * hourMs, { ferrous_total: n, ferrous_ch1: n });
    expect(derivation.derive(3 * hourMs, { ferrous_total: 3, ferrous_ch1: 3 })).toEqual({
      wear_rate: 1,
      wear_index: expect.closeTo(0.7, 1) as number,
    });
  });
});

const measured = indicatorIds.filter((id) => findIndicator(id)?.origin === 'measured');
const anyFrame = fc.dictionary(
  fc.constantFrom(...measured),
  fc.oneof(fc.double(), fc.double({ min: 0, max: 1000, noNaN: true })),
  { noNullPrototype: true },
);

it('never throws, and what it gives lies in the range of its indicator', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(fc.integer(), fc.double()), anyFrame), { maxLength: 10 }), (frames) => {
      const derivation = createDerivation(sampleProfile);
      for (const [at, values] of frames) {
        for (const [id, value] of Object.entries(derivation.derive(at, values))) {
          const [low, high] = findIndicator(id)?.range ?? [NaN, NaN];
          expect([id, value, value >= low && value <= high]).toEqual([id, value, true]);
        }
      }
    }),
  );
});

it('the order of keys is of no matter', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), anyFrame), { maxLength: 10 }), (frames) => {
      const [one, other] = [createDerivation(sampleProfile), createDerivation(sampleProfile)];
      for (const [minutes, frame] of frames) {
        const turned = Object.fromEntries(Object.entries(frame).toReversed());
        expect(one.derive(minutes * minuteMs, frame)).toEqual(other.derive(minutes * minuteMs, turned));
      }
    }),
  );
});

describe('rows that are taken back', () => {
  const keys = ['ferrous_total', 'ferrous_ch1', 'nonferrous_ch2', 'particle_ch1'];
  const plan = planRow(keys);
  if (plan === null) throw new Error('no plan');
  const step = fc.record({
    minutes: fc.constantFrom(-3, 0, 4, 11, 35, 1500),
    counts: fc.array(fc.constantFrom(0, 3, 9, 60, NaN), { minLength: 4, maxLength: 4 }),
  });
  type Rows = readonly { readonly minutes: number; readonly counts: readonly number[] }[];

  /** What is derived of rows that come from a time on, and the time of the last one. */
  function take(derivation: ReturnType<typeof createRowDerivation>, rows: Rows, from: number) {
    let at = from;
    const found = rows.map(({ minutes, counts }) => {
      at += minutes * minuteMs;
      const bits = derivation.derive(plan as RowPlan, { at, values: counts, quality: null }, 0);
      return derivedIds.map((_, place) => ((bits & (1 << place)) === 0 ? null : derivation.derived[place]));
    });
    return { found, at };
  }

  it('leave nothing behind, and kept ones stay, however many stretches are open', () => {
    const stretch = fc.array(step, { maxLength: 25, size: 'max' });
    const action = fc.oneof(
      { weight: 3, arbitrary: stretch },
      { weight: 2, arbitrary: fc.constant('keep' as const) },
      { weight: 1, arbitrary: fc.constant('takeBack' as const) },
    );
    fc.assert(
      fc.property(
        fc.array(action, { maxLength: 25 }),
        fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 2 }),
        (actions, replacementMinutes) => {
          const replacements = replacementMinutes.map((minutes) => minutes * minuteMs).sort((a, b) => a - b);
          const [troubled, plain] = [
            createRowDerivation(sampleProfile, replacements),
            createRowDerivation(sampleProfile, replacements),
          ];
          let open: { rows: Rows; from: number; to: number; found: unknown }[] = [];
          let keptTo = 0;
          for (const what of actions) {
            if (what === 'takeBack') {
              troubled.takeBack();
              open = [];
            } else if (what === 'keep') {
              const oldest = open.shift();
              if (oldest === undefined) continue;
              troubled.keep();
              expect(oldest.found).toEqual(take(plain, oldest.rows, oldest.from).found);
              keptTo = oldest.to;
            } else {
              const from = open.at(-1)?.to ?? keptTo;
              troubled.hold();
              const { found, at: to } = take(troubled, what, from);
              open.push({ rows: what, from, to, found });
            }
          }
        },
      ),
    );
  });

  it('need no more room the longer stretches follow one another', () => {
    const derivation = createRowDerivation(sampleProfile);
    const plainOne = createRowDerivation(sampleProfile);
    const rows = Array.from({ length: 400 }, (_, n): Rows => [{ minutes: 4, counts: [n, n, n, n] }]);
    derivation.hold();
    let at = take(derivation, rows[0] as Rows, 0).at;
    // One is always open: each is kept after the next has begun.
    for (const row of rows.slice(1)) {
      derivation.hold();
      at = take(derivation, row, at).at;
      derivation.keep();
    }
    derivation.takeBack();
    let plainAt = 0;
    for (const row of rows.slice(0, -1)) plainAt = take(plainOne, row, plainAt).at;
    const next: Rows = [{ minutes: 11, counts: [800, 900, 1000, 7] }];
    expect(take(derivation, next, plainAt)).toEqual(take(plainOne, next, plainAt));
  });

  it('are the same for who follows from later on, once six hours are known', () => {
    const wearFrom = (first: number) => {
      const wear = createWearState();
      return Array.from({ length: 200 - first }, (_, n) =>
        wear.add((first + n) * 7 * minuteMs, { ferrous_total: (first + n) ** 2 }),
      );
    };
    expect(wearFrom(101).slice(55)).toEqual(wearFrom(0).slice(156));
  });
});

describe('rows', () => {
  const keys = [
    'oil_temperature',
    'viscosity_dynamic',
    'density',
    'water_saturation',
    'particle_ch1',
    'particle_ch2',
    'particle_ch3',
    'particle_ch4',
    'particle_ch6',
    'particle_ch8',
    'ferrous_ch1',
    'ferrous_total',
    'nonferrous_ch2',
  ];
  const plan = planRow(keys);
  if (plan === null) throw new Error('no plan');
  const sound = [60, 17, 850, 30, 400, 194.62, 34.62, 6.12, 1.06, 0.16, 1, 1, 0];
  const namesOf = (bits: number) => derivedIds.filter((_, place) => (bits & (1 << place)) !== 0);
  const row = (
    values: readonly number[],
    { of = plan, quality = null, left = 0 }: { of?: RowPlan; quality?: readonly number[] | null; left?: number } = {},
  ) => namesOf(createRowDerivation(sampleProfile).derive(of, { at: 0, values, quality }, left));
  const all = [
    'viscosity_kinematic',
    'viscosity_40',
    'viscosity_change_pct',
    'water_ppm',
    'iso4406_4',
    'iso4406_6',
    'iso4406_14',
    'nas1638',
    'contamination_level',
    'as4059',
  ];

  it('give what is asked for', () => {
    expect(row(sound)).toEqual(all);
    const left = (1 << derivedIds.indexOf('water_ppm')) | (1 << derivedIds.indexOf('viscosity_40'));
    expect(row(sound, { left })).toEqual(all.filter((id) => id !== 'water_ppm' && id !== 'viscosity_40'));
  });

  it('do without values that are not good, and without those that a row is too short for', () => {
    const quality = keys.map((key) => (key === 'oil_temperature' || key === 'particle_ch3' ? 3 : 0));
    expect(row(sound, { quality })).toEqual(['viscosity_kinematic', 'iso4406_4', 'iso4406_6']);
    expect(row(sound.slice(0, 5))).toEqual([
      'viscosity_kinematic',
      'viscosity_40',
      'viscosity_change_pct',
      'water_ppm',
      'iso4406_4',
    ]);
  });

  it('never work out what the sensor sends, even where its value is bad', () => {
    const sent = planRow(['oil_temperature', 'water_saturation', 'water_ppm']);
    if (sent === null) throw new Error('no plan');
    expect(row([60, 30, 55], { of: sent, quality: [0, 0, 1] })).toEqual([]);
  });

  it('give of their good values what a frame of these alone gives', () => {
    const values = fc.tuple(
      ...sound.map((value, place) => (place < 10 ? fc.constantFrom(value, value * 0.97, NaN) : fc.nat(60))),
    );
    const rows = fc.array(
      fc.tuple(fc.integer({ min: -30, max: 200 }), values, fc.tuple(...sound.map(() => fc.constantFrom(0, 0, 0, 2)))),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(rows, (list) => {
        const [derivation, byFrame] = [createRowDerivation(sampleProfile), createDerivation(sampleProfile)];
        let at = 0;
        for (const [minutes, values, quality] of list) {
          at += minutes * minuteMs;
          const bits = derivation.derive(plan, { at, values, quality }, 0);
          const found = Object.fromEntries(
            derivedIds.flatMap((id, place) =>
              (bits & (1 << place)) === 0 ? [] : [[id, derivation.derived[place]] as const],
            ),
          );
          const frame = Object.fromEntries(
            keys.flatMap((key, place) => (quality[place] === 0 ? [[key, values[place] ?? NaN] as const] : [])),
          );
          expect(found).toEqual(byFrame.derive(at, frame));
        }
      }),
    );
  });
});
