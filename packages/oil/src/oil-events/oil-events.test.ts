import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimedValue } from '../series/timed-value.ts';
import { counterResets } from './counter-resets.ts';
import { classify } from './classify.ts';
import { counterResetWords, detectOilEvents, machineEventOf, oilEventApartMs, proposalsOf } from './oil-events.ts';
import type { OilEventSeries } from './oil-events.ts';
import { eventQuantityNames, isStep, minStepOf, towardsOf } from './quantities.ts';
import { stepAt, stepAtEqualTemperature } from './step.ts';

const hour = 3_600_000;
const tenMinutes = hour / 6;
const days = 3;
const at = 36 * hour;
const none: OilEventSeries = {
  level: [],
  viscosity: [],
  ageing: [],
  density: [],
  water: [],
  particles: [],
  temperature: [],
};

/** Ten-minute medians over three days with a small repeatable scatter. */
function series(value: (time: number) => number | null, scatter = 0.02): readonly TimedValue[] {
  return Array.from({ length: days * 144 }, (_, index) => index * tenMinutes).flatMap((time) => {
    const own = value(time);
    return own === null ? [] : [{ at: time, value: own + scatter * Math.sin(time / 777_777) }];
  });
}
const flat = (value: number) => series(() => value);
const stepped = (before: number, after: number, lastsMs = 0) =>
  series((time) =>
    time < at ? before : after + (before - after) * Math.max(0, 1 - (time - at + tenMinutes) / (lastsMs + tenMinutes)),
  );
const still: OilEventSeries = {
  level: flat(70),
  viscosity: flat(6),
  ageing: flat(50),
  density: flat(870),
  water: flat(150),
  particles: flat(16),
  temperature: flat(55),
};
const found = (other: Partial<OilEventSeries>) => detectOilEvents({ ...still, ...other }, 0, days * 24 * hour);

