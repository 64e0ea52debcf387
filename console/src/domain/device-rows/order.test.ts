import { listSorts } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { orderAfter, orderOf, withOrder } from './order.ts';

it.each([
  ['', 'worst', false],
  ['sort=health', 'health', false],
  ['sort=health&order=descending', 'health', true],
  ['sort=worst&order=descending', 'worst', true],
  ['sort=colour&order=descending', 'worst', false],
] as const)('%s', (address, sort, isDescending) => {
  expect(orderOf(new URLSearchParams(address))).toEqual({ sort, isDescending });
});

it('is written so that it reads back, and leaves the rest of the address', () => {
  for (const sort of listSorts)
    for (const isDescending of [false, true]) {
      const written = withOrder({ sort, isDescending }, new URLSearchParams('q=mill&sort=name&order=descending'));
      expect(orderOf(written)).toEqual({ sort, isDescending });
      expect(written.get('q')).toBe('mill');
    }
});

it('turns round when its head is pressed again, and begins another from its small end', () => {
  const [once, twice] = [orderAfter({ sort: 'worst', isDescending: false }, 'health'), 'health'] as const;
  expect(once).toEqual({ sort: 'health', isDescending: false });
  expect(orderAfter(once, twice)).toEqual({ sort: 'health', isDescending: true });
  expect(orderAfter({ sort: 'health', isDescending: true }, 'life')).toEqual({ sort: 'life', isDescending: false });
});
