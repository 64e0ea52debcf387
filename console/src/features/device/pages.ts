import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

const load = page(
  ['device', 'deviceLog', 'diagnosis', 'charts', 'live', 'plannedWork', 'reports', 'inspections'],
  async () => (await import('./DevicePage.tsx')).DevicePage,
);

export const devicePages: readonly FeaturePage[] = [
  {
    path: '/device/detail',
    title: 'deviceDetail',
    frame: 'shell',
    hidden: true,
    ofOne: true,
    activeMenu: '/device',
    namedByDevice: true,
    load,
  },
];
