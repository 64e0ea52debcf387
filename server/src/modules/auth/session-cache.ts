import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Account, AuthStore } from './auth.store.ts';
import type { DisplayStore } from './displays.store.ts';

/** How long a change that was made past this server (in the database itself) may go unseen. */
const freshMs = 15_000;

/** What a token names. */
export interface SessionSubject {
  readonly sessionId: string;
  readonly userId: string;
  readonly isDisplay: boolean;
}

export interface SessionCache {
  /** The account behind an open login or display; null: it was ended. */
  accountOf(subject: SessionSubject): Promise<Account | null>;
  start(): void;
  stop(): void;
}

/** Open logins and their accounts, so that a call need not ask the database. `accessChanged` and `accessOfManyChanged` make it forget at once. */
export function createSessionCache({ store, displays, clock, bus }: { store: AuthStore; displays: DisplayStore; clock: Clock; bus: Bus }): SessionCache {
  const cache = createBoundedCache<string, Account>({ max: 5000, ttlMs: freshMs, clock });
  let changes = 0;
  let unsubscribe: (() => void)[] = [];
  return {
    async accountOf({ sessionId, userId, isDisplay }) {
      const cached = cache.get(sessionId);
      if (cached?.id === userId) return cached;
      const changesBefore = changes;
      const isOpen = isDisplay ? (id: string, accountId: string) => displays.isOpen(id, accountId, clock.now()) : (id: string, accountId: string) => store.isSessionOpen(id, accountId, clock.now());
      const [isGood, account] = await Promise.all([isOpen(sessionId, userId), store.findById(userId)]);
      if (!isGood || account === null) return null;
      // What was read before a change must not outlive it.
      if (changes === changesBefore) cache.set(sessionId, account);
      return account;
    },
    start() {
      unsubscribe = [
        bus.on('accessChanged', ({ userId, sessionId }) => {
          changes += 1;
          cache.deleteWhere((account, id) => (sessionId === null ? account.id === userId : id === sessionId));
        }),
        bus.on('accessOfManyChanged', ({ userIds }) => {
          changes += 1;
          const concerned = new Set(userIds);
          cache.deleteWhere(({ id }) => concerned.has(id));
        }),
      ];
    },
    stop() {
      for (const end of unsubscribe) end();
      unsubscribe = [];
      cache.clear();
    },
  };
}
