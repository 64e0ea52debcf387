import { authorities } from '@oilsight/contract';
import { managers } from '../../domain/roles.ts';
import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';
import { upcoming } from '../../domain/upcoming/upcoming.ts';

export const alarmPages: readonly FeaturePage[] = [
  upcoming({
    path: '/alarmlist',
    title: 'alarms',
    frame: 'shell',
    icon: 'bell',
    roles: authorities,
    dark: true,
    shortcut: { place: 4, words: 'alarms' },
  }),
  upcoming({
    path: '/alarmlist/detail',
    title: 'alarmDetail',
    frame: 'shell',
    hidden: true,
    dark: true,
    activeMenu: '/alarmlist',
  }),
  {
    path: '/alarmSet',
    title: 'alarmSettings',
    frame: 'shell',
    icon: 'sliders',
    roles: managers,
    load: page(
      ['alarmSettings', 'charts'],
      async () => (await import('./settings/AlarmSettingsPage.tsx')).AlarmSettingsPage,
    ),
  },
];