describe('events in the readings', () => {
  it('are none where nothing steps', () => {
    expect(found({})).toEqual([]);
    expect(detectOilEvents(none, 0, days * 24 * hour)).toEqual([]);
  });

  it.each([
    ['oil_change', 'viscosity and ageing are back', { viscosity: stepped(6, 0.3), ageing: stepped(50, 2) }, 0.7],
    ['oil_change', 'ageing is back and water falls', { ageing: stepped(50, 3), water: stepped(150, 60) }, 0.6],
    [
      'oil_change',
      'ageing is back, the oil dirtier and at another level',
      { ageing: stepped(50, 3), particles: stepped(16, 17.4), level: stepped(70, 60) },
      0.8,
    ],
    [
      'oil_change',
      'the level is up as well',
      { level: stepped(60, 80), viscosity: stepped(6, 0.5), ageing: stepped(50, 5) },
      0.8,
    ],
    ['refill', 'the level rises alone', { level: stepped(60, 66) }, 0.4],
    [
      'refill',
      'the level rises and the oil is partly renewed',
      { level: stepped(60, 75), viscosity: stepped(6, 3), ageing: stepped(50, 30) },
      0.8,
    ],
    [
      'refill',
      'the level rises with another oil',
      { level: stepped(60, 68), viscosity: stepped(-1, -12), density: stepped(870, 864) },
      0.7,
    ],
    [
      'refill',
      'the level rises with dirt, while the temperature falls',
      { level: stepped(60, 68), particles: stepped(16, 18), temperature: stepped(55, 47) },
      0.5,
    ],
    [
      'refill',
      'without a level sensor, the oil is partly renewed',
      { level: [], viscosity: stepped(6, 3), ageing: stepped(50, 30) },
      0.4,
    ],
    [
      'refill',
      'without a level sensor, another oil',
      { level: [], viscosity: stepped(-1, -12), density: stepped(870, 864) },
      0.4,
    ],
    ['sensor_step', 'only the viscosity', { viscosity: stepped(6, 0.4) }, 0.3],
    ['sensor_step', 'only the ageing index', { ageing: stepped(50, 3) }, 0.3],
    ['sensor_step', 'only the density', { density: stepped(870, 862) }, 0.2],
    ['oil_change', 'dry oil of another cleanliness', { water: stepped(150, 60), particles: stepped(16, 17.4) }, 0.3],
  ] as const)('%s: %s', (kind, _, other, least) => {
    const [event, ...more] = found(other);
    expect(more).toEqual([]);
    expect(event?.kind).toBe(kind);
    expect(Math.abs(Number(event?.at) - at)).toBeLessThanOrEqual(tenMinutes);
    expect(event?.confidence).toBeGreaterThan(least);
    expect(event?.confidence).toBeLessThanOrEqual(1);
  });

  it.each([
    ['the filter', { particles: stepped(14, 18) }],
    ['water coming in', { water: stepped(100, 300) }],
    ['water coming in and seen by the permittivity', { water: stepped(100, 900), ageing: stepped(20, 32) }],
    [
      'water coming in without a level sensor',
      { level: [], water: stepped(100, 900), ageing: stepped(20, 32), viscosity: stepped(1, 4) },
    ],
    ['water that falls alone', { water: stepped(150, 20) }],
    [
      'water that falls as the machine starts',
      { water: stepped(150, 60), particles: stepped(16, 17.4), temperature: stepped(30, 55) },
    ],
    ['a leak', { level: stepped(70, 50) }],
    ['oil that drains back when the machine stops', { level: stepped(60, 66), temperature: stepped(55, 42) }],
    ['one property that nothing confirms', { viscosity: stepped(6, 0), ageing: [], density: [] }],
    ['two properties that move while the level stands still', { viscosity: stepped(0, 8), ageing: stepped(20, 45) }],
    ['a slow trend', { viscosity: series((time) => time / (4 * hour)), ageing: series((time) => time / hour) }],
    ['noise', { level: series((time) => 70 + 8 * Math.sin(time * 0.000_123)) }],
    ['a step of nothing much', { level: stepped(60, 62) }],
  ] as const)('none: %s', (_, other) => {
    expect(found(other)).toEqual([]);
  });

  it('may take an hour', () => {
    const [event] = found({ viscosity: stepped(6, 0, 40 * 60_000), ageing: stepped(50, 0, 40 * 60_000) });
    expect(event?.kind).toBe('oil_change');
    expect(Math.abs(Number(event?.at) - at)).toBeLessThanOrEqual(hour);
  });

  it('are found after a gap, at its end, also in hourly medians', () => {
    const gap = (before: number, after: number) =>
      series((time) => (time < 20 * hour ? before : time < at ? null : after)).filter((_, index) => index % 6 === 0);
    const events = detectOilEvents(
      { ...none, viscosity: gap(6, 0), ageing: gap(50, 1), level: gap(60, 80), temperature: gap(55, 45) },
      0,
      days * 24 * hour,
    );
    expect(events.map(({ kind, at: when }) => [kind, when])).toEqual([['oil_change', at]]);
  });

  it('are not found over a gap of more than 14 days, nor in too few values', () => {
    const late = (points: readonly TimedValue[]) =>
      points.map((point) => (point.at < at ? { ...point, at: point.at - 15 * 24 * hour } : point));
    expect(detectOilEvents({ ...none, level: late(stepped(60, 70)) }, 0, days * 24 * hour)).toEqual([]);
    expect(
      detectOilEvents(
        {
          ...none,
          level: [
            { at: 0, value: 1 },
            { at: hour, value: 50 },
            { at: 2 * hour, value: 50 },
            { at: 3 * hour, value: 50 },
          ],
        },
        0,
        days * 24 * hour,
      ),
    ).toEqual([]);
  });

  it('carry their evidence and say it', () => {
    const [event] = found({ viscosity: stepped(6.2, 0.4), ageing: stepped(63, 3), particles: stepped(15, 17) });
    expect(event?.evidence.map(({ key, towards }) => [key, towards])).toEqual([
      ['viscosity_change_pct', 'reference'],
      ['dielectric_constant', 'reference'],
      ['iso4406_4', 'none'],
    ]);
    expect(event?.because).toEqual({
      zh: '油品已更换：读数回到新油值（粘度变化率 6.2 → 0.4 %，老化指数 63 → 3 %，4 µm(c) 等级 15 → 17）。',
      en: 'Oil changed: readings are back at those of new oil (viscosity change 6.2 → 0.4 %, ageing index 63 → 3 %, ISO code at 4 µm(c) 15 → 17).',
    });
    expect(event === undefined ? null : machineEventOf(event)).toEqual({
      kind: 'oil_change',
      at: event?.at,
      confidence: event?.confidence,
      because: event?.because,
      isProposed: true,
    });
    const [instrument] = found({ viscosity: stepped(6, 0.4) });
    expect(instrument === undefined ? undefined : machineEventOf(instrument)).toBeNull();
  });

  it('that are far enough apart are all found', () => {
    const twice = series((time) => (time < 20 * hour ? 50 : time < 50 * hour ? 60 : 70));
    expect(found({ level: twice }).map(({ kind, at: when }) => [kind, when / hour])).toEqual([
      ['refill', 20],
      ['refill', 50],
    ]);
  });
});

