import { isAuthority } from '@oilsight/contract';
import type { Authority } from '@oilsight/contract';
import type { Reach } from '../../platform/scope.ts';

/** The data of an account that decide what it may see. */
export interface Grants {
  readonly authority: string;
  readonly tenantId: string | null;
  readonly customerId: string | null;
  /** Customers granted to it, each with its tenant. */
  readonly customers: readonly { readonly id: string; readonly tenantId: string }[];
  /** Devices granted to it. */
  readonly deviceIds: readonly string[];
}

export interface Access {
  readonly authority: Authority;
  readonly reach: Reach;
}

/**
 * What an account may see; null: it has no role. An account that lacks what its role needs sees nothing, never
 * everything. Granted customers of another tenant do not count.
 */
export function accessOf(account: Grants): Access | null {
  if (!isAuthority(account.authority)) return null;
  return { authority: account.authority, reach: reachOf(account.authority, account) };
}

function reachOf(authority: Authority, { tenantId, customerId, customers, deviceIds }: Grants): Reach {
  switch (authority) {
    case 'SYS_ADMIN':
      return { kind: 'everything' };
    case 'TENANT_ADMIN':
      return tenantId === null ? { kind: 'customers', customerIds: [] } : { kind: 'tenant', tenantId };
    case 'CUSTOMER_USER':
      return { kind: 'customers', customerIds: customerId === null ? [] : [customerId] };
    case 'GROUP':
    case 'MAINTENANCE':
      return {
        kind: 'customers',
        customerIds: customers.filter((customer) => customer.tenantId === tenantId).map(({ id }) => id),
      };
    case 'EXPERIENCE':
      return { kind: 'devices', deviceIds };
  }
}
