import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';
import { upcoming } from '../../domain/upcoming/upcoming.ts';

export const screenPages: readonly FeaturePage[] = [
  upcoming({ path: '/bigscreen', title: 'bigScreen', frame: 'wall', icon: 'screen', hidden: true, dark: true }),
  {
    path: '/dealer',
    title: 'dealerScreen',
    frame: 'wall',
    icon: 'screen',
    hidden: true,
    dark: true,
    load: page(['shell', 'wall', 'dealerScreen'], async () => (await import('./dealer/DealerPage.tsx')).DealerPage),
  },
];
