import { describe, expect, it } from 'vitest';
import { chartLook, courseOf, curveOf } from '../../../test/chart-fixtures.ts';
import { hourMs, minuteMs } from '../../lib/time.ts';
import { preparePanel } from '../prepare/panel.ts';
import type { PanelInput } from '../prepare/panel.ts';
import { quantityOf } from '../prepare/quantity.ts';
import type { XAxis } from '../prepare/x-axis.ts';
import { sceneOf } from './drawing.ts';
import { firstFree, meets, textWidth } from './free-box.ts';
import type { Box } from './free-box.ts';
import { layoutOf } from './layout.ts';
import type { Shape } from './scene.ts';

const view = { from: 0, to: 1000 * hourMs };
const words = {
  level1: '一级',
  level2: '二级',
  short: { level1: '一', level2: '二' },
  hours: '换油后 h',
  dates: '本次的日期',
};

function shapesOf(input: Omit<PanelInput, 'view' | 'look'>, axis: XAxis, width = 900): readonly Shape[] {
  const panels = [preparePanel({ ...input, view, look: chartLook })];
  const layout = layoutOf(width, 4);
  return sceneOf({ panels, view, layout, look: chartLook, axis, words, marks: [], moments: [] }).flatMap(
    ({ shapes }) => shapes,
  );
}

/** What a text takes of the picture. */
function boxOf({ x, y, align, runs }: Shape & { kind: 'text' }): Box {
  const width = textWidth(runs.map(({ text }) => text).join(''));
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - 6, bottom: y + 6 };
}
const textsLike = (shapes: readonly Shape[], pattern: RegExp) =>
  shapes.flatMap((shape) =>
    shape.kind === 'text' && pattern.test(shape.runs.map(({ text }) => text).join('')) ? [boxOf(shape)] : [],
  );
const countOfMeetings = (boxes: readonly Box[]) =>
  boxes.flatMap((one, nth) => boxes.slice(nth + 1).filter((other) => meets(one, other))).length;

/** Charges whose ends are within a few px of each other. */
function charges(ends = [526, 530, 557, 547]) {
  return ends.map((hours, nth) =>
    curveOf(
      courseOf({
        key: 'water_content',
        level: 120 + nth / 2,
        swing: 0,
        points: 50,
        window: { from: 0, to: hours * hourMs },
      }),
      {
        id: `charge ${nth}`,
        name: nth === 3 ? '本次' : `第 ${nth + 1} 次`,
        weight: nth === 3 ? 'bold' : 'thin',
        reportIntervalMs: hourMs,
      },
    ),
  );
}

describe('charges that end together', () => {
  const shapes = shapesOf({ curves: charges() }, { kind: 'hours', changedAt: Date.UTC(2026, 10, 1) });
  const labels = textsLike(shapes, /^(第 \d 次|本次 )/);
  it('have labels that cover neither each other nor the dots of the ends', () => {
    expect(labels).toHaveLength(4);
    expect(countOfMeetings(labels)).toBe(0);
    const dots = shapes.flatMap((shape) =>
      shape.kind === 'point' && shape.id.startsWith('end ')
        ? [{ left: shape.x - 3, right: shape.x + 3, top: shape.y - 3, bottom: shape.y + 3 }]
        : [],
    );
    expect(dots).toHaveLength(4);
    expect(labels.filter((label) => dots.some((dot) => meets(label, dot)))).toEqual([]);
  });
  it('have a line from each label that stands apart to its end', () => {
    const crowded = shapesOf(
      { curves: charges(Array.from({ length: 8 }, () => 530)) },
      { kind: 'hours', changedAt: null },
    );
    const leaders = crowded.filter((shape) => shape.kind === 'line' && shape.id.startsWith('leader end'));
    expect(leaders.length).toBeGreaterThan(0);
    expect(countOfMeetings(textsLike(crowded, /^(第 \d 次|本次 )/))).toBe(0);
  });
});

it('leaves out the number and the date of a tick that would reach into the words beside the axis', () => {
  const shapes = shapesOf({ curves: charges() }, { kind: 'hours', changedAt: Date.UTC(2026, 10, 1) });
  const beside = textsLike(shapes, /^(换油后 h|本次的日期)$/);
  expect(beside).toHaveLength(2);
  const ticks = textsLike(shapes, /^[\d,/]+$/);
  expect(ticks.length).toBeGreaterThan(6);
  expect(ticks.filter((tick) => beside.some((other) => meets(tick, other)))).toEqual([]);
});

it('shows the values of samples of nearly the same time beside each other', () => {
  const point = (id: string, x: number, value: number, label: string) =>
    ({ id, x, value, label, interval: [value - 30, value + 30], method: 'ISO 12937', lines: [label] }) as const;
  const points = [
    point('a', 500 * hourMs, 140, '140'),
    point('b', 503 * hourMs, 57, '57'),
    point('c', 700 * hourMs, 129, '129'),
  ];
  const quantity = quantityOf('water_content', 'en-US', chartLook.units);
  const shapes = shapesOf({ curves: [], quantity, samples: [{ id: 'lab', name: 'Lab', points }] }, { kind: 'time' });
  const values = textsLike(shapes, /^(140|57|129)$/).filter(({ left }) => left > 60);
  expect(values).toHaveLength(3);
  expect(countOfMeetings(values)).toBe(0);
});

it('names a band where no curve runs, or not at all', () => {
  const x = Array.from({ length: 20 }, (_, nth) => nth * 50 * hourMs);
  const band = { id: 'band', name: '2 machines', x, low: x.map(() => 100), high: x.map(() => 110) };
  const curve = curveOf(courseOf({ key: 'water_content', level: 113, swing: 0, window: view }), {
    reportIntervalMs: minuteMs,
  });
  const shapes = shapesOf({ curves: [curve], bands: [band] }, { kind: 'hours', changedAt: null });
  const [name] = textsLike(shapes, /^2 machines$/);
  const line = shapes.find((shape) => shape.kind === 'line' && shape.id.startsWith('mean '));
  if (name === undefined || line?.kind !== 'line') throw new Error('no name or no line');
  expect(line.ys.some((y) => y > name.top && y < name.bottom)).toBe(false);
  const full = [102, 90, 80, 120, 130, 140].map((level) =>
    curveOf(courseOf({ key: 'water_content', level, swing: 4, window: view }), { id: `full ${level}` }),
  );
  const crowded = shapesOf({ curves: full, bands: [band] }, { kind: 'hours', changedAt: null }, 620);
  const found = textsLike(crowded, /^2 machines$/);
  const lines = crowded.flatMap((shape) => (shape.kind === 'line' && shape.id.startsWith('mean ') ? [shape] : []));
  const isCovered = ({ left, right, top, bottom }: Box) =>
    lines.some(({ xs, ys }) =>
      xs.some((at, nth) => at > left && at < right && Number(ys[nth]) > top && Number(ys[nth]) < bottom),
    );
  expect(found.filter(isCovered)).toEqual([]);
});

it('finds the first place that is free', () => {
  const at = (left: number, top: number) => ({ left, right: left + 10, top, bottom: top + 10 });
  const bounds = { top: 0, bottom: 100 };
  expect(firstFree([at(0, 0), at(5, 5), at(20, 0)], [at(0, 0)], bounds)).toBe(2);
  expect(firstFree([at(0, 95)], [], bounds)).toBe(-1);
});
