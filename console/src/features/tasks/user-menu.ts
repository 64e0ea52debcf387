import { taskPermissions } from '@oilsight/contract';
import { dialog } from '../../domain/user-menu.ts';
import type { UserMenuEntry } from '../../domain/user-menu.ts';

const Downloads = dialog(['tasks', 'charts'], async () => (await import('./DownloadsDialog.tsx')).DownloadsDialog);

export const downloadsEntry: UserMenuEntry = {
  key: 'downloads',
  icon: 'download',
  roles: taskPermissions['tasks:own'],
  Dialog: Downloads,
};
