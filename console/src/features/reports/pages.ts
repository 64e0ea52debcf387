import { managers } from '../../domain/roles.ts';
import type { FeaturePage } from '../../domain/pages.ts';
import { upcoming } from '../../domain/upcoming/upcoming.ts';

export const reportPages: readonly FeaturePage[] = [
  upcoming({
    path: '/report',
    title: 'reports',
    frame: 'shell',
    icon: 'file',
    roles: [...managers, 'GROUP'],
    dark: true,
  }),
  upcoming({
    path: '/report/detail',
    title: 'reportDetail',
    frame: 'shell',
    hidden: true,
    dark: true,
    activeMenu: '/report',
  }),
];
