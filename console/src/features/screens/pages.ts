import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';
import { upcoming } from '../../domain/upcoming/upcoming.ts';

export const screenPages: readonly FeaturePage[] = [
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
  upcoming({ path: '/dealer', title: 'dealerScreen', frame: 'wall', icon: 'screen', hidden: true, dark: true }),
];
