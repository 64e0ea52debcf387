import { describe, expect, it } from 'vitest';
import { preparePanel } from '../prepare/panel.ts';
import { layoutOf } from './layout.ts';
import { chartOption } from './option.ts';
import type { Drawing } from './option.ts';

const minute = 60_000;
const t = Array.from({ length: 10 }, (_, index) => index * minute);
const view = { from: 0, to: 10 * minute };
const limits = { worse: 'up', level2Low: null, level2High: 60, level1Low: null, level1High: 85, source: 'default' } as const;

function drawing(key: string, mean: (number | null)[], spread: number): Drawing {
  const shift = (by: number) => mean.map((value) => (value === null ? null : value + by));
  const series = { key, bucketMs: spread === 0 ? 0 : minute, t, mean, min: shift(-spread), max: shift(spread), leftOut: 0 };
  const panel = preparePanel({ series, live: [], limits, view, until: 9 * minute, reportIntervalMs: minute, language: 'en-US' });
  return { panels: [panel], view, layout: layoutOf(1100, 1), theme: 'light', language: 'en-US', words: { level1: 'Level 1:', level2: 'Level 2:', short: { level1: 'L1', level2: 'L2' } }, marks: [] };
}
const values = t.map((_, index) => (index === 4 ? null : 50 + index));
type SeriesPart = { readonly id: string; readonly data?: Float64Array };
const seriesOf = (option: unknown) => (option as { series: SeriesPart[] }).series;
const textsOf = (option: unknown) => JSON.stringify((option as { graphic: unknown }).graphic);

describe('chartOption', () => {
  it('draws the mean alone where readings are shown as they are, with gaps as gaps', () => {
    const [mean, ...rest] = seriesOf(chartOption(drawing('water_saturation', values, 0), []));
    expect(rest).toEqual([]);
    expect([mean?.data?.[1], mean?.data?.[9]]).toEqual([50, Number.NaN]);
  });
  it('draws an envelope from minimum to maximum', () => {
    const [low, spread, mean] = seriesOf(chartOption(drawing('water_saturation', values, 2), []));
    expect([low?.data?.[1], spread?.data?.[1], mean?.data?.[1]]).toEqual([48, 4, 50]);
  });
  it('leaves out points that the canvas already holds', () => {
    const each = drawing('water_saturation', values, 2);
    const again = seriesOf(chartOption(each, each.panels.map(({ points }) => points)));
    expect(again.map(({ data }) => data)).toEqual([undefined, undefined, undefined]);
  });
  it('names limits and the newest value at the right', () => {
    const texts = textsOf(chartOption(drawing('water_saturation', values, 0), []));
    expect(texts).toContain('Level 2: 60');
    expect(texts).toContain('59.0 %');
  });
  it('names limits in short on a narrow screen', () => {
    const each = drawing('water_saturation', values, 0);
    expect(textsOf(chartOption({ ...each, layout: layoutOf(330, 1) }, []))).toContain('L2 60');
  });
  it('labels a curve that ended at its own end, with its time', () => {
    const each = drawing('water_saturation', values, 0);
    const series = { key: 'water_saturation', bucketMs: 0, t, mean: values, min: values, max: values, leftOut: 0 };
    const panel = preparePanel({ series, live: [], limits, view: { from: 0, to: 60 * minute }, until: 9 * minute, reportIntervalMs: minute, language: 'en-US' });
    expect(textsOf(chartOption({ ...each, view: { from: 0, to: 60 * minute }, panels: [panel] }, []))).toMatch(/59\.0 {2}\d\d\/\d\d \d\d/);
  });
  it('draws a line where something was done to the machine, in the view alone', () => {
    const each = drawing('water_saturation', values, 0);
    const [mean] = seriesOf(chartOption({ ...each, marks: [-1, 5 * minute, 11 * minute] }, [])) as unknown as readonly { readonly markLine: { readonly data: readonly { readonly xAxis?: number }[] } }[];
    expect(mean?.markLine.data.flatMap(({ xAxis }) => (xAxis === undefined ? [] : [xAxis]))).toEqual([5 * minute]);
  });
  it('draws a switch in steps and words', () => {
    const option = chartOption(drawing('leak', t.map((_, index) => (index > 5 ? 1 : 0)), 0), []);
    expect(seriesOf(option)[0]).toMatchObject({ step: 'end' });
    expect(textsOf(option)).toContain('Leak');
  });
  it('takes a name from outside as text, not as markup', () => {
    expect(textsOf(chartOption(drawing('{unit|x}', values, 0), []))).not.toContain('{unit|x}');
  });
});
