import { expect, it } from 'vitest';
import { isChanged } from './changed.ts';

it.each([
  ['the same', { name: 'a', ids: ['1', '2'] }, { name: 'a', ids: ['1', '2'] }, false],
  ['the same in another order', { name: 'a', ids: ['1', '2'] }, { ids: ['2', '1'], name: 'a' }, false],
  ['another text', { name: 'a', ids: [] }, { name: 'b', ids: [] }, true],
  ['one more in a list', { name: 'a', ids: ['1'] }, { name: 'a', ids: ['1', '2'] }, true],
  ['nothing instead of something', { at: 1 }, { at: null }, true],
])('%s', (_, before, after, changed) => expect(isChanged(before, after)).toBe(changed));
