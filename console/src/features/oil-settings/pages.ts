import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

const load = page(
  ['oils', 'charts', 'live', 'deviceLog', 'alarms'],
  async () => (await import('./OilSetPage.tsx')).OilSetPage,
);

export const oilSettingsPages: readonly FeaturePage[] = [
  {
    path: '/oilSet',
    title: 'oilSettings',
    frame: 'shell',
    icon: 'drop',
    roles: ['CUSTOMER_USER'],
    load,
  },
];
