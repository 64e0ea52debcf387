import { describe, expect, it } from 'vitest';
import { defaultDisplaySettings } from '../../lib/display-settings.ts';
import { preparePanel } from '../prepare/panel.ts';
import type { CurveInput } from '../prepare/panel.ts';
import { layoutOf } from './layout.ts';
import { chartOption, drawnOf } from './option.ts';
import type { Drawing } from './option.ts';

const minute = 60_000;
const t = Array.from({ length: 10 }, (_, index) => index * minute);
const view = { from: 0, to: 10 * minute };
const limits = {
  worse: 'up',
  level2Low: null,
  level2High: 60,
  level1Low: null,
  level1High: 85,
  source: 'default',
} as const;

const look = { language: 'en-US', theme: 'light', timeZone: null, units: defaultDisplaySettings.units } as const;
const words = { level1: 'Level 1:', level2: 'Level 2:', short: { level1: 'L1', level2: 'L2' } };
const none = new Map();

function drawing(key: string, mean: (number | null)[], spread: number): Drawing {
  const shift = (by: number) => mean.map((value) => (value === null ? null : value + by));
  const series = {
    key,
    bucketMs: spread === 0 ? 0 : minute,
    t,
    mean,
    min: shift(-spread),
    max: shift(spread),
    leftOut: 0,
  };
  const panel = preparePanel({
    curves: [{ series, live: [], limits, until: 9 * minute, reportIntervalMs: minute }],
    view,
    look,
  });
  return { panels: [panel], view, layout: layoutOf(1100, 1), look, words, marks: [] };
}
const values = t.map((_, index) => (index === 4 ? null : 50 + index));
type SeriesPart = { readonly id: string; readonly data?: Float64Array };
const seriesOf = (option: unknown) => (option as { series: SeriesPart[] }).series;
const textsOf = (option: unknown) => JSON.stringify((option as { graphic: unknown }).graphic);

describe('chartOption', () => {
  it('draws the mean alone where readings are shown as they are, with gaps as gaps', () => {
    const [mean, ...rest] = seriesOf(chartOption(drawing('water_saturation', values, 0), none));
    expect(rest).toEqual([]);
    expect([mean?.data?.[1], mean?.data?.[9]]).toEqual([50, Number.NaN]);
  });
  it('draws an envelope from minimum to maximum', () => {
    const [low, spread, mean] = seriesOf(chartOption(drawing('water_saturation', values, 2), none));
    expect([low?.data?.[1], spread?.data?.[1], mean?.data?.[1]]).toEqual([48, 4, 50]);
  });
  it('leaves out points that the canvas already holds', () => {
    const each = drawing('water_saturation', values, 2);
    const again = seriesOf(chartOption(each, drawnOf(each)));
    expect(again.map(({ data }) => data)).toEqual([undefined, undefined, undefined]);
  });
  it('names limits and the newest value at the right', () => {
    const texts = textsOf(chartOption(drawing('water_saturation', values, 0), none));
    expect(texts).toContain('Level 2: 60');
    expect(texts).toContain('59.0 %');
  });
  it('names limits in short on a narrow screen', () => {
    const each = drawing('water_saturation', values, 0);
    expect(textsOf(chartOption({ ...each, layout: layoutOf(330, 1) }, none))).toContain('L2 60');
  });
  it('labels a curve that ended at its own end, with its time', () => {
    const each = drawing('water_saturation', values, 0);
    const series = { key: 'water_saturation', bucketMs: 0, t, mean: values, min: values, max: values, leftOut: 0 };
    const panel = preparePanel({
      curves: [{ series, live: [], limits, until: 9 * minute, reportIntervalMs: minute }],
      view: { from: 0, to: 60 * minute },
      look,
    });
    expect(textsOf(chartOption({ ...each, view: { from: 0, to: 60 * minute }, panels: [panel] }, none))).toMatch(
      /59\.0 {2}\d\d\/\d\d \d\d/,
    );
  });
  it('draws a line where something was done to the machine, in the view alone', () => {
    const each = drawing('water_saturation', values, 0);
    const [mean] = seriesOf(
      chartOption({ ...each, marks: [-1, 5 * minute, 11 * minute] }, none),
    ) as unknown as readonly { readonly markLine: { readonly data: readonly { readonly xAxis?: number }[] } }[];
    expect(mean?.markLine.data.flatMap(({ xAxis }) => (xAxis === undefined ? [] : [xAxis]))).toEqual([5 * minute]);
  });
  it('draws a switch in steps and words', () => {
    const option = chartOption(
      drawing(
        'leak',
        t.map((_, index) => (index > 5 ? 1 : 0)),
        0,
      ),
      none,
    );
    expect(seriesOf(option)[0]).toMatchObject({ step: 'end' });
    expect(textsOf(option)).toContain('Leak');
  });
  it('takes a name from outside as text, not as markup', () => {
    expect(textsOf(chartOption(drawing('{unit|x}', values, 0), none))).not.toContain('{unit|x}');
  });
});

