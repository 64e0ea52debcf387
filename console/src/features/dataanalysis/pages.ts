import type { FeaturePage } from '../../domain/pages.ts';
import { upcoming } from '../../domain/upcoming/upcoming.ts';

export const analysisPages: readonly FeaturePage[] = [
  upcoming({
    path: '/dataanalysis',
    title: 'analysis',
    frame: 'shell',
    icon: 'chart',
    dark: true,
    growsByFactory: true,
    shortcut: { place: 4, words: 'analysis' },
  }),
  upcoming({
    path: '/dataanalysis/device-detail',
    title: 'analysisDetail',
    frame: 'shell',
    hidden: true,
    activeMenu: '/dataanalysis',
  }),
  upcoming({
    path: '/dataanalysis/intelligent-assistant',
    title: 'assistant',
    frame: 'shell',
    hidden: true,
    activeMenu: '/dataanalysis',
  }),
];
