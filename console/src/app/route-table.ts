import { page } from '../domain/pages.ts';
import type { FeaturePage, RouteEntry } from '../domain/pages.ts';
import { alarmPages } from '../features/alarms/pages.ts';
import { assistantPages } from '../features/assistant/pages.ts';
import { auditPages } from '../features/audit/pages.ts';
import { checklistPages } from '../features/checklists/pages.ts';
import { dashboardPages } from '../features/dashboard/pages.ts';
import { analysisPages } from '../features/dataanalysis/pages.ts';
import { devicePages } from '../features/device/pages.ts';
import { deviceListPages } from '../features/devices/pages.ts';
import { inspectionPages } from '../features/inspection/pages.ts';
import { knowledgePages } from '../features/knowledge/pages.ts';
import { loginPages } from '../features/login/pages.ts';
import { oilSettingsPages } from '../features/oil-settings/pages.ts';
import { outboxPages } from '../features/outbox/pages.ts';
import { peoplePages } from '../features/people/pages.ts';
import { plantPages } from '../features/plant/pages.ts';
import { reportPages } from '../features/reports/pages.ts';
import { screenPages } from '../features/screens/pages.ts';
import { sensorPages } from '../features/sensors/pages.ts';

const notFoundPages: readonly FeaturePage[] = [
  {
    path: '/404',
    title: 'notFound',
    frame: 'bare',
    hidden: true,
    load: page(['shell'], async () => (await import('./NotFoundPage.tsx')).NotFoundPage),
  },
];

/**
 * Every page of the console, in the order of the menu. Each feature says in its `pages.ts` where its own stand and who
 * may open them.
 */
export const routeTable: readonly FeaturePage[] = [
  ...loginPages,
  ...notFoundPages,
  ...screenPages,
  ...dashboardPages,
  ...analysisPages,
  ...assistantPages,
  ...deviceListPages,
  ...devicePages,
  ...alarmPages,
  ...reportPages,
  ...inspectionPages,
  ...checklistPages,
  ...knowledgePages,
  ...peoplePages,
  ...plantPages,
  ...sensorPages,
  ...auditPages,
  ...outboxPages,
  ...oilSettingsPages,
];

/** The same path in every spelling that the router takes for it. */
export function plainPath(path: string): string {
  let end = path.length;
  while (end > 1 && path.charAt(end - 1) === '/') end -= 1;
  return path.slice(0, end).toLowerCase();
}

/** Pages that open without a login. */
export function isPublic(path: string): boolean {
  const entry = entryOf(path);
  return entry !== null && (entry.frame === 'bare' || entry.frame === 'guest');
}

/** The row of an address; for a page that grows, of all below it that are no rows themselves. */
export function entryOf(path: string): RouteEntry | null {
  const wanted = plainPath(path);
  const grows = ({ path: root, growsByFactory }: RouteEntry) =>
    growsByFactory === true && wanted.startsWith(`${plainPath(root)}/`);
  return routeTable.find((entry) => plainPath(entry.path) === wanted) ?? routeTable.find(grows) ?? null;
}
