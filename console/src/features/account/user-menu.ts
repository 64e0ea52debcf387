import { authorities } from '@oilsight/contract';
import { dialog } from '../../domain/user-menu.ts';
import type { UserMenuEntry } from '../../domain/user-menu.ts';

const Account = dialog(['account', 'crop', 'live'], async () => (await import('./AccountDialog.tsx')).AccountDialog);
const Logo = dialog(['account', 'crop'], async () => (await import('./LogoDialog.tsx')).LogoDialog);
const PlatformName = dialog(['account'], async () => (await import('./PlatformNameDialog.tsx')).PlatformNameDialog);

export const profileEntry: UserMenuEntry = { key: 'profile', icon: 'user', Dialog: Account };
export const logoEntry: UserMenuEntry = { key: 'logo', icon: 'image', Dialog: Logo };
export const platformNameEntry: UserMenuEntry = {
  key: 'platformName',
  icon: 'building',
  roles: authorities.filter((authority) => authority !== 'SYS_ADMIN'),
  Dialog: PlatformName,
};
