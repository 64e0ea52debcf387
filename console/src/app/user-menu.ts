import { DeviceImages } from '../domain/DeviceImages.tsx';
import type { DialogKey, UserMenuEntry } from '../domain/user-menu.ts';
import { logoEntry, platformNameEntry, profileEntry } from '../features/account/user-menu.ts';
import { screenEntry } from '../features/screens/settings/user-menu.ts';
import { linksEntry } from '../features/screens/user-menu.ts';
import { downloadsEntry } from '../features/tasks/user-menu.ts';
import type { IconName } from '../ui/Icon.tsx';

/** The shell's own entries open nothing: home is a link, logout ends the login. */
export type UserMenuItem =
  | UserMenuEntry
  | { readonly key: 'home' | 'logout'; readonly icon: IconName; readonly roles?: never };

const deviceImageEntry: UserMenuEntry = {
  key: 'deviceImage',
  icon: 'upload',
  roles: ['SYS_ADMIN'],
  Dialog: DeviceImages,
};

/** In the order of the menu. */
export const userMenu: readonly UserMenuItem[] = [
  { key: 'home', icon: 'home' },
  profileEntry,
  logoEntry,
  screenEntry,
  linksEntry,
  downloadsEntry,
  deviceImageEntry,
  platformNameEntry,
  { key: 'logout', icon: 'logout' },
];

/** What the entries open. */
export const userDialogs: Readonly<Partial<Record<DialogKey, UserMenuEntry['Dialog']>>> = Object.fromEntries(
  userMenu.flatMap((item) => ('Dialog' in item ? [[item.key, item.Dialog]] : [])),
);

/** The entries that lead somewhere. */
export function leading(items: readonly UserMenuItem[]): UserMenuItem[] {
  return items.filter((item) => !('Dialog' in item) || item.Dialog !== null);
}
