import { conversions, convert, identity } from '@oilsight/oil';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDisplaySettings } from '../../lib/display-settings.ts';
import type { Units } from '../../lib/display-settings.ts';
import { preparePanel } from './panel.ts';
import { quantityOf } from './quantity.ts';
import { shownUnitOf, shownValue } from './shown-unit.ts';
import { csvOf, tableRows } from './table.ts';

const kept = defaultDisplaySettings.units;
const chosen: Units = { temperature: 'fahrenheit', viscosity: 'cSt', particles: 'per100Ml' };

describe('a shown unit', () => {
  it.each([
    ['°C', kept, 100, '°C', 100],
    ['°C', chosen, 100, '°F', 212],
    ['°C', chosen, -40, '°F', -40],
    ['1/mL', kept, 12.5, '1/mL', 12.5],
    ['1/mL', chosen, 12.5, '1/100mL', 1250],
    ['mm²/s', kept, 46, 'mm²/s', 46],
    ['mm²/s', chosen, 46, 'cSt', 46],
    ['%', chosen, 60, '%', 60],
  ])('%s with %j: %d is shown in %s as %d', (unit, units, value, shown, expected) => {
    const of = shownUnitOf(unit, units);
    expect(of.unit).toBe(shown);
    expect(shownValue(of, value)).toBeCloseTo(expected, 9);
  });

  it('leaves nothing as nothing', () => {
    expect(shownValue(shownUnitOf('°C', chosen), null)).toBeNull();
  });

  it('can be taken back, and keeps the order of values', () => {
    const of = shownUnitOf('°C', chosen);
    fc.assert(
      fc.property(
        fc.integer({ min: -600, max: 2000 }).map((tenths) => tenths / 10),
        fc.integer({ min: -600, max: 2000 }).map((tenths) => tenths / 10),
        (a, b) => {
          expect(convert(shownValue(of, a), conversions['°F>°C'])).toBeCloseTo(a, 9);
          expect(Math.sign(shownValue(of, a) - shownValue(of, b))).toBe(Math.sign(a - b));
        },
      ),
    );
  });
});

describe('a quantity', () => {
  it('has its name, its unit and its range in what the reader has chosen', () => {
    expect(quantityOf('oil_temperature', 'en-US', chosen)).toMatchObject({ unit: '°F' });
    expect(quantityOf('oil_temperature', 'en-US', chosen).range?.[1]).toBeCloseTo(302, 9);
    expect(quantityOf('particle_ch1', 'zh-CN', chosen).unit).toBe('个/100 mL');
    expect(quantityOf('own_key', 'en-US', chosen).conversion).toBe(identity);
  });
});

describe('a chart in °F', () => {
  const series = {
    key: 'oil_temperature',
    bucketMs: 0,
    t: [0, 60_000],
    mean: [50, 60],
    min: [50, 60],
    max: [50, 60],
    leftOut: 0,
  };
  const limits = {
    worse: 'up',
    level2Low: null,
    level2High: 65,
    level1Low: null,
    level1High: 80,
    source: 'default',
  } as const;
  const curve = { series, live: [{ at: 120_000, value: 70 }], limits, until: 60_000, reportIntervalMs: 60_000 };
  const panel = (units: Units) =>
    preparePanel({ curves: [curve], view: { from: 0, to: 130_000 }, look: { language: 'en-US', units } });

  it('has curve, newest reading, limits and axis in °F, and °C again when that is chosen', () => {
    const {
      curves: [shown],
      axes: [axis],
    } = panel(chosen);
    const whole = (values: readonly (number | null | undefined)[]) => values.map((value) => Math.round(value ?? 0));
    expect([
      whole(shown?.points.mean ?? []),
      whole([shown?.last?.value]),
      whole(axis?.lines.map(({ value }) => value) ?? []),
    ]).toEqual([[122, 140, 158], [158], [176, 149]]);
    expect(axis?.scale.ticks.every((tick) => Number.isInteger(tick))).toBe(true);
    const {
      curves: [again],
      axes: [its],
    } = panel(kept);
    expect([again?.points.mean, its?.lines.map(({ value }) => value)]).toEqual([
      [50, 60, 70],
      [80, 65],
    ]);
  });

  it('names the unit of what is taken away', () => {
    const words = { time: 'Time', ms: 'ms', raw: 'raw', bucket: () => '', mean: 'mean', min: 'min', max: 'max' };
    const { curves } = panel(chosen);
    const [head, newest] = csvOf(curves, tableRows(curves, { from: 0, to: 130_000 }), {
      words,
      look: { units: chosen, timeZone: 'UTC' },
      at: 0,
    }).split('\r\n');
    expect(head).toContain('Oil temperature (°F) raw');
    expect(newest).toContain('158');
  });
});
