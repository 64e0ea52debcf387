import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

export const checklistPages: readonly FeaturePage[] = [
  {
    path: '/report/checklists',
    title: 'checklists',
    frame: 'shell',
    // Who may edit checklists; the server refuses the others.
    roles: ['SYS_ADMIN', 'TENANT_ADMIN'],
    hidden: true,
    activeMenu: '/report',
    load: page(['checklists'], async () => (await import('./ChecklistsPage.tsx')).ChecklistsPage),
  },
];
