import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counterDelta, counterModulus32, maxPlausibleCounts } from './counter.ts';
import {
  debrisDensity,
  debrisMassUg,
  largeShare,
  representativeDiameterUm,
  sizeClasses,
  sphereMassUg,
} from './debris-mass.ts';
import { ferrographyIndices } from './ferrography.ts';
import { spallMassLimitG } from './spall-limit.ts';
import { wearIndex } from './wear-index.ts';
import { counterRate } from './wear-rate.ts';

const ferrousEdges = [70, 100, 150, 200, 400];
const hour = 3_600_000;

describe('ferrographyIndices', () => {
  it.each([
    [20, 10, 1, 30, 300, 100 / 3],
    [5, 5, 1, 10, 0, 0],
    [8, 2, 0.5, 20, 60, 60],
    [1, 3, 1, 4, -8, -50],
    [4, 0, 2, 2, 16, 100],
  ])('of DL %d, DS %d in %d mL', (dl, ds, volumeMl, wpc, severityIndex, plp) => {
    const found = ferrographyIndices({ dl, ds, volumeMl });
    expect([found.wpc, found.severityIndex, found.plp]).toEqual([wpc, severityIndex, expect.closeTo(plp, 9) as number]);
  });

  it('has no percentage of no particles and no concentration without a volume', () => {
    expect(ferrographyIndices({ dl: 0, ds: 0, volumeMl: 1 })).toEqual({ wpc: 0, severityIndex: 0, plp: null });
    for (const volumeMl of [0, -1, Number.NaN])
      expect(ferrographyIndices({ dl: 3, ds: 1, volumeMl })).toEqual({ wpc: null, severityIndex: 8, plp: 50 });
  });

  it.each([
    [-1, 1],
    [1, -1],
    [Number.NaN, 1],
    [1, Number.NaN],
    [Number.POSITIVE_INFINITY, 1],
  ])('has nothing of DL %d and DS %d', (dl, ds) => {
    expect(ferrographyIndices({ dl, ds, volumeMl: 1 })).toEqual({ wpc: null, severityIndex: null, plp: null });
  });

  it('keeps its identities', () => {
    const reading = fc.double({ min: 0.01, max: 1000, noNaN: true });
    fc.assert(
      fc.property(reading, reading, reading, (dl, ds, volumeMl) => {
        const { wpc, severityIndex, plp } = ferrographyIndices({ dl, ds, volumeMl });
        expect(Number(severityIndex)).toBeCloseTo(dl ** 2 - ds ** 2, 6);
        expect(Math.abs(Number(plp))).toBeLessThanOrEqual(100);
        expect((Number(wpc) * volumeMl) / (dl + ds)).toBeCloseTo(1, 12);
        expect(Number(ferrographyIndices({ dl: ds, ds: dl, volumeMl }).plp)).toBeCloseTo(-Number(plp), 9);
      }),
    );
  });
});