describe('a panel of several curves on the canvas', () => {
  interface Axis {
    readonly id: string;
    readonly gridIndex: number;
    readonly offset: number;
    readonly min: number;
    readonly max: number;
    readonly splitLine: { readonly show: boolean };
    readonly axisLabel: { readonly color: string };
  }
  interface Line {
    readonly id: string;
    readonly xAxisIndex: number;
    readonly yAxisIndex: number;
    readonly lineStyle: { readonly color: string };
    readonly markLine: { readonly data: readonly unknown[] };
  }
  interface Dot {
    readonly type: string;
    readonly left?: number;
    readonly shape?: { readonly cx: number; readonly cy: number };
    readonly style: { readonly text?: string; readonly fill?: string };
  }
  const curve = (key: string, mean: number[], rest: Partial<CurveInput> = {}): CurveInput => ({
    series: {
      key,
      bucketMs: minute,
      t,
      mean,
      min: mean.map((value) => value - 1),
      max: mean.map((value) => value + 1),
      leftOut: 0,
    },
    live: [],
    limits: null,
    until: 9 * minute,
    reportIntervalMs: minute,
    ...rest,
  });
  const level = (value: number) => t.map(() => value);
  const drawn = (groups: readonly (readonly CurveInput[])[], width = 1100) => {
    const panels = groups.map((curves) => preparePanel({ curves, view, look }));
    const layout = layoutOf(width, panels.length, Math.max(...panels.map(({ axes }) => axes.length)));
    const drawing: Drawing = { panels, view, layout, look, words, marks: [] };
    const option = chartOption(drawing, none) as unknown as {
      yAxis: Axis[];
      series: Line[];
      grid: { left: number; width: number }[];
      graphic: { elements: Dot[] };
    };
    return { drawing, layout, ...option };
  };
  const dots = (elements: readonly Dot[]) => elements.filter(({ type }) => type === 'circle').map(({ shape }) => shape);

  it('has an axis for each unit, side by side at the left, and each curve on its own', () => {
    const { yAxis, series, grid, layout } = drawn([
      [
        curve('water_saturation', level(40)),
        curve('oil_temperature', level(55)),
        curve('ambient_temperature', level(20)),
      ],
      [curve('flow', level(5))],
    ]);
    expect(yAxis.map(({ id, gridIndex, offset, splitLine }) => [id, gridIndex, offset, splitLine.show])).toEqual([
      ['y 0 0', 0, 0, true],
      ['y 0 1', 0, 48, false],
      ['y 1 0', 1, 0, true],
    ]);
    expect(
      series
        .filter(({ id }) => id.startsWith('mean'))
        .map(({ id, xAxisIndex, yAxisIndex }) => [id, xAxisIndex, yAxisIndex]),
    ).toEqual([
      ['mean 0 water_saturation', 0, 0],
      ['mean 0 oil_temperature', 0, 1],
      ['mean 0 ambient_temperature', 0, 1],
      ['mean 1 flow', 1, 2],
    ]);
    expect([grid.map(({ left, width }) => [left, width]), layout.left + layout.plotWidth + 104]).toEqual([
      [
        [104, 892],
        [104, 892],
      ],
      1100,
    ]);
  });

  it('draws the axes of a panel with several in the colours of their curves', () => {
    const { yAxis, series } = drawn([[curve('water_saturation', level(40)), curve('oil_temperature', level(55))]]);
    expect(yAxis.map(({ axisLabel }) => axisLabel.color)).toEqual(['#2566b3', '#b3438b']);
    expect(series.map(({ lineStyle }) => lineStyle.color)).toEqual(['#2566b3', '#b3438b']);
  });

  it('puts the end of each curve where its own axis says', () => {
    const { graphic, layout, yAxis } = drawn([
      [curve('water_saturation', level(40)), curve('oil_temperature', level(55))],
    ]);
    const [panel] = layout.panels;
    const places = dots(graphic.elements);
    for (const [index, value] of [40, 55].entries()) {
      const { min, max } = yAxis[index] as Axis;
      const share = (value - min) / (max - min);
      expect(places[index]?.cy).toBeCloseTo((panel?.top ?? 0) + (panel?.height ?? 0) * (1 - share), 6);
    }
  });

  it('names curves of one indicator beside their values, and says the indicator once', () => {
    const { graphic } = drawn([
      [
        curve('water_saturation', level(71), { id: 'a', name: '2#' }),
        curve('water_saturation', level(31), { id: 'b', name: 'Long name of a machine' }),
      ],
    ]);
    const texts = graphic.elements.flatMap(({ style }) => (style.text === undefined ? [] : [style.text]));
    expect(texts).toEqual(['{name1|Water saturation}  {unit|%}', '2# 71.0', 'Long na… 31.0']);
  });

  it('names each indicator of a panel of several in its colour', () => {
    const { graphic } = drawn([[curve('water_saturation', level(71)), curve('oil_temperature', level(50))]]);
    expect(graphic.elements[0]?.style.text).toBe(
      '{name1|Water saturation}  {unit|%}     {name2|Oil temperature}  {unit|°C}',
    );
  });

  it('shades the spread of a single curve alone, and draws limits once', () => {
    const { series } = drawn([
      [
        curve('water_saturation', level(50), { id: 'a', name: 'a', limits }),
        curve('water_saturation', level(70), { id: 'b', name: 'b', limits }),
      ],
    ]);
    expect(series.map(({ id }) => id)).toEqual(['mean 0 a', 'mean 0 b']);
    expect(series.map(({ markLine }) => markLine.data.length)).toEqual([2, 0]);
  });

  it('holds sixteen curves of four devices and four indicators apart', () => {
    const keys = ['water_saturation', 'oil_temperature', 'flow', 'oil_pressure'];
    const { drawing, series, yAxis, layout } = drawn([
      keys.flatMap((key, k) =>
        ['1#', '2#', '3#', '4#'].map((name, n) => curve(key, level(10 + k + n), { id: `${name} ${key}`, name })),
      ),
    ]);
    expect([
      series.length,
      new Set(series.map(({ id }) => id)).size,
      yAxis.length,
      drawnOf(drawing).size,
      layout.left,
    ]).toEqual([16, 16, 4, 16, 200]);
  });
});