describe('a machine that stops', () => {
  const twoWeeks = 20;
  /** Runs at 60 °C from 6 to 18 o'clock, cools to 25 °C; viscosity, index and level follow the temperature. */
  const warmth = (time: number) => {
    const clock = (time / hour) % 24;
    return clock >= 6 && clock < 18 ? 60 - 35 * Math.exp(-(clock - 6)) : 25 + 35 * Math.exp(-((clock + 6) % 24));
  };
  const daily = (value: (time: number, tC: number) => number) =>
    Array.from({ length: twoWeeks * 24 }, (_, place) => (place + 0.5) * hour).map((time) => ({
      at: time,
      value: value(time, warmth(time)) + 0.02 * Math.sin(time / 777_777),
    }));
  const changedAt = 16 * 24 * hour + 2 * hour;
  const courses = (isChanged: boolean): OilEventSeries => {
    const is = (time: number) => isChanged && time >= changedAt;
    return {
      level: daily((time, tC) => 64 - 0.15 * (tC - 25) + (is(time) ? 8 : 0)),
      viscosity: daily((time, tC) => (is(time) ? 0 : 6) - 0.25 * (tC - 55)),
      ageing: daily((time, tC) => (is(time) ? 2 : 50) - 0.7 * (tC - 55)),
      density: daily((_, tC) => 870 - 0.08 * (tC - 55)),
      water: daily((_, tC) => 150 + 2 * (tC - 55)),
      particles: daily((_, tC) => (tC > 50 ? 16 : 14)),
      temperature: daily((_, tC) => tC),
    };
  };
  const searched = (series: OilEventSeries) => detectOilEvents(series, 0, twoWeeks * 24 * hour);

  it('has its oil changed once, when it is, and not at each start', () => {
    expect(searched(courses(false)).filter(({ kind }) => kind !== 'sensor_step')).toEqual([]);
    const found = searched(courses(true)).filter(({ kind }) => kind !== 'sensor_step');
    // One question; which of the two it was is what a person is asked.
    expect(found.map(({ kind }) => kind === 'oil_change' || kind === 'refill')).toEqual([true]);
    expect(Math.abs(Number(found[0]?.at) - changedAt)).toBeLessThanOrEqual(24 * hour);
  });

  const flatStep = { before: 60, after: 66, size: 6, noise: 0, inner: 0, local: 6, sharpness: 6 };
  const hours = (value: (hours: number) => number) =>
    Array.from({ length: 48 }, (_, place) => ({ at: place * hour, value: value(place) }));

  it('is compared at equal temperature', () => {
    const level = hours((place) => (place < 24 ? 60 : 66));
    const at24 = 24 * hour;
    const compared = (temperature: readonly TimedValue[], perK = 0.3) =>
      stepAtEqualTemperature(level, temperature, at24, flatStep, perK);
    // Without a temperature, of what does not follow it, and at a steady one: the step itself.
    expect([
      compared([]),
      compared(
        hours((place) => place),
        0,
      ),
      compared(hours(() => 50)),
    ]).toEqual([flatStep, flatStep, flatStep]);
    // Ten kelvin may explain 3 of the 6; thirty are too many; a temperature that is not known on both sides none.
    expect(compared(hours((place) => (place < 24 ? 50 : 40)))).toMatchObject({ size: 3, before: 63, after: 66 });
    expect(
      compared(
        hours((place) => (place < 24 ? 50 : 45)),
        9,
      )?.size,
    ).toBe(0);
    expect(compared(hours((place) => (place < 24 ? 60 : 30)))).toBeNull();
    expect(compared(hours((place) => place).filter((_, place) => place < 20))).toBeNull();
    // What the device showed when it was as warm: 58 then, 66 now.
    const cycled = hours((place) => (place < 6 || place >= 24 ? 40 : 60));
    const known = hours((place) => (place < 6 ? 58 : place < 24 ? 60 : 66));
    expect(stepAtEqualTemperature(known, cycled, at24, flatStep, 0.3)).toMatchObject({
      before: 58,
      after: 66,
      size: 8,
      inner: 0,
      noise: 0,
    });
    // Values without a temperature near them are not compared.
    const sparse = cycled.filter(({ at }) => at >= 16 * hour);
    expect(stepAtEqualTemperature(known, sparse, at24, flatStep, 0.3)?.size).toBe(0);
  });
});

