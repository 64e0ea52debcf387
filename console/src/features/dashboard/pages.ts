import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

export const dashboardPages: readonly FeaturePage[] = [
  {
    path: '/dashboard',
    title: 'dashboard',
    frame: 'shell',
    icon: 'screen',
    shortcut: { place: 1, words: 'dashboard' },
    load: page(
      ['dashboard', 'devices', 'live', 'alarms', 'charts'],
      async () => (await import('./DashboardPage.tsx')).DashboardPage,
    ),
  },
];
