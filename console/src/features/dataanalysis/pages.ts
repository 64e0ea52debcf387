import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

const texts = ['analysis', 'charts', 'live', 'device', 'deviceLog', 'alarms'];
const analysis = page([...texts, 'notes'], async () => (await import('./AnalysisPage.tsx')).AnalysisPage);
const detail = page(texts, async () => (await import('./DetailPage.tsx')).DetailPage);

export const analysisPages: readonly FeaturePage[] = [
  {
    path: '/dataanalysis',
    title: 'analysis',
    frame: 'shell',
    icon: 'chart',
    dark: true,
    growsByFactory: true,
    shortcut: { place: 4, words: 'analysis' },
    load: analysis,
  },
  {
    path: '/dataanalysis/device-detail',
    title: 'analysisDetail',
    frame: 'shell',
    hidden: true,
    ofOne: true,
    dark: true,
    activeMenu: '/dataanalysis',
    load: detail,
  },
];
