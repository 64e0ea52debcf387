import type { User, WallScreen } from '@oilsight/contract';
import type { Asker } from './fair-queue.ts';
import type { Scope } from './scope.ts';

/** The caller, as a valid access token names it and the account confirms it. */
export interface Principal {
  readonly user: User;
  readonly scope: Scope;
  readonly sessionId: string;
  /** When the access token ends, ms. */
  readonly expiresAt: number;
  /** The token belongs to a display, which may read and not change anything. Absent: a login. */
  readonly isDisplay?: boolean;
  /** The dealer, and the factory of it, that a display is bound to. Absent: it is not bound, or it is a login. */
  readonly place?: { readonly tenantId: string; readonly customerId: string | null };
  /** The screens of a wall, whose calls alone it may make. Absent or empty: it is no wall. */
  readonly screens?: readonly WallScreen[];
}

/**
 * Whose counts a call or a socket counts towards. The displays of an account have counts of their own, so that whoever
 * opens its links often does not keep the person out.
 */
export function ownerOf({ user, isDisplay = false }: Pick<Principal, 'user' | 'isDisplay'>): string {
  return isDisplay ? `displays of ${user.id}` : user.id;
}

/** Heavy work that all displays of a dealer may have under way at once. */
const slotsOfDisplays = 1;

/**
 * The person whose call it is, and whose share of heavy work it counts towards. All public calls share one share. The
 * displays of a dealer, whoever issued them, have one of their own beside it: however many there are, and however much
 * their issuers ask for themselves, they take nothing from its people.
 */
export function askerOf(principal: Principal | null): Asker {
  if (principal === null) return { person: '', tenant: null };
  const { user, place, isDisplay = false } = principal;
  if (!isDisplay) return askerOfUser(user);
  const of = place?.tenantId ?? askerOfUser(user).tenant;
  return { person: ownerOf(principal), tenant: `displays of ${of}`, slotsOfTenant: slotsOfDisplays };
}

/**
 * A person, and whose share of heavy work the person's calls count towards. Administrators and experience accounts have
 * no tenant: the accounts of each of the two roles share one share, however many there are, and experience accounts,
 * which strangers use, cannot fill that of the administrators.
 */
export function askerOfUser({ id, tenantId, authority }: Pick<User, 'id' | 'tenantId' | 'authority'>): Asker {
  return { person: id, tenant: tenantId ?? authority };
}
