import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimedValue } from '../series/timed-value.ts';
import { counterResets } from './counter-resets.ts';
import { counterResetWords, detectOilEvents, machineEventOf, oilEventApartMs } from './oil-events.ts';
import type { OilEventSeries } from './oil-events.ts';
import { eventQuantityNames, isStep, minStepOf, towardsOf } from './quantities.ts';
import { stepAt } from './step.ts';

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
      { level: stepped(60, 68), particles: stepped(16, 18), temperature: stepped(55, 40) },
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
    expect(event === undefined ? null : machineEventOf(event)).toEqual({ kind: 'oil_change', at: event?.at });
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
