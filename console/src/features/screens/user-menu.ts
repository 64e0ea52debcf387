import { authorities, holds } from '@oilsight/contract';
import { dialog } from '../../domain/user-menu.ts';
import type { UserMenuEntry } from '../../domain/user-menu.ts';

/** The menu entry for settings of the big screen, which is not built yet. */
export const screenEntry: UserMenuEntry = { key: 'bigScreen', icon: 'screen', roles: ['SYS_ADMIN'], Dialog: null };

const Links = dialog(['displayLinks'], async () => (await import('./links/LinksDialog.tsx')).LinksDialog);

/** Links for walls. */
export const linksEntry: UserMenuEntry = {
  key: 'displayLinks',
  icon: 'screen',
  roles: authorities.filter((authority) => holds(authority, 'displays:manage')),
  Dialog: Links,
};
