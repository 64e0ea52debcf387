import { expect, it } from 'vitest';
import { dayMs, hourMs } from '../../lib/time.ts';
import { healthBefore } from './figures.ts';

const now = Date.UTC(2026, 10, 22);
const at = (days: number) => now - days * dayMs;

it.each([
  ['the reading nearest to a week ago', [at(8), at(7) - hourMs, at(6)], [99, 97.6, 95], 98],
  ['a gap is passed over', [at(7.5), at(7), at(6.8)], [96, null, 94], 94],
  ['nothing near a week ago', [at(9), at(5)], [96, 94], null],
  ['nothing at all', [], [], null],
])('health of a week ago: %s', (_what, t, mean, value) => {
  expect(healthBefore({ t, mean }, now)).toBe(value);
});
