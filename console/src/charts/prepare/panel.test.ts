import type { Series } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { nearestIndex, preparePanel } from './panel.ts';
import type { CurveInput, Panel } from './panel.ts';
import { csvOf, tableRows, tsvOf } from './table.ts';

const minute = 60_000;
const at = [0, minute, 2 * minute, 3 * minute];
const raw = (key: string, mean: (number | null)[]): Series => ({
  key,
  bucketMs: 0,
  t: at,
  mean,
  min: mean,
  max: mean,
  leftOut: 0,
});
const limits = {
  worse: 'up',
  level2Low: null,
  level2High: 60,
  level1Low: null,
  level1High: 85,
  source: 'default',
} as const;
const look = {
  language: 'en-US',
  units: { temperature: 'celsius', viscosity: 'mm2PerS', particles: 'perMl' },
} as const;
const whole = { from: 0, to: 10 * minute };
const curve = (series: Series, rest: Partial<CurveInput> = {}): CurveInput => ({
  series,
  live: [],
  limits: null,
  until: 3 * minute,
  reportIntervalMs: minute,
  ...rest,
});
const panelOf = (curves: readonly CurveInput[]): Panel => preparePanel({ curves, view: whole, look });

/** A panel with one curve: what it says of the curve and of its axis. */
function prepared(
  series: Series,
  { view = whole, ...rest }: Partial<CurveInput> & { readonly view?: typeof whole } = {},
) {
  const {
    curves: [only],
    axes: [axis],
  } = preparePanel({ curves: [curve(series, rest)], view, look });
  if (only === undefined || axis === undefined) throw new Error('the panel lacks its curve');
  return { ...only, ...axis, curve: only };
}
const words = {
  time: 'Time',
  ms: 'Time (ms)',
  raw: 'raw',
  bucket: (ms: number) => `${ms / minute} min`,
  mean: 'mean',
  min: 'min',
  max: 'max',
};

describe('preparePanel', () => {
  it('takes name, unit and decimals from the catalogue', () => {
    expect(prepared(raw('water_saturation', [40, 50, 55, 71]), { limits }).quantity).toMatchObject({
      name: 'Water saturation',
      unit: '%',
      decimals: 1,
    });
    expect(prepared(raw('pump_mode', [1, 2, 3, 4])).quantity).toMatchObject({
      name: 'pump_mode',
      unit: '',
      decimals: null,
      group: 'custom',
    });
  });
  it('has the limits as lines, highest first, and shades up to the nearer one', () => {
    const panel = prepared(raw('water_saturation', [40, 50, 55, 71]), { limits });
    expect(panel.lines.map(({ value, level }) => [value, level])).toEqual([
      [85, 'level1'],
      [60, 'level2'],
    ]);
    expect(panel.band?.[1]).toBe(60);
  });
  it('keeps a limit that lies too far away out of the axis, but names it', () => {
    const panel = prepared(raw('water_ppm', [290, 291, 292, 293]), {
      limits: { ...limits, level2High: 1000, level1High: 5000 },
    });
    expect(panel.lines).toEqual([]);
    expect(panel.farLines.map(({ value }) => value)).toEqual([5000, 1000]);
  });
  it('ends at the newest live reading', () => {
    expect(prepared(raw('flow', [1, 2, 3, 4]), { live: [{ at: 3.5 * minute, value: 9 }] }).last).toEqual({
      at: 3.5 * minute,
      value: 9,
    });
  });
  it('labels the newest reading, not the mean of its bucket, and draws no step to it', () => {
    const bucketed = { ...raw('flow', [10, 10, 10, 10]), bucketMs: minute };
    const panel = prepared(bucketed, {
      until: 4 * minute,
      newest: { at: 3.9 * minute, value: 12 },
      view: { from: 0, to: 4 * minute },
      live: [],
    });
    expect([panel.last, panel.isEnded]).toEqual([{ at: 3.9 * minute, value: 12 }, false]);
    expect(panel.points.mean).toEqual([10, 10, 10, 10]);
    expect(panel.scale.max).toBeGreaterThanOrEqual(12);
  });
  it('knows a curve that ended long before its right edge', () => {
    const panel = prepared(raw('flow', [1, 2, 3, 4]), { view: { from: 0, to: 60 * minute } });
    expect([panel.last, panel.isEnded]).toEqual([{ at: 3 * minute, value: 4 }, true]);
  });
  it('leaves a reading outside the view out', () => {
    expect(prepared(raw('flow', [1, 2, 3, 4]), { newest: { at: 99 * minute, value: 50 } }).last?.value).toBe(4);
  });
  it('gives a switch two places and no limits', () => {
    const panel = prepared(raw('leak', [0, 0, 1, 1]), { limits: { ...limits, level2High: 0, level1High: 0.5 } });
    expect([panel.scale.min, panel.scale.max, panel.lines, panel.farLines, panel.band]).toEqual([0, 1, [], [], null]);
  });
  it('has an axis even without a reading', () => {
    const panel = prepared(raw('flow', [null, null, null, null]));
    expect([panel.last, panel.extent, panel.scale.max > panel.scale.min]).toEqual([null, null, true]);
  });
});

