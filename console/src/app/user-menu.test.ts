import type { Authority } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { holdsOne } from '../domain/roles.ts';
import { leading, userDialogs, userMenu } from './user-menu.ts';
import type { UserMenuItem } from './user-menu.ts';

const shown = () => null;
const seenBy = (items: readonly UserMenuItem[], authority: Authority) =>
  items
    .filter(({ roles }) => holdsOne([authority], roles))
    .map(({ key }) => key)
    .join(' ');

it.each<[Authority, string]>([
  ['SYS_ADMIN', 'home profile logo bigScreen displayLinks downloads deviceImage logout'],
  ['TENANT_ADMIN', 'home profile logo displayLinks downloads platformName logout'],
  ['CUSTOMER_USER', 'home profile logo displayLinks downloads platformName logout'],
  ['GROUP', 'home profile logo displayLinks downloads platformName logout'],
  ['EXPERIENCE', 'home profile logo platformName logout'],
  ['MAINTENANCE', 'home profile logo downloads platformName logout'],
])('%s may have %s', (authority, expected) => {
  expect(seenBy(userMenu, authority)).toBe(expected);
});

it('holds nothing that leads nowhere', () => {
  const without = userMenu.map((item) => ('Dialog' in item ? { ...item, Dialog: null } : item));
  expect(seenBy(leading(without), 'SYS_ADMIN')).toBe('home logout');
  expect(
    seenBy(
      leading(
        without.map((item) =>
          'Dialog' in item && (item.key === 'downloads' || item.key === 'bigScreen')
            ? { ...item, Dialog: shown }
            : item,
        ),
      ),
      'GROUP',
    ),
  ).toBe('home downloads logout');
});

it('opens a dialog for each entry that has one', () => {
  expect(Object.entries(userDialogs).flatMap(([key, Dialog]) => (Dialog === null ? [] : [key]))).toEqual([
    'profile',
    'logo',
    'bigScreen',
    'displayLinks',
    'downloads',
    'deviceImage',
    'platformName',
  ]);
});
