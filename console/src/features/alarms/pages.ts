import { authorities } from '@oilsight/contract';
import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';
import { managers } from '../../domain/roles.ts';

/** Texts of both pages of alarm records. */
const texts = ['alarmRecords', 'alarmQuality', 'alarms', 'charts', 'live', 'shell'];

export const alarmPages: readonly FeaturePage[] = [
  {
    path: '/alarmlist',
    title: 'alarms',
    frame: 'shell',
    icon: 'bell',
    roles: authorities,
    dark: true,
    shortcut: { place: 3, words: 'alarms' },
    load: page(texts, async () => (await import('./AlarmListPage.tsx')).AlarmListPage),
  },
  {
    path: '/alarmlist/detail',
    title: 'alarmDetail',
    frame: 'shell',
    hidden: true,
    ofOne: true,
    dark: true,
    activeMenu: '/alarmlist',
    load: page([...texts, 'reports'], async () => (await import('./AlarmDetailPage.tsx')).AlarmDetailPage),
  },
  {
    path: '/alarmlist/quality',
    title: 'alarmQuality',
    frame: 'shell',
    roles: managers,
    hidden: true,
    dark: true,
    activeMenu: '/alarmlist',
    load: page(
      ['alarmQuality', 'alarms', 'alarmSettings', 'charts', 'live'],
      async () => (await import('./quality/AlarmQualityPage.tsx')).AlarmQualityPage,
    ),
  },
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