describe('masses', () => {
  it.each([
    [40, 0.263],
    [70, 1.41],
    [100, 4.11],
    [150, 13.87],
    [200, 32.88],
    [300, 110.98],
    [500, 513.8],
    [1000, 4110.25],
  ])('of a steel sphere of %d µm is %d µg', (diameterUm, mass) => {
    expect(Number(sphereMassUg(diameterUm)) / mass).toBeCloseTo(1, 2);
  });

  it('follow the density', () => {
    expect(sphereMassUg(250, debrisDensity.bronze)).toBeCloseTo(71.9948316447661, 9);
    expect(sphereMassUg(500, debrisDensity.aluminium)).toBeCloseTo(176.71458676442586, 9);
    expect(sphereMassUg(0)).toBe(0);
  });

  it.each([
    [-1, 7.85],
    [Number.NaN, 7.85],
    [100, 0],
    [100, -1],
    [100, Number.NaN],
    [1e200, 7.85],
  ])('are not known of %d µm with %d g/cm³', (diameterUm, density) => {
    expect(sphereMassUg(diameterUm, density)).toBeNull();
  });

  it.each([
    [100, 400, 200],
    [70, 100, Math.sqrt(7000)],
    [150, 150, 150],
    [400, null, 520],
  ])('a class from %d to %d µm is taken as %d µm', (lowerUm, upperUm, diameter) => {
    expect(representativeDiameterUm(lowerUm, upperUm)).toBeCloseTo(diameter, 9);
  });

  it.each([
    [0, 100],
    [-5, null],
    [Number.NaN, 100],
    [Number.POSITIVE_INFINITY, null],
    [100, 99],
    [100, Number.NaN],
    [100, Number.POSITIVE_INFINITY],
  ])('a class from %d to %d µm is none', (lowerUm, upperUm) => {
    expect(representativeDiameterUm(lowerUm, upperUm)).toBeNull();
  });

  it('pairs edges with counts', () => {
    expect(sizeClasses([70, 100, 150], [4, 3])).toEqual([
      { lowerUm: 70, upperUm: 100, count: 4 },
      { lowerUm: 100, upperUm: 150, count: 3 },
      { lowerUm: 150, upperUm: null, count: Number.NaN },
    ]);
  });

  it('of classes add up', () => {
    const classes = sizeClasses(ferrousEdges, [50, 20, 10, 5, 1]);
    const parts = classes.map(
      ({ lowerUm, upperUm, count }) => count * Number(sphereMassUg(Number(representativeDiameterUm(lowerUm, upperUm)))),
    );
    const sum = parts.reduce((total, part) => total + part, 0);
    expect(debrisMassUg(classes)).toBeCloseTo(sum, 9);
    expect(debrisMassUg(classes, debrisDensity.steel, 0.25)).toBeCloseTo(sum / 4, 9);
    expect(debrisMassUg(classes, debrisDensity.bronze)).toBeCloseTo((sum * 8.8) / 7.85, 9);
    expect(debrisMassUg([])).toBe(0);
  });

  it('of classes are not known where a part is not', () => {
    expect(debrisMassUg(sizeClasses([70, 100], [1]))).toBeNull();
    expect(debrisMassUg(sizeClasses([70, 100], [1, -1]))).toBeNull();
    expect(debrisMassUg(sizeClasses([0, 100], [1, 1]))).toBeNull();
    expect(debrisMassUg(sizeClasses([70], [1]), 0)).toBeNull();
    for (const shape of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(debrisMassUg(sizeClasses([70], [1]), 7.85, shape)).toBeNull();
  });

  it('of a spall follow its size', () => {
    expect(spallMassLimitG({ trackWidthMm: 20, depthMm: 0.2, pitchMm: 30 })).toBeCloseTo(0.942, 9);
    expect(spallMassLimitG({ trackWidthMm: 10, depthMm: 0.1, pitchMm: 25, surfaces: 2, densityGcm3: 8.8 })).toBeCloseTo(
      0.44,
      9,
    );
    // About as many particles of 100 µm as the planner is told.
    expect(
      (Number(spallMassLimitG({ trackWidthMm: 20, depthMm: 0.2, pitchMm: 30 })) * 1e6) / Number(sphereMassUg(100)),
    ).toBeCloseTo(229_184, -2);
  });

  it.each([
    [0, 1, 1, 1, 1],
    [1, -1, 1, 1, 1],
    [1, 1, Number.NaN, 1, 1],
    [1, 1, 1, 0, 1],
    [1, 1, 1, 1, 0],
    [1e200, 1e200, 1, 1, 1],
  ])(
    'of a spall %d × %d × %d mm on %d surfaces with %d g/cm³ are not known',
    (trackWidthMm, depthMm, pitchMm, surfaces, densityGcm3) => {
      expect(spallMassLimitG({ trackWidthMm, depthMm, pitchMm, surfaces, densityGcm3 })).toBeNull();
    },
  );
});

describe('largeShare', () => {
  it.each([
    [[50, 20, 10, 15, 5], 0.2],
    [[1, 0, 0, 0, 0], 0],
    [[0, 0, 0, 0, 2], 1],
    [[0, 0, 1, 1, 0], 0.5],
  ])('of %j is %d', (counts, share) => {
    expect(largeShare(sizeClasses(ferrousEdges, counts))).toBe(share);
  });

  it('counts from the size it is told', () => {
    expect(largeShare(sizeClasses(ferrousEdges, [5, 0, 1, 3, 1]), 150)).toBe(0.5);
  });

  it.each([[[0, 0, 0, 0, 0]], [[1, 1, 1, 1]], [[1, 1, 1, 1, -1]], [[1, 1, 1, 1, Number.POSITIVE_INFINITY]], [[]]])(
    'of %j is not known',
    (counts) => {
      expect(largeShare(sizeClasses(ferrousEdges, counts))).toBeNull();
    },
  );
});

describe('counterDelta', () => {
  it.each([
    [100, 105, 65_536, 1000, 5, 'none'],
    [100, 100, 65_536, 1000, 0, 'none'],
    [65_530, 5, 65_536, 1000, 11, 'rollover'],
    [5000, 3, 65_536, 1000, 3, 'reset'],
    [65_535, 0, 65_536, 1000, 1, 'rollover'],
    [2 ** 32 - 6, 10, 2 ** 32, 1000, 16, 'rollover'],
    [64_536, 0, 65_536, 1000, 1000, 'rollover'],
    [64_535, 0, 65_536, 1000, 0, 'reset'],
    [0, 70_000, 65_536, 10, 70_000, 'none'],
    [70_000, 3, 65_536, 1e6, 3, 'reset'],
    [65_536, 3, 65_536, 1e6, 3, 'reset'],
    [10, 3, Number.NaN, 1000, 3, 'reset'],
    [10, 3, 16, Number.NaN, 3, 'reset'],
  ] as const)('from %d to %d of %d, at most %d, is %d (%s)', (prev, cur, modulus, maxPlausible, delta, event) => {
    expect(counterDelta({ prev, cur, modulus, maxPlausible })).toEqual({ delta, event });
  });

  it.each([
    [Number.NaN, 1],
    [1, Number.NaN],
    [-1, 1],
    [1, -1],
    [1, Number.POSITIVE_INFINITY],
  ])('from %d to %d is not known', (prev, cur) => {
    expect(counterDelta({ prev, cur, modulus: 65_536, maxPlausible: 1000 })).toEqual({ delta: null, event: 'none' });
  });

  it('undoes the counting of a register', () => {
    fc.assert(
      fc.property(fc.nat({ max: 65_535 }), fc.nat({ max: 1000 }), (prev, added) => {
        expect(counterDelta({ prev, cur: (prev + added) % 65_536, modulus: 65_536, maxPlausible: 1000 }).delta).toBe(
          added,
        );
      }),
    );
  });

  it('never counts backwards', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), fc.double(), (prev, cur, modulus, maxPlausible) => {
        expect(Number(counterDelta({ prev, cur, modulus, maxPlausible }).delta)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it.each([
    [600, 0.5, 600],
    [600, 0.01, 100],
    [50, 1, 100],
    [51, 1, 102],
    [-600, 1, 100],
    [Number.NaN, 1, 100],
  ])('may have added, at %d per hour in %d h, %d', (rate, hours, counts) => {
    expect(maxPlausibleCounts(rate, hours)).toBe(counts);
  });
});

describe('counterRate', () => {
  it('is all counts over all time, however they are spaced', () => {
    expect(
      counterRate([
        { at: 0, count: 10 },
        { at: hour / 60, count: 11 },
        { at: hour, count: 11 },
        { at: 4 * hour, count: 18 },
      ]),
    ).toEqual({ counts: 8, hours: 4, perHour: 2, events: [] });
  });

  it('goes on over resets and rollovers, and tells them', () => {
    const readings = [
      { at: 0, count: counterModulus32 - 2 },
      { at: hour, count: 3 },
      { at: 2 * hour, count: 500_000 },
      { at: 3 * hour, count: 4 },
    ];
    expect(counterRate(readings, { maxRatePerHour: 1e6 })).toEqual({
      counts: 5 + 499_997 + 4,
      hours: 3,
      perHour: (5 + 499_997 + 4) / 3,
      events: [
        { at: hour, event: 'rollover' },
        { at: 3 * hour, event: 'reset' },
      ],
    });
  });

  it('uses the register and the rate it is told', () => {
    const readings = [
      { at: 0, count: 65_000 },
      { at: hour, count: 0 },
    ];
    expect(counterRate(readings).events).toEqual([{ at: hour, event: 'reset' }]);
    expect(counterRate(readings, { modulus: 65_536 })).toMatchObject({
      counts: 536,
      events: [{ at: hour, event: 'rollover' }],
    });
    expect(counterRate(readings, { modulus: 65_536, maxRatePerHour: 200 })).toMatchObject({
      counts: 0,
      events: [{ at: hour, event: 'reset' }],
    });
    expect(
      counterRate(
        [
          { at: 0, count: 45_537 },
          { at: hour, count: 1 },
        ],
        { modulus: 65_536 },
      ).events,
    ).toEqual([{ at: hour, event: 'rollover' }]);
    expect(
      counterRate(
        [
          { at: 0, count: 45_536 },
          { at: hour, count: 1 },
        ],
        { modulus: 65_536 },
      ).events,
    ).toEqual([{ at: hour, event: 'reset' }]);
  });

  it('leaves out gaps with what was counted in them', () => {
    const readings = [
      { at: 0, count: 0 },
      { at: hour, count: 2 },
      { at: 11 * hour, count: 60 },
      { at: 12 * hour, count: 64 },
    ];
    expect(counterRate(readings, { maxGapHours: 2 })).toMatchObject({ counts: 6, hours: 2, perHour: 3 });
    expect(counterRate(readings, { maxGapHours: 10 })).toMatchObject({ counts: 64, hours: 12 });
    expect(
      counterRate(
        [
          { at: 0, count: 9 },
          { at: 5 * hour, count: 1 },
        ],
        { maxGapHours: 2 },
      ),
    ).toEqual({ counts: 0, hours: 0, perHour: null, events: [{ at: 5 * hour, event: 'reset' }] });
  });

  it('passes over what is no reading', () => {
    const readings = [
      { at: 0, count: Number.NaN },
      { at: Number.NaN, count: 1 },
      { at: 0, count: 1 },
      { at: 0, count: 50 },
      { at: -hour, count: 50 },
      { at: hour, count: -1 },
      { at: Number.POSITIVE_INFINITY, count: 2 },
      { at: Number.NaN, count: 2 },
      { at: 2 * hour, count: 5 },
    ];
    expect(counterRate(readings)).toEqual({ counts: 4, hours: 2, perHour: 2, events: [] });
  });

  it('has no value without time', () => {
    for (const readings of [[], [{ at: 5, count: 3 }]])
      expect(counterRate(readings)).toEqual({ counts: 0, hours: 0, perHour: null, events: [] });
  });

  it('does not change when readings in between are left out', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 600 }), fc.nat({ max: 40 })), {
      minLength: 2,
      maxLength: 50,
    });
    fc.assert(
      fc.property(steps, (increments) => {
        let [minute, count] = [0, 0];
        const readings = increments.map(([minutes, added]) => ({
          at: (minute += minutes) * 60_000,
          count: (count += added),
        }));
        const ends = readings.filter((_, index) => index === 0 || index === readings.length - 1);
        expect(counterRate(ends).perHour).toBeCloseTo(Number(counterRate(readings).perHour), 9);
      }),
    );
  });
});

