import type { User } from '@oilsight/contract';

/** Whose platform name or logo: a factory's, or its dealer's where `customerId` is null. */
export interface Owner {
  readonly tenantId: string;
  readonly customerId: string | null;
}

/** The place that a person belongs to; null: to none, as the operator's people and experience accounts. */
export function ownPlaceOf({
  authority,
  tenantId,
  customerId,
}: Pick<User, 'authority' | 'tenantId' | 'customerId'>): Owner | null {
  if (tenantId === null) return null;
  return { tenantId, customerId: authority === 'CUSTOMER_USER' ? customerId : null };
}

/** What a call asks for; null stands for no id. */
export interface Wish {
  readonly tenantId: string | null;
  readonly customerId: string | null;
}

/**
 * The place that a call to name the platform is about: a factory's user names it for the factory, a dealer for itself.
 * Ids are only looked at: they must be those of the caller's own place.
 *
 * @returns null: not theirs to name
 */
export function namedBy(user: Pick<User, 'authority' | 'tenantId' | 'customerId'>, wish: Wish): Owner | null {
  const place = ownPlaceOf(user);
  if (place === null || (user.authority === 'CUSTOMER_USER' && place.customerId === null)) return null;
  const isSame = (asked: string | null, own: string | null) => asked === null || asked === own;
  return isSame(wish.tenantId, place.tenantId) && isSame(wish.customerId, place.customerId) ? place : null;
}
