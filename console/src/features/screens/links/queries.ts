import { deviceRoutes, displayRoutes } from '@oilsight/contract';
import type { NamedDisplay } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { screensOf } from './link-kinds.ts';
import type { LinkKind } from './link-kinds.ts';

export const linksQuery = queryOptions({
  queryKey: ['displays'],
  queryFn: ({ signal }) => call(displayRoutes.listDisplays, {}, signal),
  staleTime: 0,
});

/** Machines of a factory to begin with, by name. */
const mostMachines = 500;
export const machinesQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['displays', 'machines', customerId],
    queryFn: async ({ signal }) =>
      (await call(deviceRoutes.listDevices, { query: { customerId, pageSize: mostMachines } }, signal)).rows.map(
        ({ deviceId, deviceName }) => ({ deviceId, deviceName }),
      ),
  });

export interface LinkWish {
  readonly name: string;
  readonly kind: LinkKind;
  /** h. */
  readonly life: string;
  /** s; counts for screens in turn. */
  readonly rotation: string;
  /** Ids; empty: not chosen, or not asked for. */
  readonly tenantId: string;
  readonly customerId: string;
  readonly deviceId: string;
}

export type IssuedLink = NamedDisplay & { tenantUserToken: string };

export function issueLink(wish: LinkWish): Promise<IssuedLink> {
  const { name, kind, life, rotation, tenantId, customerId, deviceId } = wish;
  return call(displayRoutes.createDisplay, {
    body: {
      name,
      hours: Number(life),
      screens: screensOf(kind),
      ...(kind === 'turns' ? { rotateS: Number(rotation) } : {}),
      ...(tenantId === '' ? {} : { tenantId }),
      ...(customerId === '' ? {} : { customerId }),
      ...(deviceId === '' ? {} : { deviceId }),
    },
  });
}

export function revokeLink(displayId: string): Promise<null> {
  return call(displayRoutes.removeDisplay, { params: { displayId } });
}
