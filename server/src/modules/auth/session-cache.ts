import { minuteMs } from '@oilsight/oil';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import { createReadThrough } from '../../platform/read-through.ts';
import type { Account, AuthStore, OpenSession } from './auth.store.ts';
import type { DisplayStore, OpenDisplay } from './displays.store.ts';

/** Most logins, and most accounts, in memory. */
const most = 5000;
/** Precision with which a display's last use is stored, ms. */
const usedToMs = minuteMs;

/** The subject of a token. */
export interface SessionSubject {
  readonly sessionId: string;
  readonly userId: string;
  readonly isDisplay: boolean;
}

/** Whose login or display it is. */
export interface Holder {
  readonly account: Account;
  /** null: it is a login. */
  readonly display: OpenDisplay | null;
}

export interface SessionCache {
  /** The account of an open login or display; null: it was revoked, or has expired. */
  holderOf(subject: SessionSubject): Promise<Holder | null>;
}

export interface SessionCacheParts {
  readonly store: Pick<AuthStore, 'openSessions' | 'findByIds'>;
  readonly displays: Pick<DisplayStore, 'open' | 'used'>;
  readonly changes: Pick<Changes, 'on' | 'hears'>;
  readonly clock: Clock;
}

const itself = (id: string) => id;
const byId = <T extends { readonly id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

/** Caches open logins and their accounts, so that most calls need no database query. */
export function createSessionCache({ store, displays, changes, clock }: SessionCacheParts): SessionCache {
  const held = { changes, clock, max: most, keyOf: itself };
  const logins = createReadThrough<string, OpenSession>({
    ...held,
    on: ['login_session'],
    read: async (ids) => byId(await store.openSessions(ids)),
  });
  const openDisplays = createReadThrough<string, OpenDisplay>({
    ...held,
    on: ['display'],
    read: async (ids) => byId(await displays.open(ids)),
  });
  const accounts = createReadThrough<string, Account>({
    ...held,
    on: ['account', 'account_customer', 'account_device', 'customer', 'device', 'second_factor', 'tenant'],
    idsOf: ({ restsOn }) => restsOn,
    read: async (ids) => byId(await store.findByIds(ids)),
  });

  async function displayOf(id: string, now: number): Promise<OpenDisplay | null> {
    const display = await openDisplays.get(id);
    const isUsed =
      display !== null && display.expiresAt > now && (display.usedAt === null || display.usedAt <= now - usedToMs);
    if (isUsed) await displays.used(id, now);
    return display;
  }

  return {
    async holderOf({ sessionId, userId, isDisplay }) {
      const now = clock.now();
      const [login, display, account] = await Promise.all([
        isDisplay ? null : logins.get(sessionId),
        isDisplay ? displayOf(sessionId, now) : null,
        accounts.get(userId),
      ]);
      const session = isDisplay ? display : login;
      const isOpen = session !== null && session.accountId === userId && session.expiresAt > now;
      return isOpen && account !== null ? { account, display } : null;
    },
  };
}
