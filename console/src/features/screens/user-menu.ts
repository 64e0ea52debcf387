import type { UserMenuEntry } from '../../domain/user-menu.ts';

/** What stands on a big screen is set here, once there is one. */
export const screenEntry: UserMenuEntry = { key: 'bigScreen', icon: 'screen', roles: ['SYS_ADMIN'], Dialog: null };
