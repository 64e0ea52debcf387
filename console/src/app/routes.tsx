import type { ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router';
import { loadTexts } from '../i18n/i18n.ts';
import { GuestOnly, RequireLogin } from './guards.tsx';
import { PageError, RouteError } from './RouteError.tsx';

/** What a route says of itself to the frame around it. */
export interface RouteHandle {
  /** Which part of the menu it belongs to; absent: none. */
  readonly section?: 'devices';
  /** A page of its own below that part: the phone shows the way back. */
  readonly isDetail?: boolean;
  /** Shown on a dark ground whatever the theme. */
  readonly isDark?: boolean;
}

/** A page that comes, with its texts, when it is first asked for. */
function page(namespaces: readonly string[], load: () => Promise<ComponentType>): LazyRouteFunction<RouteObject> {
  return async () => {
    const [Component] = await Promise.all([load(), loadTexts(namespaces)]);
    return { Component };
  };
}

const devicesPage = page(['devices', 'live'], async () => (await import('../features/devices/DevicesPage.tsx')).DevicesPage);
const list: RouteHandle = { section: 'devices', isDark: true };
const detail: RouteHandle = { section: 'devices', isDetail: true };

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { Component: GuestOnly, children: [{ path: '/login', lazy: page(['login'], async () => (await import('../features/login/LoginPage.tsx')).LoginPage) }] },
      { path: '/404', lazy: page(['shell'], async () => (await import('./NotFoundPage.tsx')).NotFoundPage) },
      {
        Component: RequireLogin,
        children: [
          {
            lazy: page(['shell', 'live'], async () => (await import('./Shell.tsx')).Shell),
            children: [
              {
                ErrorBoundary: PageError,
                children: [
                  { index: true, path: '/', lazy: page(['shell'], async () => (await import('./StartPage.tsx')).StartPage), handle: list },
                  { path: '/device/detail', lazy: page(['device', 'charts', 'live'], async () => (await import('../features/device/DevicePage.tsx')).DevicePage), handle: detail },
                  { path: '/device', lazy: page(['shell'], async () => (await import('./StartPage.tsx')).StartPage), handle: list },
                  { path: '/device/:customerId', lazy: devicesPage, handle: list },
                  // Administrators see the dealers as a level of their own.
                  { path: '/device/:tenantId/:customerId', lazy: devicesPage, handle: list },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', lazy: page(['shell'], async () => (await import('./NotFoundPage.tsx')).ToNotFound) },
    ],
  },
];
