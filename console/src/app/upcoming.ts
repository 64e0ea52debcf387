import type upcoming from '../i18n/zh-CN/upcoming.json';
import type { RouteEntry } from './route-table.ts';

export type UpcomingTitle = keyof typeof upcoming.page;

/** Pages that say what they will be. A page that is built goes from here and from the texts. */
const titles: readonly UpcomingTitle[] = [
  'bigScreen', 'dealerScreen', 'analysis', 'analysisDetail', 'assistant', 'alarms', 'alarmDetail', 'alarmSettings', 'reports', 'reportDetail',
];

/** The texts of a page that is not built yet; null: it is. */
export function upcomingOf(title: RouteEntry['title']): UpcomingTitle | null {
  return titles.find((known) => known === title) ?? null;
}
