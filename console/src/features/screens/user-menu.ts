import { displayPermissions } from '@oilsight/contract';
import { dialog } from '../../domain/user-menu.ts';
import type { UserMenuEntry } from '../../domain/user-menu.ts';

const Links = dialog(['displayLinks'], async () => (await import('./links/LinksDialog.tsx')).LinksDialog);

/** Links for walls. */
export const linksEntry: UserMenuEntry = {
  key: 'displayLinks',
  icon: 'link',
  roles: displayPermissions['displays:manage'],
  Dialog: Links,
};
