import { describe, expect, it } from 'vitest';
import { chartLook, courseOf, curveOf, halfYear, panelsOf, sixteen } from '../../../test/chart-fixtures.ts';
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts';
import { dark, light } from '../../theme/tokens.ts';
import { preparePanel } from '../prepare/panel.ts';
import type { CurveInput, PanelInput } from '../prepare/panel.ts';
import { quantityOf } from '../prepare/quantity.ts';
import type { View } from '../prepare/time-range.ts';
import { sceneOf } from './drawing.ts';
import type { Drawing } from './drawing.ts';
import { layoutOf } from './layout.ts';
import type { Scene, Shape } from './scene.ts';

const t = Array.from({ length: 10 }, (_, index) => index * minuteMs);
const view = { from: 0, to: 10 * minuteMs };
const limits = {
  worse: 'up',
  level2Low: null,
  level2High: 60,
  level1Low: null,
  level1High: 85,
  source: 'default',
} as const;
const words = {
  level1: 'Level 1:',
  level2: 'Level 2:',
  short: { level1: 'L1', level2: 'L2' },
  hours: 'h since change',
  dates: 'this charge',
};

function raw(key: string, mean: (number | null)[], rest: Partial<CurveInput> = {}): CurveInput {
  const series = { key, bucketMs: 0, t, mean, min: mean, max: mean, leftOut: 0 };
  return curveOf(series, { until: 9 * minuteMs, reportIntervalMs: minuteMs, ...rest });
}
const level = (value: number) => t.map(() => value);

function drawn(
  inputs: readonly Omit<PanelInput, 'view' | 'look'>[],
  { width = 1100, window = view, ...rest }: Partial<Drawing> & { readonly width?: number; readonly window?: View } = {},
) {
  const panels = inputs.map((input) => preparePanel({ ...input, view: window, look: chartLook }));
  const layout = layoutOf(width, panels.length, Math.max(...panels.map(({ axes }) => axes.length)));
  const axis = { kind: 'time' } as const;
  const scene = sceneOf({
    panels,
    view: window,
    layout,
    look: chartLook,
    axis,
    words,
    marks: [],
    moments: [],
    ...rest,
  });
  return { scene, layout, panels };
}
const shapesOf = (scene: Scene): readonly Shape[] => scene.flatMap(({ shapes }) => shapes);
const textsOf = (scene: Scene) =>
  shapesOf(scene).flatMap((shape) => (shape.kind === 'text' ? [shape.runs.map(({ text }) => text).join('')] : []));
const idsOf = (scene: Scene) => shapesOf(scene).flatMap((shape) => (shape.kind === 'text' ? [] : [shape.id]));
function lineOf(scene: Scene, id: string) {
  const shape = shapesOf(scene).find((each) => each.kind === 'line' && each.id === id);
  if (shape?.kind !== 'line') throw new Error(`no line ${id}`);
  return shape;
}

describe('refused readings', () => {
  const refused = { t: [2 * minuteMs, 5 * minuteMs, 9 * minuteMs, 30 * minuteMs], value: [-999, 150, 52, -999] };
  const marksOf = (scene: Scene) =>
    shapesOf(scene).flatMap((shape) => (shape.kind === 'point' && shape.id.startsWith('refused') ? [shape] : []));
  const drawnWith = (look = chartLook) => {
    const input = raw('oil_temperature', level(50));
    return drawn([{ curves: [{ ...input, series: { ...input.series, leftOut: 4, refused } }] }], { look });
  };

  it('are hollow marks: at their value, or at the edge beyond which it lies; those outside of the view are not drawn', () => {
    const { scene, layout, panels } = drawnWith();
    const [rect] = layout.panels;
    const { top, height } = rect ?? { top: 0, height: 0 };
    const marks = marksOf(scene);
    expect(marks.map(({ y }) => y).slice(0, 2)).toEqual([top + height - 5, top + 5]);
    const { min, max } = panels[0]?.axes[0]?.scale ?? { min: 0, max: 0 };
    expect(marks[2]?.y).toBeCloseTo(top + height * (1 - (52 - min) / (max - min)), 6);
    expect(marks).toHaveLength(3);
    for (const { fill, stroke } of marks) expect([fill, stroke]).toEqual([light['bg-card'], light['flt-solid']]);
    for (const { x } of marks) expect(x).toBeLessThanOrEqual(layout.left + layout.plotWidth - 5);
  });

  it('leave the axis as it is without them, and say the newest value beyond each edge', () => {
    const { scene, panels } = drawnWith();
    expect(panels[0]?.axes[0]?.scale).toEqual(
      drawn([{ curves: [raw('oil_temperature', level(50))] }]).panels[0]?.axes[0]?.scale,
    );
    expect(textsOf(scene)).toEqual(expect.arrayContaining(['↓ −999.0', '↑ 150.0']));
    expect(textsOf(scene)).not.toContain('↑ 52.0');
  });
});

