import { expect, it } from 'vitest';
import { displayName, initialOf } from './user-name.ts';

it.each([
  ['明远', '周', '周明远', '周'],
  ['Ann', 'Li', 'Ann Li', 'A'],
  ['', '', 'dealer', 'D'],
  ['Ann', '', 'Ann', 'A'],
])('%s %s is %s', (firstName, lastName, name, initial) => {
  expect(displayName({ firstName, lastName, userName: 'dealer' })).toBe(name);
  expect(initialOf(name)).toBe(initial);
});
