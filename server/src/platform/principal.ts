import type { User } from '@oilsight/contract';
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
}

/** The person and tenant whose share of heavy work a call counts towards. All public calls share one share. */
export function askerOf(principal: Principal | null): Asker {
  return principal === null ? { person: '', tenant: null } : askerOfUser(principal.user);
}

export function askerOfUser({ id, tenantId }: Pick<User, 'id' | 'tenantId'>): Asker {
  return { person: id, tenant: tenantId };
}
