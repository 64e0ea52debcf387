import type { User } from '@oilsight/contract';
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
