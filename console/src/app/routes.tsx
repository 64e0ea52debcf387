import type { RouteObject } from 'react-router';
import { page } from '../domain/pages.ts';
import type { Frame, RouteEntry } from '../domain/pages.ts';
import { FrameSkeleton } from './FrameSkeleton.tsx';
import { GuestOnly, RequireLogin, ToDashboard, ToNotFound } from './guards.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { routeTable } from './route-table.ts';
import { PageError, RouteError } from './RouteError.tsx';

/** A row's addresses: its own, and for one that grows those of a dealer, a factory, a factory below its dealer. */
function addressesOf({ path, growsByFactory }: RouteEntry): string[] {
  return growsByFactory === true ? [path, `${path}/:customerId`, `${path}/:tenantId/:customerId`] : [path];
}

function routesIn(frame: Frame): RouteObject[] {
  return routeTable
    .filter((entry) => entry.frame === frame)
    .flatMap((entry) => addressesOf(entry).map((path) => ({ path, lazy: entry.load })));
}

/**
 * Every address there is. Which of them exist for the person who is logged in is known after the login, from role and
 * factories: the `Gate` inside the shell compares the address with those pages.
 */
export const routes: RouteObject[] = [
  {
    Component: LeaveGuard,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { Component: GuestOnly, children: routesIn('guest') },
      ...routesIn('bare'),
      {
        Component: RequireLogin,
        children: [
          { index: true, path: '/', Component: ToDashboard },
          ...routesIn('wall'),
          {
            HydrateFallback: FrameSkeleton,
            lazy: page(['shell', 'live'], async () => (await import('./Shell.tsx')).Shell),
            children: [
              {
                ErrorBoundary: PageError,
                lazy: page(['shell'], async () => (await import('./Gate.tsx')).Gate),
                children: routesIn('shell'),
              },
            ],
          },
          { path: '*', Component: ToNotFound },
        ],
      },
    ],
  },
];