describe('wearIndex', () => {
  it('counts the surface of the debris', () => {
    expect(wearIndex([{ lowerUm: 100, upperUm: 100, count: 1 }])).toBe(1);
    expect(wearIndex(sizeClasses(ferrousEdges, [1, 0, 0, 0, 0]))).toBeCloseTo(0.7, 9);
    expect(wearIndex(sizeClasses(ferrousEdges, [0, 0, 0, 0, 1]))).toBeCloseTo(27.04, 9);
    expect(wearIndex(sizeClasses(ferrousEdges, [2, 1, 0, 0, 0]))).toBeCloseTo(2.9, 9);
    expect(wearIndex(sizeClasses(ferrousEdges, [0, 0, 0, 0, 0]))).toBe(0);
  });

  it('ends at 1000', () => {
    expect(wearIndex([{ lowerUm: 100, upperUm: 100, count: 1e9 }])).toBe(1000);
  });

  it('is not known without classes, a rate or an edge', () => {
    expect(wearIndex([])).toBeNull();
    expect(wearIndex(sizeClasses(ferrousEdges, [1]))).toBeNull();
    for (const count of [-1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(wearIndex([{ lowerUm: 100, upperUm: null, count }])).toBeNull();
    expect(wearIndex([{ lowerUm: 0, upperUm: null, count: 1 }])).toBeNull();
  });

  it('grows with every rate, adds up over metals, doubles with the rates', () => {
    const rates = fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(rates, fc.integer({ min: 0, max: 4 }), (counts, place) => {
        const index = Number(wearIndex(sizeClasses(ferrousEdges, counts)));
        expect(
          Number(wearIndex(sizeClasses(ferrousEdges, counts.with(place, Number(counts[place]) + 1)))),
        ).toBeGreaterThan(index);
        expect(
          wearIndex(
            sizeClasses(
              ferrousEdges,
              counts.map((count) => 2 * count),
            ),
          ),
        ).toBeCloseTo(2 * index, 9);
        expect(wearIndex([...sizeClasses(ferrousEdges, counts), ...sizeClasses(ferrousEdges, counts)])).toBeCloseTo(
          2 * index,
          9,
        );
      }),
    );
  });
});
