import { authorities, holds } from '@oilsight/contract';
import { dialog } from '../../domain/user-menu.ts';
import type { UserMenuEntry } from '../../domain/user-menu.ts';

const Links = dialog(['displayLinks'], async () => (await import('./links/LinksDialog.tsx')).LinksDialog);

/** Links for walls. */
export const linksEntry: UserMenuEntry = {
  key: 'displayLinks',
  icon: 'link',
  roles: authorities.filter((authority) => holds(authority, 'displays:manage')),
  Dialog: Links,
};
