import { authorities, holds } from '@oilsight/contract';
import type { Authority } from '@oilsight/contract';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import { DeviceImages } from '../domain/DeviceImages.tsx';
import { loadTexts } from '../i18n/i18n.ts';
import type { IconName } from '../ui/Icon.tsx';

/** What the menu of a person may hold. Home and logout are the shell's own; the others open a dialog. */
export type UserMenuKey = 'home' | 'profile' | 'logo' | 'bigScreen' | 'downloads' | 'deviceImage' | 'platformName' | 'logout';
export type DialogKey = Exclude<UserMenuKey, 'home' | 'logout'>;

export interface UserMenuItem {
  /** Its words are `shell:userMenu.<key>`. */
  readonly key: UserMenuKey;
  readonly icon: IconName;
  /** Absent: everybody. */
  readonly roles?: readonly Authority[];
}

/** In the order of the menu. */
export const userMenu: readonly UserMenuItem[] = [
  { key: 'home', icon: 'home' },
  { key: 'profile', icon: 'user' },
  { key: 'logo', icon: 'image' },
  { key: 'bigScreen', icon: 'screen', roles: ['SYS_ADMIN'] },
  { key: 'downloads', icon: 'download', roles: authorities.filter((authority) => holds(authority, 'tasks:own')) },
  { key: 'deviceImage', icon: 'upload', roles: ['SYS_ADMIN'] },
  { key: 'platformName', icon: 'building', roles: authorities.filter((authority) => authority !== 'SYS_ADMIN') },
  { key: 'logout', icon: 'logout' },
];

export interface UserDialogProps {
  readonly onClose: () => void;
}

/** A dialog that comes, with its texts, when it is first asked for. It is shown as long as it is mounted and says itself when it is done. */
export function dialog(namespaces: readonly string[], load: () => Promise<ComponentType<UserDialogProps>>): ComponentType<UserDialogProps> {
  return lazy(async () => {
    const [Dialog] = await Promise.all([load(), loadTexts(namespaces)]);
    return { default: Dialog };
  });
}

export type UserDialogs = Readonly<Partial<Record<DialogKey, ComponentType<UserDialogProps>>>>;

/** The dialogs there are. An entry without one is not in the menu. */
export const userDialogs: UserDialogs = {
  profile: dialog(['account', 'crop', 'live'], async () => (await import('../features/account/AccountDialog.tsx')).AccountDialog),
  logo: dialog(['account', 'crop'], async () => (await import('../features/account/LogoDialog.tsx')).LogoDialog),
  downloads: dialog(['tasks', 'charts'], async () => (await import('../features/tasks/DownloadsDialog.tsx')).DownloadsDialog),
  deviceImage: DeviceImages,
  platformName: dialog(['account'], async () => (await import('../features/account/PlatformNameDialog.tsx')).PlatformNameDialog),
};

/** The entries that lead somewhere. */
export function itemsOf(dialogs: UserDialogs): UserMenuItem[] {
  return userMenu.filter(({ key }) => key === 'home' || key === 'logout' || dialogs[key] !== undefined);
}
