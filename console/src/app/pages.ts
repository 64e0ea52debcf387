import type { ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router';
import { loadTexts } from '../i18n/i18n.ts';
import type { RoutePath } from './route-table.ts';

export type LazyPage = LazyRouteFunction<RouteObject>;

/** A page that comes, with its texts, when it is first asked for. */
export function page(namespaces: readonly string[], load: () => Promise<ComponentType>): LazyPage {
  return async () => {
    const [Component] = await Promise.all([load(), loadTexts(namespaces)]);
    return { Component };
  };
}

const upcoming = page(['shell', 'upcoming'], async () => (await import('./UpcomingPage.tsx')).UpcomingPage);
const upcomingAlone = page(['shell', 'upcoming'], async () => (await import('./UpcomingPage.tsx')).UpcomingAlone);

/** What each address shows. */
export const pages: Readonly<Record<RoutePath, LazyPage>> = {
  '/login': page(['login'], async () => (await import('../features/login/LoginPage.tsx')).LoginPage),
  '/loginphone': page(['login', 'shell'], async () => (await import('../features/login/LoginPage.tsx')).PhoneLoginPage),
  '/404': page(['shell'], async () => (await import('./NotFoundPage.tsx')).NotFoundPage),
  '/bigscreen': upcomingAlone,
  '/dealer': upcomingAlone,

  '/dashboard': page(['devices', 'live'], async () => (await import('../features/devices/DashboardPage.tsx')).DashboardPage),

  '/dataanalysis': upcoming,
  '/dataanalysis/device-detail': upcoming,
  '/dataanalysis/intelligent-assistant': upcoming,

  '/device': page(['devices', 'live'], async () => (await import('../features/devices/DevicesPage.tsx')).DevicesPage),
  '/device/detail': page(['device', 'diagnosis', 'charts', 'live'], async () => (await import('../features/device/DevicePage.tsx')).DevicePage),

  '/alarmlist': upcoming,
  '/alarmlist/detail': upcoming,
  '/alarmSet': upcoming,
  '/report': upcoming,
  '/report/detail': upcoming,
  '/userSet': page(['people'], async () => (await import('../features/people/UserSetPage.tsx')).UserSetPage),
  '/deviceInfo': page(['plant', 'live'], async () => (await import('../features/plant/PlantPage.tsx')).PlantPage),
  '/sensorManager': page(['sensors', 'live'], async () => (await import('../features/sensors/SensorManagerPage.tsx')).SensorManagerPage),
  '/audit': page(['audit'], async () => (await import('../features/audit/AuditPage.tsx')).AuditPage),
  '/outbox': page(['outbox'], async () => (await import('../features/outbox/OutboxPage.tsx')).OutboxPage),

  '/oilSet': page(['oils', 'charts', 'live'], async () => (await import('../features/oil-settings/OilSetPage.tsx')).OilSetPage),
  '/virtual': page(['people'], async () => (await import('../features/people/virtual/VirtualPage.tsx')).VirtualPage),
  '/virtualdevice': page(['people'], async () => (await import('../features/people/virtual/VirtualDevicesPage.tsx')).VirtualDevicesPage),
};
