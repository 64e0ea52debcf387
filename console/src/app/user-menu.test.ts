import type { Authority } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { holdsOne } from '../domain/roles.ts';
import { itemsOf, userMenu } from './user-menu.ts';
import type { UserMenuItem } from './user-menu.ts';

const shown = () => null;
const seenBy = (items: readonly UserMenuItem[], authority: Authority) => items.filter(({ roles }) => holdsOne([authority], roles)).map(({ key }) => key).join(' ');

it.each<[Authority, string]>([
  ['SYS_ADMIN', 'home profile logo bigScreen downloads deviceImage logout'],
  ['TENANT_ADMIN', 'home profile logo downloads platformName logout'],
  ['CUSTOMER_USER', 'home profile logo downloads platformName logout'],
  ['GROUP', 'home profile logo downloads platformName logout'],
  ['EXPERIENCE', 'home profile logo platformName logout'],
  ['MAINTENANCE', 'home profile logo downloads platformName logout'],
])('%s may have %s', (authority, expected) => {
  expect(seenBy(userMenu, authority)).toBe(expected);
});

it('holds nothing that leads nowhere', () => {
  expect(seenBy(itemsOf({}), 'SYS_ADMIN')).toBe('home logout');
  expect(seenBy(itemsOf({ downloads: shown, bigScreen: shown }), 'GROUP')).toBe('home downloads logout');
});
