import type { User } from '@oilsight/contract';
import type { Principal } from '../../platform/principal.ts';
import { placeSeenBy } from '../settings/settings.rules.ts';

type Caller = Pick<User, 'authority' | 'tenantId' | 'customerId'>;

/**
 * The place whose logo a call is about: the factory that it names, else that of the display, else the caller's own
 * place; null: the caller belongs to none.
 */
export function placeOfLogo(
  caller: Pick<Principal, 'user' | 'place'>,
  named: string | undefined,
): { readonly kind: 'customer' | 'tenant'; readonly id: string } | null {
  if (named !== undefined) return { kind: 'customer', id: named };
  const own = placeSeenBy(caller);
  if (own === null) return null;
  return own.customerId === null ? { kind: 'tenant', id: own.tenantId } : { kind: 'customer', id: own.customerId };
}

/**
 * Whether the caller may set the logo of a place in scope: a dealer its own and its factories', a factory's user the
 * factory's.
 */
export function mayDecorate(
  { authority, tenantId, customerId }: Caller,
  place: { readonly tenantId: string; readonly customerId: string | null },
): boolean {
  switch (authority) {
    case 'SYS_ADMIN':
      return true;
    case 'TENANT_ADMIN':
      return place.tenantId === tenantId;
    case 'CUSTOMER_USER':
      return place.customerId !== null && place.customerId === customerId;
    case 'GROUP':
    case 'EXPERIENCE':
    case 'MAINTENANCE':
      return false;
  }
}