describe('a panel of several curves', () => {
  const wet = (mean: (number | null)[], name: string, rest: Partial<CurveInput> = {}) =>
    curve(raw('water_saturation', mean), { id: name, name, limits, ...rest });

  it('holds the same indicator of several devices against one axis that is wide enough for all, each with its name and colour', () => {
    const { curves, axes } = panelOf([
      wet([10, 11, 12, 13], '2#'),
      wet([70, 71, 72, 73], '3#'),
      wet([30, 30, 30, 30], '4#', { colour: 7 }),
    ]);
    expect(curves.map(({ id, name, fullName, colour, axis }) => [id, name, fullName, colour, axis])).toEqual([
      ['2#', '2#', '2# · Water saturation', 1, 0],
      ['3#', '3#', '3# · Water saturation', 2, 0],
      ['4#', '4#', '4# · Water saturation', 7, 0],
    ]);
    expect(axes).toHaveLength(1);
    expect([(axes[0]?.scale.min ?? 99) <= 10, (axes[0]?.scale.max ?? 0) >= 73]).toEqual([true, true]);
  });

  it('draws a limit that several curves share once, and shades what is healthy for all', () => {
    const [axis] = panelOf([wet([10, 11, 12, 13], '2#'), wet([70, 71, 72, 73], '3#')]).axes;
    expect([axis?.lines.map(({ value }) => value), axis?.band]).toEqual([
      [85, 60],
      [0, 60],
    ]);
  });

  it('shades nothing where the curves differ in their limits, and draws those of each', () => {
    const [axis] = panelOf([
      wet([40, 50, 60, 80], '2#'),
      wet([40, 50, 60, 80], '3#', { limits: { ...limits, level2High: 50 } }),
    ]).axes;
    expect([axis?.lines.map(({ value }) => value), axis?.band]).toEqual([[85, 60, 50], null]);
  });

  it('draws no limit where two indicators share an axis: nobody could tell whose it is', () => {
    const { axes } = panelOf([
      curve(raw('water_saturation', [40, 50, 55, 71]), { limits }),
      curve(raw('viscosity_change_pct', [1, 2, 3, 4]), { limits: { ...limits, level2High: 10, level1High: 15 } }),
    ]);
    expect(axes.map(({ lines, farLines, band }) => [lines, farLines, band])).toEqual([[[], [], null]]);
  });

  it('gives each further unit an axis of its own, and no limit to be read off the wrong one', () => {
    const { curves, axes } = panelOf([
      curve(raw('water_saturation', [40, 50, 55, 71]), { limits }),
      curve(raw('oil_temperature', [50, 51, 52, 53])),
      curve(raw('ambient_temperature', [10, 11, 12, 13])),
      curve(raw('own_key', [1000, 2000, 3000, 4000])),
    ]);
    expect(curves.map(({ quantity: { key, unit }, axis }) => [key, unit, axis])).toEqual([
      ['water_saturation', '%', 0],
      ['oil_temperature', '°C', 1],
      ['ambient_temperature', '°C', 1],
      ['own_key', '', 2],
    ]);
    expect(axes.map(({ quantity: { unit }, lines, farLines, band }) => [unit, lines, farLines, band])).toEqual([
      ['%', [], [], null],
      ['°C', [], [], null],
      ['', [], [], null],
    ]);
    expect([(axes[1]?.scale.min ?? 99) <= 10, (axes[1]?.scale.max ?? 0) >= 53]).toEqual([true, true]);
  });

  it('keeps a switch apart from what has no unit', () => {
    const { axes } = panelOf([
      curve(raw('leak', [0, 0, 1, 1])),
      curve(raw('own_key', [5, 6, 7, 8])),
      curve(raw('other_key', [5, 6, 7, 8])),
    ]);
    expect(axes.map(({ quantity: { key }, scale: { max } }) => [key, max === 1])).toEqual([
      ['leak', true],
      ['own_key', false],
      ['other_key', false],
    ]);
  });

  it('writes a column for each, by its full name', () => {
    const { curves } = panelOf([wet([10, 11, 12, 13], '2#'), wet([70, 71, 72, 73], '3#')]);
    const text = { words, look: { ...look, timeZone: 'UTC' }, at: 0 };
    expect(tsvOf(curves, tableRows(curves, { from: 0, to: 0 }), text).split('\n')).toEqual([
      'Time (UTC+00:00)\tTime (ms)\t2# · Water saturation (%) raw\t3# · Water saturation (%) raw',
      '1970-01-01 00:00:00\t0\t10\t70',
    ]);
  });
});

