import { expect, it } from 'vitest';
import { hasFile, isMoving, stateOf } from './task-state.ts';

const now = 1_790_000_000_000;
const task = (status: number, ageMs = 0, url: string | null = null, reason: string | null = null) => ({
  status,
  startTime: now - ageMs,
  url,
  reason,
});
const reason = 'The disk is full';

it.each([
  ['pending', task(0)],
  ['pending', task(0, 300_000)],
  ['timeout', task(0, 300_001)],
  ['processing', task(1)],
  ['processing', task(1, 300_000)],
  ['timeout', task(1, 300_001)],
  ['successful', task(2)],
  ['successful', task(2, 3_000_000)],
  ['timeout', task(3)],
  ['timeout', task(4)],
  ['timeout', task(-1)],
  ['timeout', task(0, 0, null, reason)],
  ['timeout', task(1, 0, null, reason)],
  ['successful', task(1, 0, '/file', reason)],
  ['successful', task(0, 0, '/file')],
  ['successful', task(1, 3_000_000, '/file')],
  ['successful', task(3, 0, '/file')],
  ['successful', task(9, 0, '/file')],
] as const)('%s: %j', (state, one) => {
  expect(stateOf(one, now)).toBe(state);
});

it.each([
  [true, task(2)],
  [true, task(1, 0, '/file')],
  [false, task(0)],
  [false, task(1)],
  [false, task(3)],
])('has a file, %s: %j', (has, one) => {
  expect(hasFile(one)).toBe(has);
});

it.each([
  [false, []],
  [false, [task(2), task(3), task(0, 300_001), task(1, 0, '/file'), task(1, 0, null, reason)]],
  [true, [task(2), task(0)]],
  [true, [task(1)]],
])('is asked for anew, %s: %j', (moves, tasks) => {
  expect(isMoving(tasks, now)).toBe(moves);
});
