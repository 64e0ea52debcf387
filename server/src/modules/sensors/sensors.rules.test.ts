import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTime, noteOfReplacement, predecessorOf } from './sensors.rules.ts';
import type { PlacedSensor } from './sensors.rules.ts';

const placed = (
  sensorName: string,
  indicators: string,
  [installedAt, removedAt]: readonly [number, number | null],
): PlacedSensor => ({
  sensorName,
  model: 'M',
  serialNo: sensorName,
  indicators: indicators.split(' '),
  installedAt,
  removedAt,
});
const wear = 'ferrous_total nonferrous_total';

describe('the sensor whose place another takes', () => {
  it.each<[string, string, PlacedSensor[], string | null]>([
    ['nothing stood there before', wear, [], null],
    ['one that measured the same was taken off', wear, [placed('WD-1', wear, [0, 50])], 'WD-1'],
    [
      'one that shares an indicator was taken off',
      wear,
      [placed('WD-1', 'ferrous_total oil_temperature', [0, 50])],
      'WD-1',
    ],
    ['one that measured something else was taken off', wear, [placed('OT-1', 'oil_temperature', [0, 50])], null],
    [
      'one that measures the same stands: it is a second one',
      wear,
      [placed('WD-2', wear, [60, null]), placed('WD-1', wear, [0, 50])],
      null,
    ],
    [
      'one stands for a part of it, the rest is free',
      wear,
      [placed('WD-2', 'ferrous_total', [60, null]), placed('WD-1', wear, [0, 50])],
      'WD-1',
    ],
    [
      'several were taken off: the last one',
      wear,
      [placed('WD-1', wear, [0, 30]), placed('WD-2', wear, [30, 50]), placed('OT-1', 'oil_temperature', [0, 90])],
      'WD-2',
    ],
    [
      'it was entered to stand from before the other was taken off in the books',
      wear,
      [placed('WD-1', wear, [0, 150])],
      'WD-1',
    ],
    ['it stood before the other came', wear, [placed('WD-1', wear, [120, 150])], null],
  ])('%s', (_, indicators, around, expected) => {
    expect(predecessorOf({ indicators: indicators.split(' '), installedAt: 100 }, around)?.sensorName ?? null).toBe(
      expected,
    );
  });

  it('is always one that was taken off and measured what nobody else does now, whatever their order', () => {
    const key = fc.constantFrom('ferrous_total', 'oil_temperature', 'density', 'level');
    const sensor = fc.record({
      sensorName: fc.constantFrom('A', 'B', 'C'),
      model: fc.constant('M'),
      serialNo: fc.constant(''),
      indicators: fc.uniqueArray(key, { minLength: 1 }),
      installedAt: fc.integer({ min: 0, max: 9 }),
      removedAt: fc.option(fc.integer({ min: 10, max: 99 })),
    });
    fc.assert(
      fc.property(fc.uniqueArray(key, { minLength: 1 }), fc.array(sensor, { maxLength: 6 }), (indicators, around) => {
        const found = predecessorOf({ indicators, installedAt: 100 }, around);
        const free = indicators.filter(
          (one) => !around.some((other) => other.removedAt === null && other.indicators.includes(one)),
        );
        const possible = around.filter(
          (other) => other.removedAt !== null && other.indicators.some((one) => free.includes(one)),
        );
        expect(found?.removedAt ?? null).toBe(
          possible.length === 0 ? null : Math.max(...possible.map(({ removedAt }) => Number(removedAt))),
        );
        expect(predecessorOf({ indicators, installedAt: 100 }, around.toReversed())?.removedAt).toBe(found?.removedAt);
      }),
    );
  });
});

it.each<[string, string, string, string]>([
  ['WD-1', 'WD-1', '', 'WD-1: WD-10 S1 → WD-20 S2'],
  ['WD-1', 'WD-1', 'Coil was broken', 'WD-1: WD-10 S1 → WD-20 S2. Coil was broken'],
  ['WD-1', 'WD-7', '', 'WD-1 (WD-10 S1) → WD-7 (WD-20 S2)'],
])('a replacement of %s for %s is noted (%s)', (before, after, note, line) => {
  expect(
    noteOfReplacement(
      { sensorName: before, model: 'WD-10', serialNo: 'S1' },
      { sensorName: after, model: 'WD-20', serialNo: 'S2' },
      note,
    ),
  ).toBe(line);
});

it('an instrument without a serial number is called by its model', () => {
  expect(
    noteOfReplacement(
      { sensorName: 'A', model: 'WD-10', serialNo: '' },
      { sensorName: 'A', model: '', serialNo: 'S2' },
    ),
  ).toBe('A: WD-10 → S2');
});

it('what is done to a sensor was done neither in the future nor before it stood', () => {
  const times = { field: 'at', now: 100, installedAt: 50 };
  for (const at of [50, 75, 100]) expect(() => checkTime(at, times)).not.toThrow();
  expect(() => checkTime(101, times)).toThrow(expect.objectContaining({ error: 'inFuture' }));
  expect(() => checkTime(49, times)).toThrow(expect.objectContaining({ error: 'beforeInstallation' }));
});
