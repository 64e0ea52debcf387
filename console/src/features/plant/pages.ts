import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

const load = page(['plant', 'live'], async () => (await import('./PlantPage.tsx')).PlantPage);

export const plantPages: readonly FeaturePage[] = [
  {
    path: '/deviceInfo',
    title: 'deviceInfo',
    frame: 'shell',
    icon: 'factory',
    roles: ['TENANT_ADMIN', 'SYS_ADMIN'],
    load,
  },
];
