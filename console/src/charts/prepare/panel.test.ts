import type { Series } from '@oilsight/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultShowing, show } from '../../lib/showing.ts';
import { nearestIndex, preparePanel } from './panel.ts';
import type { PanelInput } from './panel.ts';
import { csvOf, tableRows, tsvOf } from './table.ts';

const minute = 60_000;
const at = [0, minute, 2 * minute, 3 * minute];
const raw = (key: string, mean: (number | null)[]): Series => ({ key, bucketMs: 0, t: at, mean, min: mean, max: mean, leftOut: 0 });
const limits = { worse: 'up', level2Low: null, level2High: 60, level1Low: null, level1High: 85, source: 'default' } as const;
const input = (series: Series, rest: Partial<PanelInput> = {}): PanelInput => ({
  series, live: [], limits: null, view: { from: 0, to: 10 * minute }, until: 3 * minute, reportIntervalMs: minute, language: 'en-US', ...rest,
});
const words = { time: 'Time', ms: 'Time (ms)', raw: 'raw', bucket: (ms: number) => `${ms / minute} min`, mean: 'mean', min: 'min', max: 'max' };

describe('preparePanel', () => {
  it('takes name, unit and decimals from the catalogue', () => {
    expect(preparePanel(input(raw('water_saturation', [40, 50, 55, 71]), { limits })).quantity).toMatchObject({ name: 'Water saturation', unit: '%', decimals: 1 });
    expect(preparePanel(input(raw('pump_mode', [1, 2, 3, 4]))).quantity).toMatchObject({ name: 'pump_mode', unit: '', decimals: null, group: 'custom' });
  });
  it('has the limits as lines, highest first, and shades up to the nearer one', () => {
    const panel = preparePanel(input(raw('water_saturation', [40, 50, 55, 71]), { limits }));
    expect(panel.lines.map(({ value, level }) => [value, level])).toEqual([[85, 'level1'], [60, 'level2']]);
    expect(panel.band?.[1]).toBe(60);
  });
  it('keeps a limit that lies too far away out of the axis, but names it', () => {
    const panel = preparePanel(input(raw('water_ppm', [290, 291, 292, 293]), { limits: { ...limits, level2High: 1000, level1High: 5000 } }));
    expect(panel.lines).toEqual([]);
    expect(panel.farLines.map(({ value }) => value)).toEqual([5000, 1000]);
  });
  it('ends at the newest live reading', () => {
    expect(preparePanel(input(raw('flow', [1, 2, 3, 4]), { live: [{ at: 3.5 * minute, value: 9 }] })).last).toEqual({ at: 3.5 * minute, value: 9 });
  });
  it('labels the newest reading, not the mean of its bucket, and draws no step to it', () => {
    const bucketed = { ...raw('flow', [10, 10, 10, 10]), bucketMs: minute };
    const panel = preparePanel(input(bucketed, { until: 4 * minute, newest: { at: 3.9 * minute, value: 12 }, view: { from: 0, to: 4 * minute }, live: [] }));
    expect([panel.last, panel.isEnded]).toEqual([{ at: 3.9 * minute, value: 12 }, false]);
    expect(panel.points.mean).toEqual([10, 10, 10, 10]);
    expect(panel.axis.max).toBeGreaterThanOrEqual(12);
  });
  it('knows a curve that ended long before its right edge', () => {
    const panel = preparePanel(input(raw('flow', [1, 2, 3, 4]), { view: { from: 0, to: 60 * minute } }));
    expect([panel.last, panel.isEnded]).toEqual([{ at: 3 * minute, value: 4 }, true]);
  });
  it('leaves a reading outside the view out', () => {
    expect(preparePanel(input(raw('flow', [1, 2, 3, 4]), { newest: { at: 99 * minute, value: 50 } })).last?.value).toBe(4);
  });
  it('gives a switch two places and no limits', () => {
    const panel = preparePanel(input(raw('leak', [0, 0, 1, 1]), { limits: { ...limits, level2High: 0, level1High: 0.5 } }));
    expect([panel.axis.min, panel.axis.max, panel.lines, panel.farLines, panel.band]).toEqual([0, 1, [], [], null]);
  });
  it('has an axis even without a reading', () => {
    const panel = preparePanel(input(raw('flow', [null, null, null, null])));
    expect([panel.last, panel.extent, panel.axis.max > panel.axis.min]).toEqual([null, null, true]);
  });
});

describe('nearestIndex', () => {
  const { points } = preparePanel(input(raw('flow', [1, null, 3, 4])));
  it.each([[0, 0], [100_000, 2], [70_000, 2], [9_999_999, null]])('at %i is %o', (time, index) => {
    expect(nearestIndex(points, time, minute)).toBe(index);
  });
});

describe('table and CSV', () => {
  beforeEach(() => show({ ...defaultShowing, timeZone: 'Asia/Shanghai' }));
  afterEach(() => show(defaultShowing));
  const panels = [preparePanel(input(raw('flow', [1, null, 3, 4]))), preparePanel(input(raw('=cmd|x', [5, 6, 7, 8])))];
  const rows = tableRows(panels, { from: minute, to: 10 * minute });
  it('lines readings up by time, newest first, inside the view', () => {
    expect(rows.map(({ at: time, cells }) => [time, cells.map((cell) => cell?.mean ?? null)])).toEqual([[3 * minute, [4, 8]], [2 * minute, [3, 7]], [minute, [null, 6]]]);
  });
  it('writes CSV that spreadsheets open and never run', () => {
    const [head, ...lines] = csvOf(panels, rows, words).split('\r\n');
    expect(head).toBe("\uFEFFTime (UTC+08:00),Time (ms),Flow (L/min) raw,'=cmd|x raw");
    expect(lines[2]).toBe('1970-01-01 08:01:00,60000,,6');
  });
  it('writes as many decimals as the quantity shows', () => {
    const panel = preparePanel(input(raw('water_saturation', [59.74000000000001, 1, 2, 3])));
    expect(tsvOf([panel], tableRows([panel], { from: 0, to: 0 }), words).split('\n')[1]).toBe('1970-01-01 08:00:00\t0\t59.7');
  });
  it('writes minimum and maximum of buckets', () => {
    const bucketed = preparePanel(input({ ...raw('flow', [1, 2, 3, 4]), bucketMs: minute }));
    expect(tsvOf([bucketed], tableRows([bucketed], { from: 0, to: 10 * minute }), words).split('\n')[0]).toBe('Time (UTC+08:00)\tTime (ms)\tFlow (L/min) mean / 1 min\tFlow (L/min) min / 1 min\tFlow (L/min) max / 1 min');
  });
});
