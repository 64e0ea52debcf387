import { expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../lib/time.ts';
import { placeLabels, textPx, timeLine } from './time-line.ts';

it('gives the next hours more room than the next months, and ends with the tick behind the last thing', () => {
  const { xOf, ticks } = timeLine(50 * dayMs, 500);
  expect(xOf(0)).toBe(0);
  expect(xOf(-hourMs)).toBe(0);
  expect(xOf(60 * dayMs)).toBe(500);
  expect(xOf(90 * dayMs)).toBe(500);
  expect(xOf(dayMs)).toBeGreaterThan(100);
  expect(ticks).toContain(7 * dayMs);
  expect(ticks.at(-1)).toBe(60 * dayMs);
  expect(timeLine(60 * dayMs, 500).ticks.at(-1)).toBe(180 * dayMs);
});

it('is a week long at least, and a year at most', () => {
  expect(timeLine(hourMs, 100).ticks.at(-1)).toBe(7 * dayMs);
  const { xOf } = timeLine(4000 * dayMs, 100);
  expect(xOf(365 * dayMs)).toBe(100);
});

it('puts labels over and under the line in turn, none over another, none beyond an end', () => {
  const labels = [4, 10, 16, 22, 480].map((x) => ({ x, widthPx: 90 }));
  const placed = placeLabels(labels, 500, 2);
  expect(placed.map((label) => (label === null ? null : `${label.side} ${label.lane}`))).toEqual([
    'above 0',
    'below 0',
    'above 1',
    'below 1',
    'above 0',
  ]);
  expect(placed[0]?.left).toBe(0);
  expect(placed[4]?.left).toBe(410);
});

it('leaves a label out for which there is no room', () => {
  expect(
    placeLabels(
      [0, 0, 0].map((x) => ({ x, widthPx: 90 })),
      500,
      1,
    ),
  ).toEqual([{ side: 'above', lane: 0, left: 0 }, { side: 'below', lane: 0, left: 0 }, null]);
  expect(placeLabels([{ x: 5, widthPx: 90 }], 50, 1)).toEqual([null]);
});

it('takes Han characters for wider than letters', () => {
  expect(textPx('\u6CB9\u6E29')).toBe(22);
  expect(textPx('HPU-1')).toBeGreaterThan(25);
});
