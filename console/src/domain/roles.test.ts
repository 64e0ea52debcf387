import { expect, it } from 'vitest';
import { holdsOne } from './roles.ts';

it.each<[readonly string[], readonly string[] | undefined, boolean]>([
  [['GROUP'], undefined, true],
  [[], undefined, true],
  [['GROUP'], ['GROUP', 'SYS_ADMIN'], true],
  [['GROUP'], ['SYS_ADMIN'], false],
  [['GROUP'], [], false],
  [[], ['SYS_ADMIN'], false],
  [['admin'], ['SYS_ADMIN'], true],
])('%j among %j: %s', (roles, wanted, expected) => {
  expect(holdsOne(roles, wanted)).toBe(expected);
});
