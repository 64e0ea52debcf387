import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

export const assistantPages: readonly FeaturePage[] = [
  {
    path: '/dataanalysis/intelligent-assistant',
    title: 'assistant',
    frame: 'shell',
    hidden: true,
    activeMenu: '/dataanalysis',
    load: page(
      ['assistant', 'charts', 'live', 'reports'],
      async () => (await import('./AssistantPage.tsx')).AssistantPage,
    ),
  },
];
