import { dialog } from '../../../domain/user-menu.ts';
import type { UserMenuEntry } from '../../../domain/user-menu.ts';

const ScreenSettings = dialog(
  ['screenSettings', 'dealerScreen', 'alarms', 'wall'],
  async () => (await import('./ScreenSettingsDialog.tsx')).ScreenSettingsDialog,
);

/** What the walls of dealers show in place of what is counted. */
export const screenEntry: UserMenuEntry = {
  key: 'bigScreen',
  icon: 'screen',
  roles: ['SYS_ADMIN'],
  Dialog: ScreenSettings,
};
