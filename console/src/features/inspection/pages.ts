import { authorities, holds } from '@oilsight/contract';
import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

export const inspectionPages: readonly FeaturePage[] = [
  {
    path: '/inspection',
    title: 'inspection',
    frame: 'shell',
    roles: authorities.filter((authority) => holds(authority, 'inspections:fill')),
    hidden: true,
    load: page(['inspections'], async () => (await import('./InspectionPage.tsx')).InspectionPage),
  },
];
