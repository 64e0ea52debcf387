import type { UserMenuEntry } from '../../domain/user-menu.ts';

/** The menu entry for settings of the big screen, which is not built yet. */
export const screenEntry: UserMenuEntry = { key: 'bigScreen', icon: 'screen', roles: ['SYS_ADMIN'], Dialog: null };