describe('the parts of the assessment', () => {
  const step = { before: 60, after: 66, size: 6, noise: 0, inner: 0, local: 6, sharpness: 6 };

  it('asks a step to be large, clear and steep', () => {
    expect([
      isStep('level', step),
      isStep('level', { ...step, size: 2 }),
      isStep('level', { ...step, noise: 1.6 }),
      isStep('level', { ...step, inner: 2.1 }),
      isStep('level', { ...step, local: 3 }),
    ]).toEqual([true, false, false, false, false]);
    expect(minStepOf('level', { ...step, noise: 2 })).toBe(8);
  });

  it.each([
    ['ageing', 50, 15, 'reference'],
    ['ageing', 50, 16, 'part'],
    ['ageing', 50, -60, 'away'],
    ['ageing', 5, 2, 'none'],
    ['viscosity', -8, 1, 'reference'],
    ['viscosity', 1, 6, 'away'],
    ['water', 500, 20, 'reference'],
    ['water', 500, 300, 'none'],
    ['level', 80, 0, 'none'],
  ] as const)('%s from %d to %d goes to %s', (quantity, before, after, towards) => {
    expect(towardsOf(quantity, { ...step, before, after, size: after - before })).toBe(towards);
  });

  it('takes a level that rises alone for oil only at a steady temperature', () => {
    const steps = { level: step, viscosity: null, ageing: null, density: null, water: null, particles: null };
    const cooled = (sizeC: number) => classify({ steps, temperature: { ...step, before: 50, size: sizeC } });
    expect([cooled(2)?.kind, cooled(-12), classify({ steps, temperature: null })?.kind]).toEqual([
      'refill',
      null,
      'refill',
    ]);
  });

  it('proposes what a person has not entered and what says why', () => {
    const because = { zh: '已补油。', en: 'Oil was added.' };
    const asked = { kind: 'refill', at: 2, isProposed: true, confidence: 0.8, because } as const;
    expect(proposalsOf([{ kind: 'refill', at: 1 }, { kind: 'refill', at: 1, isProposed: true }, asked])).toEqual([
      asked,
    ]);
  });

  it('has no step where numbers overflow', () => {
    const wild = Array.from({ length: 16 }, (_, index) => ({
      at: index * hour,
      value: index < 8 ? -1.7e308 : 1.7e308,
    }));
    expect(stepAt(wild, 8 * hour)).toBeNull();
  });
});