describe('a curve', () => {
  it('is led from value to value where its panel says, and breaks at a gap', () => {
    const values = level(50).map((value, nth) => (nth === 4 ? null : value + nth));
    const { scene, layout, panels } = drawn([{ curves: [raw('water_saturation', values)] }]);
    const { xs, ys } = lineOf(scene, 'mean water_saturation');
    expect(xs[5]).toBeCloseTo(layout.left + layout.plotWidth / 2, 6);
    expect(ys[4]).toBeNaN();
    const { min, max } = panels[0]?.axes[0]?.scale ?? { min: 0, max: 0 };
    const [rect] = layout.panels;
    expect(ys[5]).toBeCloseTo((rect?.top ?? 0) + (rect?.height ?? 0) * (1 - (55 - min) / (max - min)), 6);
  });
  it('is held until the next value in a panel of steps', () => {
    const values = t.map((_, nth) => (nth < 5 ? 16 : 18));
    const { scene } = drawn([{ kind: 'step', curves: [raw('iso_4um', values)] }]);
    const { xs, ys } = lineOf(scene, 'mean iso_4um');
    expect([xs[9], ys[9]]).toEqual([xs[10], ys[8]]);
    expect(ys[10]).not.toBe(ys[9]);
  });
  it('is shaded from minimum to maximum, with a line of its own where one sample stands out', () => {
    const series = courseOf({ key: 'water_saturation', level: 30, swing: 3 });
    const spike = { ...series, max: series.max.map((value, nth) => (nth === 400 ? 90 : value)) };
    const { scene } = drawn([{ curves: [curveOf(spike)] }], { window: halfYear });
    expect(idsOf(scene)).toContain('spread water_saturation');
    const { xs, ys } = lineOf(scene, 'spikes water_saturation');
    expect(xs).toHaveLength(3);
    expect((ys[1] as number) - (ys[0] as number)).toBeGreaterThan(100);
  });
  it.each([
    ['empty', []],
    ['all gaps', level(0).map(() => null)],
    ['not a number', level(Number.NaN)],
  ] as const)('that is %s leaves its panel with axis and title', (_, values) => {
    const series = { key: 'water_saturation', bucketMs: 0, t: values.length === 0 ? [] : t, leftOut: 0 };
    const mean = [...values];
    const { scene } = drawn([{ curves: [curveOf({ ...series, mean, min: mean, max: mean })] }]);
    expect(textsOf(scene).slice(0, 3)).not.toContain('NaN');
    expect(textsOf(scene).some((text) => text.startsWith('Water saturation'))).toBe(true);
    expect(idsOf(scene)).not.toContain('end water_saturation');
  });
  it('of one reading is a dot with its value', () => {
    const one = {
      key: 'water_saturation',
      bucketMs: 0,
      t: [5 * minuteMs],
      mean: [40],
      min: [40],
      max: [40],
      leftOut: 0,
    };
    const { scene } = drawn([{ curves: [curveOf(one, { reportIntervalMs: 10 * minuteMs })] }]);
    expect(idsOf(scene)).toContain('end water_saturation');
    expect(textsOf(scene).join('|')).toContain('40.0');
  });
  it('draws a switch in steps and words', () => {
    const { scene } = drawn([
      {
        curves: [
          raw(
            'leak',
            t.map((_, nth) => (nth > 5 ? 1 : 0)),
          ),
        ],
      },
    ]);
    expect(textsOf(scene)).toContain('Leak');
  });
});

