import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

export const screenPages: readonly FeaturePage[] = [
  {
    path: '/w',
    title: 'wallStart',
    frame: 'bare',
    hidden: true,
    dark: true,
    load: page(['wallStart'], async () => (await import('./start/WallStartPage.tsx')).WallStartPage),
  },
  {
    path: '/bigscreen',
    title: 'bigScreen',
    frame: 'wall',
    icon: 'screen',
    hidden: true,
    dark: true,
    load: page(
      ['shell', 'wall', 'live', 'alarms', 'machineScreen'],
      async () => (await import('./machine/MachineScreenPage.tsx')).MachineScreenPage,
    ),
  },
  {
    path: '/dealer',
    title: 'dealerScreen',
    frame: 'wall',
    icon: 'screen',
    hidden: true,
    dark: true,
    load: page(
      ['shell', 'wall', 'alarms', 'dealerScreen'],
      async () => (await import('./dealer/DealerPage.tsx')).DealerPage,
    ),
  },
];
