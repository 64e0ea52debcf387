import type { Authority, Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { me } from '../api/me.ts';
import { deviceList } from '../domain/device-list.ts';
import { deviceQuery } from '../domain/device-queries.ts';
import { factoriesOf } from '../domain/factories.ts';
import { factoryTree } from '../domain/factory-tree.ts';
import { minuteMs } from '../lib/time.ts';
import { pageLocationOf } from './page-location.ts';
import type { PageLocation, PageWords } from './page-location.ts';
import { routesFor } from './route-tree.ts';
import type { RouteNode } from './route-tree.ts';

const none = [] as const;

/** Role of the caller; null: not known yet. */
export function useAuthority(): Authority | null {
  return useQuery(me).data?.user.authority ?? null;
}

/** The pages of the caller, as far as role and factories are known. */
export function useRoutes(): readonly RouteNode[] {
  const authority = useAuthority();
  const tree = useQuery(factoryTree).data ?? none;
  return useMemo(() => (authority === null ? none : routesFor(authority, tree)), [authority, tree]);
}

/** The device that an address names; null: none, or it is not known yet. Asks for no list: one that a page has is enough. */
function useDeviceOf(search: string): Device | null {
  const deviceId = new URLSearchParams(search).get('deviceId') ?? '';
  const listed = useQuery({ ...deviceList, enabled: false }).data?.find((one) => one.deviceId === deviceId);
  const named = useQuery({
    ...deviceQuery(deviceId),
    staleTime: minuteMs,
    enabled: deviceId !== '' && listed === undefined,
  });
  return listed ?? named.data ?? null;
}

/** Where the page's address is among them. */
export function usePageLocation(): PageLocation {
  const { pathname, search } = useLocation();
  const nodes = useRoutes();
  const tree = useQuery(factoryTree).data ?? none;
  const device = useDeviceOf(search);
  return useMemo(
    () =>
      pageLocationOf(
        { nodes, factories: factoriesOf(tree), devices: device === null ? none : [device] },
        { pathname, search: new URLSearchParams(search) },
      ),
    [nodes, tree, device, pathname, search],
  );
}

export function usePageWords(): PageWords {
  const { t } = useTranslation('shell');
  return useMemo(() => ({ home: t('home'), titleOf: ({ entry }) => t(`page.${entry.title}`) }), [t]);
}
