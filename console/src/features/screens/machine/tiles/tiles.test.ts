import { afterEach, expect, it } from 'vitest';
import type { ShownLimits } from '../../../../charts/prepare/limit-lines.ts';
import { limitLines } from '../../../../charts/prepare/limit-lines.ts';
import { defaultDisplaySettings, show } from '../../../../lib/display-settings.ts';
import { daysOf, firstDayOf } from './days.ts';
import { edgeTops, labelsBeside, limitsBeyond, limitsInView, scaleMarks, scaleOf } from './scale.ts';

const limits: ShownLimits = {
  worse: 'up',
  level2Low: null,
  level2High: 60,
  level1Low: null,
  level1High: 85,
  source: 'default',
};
afterEach(() => show(defaultDisplaySettings));

it('labels of limits that are close lie beside each other', () => {
  expect(labelsBeside([40, 80], [])).toEqual([false, false]);
  expect(labelsBeside([60, 72], [])).toEqual([false, true]);
  // The first has its label below its line, where the second has its own above.
  expect(labelsBeside([10, 40], [])).toEqual([false, true]);
});

it('a label of a limit goes beside that of one that lies beyond the scale', () => {
  expect(labelsBeside([9], [edgeTops.above])).toEqual([true]);
  expect(labelsBeside([60], [edgeTops.above])).toEqual([false]);
  expect(labelsBeside([112], [edgeTops.below])).toEqual([true]);
});

it('the scale takes in the limits near the values, and no others', () => {
  const near = scaleOf([40, null, 55], limits);
  expect(limitsInView(limitLines(limits), near ?? [0, 0]).map(({ value }) => value)).toEqual([85, 60]);
  expect(near?.[0]).toBeLessThan(40);
  const far = scaleOf([2, 3], limits);
  expect(limitsInView(limitLines(limits), far ?? [0, 0])).toEqual([]);
  expect(far?.[1]).toBeLessThan(10);
  expect(scaleOf([null, Number.NaN], limits)).toBeNull();
});

it('a limit beyond the scale is the nearest one', () => {
  const lines = limitLines({ ...limits, level2Low: 20, level1Low: 10 });
  expect(limitsBeyond(lines, [45, 50]).map(({ value, where }) => [value, where])).toEqual([
    [60, 'above'],
    [20, 'below'],
  ]);
  expect(limitsBeyond(lines, [5, 90])).toEqual([]);
});

it('the greatest and the least value are written where they lie over nothing', () => {
  const yOf = (value: number) => 100 - value;
  expect(scaleMarks([10, null, 90, 50], yOf(50), yOf)).toEqual([90, 10]);
  expect(scaleMarks([10, 90], yOf(85), yOf)).toEqual([10]);
  expect(scaleMarks([50, 52], yOf(0), yOf)).toEqual([52]);
  expect(scaleMarks([null], 0, yOf)).toEqual([]);
});

it('a flat curve has a scale with room on both sides', () => {
  const [low, high] = scaleOf([50, 50], null) ?? [0, 0];
  expect([low < 50, high > 50]).toEqual([true, true]);
});

it('days are those of the wall, also of 25 hours, and gaps stay gaps', () => {
  show({ ...defaultDisplaySettings, timeZone: 'America/New_York' });
  const starts = ['2026-10-31T04:00Z', '2026-11-01T04:00Z', '2026-11-03T05:00Z'].map((at) => Date.parse(at));
  const days = daysOf({ t: starts, value: [1, 2, 3] }, 4, Date.parse('2026-11-03T12:00Z'));
  expect(days.map(({ value }) => value)).toEqual([1, 2, null, 3]);
  expect(new Date(days[2]?.at ?? 0).toISOString()).toBe('2026-11-02T05:00:00.000Z');
});

it('the first of some days is met whatever the clocks did meanwhile', () => {
  show({ ...defaultDisplaySettings, timeZone: 'Europe/Berlin' });
  const first = (now: string, count: number) => new Date(firstDayOf(count, Date.parse(now))).toISOString();
  // Clocks went back on 25 October, and forward on 29 March.
  expect(first('2026-10-30T23:30+01:00', 14)).toBe('2026-10-16T22:00:00.000Z');
  expect(first('2026-10-30T00:10+01:00', 14)).toBe('2026-10-16T22:00:00.000Z');
  expect(first('2026-04-02T00:10+02:00', 14)).toBe('2026-03-19T23:00:00.000Z');
});