describe('nearestIndex', () => {
  const { points } = prepared(raw('flow', [1, null, 3, 4]));
  it.each([
    [0, 0],
    [100_000, 2],
    [70_000, 2],
    [9_999_999, null],
  ])('at %i is %o', (time, index) => {
    expect(nearestIndex(points, time, minute)).toBe(index);
  });
});

describe('table and CSV', () => {
  const text = { words, look: { ...look, timeZone: 'Asia/Shanghai' }, at: 0 };
  const curves = [prepared(raw('flow', [1, null, 3, 4])).curve, prepared(raw('=cmd|x', [5, 6, 7, 8])).curve];
  const rows = tableRows(curves, { from: minute, to: 10 * minute });
  it('lines readings up by time, newest first, inside the view', () => {
    expect(rows.map(({ at: time, cells }) => [time, cells.map((cell) => cell?.mean ?? null)])).toEqual([
      [3 * minute, [4, 8]],
      [2 * minute, [3, 7]],
      [minute, [null, 6]],
    ]);
  });
  it('writes CSV that spreadsheets open and never run', () => {
    const [head, ...lines] = csvOf(curves, rows, text).split('\r\n');
    expect(head).toBe("\uFEFFTime (UTC+08:00),Time (ms),Flow (L/min) raw,'=cmd|x raw");
    expect(lines[2]).toBe('1970-01-01 08:01:00,60000,,6');
  });
  it('writes as many decimals as the quantity shows', () => {
    const one = prepared(raw('water_saturation', [59.74000000000001, 1, 2, 3])).curve;
    expect(tsvOf([one], tableRows([one], { from: 0, to: 0 }), text).split('\n')[1]).toBe(
      '1970-01-01 08:00:00\t0\t59.7',
    );
  });
  it('writes minimum and maximum of buckets', () => {
    const bucketed = prepared({ ...raw('flow', [1, 2, 3, 4]), bucketMs: minute }).curve;
    expect(tsvOf([bucketed], tableRows([bucketed], { from: 0, to: 10 * minute }), text).split('\n')[0]).toBe(
      'Time (UTC+08:00)\tTime (ms)\tFlow (L/min) mean / 1 min\tFlow (L/min) min / 1 min\tFlow (L/min) max / 1 min',
    );
  });
});
