import { contactRoutes, tenantRoutes, userRoutes, virtualUserRoutes } from '@oilsight/contract';
import type { Route, StaffAuthority, Tenant } from '@oilsight/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { minuteMs } from '../../lib/time.ts';

type QueryOf<R extends Route> = NonNullable<Parameters<typeof call<R>>[1]>['query'];

/**
 * People check here what they or others have just changed: the list is fetched each time it is shown, and the last rows
 * are shown until then.
 */
const fresh = { staleTime: 0, placeholderData: keepPreviousData } as const;

export const usersQuery = (filter: QueryOf<typeof userRoutes.listUsers>) =>
  queryOptions({
    queryKey: ['people', 'users', filter],
    queryFn: ({ signal }) => call(userRoutes.listUsers, { query: filter }, signal),
    ...fresh,
  });

/** Roles that the reader may give; none: the reader only looks. */
export const rolesQuery = queryOptions({
  queryKey: ['people', 'roles'],
  queryFn: ({ signal }) => call(userRoutes.listRoles, {}, signal),
  staleTime: minuteMs,
});

export interface GivableRole {
  readonly authority: StaffAuthority;
  readonly place: 'nothing' | 'tenant' | 'customer' | 'customers';
  readonly mayLetManage: boolean;
}

export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: ['people', 'user', userId],
    queryFn: ({ signal }) => call(userRoutes.getUser, { query: { userId } }, signal),
    staleTime: 0,
  });

export const contactsQuery = (filter: QueryOf<typeof contactRoutes.listContacts>) =>
  queryOptions({
    queryKey: ['people', 'contacts', filter],
    queryFn: ({ signal }) => call(contactRoutes.listContacts, { query: filter }, signal),
    ...fresh,
  });

export const tenantsQuery = (filter: QueryOf<typeof tenantRoutes.listTenants>) =>
  queryOptions({
    queryKey: ['people', 'tenants', filter],
    queryFn: ({ signal }) => call(tenantRoutes.listTenants, { query: filter }, signal),
    ...fresh,
  });

export const customersQuery = (filter: QueryOf<typeof tenantRoutes.listCustomers>) =>
  queryOptions({
    queryKey: ['people', 'customers', filter],
    queryFn: ({ signal }) => call(tenantRoutes.listCustomers, { query: filter }, signal),
    ...fresh,
  });

const wholePage = 200;

/** Every dealer, to choose one from. */
export const allTenantsQuery = queryOptions({
  queryKey: ['people', 'tenants', 'all'],
  queryFn: async ({ signal }): Promise<readonly Tenant[]> => {
    const tenants: Tenant[] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const { rows, total } = await call(tenantRoutes.listTenants, { query: { pageNum, pageSize: wholePage } }, signal);
      tenants.push(...rows);
      if (rows.length === 0 || tenants.length >= total) return tenants;
    }
  },
});

export const virtualUsersQuery = (filter: QueryOf<typeof virtualUserRoutes.listVirtualUsers>) =>
  queryOptions({
    queryKey: ['people', 'virtual', filter],
    queryFn: ({ signal }) => call(virtualUserRoutes.listVirtualUsers, { query: filter }, signal),
    ...fresh,
  });

/**
 * An experience account and the devices that it is shown. Read when the page opens: it is not refetched, so that the
 * choice does not change while the reader edits it.
 */
export const accountDevicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['people', 'accountDevices', userId],
    queryFn: async ({ signal }) => {
      // The account first: a change in between makes its version old, and the save is refused.
      const person = await call(userRoutes.getUser, { query: { userId } }, signal);
      return { person, devices: await call(virtualUserRoutes.listVirtualDevices, { query: { userId } }, signal) };
    },
    staleTime: 0,
    refetchOnReconnect: false,
  });

export const candidatesQuery = (filter: QueryOf<typeof virtualUserRoutes.searchVirtualDevices>) =>
  queryOptions({
    queryKey: ['people', 'candidates', filter],
    queryFn: ({ signal }) => call(virtualUserRoutes.searchVirtualDevices, { query: filter }, signal),
    ...fresh,
  });

/** Asks again for every list of people, and with `places` for the factories of menu and pickers. */
export function useRefresh(): (what?: 'people' | 'places') => void {
  const queryClient = useQueryClient();
  return (what = 'people') => {
    void queryClient.invalidateQueries({ queryKey: ['people'] });
    if (what === 'places') void queryClient.invalidateQueries({ queryKey: ['factories'] });
  };
}
