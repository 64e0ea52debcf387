import { describe, expect, it } from 'vitest';
import { oneOf, pageOf, withParts } from './list-filter.ts';

describe('the page of an address', () => {
  it.each([
    ['', 1, 20],
    ['page=3&size=50', 3, 50],
    ['page=0&size=0', 1, 20],
    ['page=-1&size=1000', 1, 20],
    ['page=1.5&size=ten', 1, 20],
  ])('%s', (search, pageNum, pageSize) => expect(pageOf(new URLSearchParams(search))).toEqual({ pageNum, pageSize }));
});

describe('a changed address', () => {
  it.each([
    ['page=4&search=li', { search: 'wang' }, 'search=wang'],
    ['page=4&search=li', { search: '' }, ''],
    ['page=4&search=li', { search: null, state: 'active' }, 'state=active'],
    ['page=4&search=li', { page: '5' }, 'page=5&search=li'],
    ['tab=contacts&page=2', { size: '50' }, 'tab=contacts&size=50'],
  ])('%s with %j', (search, change, next) =>
    expect(withParts(new URLSearchParams(search), change).toString()).toBe(next),
  );
});

it('takes only what is known', () => {
  expect([oneOf(['a', 'b'], 'b'), oneOf(['a', 'b'], 'c'), oneOf(['a', 'b'], null)]).toEqual(['b', null, null]);
});
