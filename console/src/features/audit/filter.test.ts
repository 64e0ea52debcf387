import { describe, expect, it } from 'vitest';
import { filterOf, isFiltered } from './filter.ts';

const read = (search: string) => {
  const parts = new URLSearchParams(search);
  return filterOf((name) => parts.get(name));
};
const nothing = {
  startTime: undefined,
  endTime: undefined,
  actor: undefined,
  action: undefined,
  objectKind: undefined,
  outcome: undefined,
  search: undefined,
};

describe('the filter of an address', () => {
  it.each([
    ['', {}],
    ['from=1000&to=2000', { startTime: 1000, endTime: 2000 }],
    ['from=yesterday&to=-5', {}],
    ['action=user.create&object=user&outcome=done', { action: 'user.create', objectKind: 'user', outcome: 'done' }],
    ['action=user.explode&object=ghost&outcome=maybe', {}],
    ['actor=dealer&search=', { actor: 'dealer' }],
  ])('%s', (search, filter) => {
    expect(read(search)).toEqual({ ...nothing, ...filter });
    expect(isFiltered(read(search))).toBe(Object.keys(filter).length > 0);
  });
});
