import { liveCloseCodes } from '@oilsight/contract';
import type { DeviceRef } from '../modules/devices/index.ts';
import type { ChangedIds, Changes } from '../platform/changes.ts';
import type { Log } from '../platform/log.ts';
import type { Principal } from '../platform/principal.ts';
import type { Scope } from '../platform/scope.ts';
import { isNoAccess, reasonOf } from './close-reason.ts';
import type { Session } from './session.ts';

export interface AccessParts {
  readonly auth: { confirm(principal: Principal): Promise<Principal> };
  readonly devices: { resolve(scope: Scope, ids: readonly string[]): Promise<readonly DeviceRef[]> };
  readonly changes: Pick<Changes, 'on'>;
  readonly log: Log;
  /** The open sockets that have logged in. */
  sessions(): readonly Session[];
}

export interface Access {
  /** Checks the account of one session again. Never rejects. */
  confirmOne(session: Session): void;
  /** Checks the account of every session again. Never rejects. */
  confirmAll(): void;
  /** Subscribes to changes of logins, accounts and devices. Returns the function that ends the subscription. */
  follow(): () => void;
}

/**
 * Keeps open sockets within what their users may see, while logins end, scopes change, devices move and are deleted.
 */
export function createAccess({ auth, devices, changes, log, sessions }: AccessParts): Access {
  const confirmAll = createRounds(confirmEach, checkFailed);
  const recheckChanged = createRounds(recheckOfChanged, checkFailed);
  /** Devices that changed since the last round began. */
  let changed = new Set<string>();

  /** Checks the session's account again: closes the socket if the login has ended, else applies a changed scope. */
  async function confirm(session: Session): Promise<void> {
    try {
      const principal = await auth.confirm(session.principal);
      session.renew(principal);
      await recheck(session, session.followed());
    } catch (error) {
      // A database that is unreachable or busy says nothing about the account.
      if (!isNoAccess(error)) return log.error({ err: error }, 'a socket could not be checked');
      session.close(liveCloseCodes.policy, error.error === 'sessionExpired' ? 'Login ended' : reasonOf(error));
    }
  }

  /**
   * Ends subscriptions to those of these devices that the session may not see any more: devices move between factories
   * and are deleted.
   */
  async function recheck(session: Session, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const reachable = new Set((await devices.resolve(session.scope, ids)).map(({ id }) => id));
    const gone = new Set(ids.filter((id) => !reachable.has(id)));
    session.endWhere(({ id }) => gone.has(id));
  }

  async function confirmEach(): Promise<void> {
    for (const session of sessions()) await confirm(session);
  }

  function checkFailed(error: unknown): void {
    log.error({ err: error }, 'sockets could not be checked');
  }

  async function recheckOfChanged(): Promise<void> {
    const ids = changed;
    changed = new Set();
    for (const session of sessions())
      // A device that is restored comes back into the scope of those to whom it was granted.
      if (session.scope.reach.kind === 'devices') await confirm(session);
      else
        await recheck(
          session,
          session.followed().filter((deviceId) => ids.has(deviceId)),
        );
  }

  function devicesChanged(deviceIds: ChangedIds): void {
    // The check of an account looks at all its devices.
    if (deviceIds === 'all') return confirmAll();
    for (const id of deviceIds) changed.add(id);
    recheckChanged();
  }

  function confirmWhere(isConcerned: (principal: Principal) => boolean): void {
    for (const session of sessions()) if (isConcerned(session.principal)) confirmOne(session);
  }

  function confirmOne(session: Session): void {
    confirm(session).catch(checkFailed);
  }

  return {
    confirmOne,
    confirmAll,
    follow() {
      const ends = [
        // A login that ends is reported under its own id, everything else of an account under the account's.
        changes.on(['login_session', 'display', 'account', 'account_customer', 'account_device'], (ids) =>
          ids === 'all' ? confirmAll() : confirmWhere(({ user, sessionId }) => ids.has(sessionId) || ids.has(user.id)),
        ),
        // They change seldom, and whose sockets depend on one is not known here.
        changes.on(['customer', 'tenant'], confirmAll),
        changes.on(['device'], devicesChanged),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/**
 * Work that goes over everything, and runs once at a time: what is asked for during a round is one more round after it.
 * A round that fails is reported.
 */
function createRounds(work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let isRunning = false;
  let isAsked = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (isAsked) {
      isAsked = false;
      await work().catch(onError);
    }
    isRunning = false;
  }

  return () => {
    isAsked = true;
    if (!isRunning) void run();
  };
}