describe('a panel', () => {
  it('names limits and the newest value at the right, in short on a narrow screen', () => {
    const rising = t.map((_, nth) => 50 + nth);
    const curves = [raw('water_saturation', rising, { limits })];
    expect(textsOf(drawn([{ curves }]).scene)).toEqual(expect.arrayContaining(['Level 2: 60', '59.0 %']));
    expect(textsOf(drawn([{ curves }], { width: 330 }).scene)).toContain('L2 60');
  });
  it('labels a curve that ended at its own end, with its time', () => {
    const { scene } = drawn([{ curves: [raw('water_saturation', level(59))] }], {
      window: { from: 0, to: 60 * minuteMs },
    });
    expect(textsOf(scene).join('|')).toMatch(/59\.0 {2}\d\d\/\d\d \d\d/);
  });
  it('names machines by what tells them apart', () => {
    const names = ['热轧主液压站南 HPU-1', '热轧主液压站南 HPU-2'];
    const { scene } = drawn([
      { curves: names.map((name, nth) => raw('water_saturation', level(30 + nth * 30), { id: name, name })) },
    ]);
    expect(textsOf(scene)).toEqual(expect.arrayContaining(['HPU-1 30.0', 'HPU-2 60.0']));
  });
  it('labels curves of several quantities and machines by machine, value and unit', () => {
    const curves = sixteen().slice(0, 2).flat();
    const { scene } = drawn([{ curves }], { window: halfYear });
    const texts = textsOf(scene);
    expect(texts.filter((text) => /^HPU-1 [\d.]+ %$/.test(text))).toHaveLength(1);
    expect(texts.filter((text) => /^HPU-1 [\d.]+ °C$/.test(text))).toHaveLength(1);
  });
  it('has an axis for each unit, each curve on its own, and limits only where there is one', () => {
    const curves = [raw('water_saturation', level(40), { limits }), raw('oil_temperature', level(55))];
    const { scene, panels } = drawn([{ curves }]);
    expect(panels[0]?.axes).toHaveLength(2);
    expect(idsOf(scene).filter((id) => id.startsWith('limit'))).toEqual([]);
    expect(textsOf(scene)[textsOf(scene).length - 1]).not.toBe('');
  });
  it('draws bars over their buckets, side by side, from zero', () => {
    const counts = { key: 'ferrous_70', bucketMs: dayMs, t: [0, dayMs, 2 * dayMs], mean: [4, 0, null], leftOut: 0 };
    const series = { ...counts, min: counts.mean, max: counts.mean };
    const { scene, panels } = drawn(
      [{ kind: 'bars', curves: [curveOf(series, { id: 'a', name: 'a' }), curveOf(series, { id: 'b', name: 'b' })] }],
      { window: { from: 0, to: 3 * dayMs } },
    );
    expect(panels[0]?.axes[0]?.scale.min).toBe(0);
    const [a, b] = shapesOf(scene).flatMap((shape) =>
      shape.kind === 'boxes' && shape.id.startsWith('bars') ? [shape.boxes] : [],
    );
    expect(a?.map(({ height }) => Math.round(height))).toEqual([expect.any(Number), 1]);
    expect((b?.[0]?.x ?? 0) - (a?.[0]?.x ?? 0)).toBeGreaterThanOrEqual(a?.[0]?.width ?? 0);
  });
  it('draws samples as diamonds with whiskers, also without a curve', () => {
    const point = {
      id: 's1',
      x: 5 * minuteMs,
      value: 0.38,
      interval: [0.36, 0.4],
      method: 'GB/T 7304',
      lines: ['0.38'],
    } as const;
    const quantity = quantityOf('tan', 'en-US', chartLook.units);
    const { scene } = drawn([{ curves: [], quantity, samples: [{ id: 'lab', name: 'Lab', points: [point] }] }]);
    expect(idsOf(scene)).toEqual(expect.arrayContaining(['sample s1', 'whisker s1', 'whisker s1 0', 'whisker s1 1']));
  });
  it('carries a trend to its limit, with its bounds hatched and a bracket on the limit', () => {
    const line = {
      at0: 5 * minuteMs,
      value0: 50,
      slopePerMs: 10 / (4 * minuteMs),
      slopeLow: 8 / (4 * minuteMs),
      slopeHigh: 12 / (4 * minuteMs),
    };
    const { scene, layout } = drawn(
      [
        {
          curves: [raw('water_saturation', level(50), { limits })],
          trends: [{ id: 'fit', name: 'Trend', line, limit: 60, until: 60 * minuteMs, label: '10:09' }],
        },
      ],
      { window: { from: 0, to: 12 * minuteMs } },
    );
    const { xs, dash } = lineOf(scene, 'trend fit');
    expect(dash.length).toBe(2);
    expect(xs[1]).toBeCloseTo(layout.left + (layout.plotWidth * 9) / 12, 6);
    expect(idsOf(scene)).toEqual(expect.arrayContaining(['fan fit', 'bracket fit', 'meets fit']));
    expect(textsOf(scene)).toContain('10:09');
  });
  it('shades a band behind its curves and says whose it is', () => {
    const { scene } = drawn([
      {
        curves: [raw('water_saturation', level(50))],
        bands: [{ id: 'fleet', name: '8 machines, 10–90 %', x: t, low: level(40), high: level(60), middle: level(51) }],
      },
    ]);
    const ids = idsOf(scene);
    expect(ids.indexOf('band fleet')).toBeLessThan(ids.indexOf('mean water_saturation'));
    expect(textsOf(scene)).toContain('8 machines, 10–90 %');
  });
});

