import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

export const inspectionPages: readonly FeaturePage[] = [
  {
    path: '/inspection',
    title: 'inspection',
    frame: 'shell',
    // Who may fill in an inspection; the server refuses the others.
    roles: ['SYS_ADMIN', 'TENANT_ADMIN', 'MAINTENANCE'],
    hidden: true,
    ofOne: true,
    load: page(['inspections'], async () => (await import('./InspectionPage.tsx')).InspectionPage),
  },
];
