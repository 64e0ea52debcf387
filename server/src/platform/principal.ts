import type { User } from '@oilsight/contract';
import type { Asker } from './fair-queue.ts';
import type { Scope } from './scope.ts';

/** Who is calling, as a valid access token says and the account confirms. */
export interface Principal {
  readonly user: User;
  readonly scope: Scope;
  readonly sessionId: string;
  /** When the access token ends, ms. */
  readonly expiresAt: number;
  /** The token is a display's: it shows, and changes nothing. Absent: a login. */
  readonly isDisplay?: boolean;
}

/** Whose share of heavy work a caller takes. A public call is nobody's: all of those share one. */
export function askerOf(principal: Principal | null): Asker {
  return { person: principal?.user.id ?? '', tenant: principal?.user.tenantId ?? null };
}
