import { expect, it } from 'vitest';
import { blocksOf, perBlock, scaleSteps } from './blocks.ts';

it('shows each cause as a block, level 1 on top', () => {
  expect(blocksOf({ level1: 1, level2: 2 }, 3).map(({ level }) => level)).toEqual([2, 2, 1]);
  expect(blocksOf({ level1: 0, level2: 0 }, 3)).toEqual([]);
});

it.each([
  [0, 1],
  [12, 1],
  [13, 2],
  [60, 5],
  [61, 10],
  [1300, 200],
])('of %i causes, a block stands for %i', (most, each) => {
  expect(perBlock(most)).toBe(each);
});

it('leaves out no level that has a cause', () => {
  expect(blocksOf({ level1: 1, level2: 119 }, 120).filter(({ level }) => level === 1)).toHaveLength(1);
});

it('a pile of few blocks has a number beside each, a higher one three', () => {
  expect([3, 4, 12].map(scaleSteps)).toEqual([
    [1, 2, 3],
    [2, 4],
    [4, 8, 12],
  ]);
});
