import { deviceListRoles } from '../../domain/factories.ts';
import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

const dashboard = page(['devices', 'live'], async () => (await import('./DashboardPage.tsx')).DashboardPage);
const deviceList = page(['devices', 'live'], async () => (await import('./DevicesPage.tsx')).DevicesPage);

export const dashboardPages: readonly FeaturePage[] = [
  {
    path: '/dashboard',
    title: 'dashboard',
    frame: 'shell',
    icon: 'screen',
    shortcut: { place: 1, words: 'dashboard' },
    load: dashboard,
  },
];

export const deviceListPages: readonly FeaturePage[] = [
  {
    path: '/device',
    title: 'devices',
    frame: 'shell',
    icon: 'gears',
    roles: deviceListRoles,
    dark: true,
    growsByFactory: true,
    shortcut: { place: 2, words: 'devices' },
    load: deviceList,
  },
];
