import { expect, it } from 'vitest';
import { keptWhile } from './kept-while.ts';

const keep = keptWhile(['analysis', 'distribution', ['a', 'b'], 'water']);

it.each<[string, readonly unknown[], string | undefined]>([
  ['another range', ['analysis', 'distribution', ['a', 'b'], 'water', '30d'], 'figures'],
  ['another indicator', ['analysis', 'distribution', ['a', 'b'], 'temperature', '7d'], undefined],
  ['other devices', ['analysis', 'distribution', ['b', 'a'], 'water', '7d'], undefined],
])('of %s the answer is %j → %s', (_, queryKey, kept) => {
  expect(keep('figures', { queryKey })).toBe(kept);
});

it('of nothing before is nothing', () => {
  expect(keep(undefined, undefined)).toBeUndefined();
});