describe('counters', () => {
  it('that fall were reset, unless they rolled over', () => {
    const readings = [
      { at: 4 * hour, value: 2 },
      { at: 0, value: 5000 },
      { at: hour, value: 5010 },
      { at: 3 * hour, value: 1 },
      { at: 2 * hour, value: -7 },
      { at: 5 * hour, value: NaN },
    ];
    expect(counterResets('ferrous_ch1', readings)).toEqual([
      {
        kind: 'counter_reset',
        at: 3 * hour,
        confidence: 1,
        evidence: [{ key: 'ferrous_ch1', before: 5010, after: 1, towards: 'none' }],
        because: counterResetWords(5010, 1),
      },
    ]);
    expect(
      counterResets('ferrous_ch1', [
        { at: 0, value: 2 ** 32 - 5 },
        { at: hour, value: 4 },
      ]),
    ).toEqual([]);
    expect(counterResets('ferrous_ch1', [])).toEqual([]);
    expect(counterResetWords(5010, 1).zh).toBe('磨粒计数器已复位，重新从零计数（5010 → 1）。');
  });
});

describe('properties of the detection', () => {
  const change = fc.record({
    at: fc.integer({ min: 8, max: 60 }),
    size: fc.double({ min: -30, max: 30, noNaN: true }),
  });
  const quantity = fc
    .array(change, { maxLength: 3 })
    .map((changes) =>
      series((time) => 50 + changes.reduce((sum, one) => sum + (time >= one.at * hour ? one.size : 0), 0)).filter(
        (_, index) => index % 6 === 0,
      ),
    );
  const all = fc.record({
    level: quantity,
    viscosity: quantity,
    ageing: quantity,
    density: quantity,
    water: quantity,
    particles: quantity,
    temperature: quantity,
  });

  it('finds in two halves what it finds in the whole, whatever the order of the readings', () => {
    fc.assert(
      fc.property(all, fc.integer({ min: 0, max: 72 }), (series, cut) => {
        const whole = detectOilEvents(series, 0, 72 * hour);
        expect([...detectOilEvents(series, 0, cut * hour), ...detectOilEvents(series, cut * hour, 72 * hour)]).toEqual(
          whole,
        );
        expect(
          detectOilEvents(
            { ...series, level: series.level.toReversed(), ageing: series.ageing.toReversed() },
            0,
            72 * hour,
          ),
        ).toEqual(whole);
        const instants = whole.map(({ at }) => at);
        expect(instants.slice(1).every((later, index) => later - Number(instants[index]) >= oilEventApartMs)).toBe(
          true,
        );
      }),
      { numRuns: 40 },
    );
  });

  it('does not depend on when it happens', () => {
    fc.assert(
      fc.property(all, fc.integer({ min: -1000, max: 1000 }), (series, shift) => {
        const moved = Object.fromEntries(
          Object.entries(series).map(([name, points]) => [
            name,
            points.map((point) => ({ ...point, at: point.at + shift * 4 * hour })),
          ]),
        ) as unknown as OilEventSeries;
        const events = detectOilEvents(series, 0, 72 * hour);
        expect(detectOilEvents(moved, shift * 4 * hour, (72 + 4 * shift) * hour)).toEqual(
          events.map((event) => ({ ...event, at: event.at + shift * 4 * hour })),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('never throws', () => {
    const wild = fc.array(
      fc.record({
        at: fc.oneof(
          fc.double(),
          fc.integer({ min: 0, max: 72 }).map((own) => own * hour),
        ),
        value: fc.double(),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries([...eventQuantityNames, 'temperature'].map((name) => [name, wild]))),
        fc.double(),
        (series, to) => {
          expect(
            detectOilEvents(series as unknown as OilEventSeries, 0, 72 * hour).every(
              ({ confidence }) => confidence >= 0 && confidence <= 1,
            ),
          ).toBe(true);
          expect(detectOilEvents(series as unknown as OilEventSeries, 0, to).length).toBeGreaterThanOrEqual(0);
          expect(counterResets('ferrous_ch1', series.level ?? []).length).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
