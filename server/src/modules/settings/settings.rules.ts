import type { User } from '@oilsight/contract';
import type { Principal } from '../../platform/principal.ts';

/** The owner of a platform name or logo: a factory, or its dealer where `customerId` is null. */
export interface Owner {
  readonly tenantId: string;
  readonly customerId: string | null;
}

/** The place that a person belongs to; null: none, as for the operator's people and experience accounts. */
export function ownPlaceOf({
  authority,
  tenantId,
  customerId,
}: Pick<User, 'authority' | 'tenantId' | 'customerId'>): Owner | null {
  if (tenantId === null) return null;
  return { tenantId, customerId: authority === 'CUSTOMER_USER' ? customerId : null };
}

/** The place whose name and logo a caller sees: of a display the one that it is bound to, else the person's own. */
export function placeSeenBy({ user, place }: Pick<Principal, 'user' | 'place'>): Owner | null {
  return place ?? ownPlaceOf(user);
}

/** The ids that a call names; null: none. */
export interface Wish {
  readonly tenantId: string | null;
  readonly customerId: string | null;
}

/**
 * The place whose platform name a call sets: a factory's user sets it for the factory, a dealer for itself. Ids in the
 * call must be those of the caller's own place.
 *
 * @returns null: the caller may not set it
 */
export function namedBy(user: Pick<User, 'authority' | 'tenantId' | 'customerId'>, wish: Wish): Owner | null {
  const place = ownPlaceOf(user);
  if (place === null || (user.authority === 'CUSTOMER_USER' && place.customerId === null)) return null;
  const isSame = (asked: string | null, own: string | null) => asked === null || asked === own;
  return isSame(wish.tenantId, place.tenantId) && isSame(wish.customerId, place.customerId) ? place : null;
}
