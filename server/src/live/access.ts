import { AppError, liveCloseCodes } from '@oilsight/contract';
import type { DeviceRef } from '../modules/devices/index.ts';
import type { Bus } from '../platform/bus.ts';
import { onDeviceChanges } from '../platform/device-changes.ts';
import type { Log } from '../platform/log.ts';
import type { Principal } from '../platform/principal.ts';
import type { Scope } from '../platform/scope.ts';
import { reasonOf } from './close-reason.ts';
import type { Session } from './session.ts';

export interface AccessParts {
  readonly auth: { confirm(principal: Principal): Promise<Principal> };
  readonly devices: { resolve(scope: Scope, ids: readonly string[]): Promise<readonly DeviceRef[]> };
  readonly bus: Bus;
  readonly log: Log;
  /** The open sockets that have logged in. */
  sessions(): readonly Session[];
}

export interface Access {
  /** Checks the account of one session again. Never rejects. */
  confirmOne(session: Session): void;
  /** Checks the account of every session again. Never rejects. */
  confirmAll(): void;
  /** Subscribes to changes of accounts and devices. Returns the function that ends the subscription. */
  follow(): () => void;
}

/**
 * Keeps open sockets within what their users may see, while logins end, scopes change, devices move and are deleted.
 */
export function createAccess({ auth, devices, bus, log, sessions }: AccessParts): Access {
  /** Checks the session's account again: closes the socket if the login has ended, else applies a changed scope. */
  async function confirm(session: Session): Promise<void> {
    try {
      const principal = await auth.confirm(session.principal);
      session.renew(principal);
      await recheck(session, session.followed());
    } catch (error) {
      // An unreachable database says nothing about the account.
      if (!(error instanceof AppError)) return log.error({ err: error }, 'a socket could not be checked');
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

  async function devicesChanged(deviceIds: ReadonlySet<string>): Promise<void> {
    for (const session of sessions()) {
      const concerned = session.followed().filter((deviceId) => deviceIds.has(deviceId));
      await recheck(session, concerned);
    }
  }

  function confirmWhere(isConcerned: (principal: Principal) => boolean): void {
    for (const session of sessions()) if (isConcerned(session.principal)) confirmOne(session);
  }

  function confirmOne(session: Session): void {
    confirm(session).catch(checkFailed);
  }

  return {
    confirmOne,
    confirmAll: () => void confirmEach().catch(checkFailed),
    follow() {
      const ends = [
        bus.on('accessChanged', ({ userId, sessionId }) =>
          confirmWhere((of) => of.user.id === userId && (sessionId === null || of.sessionId === sessionId)),
        ),
        bus.on('accessOfManyChanged', ({ userIds }) => {
          const concerned = new Set(userIds);
          confirmWhere(({ user }) => concerned.has(user.id));
        }),
        onDeviceChanges(bus, (deviceIds) => void devicesChanged(deviceIds).catch(checkFailed)),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
