import { authorities, holds } from '@oilsight/contract';
import { dialog } from '../../domain/user-menu.ts';
import type { UserMenuEntry } from '../../domain/user-menu.ts';

const ScreenSettings = dialog(
  ['screenSettings'],
  async () => (await import('./settings/ScreenSettingsDialog.tsx')).ScreenSettingsDialog,
);
const Links = dialog(['displayLinks'], async () => (await import('./links/LinksDialog.tsx')).LinksDialog);

/** What the walls of dealers show in place of what is counted. */
export const screenEntry: UserMenuEntry = {
  key: 'bigScreen',
  icon: 'screen',
  roles: ['SYS_ADMIN'],
  Dialog: ScreenSettings,
};

/** Links for walls. */
export const linksEntry: UserMenuEntry = {
  key: 'displayLinks',
  icon: 'screen',
  roles: authorities.filter((authority) => holds(authority, 'displays:manage')),
  Dialog: Links,
};
