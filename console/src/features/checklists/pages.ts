import { authorities, holds } from '@oilsight/contract';
import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

export const checklistPages: readonly FeaturePage[] = [
  {
    path: '/report/checklists',
    title: 'checklists',
    frame: 'shell',
    roles: authorities.filter((authority) => holds(authority, 'checklists:manage')),
    hidden: true,
    activeMenu: '/report',
    load: page(['checklists'], async () => (await import('./ChecklistsPage.tsx')).ChecklistsPage),
  },
];
