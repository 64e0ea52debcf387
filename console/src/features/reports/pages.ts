import type { Authority } from '@oilsight/contract';
import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';
import { managers } from '../../domain/roles.ts';

/** Who may see reports; the server refuses the others. */
const readers: readonly Authority[] = [...managers, 'GROUP'];

const texts = ['reports', 'inspections', 'reportLinks', 'laboratory', 'live', 'shell'];

export const reportPages: readonly FeaturePage[] = [
  {
    path: '/report',
    title: 'reports',
    frame: 'shell',
    icon: 'file',
    roles: readers,
    dark: true,
    load: page(texts, async () => (await import('./ReportListPage.tsx')).ReportListPage),
  },
  {
    path: '/report/detail',
    title: 'reportDetail',
    frame: 'shell',
    roles: readers,
    hidden: true,
    ofOne: true,
    dark: true,
    activeMenu: '/report',
    load: page(texts, async () => (await import('./ReportDetailPage.tsx')).ReportDetailPage),
  },
  {
    path: '/report/schedule',
    title: 'reportSchedules',
    frame: 'shell',
    roles: managers,
    hidden: true,
    dark: true,
    activeMenu: '/report',
    load: page(['schedules', 'shell'], async () => (await import('./schedules/SchedulesPage.tsx')).SchedulesPage),
  },
  {
    path: '/r',
    title: 'linkedReport',
    frame: 'bare',
    hidden: true,
    load: page(
      ['reports', 'reportLinks'],
      async () => (await import('./linked/LinkedReportPage.tsx')).LinkedReportPage,
    ),
  },
];