describe('the whole chart', () => {
  it('draws marks and moments in the view alone', () => {
    const moments = [5, 11].map((at) => ({ id: `${at}`, at: at * minuteMs, label: `m${at}` }));
    const { scene } = drawn([{ curves: [raw('water_saturation', level(40))] }], {
      marks: [-1, 5 * minuteMs, 11 * minuteMs],
      moments,
    });
    expect(idsOf(scene).filter((id) => id.startsWith('m') && !id.startsWith('mean'))).toEqual([
      `mark ${5 * minuteMs}`,
      'moment 5',
    ]);
    expect(textsOf(scene)).toContain('m5');
  });
  it('has hours and the dates of the present charge below an axis of hours', () => {
    const window = { from: 0, to: 4000 * hourMs };
    const { scene } = drawn([{ curves: [curveOf(courseOf({ key: 'viscosity_40', level: 46, swing: 1, window }))] }], {
      window,
      axis: { kind: 'hours', changedAt: Date.UTC(2026, 5, 6) },
    });
    const texts = textsOf(scene);
    expect(texts).toEqual(expect.arrayContaining(['0', '1,000', '2026/06/06', 'h since change', 'this charge']));
  });
  it('holds sixteen curves apart, in both themes', () => {
    const panels = panelsOf(sixteen(), halfYear);
    for (const [theme, colours] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      const scene = sceneOf({
        panels,
        view: halfYear,
        layout: layoutOf(1100, 4),
        look: { ...chartLook, theme },
        axis: { kind: 'time' },
        words,
        marks: [],
        moments: [],
      });
      const lines = shapesOf(scene).filter((shape) => shape.kind === 'line' && shape.id.startsWith('mean'));
      expect(lines).toHaveLength(16);
      expect(new Set(lines.map((shape) => (shape.kind === 'line' ? shape.colour : '')))).toEqual(
        new Set([colours['c-1'], colours['c-2'], colours['c-3'], colours['c-4']]),
      );
    }
  });
});
