import { expect, it } from 'vitest';
import { dotStrip } from './dot-strip.ts';

const box = { width: 346, height: 100 };
const self = (score: number) => score;

it('lays marks at their scores, and piles up those that would cover each other', () => {
  const { dots, sizePx } = dotStrip([25, 25, 25, 72], self, box);
  const pile = dots.filter(({ of }) => of === 25);
  expect(new Set(pile.map(({ x }) => x)).size).toBe(1);
  expect(pile.map(({ y }) => y)).toEqual([sizePx / 2, sizePx / 2 + sizePx * 0.92, sizePx / 2 + sizePx * 1.84]);
  expect(dots.find(({ of }) => of === 72)?.y).toBe(sizePx / 2);
});

it('keeps every mark within the box', () => {
  const { dots, sizePx } = dotStrip([-4, 0, 100, 180], self, box);
  expect(Math.min(...dots.map(({ x }) => x))).toBe(sizePx / 2);
  expect(Math.max(...dots.map(({ x }) => x))).toBe(box.width - sizePx / 2);
});

it('covers no mark with another, and makes them smaller where there are many', () => {
  const scores = Array.from({ length: 400 }, (_, index) => 60 + (index % 41));
  const { dots, sizePx } = dotStrip(scores, self, box);
  expect(sizePx).toBeLessThan(10);
  expect(dots).toHaveLength(400);
  expect(Math.max(...dots.map(({ y }) => y))).toBeLessThanOrEqual(box.height);
  const rows = Map.groupBy(dots, ({ y }) => y);
  for (const row of rows.values()) {
    const places = row.map(({ x }) => x).toSorted((one, other) => one - other);
    for (const [index, x] of places.slice(1).entries())
      expect(x - (places[index] ?? 0)).toBeGreaterThanOrEqual(sizePx - 0.02);
  }
});

it('has nothing to lay for no device', () => {
  expect(dotStrip([], self, box).dots).toEqual([]);
});
