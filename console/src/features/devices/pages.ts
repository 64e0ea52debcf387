import { deviceListRoles } from '../../domain/factories.ts';
import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

const deviceList = page(['devices', 'live'], async () => (await import('./DevicesPage.tsx')).DevicesPage);

export const deviceListPages: readonly FeaturePage[] = [
  {
    path: '/device',
    title: 'devices',
    frame: 'shell',
    icon: 'gears',
    roles: deviceListRoles,
    dark: true,
    growsByFactory: true,
    overview: true,
    shortcut: { place: 2, words: 'devices' },
    load: deviceList,
  },
];
