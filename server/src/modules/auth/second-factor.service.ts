import { hourMs } from '@oilsight/oil';
import { AppError } from '@oilsight/contract';
import type { SecondFactorState } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Seal } from '../../platform/seal.ts';
import { createAttemptGuard } from './attempt-guard.ts';
import type { StoredSecondFactor, SecondFactorStore } from './second-factor.store.ts';
import { bytesOfBase32, hashOfRecoveryCode, matchingStep, newRecoveryCodes, newSecret, otpauthUrl } from './totp.ts';

export interface SecondFactor {
  state(scope: Scope, accountId: string): Promise<SecondFactorState>;
  /** @throws AppError `secondFactorOn` */
  enrol(
    scope: Scope,
    account: { readonly id: string; readonly userName: string },
  ): Promise<{ secret: string; url: string }>;
  /**
   * @throws AppError `wrongSecondFactor`, `secondFactorOn`, `secondFactorOff` when enrolment was not begun,
   *   `tooManyLogins`
   */
  confirm(scope: Scope, accountId: string, code: string): Promise<{ recoveryCodes: string[] }>;
  /**
   * Creates new recovery codes; the old ones, of which `code` may be one, become invalid. @throws AppError
   * `secondFactorOff`, `wrongSecondFactor`, `tooManyLogins`
   */
  renewRecoveryCodes(principal: Principal, code: string): Promise<{ recoveryCodes: string[] }>;
  /** @throws AppError as `renewRecoveryCodes` */
  disable(principal: Principal, code: string): Promise<void>;
  /**
   * The second step of a login: uses up a code of the app, or a recovery code.
   *
   * @param browserKey key of a browser where the person is known: tries of somebody who knows the password and guesses
   *   elsewhere do not make the person wait
   * @throws AppError `wrongSecondFactor`, `tooManyLogins`
   */
  check(scope: Scope, accountId: string, code: string, browserKey: string | null): Promise<void>;
  /**
   * The same for a logged-in person whose second factor is on. Guesses at the login do not make this person wait.
   *
   * @param field the call's field with the code
   * @throws AppError `secondFactorRequired`, `wrongSecondFactor`, `tooManyLogins`
   */
  prove(principal: Principal, code: string | undefined, field: string): Promise<void>;
}

export function createSecondFactor({
  store,
  seal,
  clock,
}: {
  store: SecondFactorStore;
  seal: Seal;
  clock: Clock;
}): SecondFactor {
  // A caller at this step knows the password: fewer tries are allowed than at the first step.
  const guard = createAttemptGuard({
    clock,
    limits: { free: 5, firstWaitMs: 30_000, longestWaitMs: hourMs },
    windowMs: 24 * hourMs,
  });

  /**
   * @param guesser whose tries count together: those of all strangers at an account's login, of one browser where the
   *   person is known, or of one login
   */
  function attempt(guesser: string): void {
    const waitMs = guard.attempt(guesser);
    if (waitMs > 0) throw new AppError('tooManyLogins', { seconds: Math.ceil(waitMs / 1000) });
  }

  function stepOfCode(kept: StoredSecondFactor, code: string): number | null {
    // The secret was encrypted with another key: then only recovery codes work.
    const secret = seal.open(kept.secret);
    return secret === null ? null : matchingStep(bytesOfBase32(secret), code, clock.now(), kept.lastStep);
  }

  async function consume(
    accountId: string,
    code: string,
    { guesser, field }: { readonly guesser: string; readonly field: string | null },
  ): Promise<void> {
    attempt(guesser);
    if (!(await isUsedUp(accountId, code))) throw new AppError('wrongSecondFactor', field === null ? {} : { field });
    guard.succeeded(guesser);
  }

  async function isOn(accountId: string): Promise<boolean> {
    const kept = await store.find(accountId);
    return kept !== null && kept.confirmedAt !== null;
  }

  /** Checks the code of a logged-in person who changes the second factor. */
  async function mustProve({ user, sessionId }: Principal, code: string): Promise<void> {
    if (!(await isOn(user.id))) throw new AppError('secondFactorOff');
    await consume(user.id, code, { guesser: sessionId, field: 'code' });
  }

  async function isUsedUp(accountId: string, code: string): Promise<boolean> {
    const hash = hashOfRecoveryCode(code);
    if (hash !== null) return store.useRecoveryCode(accountId, hash, clock.now());
    const kept = await store.find(accountId);
    const step = kept === null || kept.confirmedAt === null ? null : stepOfCode(kept, code.replace(/\s/g, ''));
    return step !== null && store.useStep(accountId, step);
  }

  return {
    async state(_scope, accountId) {
      const kept = await store.find(accountId);
      if (kept === null || kept.confirmedAt === null) return { isOn: false, since: null, recoveryCodesLeft: 0 };
      return { isOn: true, since: kept.confirmedAt, recoveryCodesLeft: kept.recoveryCodesLeft };
    },

    async enrol(_scope, { id, userName }) {
      const secret = newSecret();
      if (!(await store.begin(id, seal.seal(secret)))) throw new AppError('secondFactorOn');
      return { secret, url: otpauthUrl(secret, userName) };
    },

    async confirm(_scope, accountId, code) {
      const kept = await store.find(accountId);
      if (kept === null) throw new AppError('secondFactorOff');
      if (kept.confirmedAt !== null) throw new AppError('secondFactorOn');
      attempt(accountId);
      const step = stepOfCode(kept, code);
      if (step === null) throw new AppError('wrongSecondFactor');
      const codes = newRecoveryCodes();
      if (!(await store.confirm(accountId, { step, now: clock.now(), recoveryHashes: hashesOf(codes) })))
        throw new AppError('secondFactorOn');
      guard.succeeded(accountId);
      return { recoveryCodes: codes };
    },

    async renewRecoveryCodes(principal, code) {
      await mustProve(principal, code);
      const codes = newRecoveryCodes();
      if (!(await store.replaceRecoveryCodes(principal.user.id, hashesOf(codes))))
        throw new AppError('secondFactorOff');
      return { recoveryCodes: codes };
    },

    async disable(principal, code) {
      await mustProve(principal, code);
      if (!(await store.remove(principal.user.id))) throw new AppError('secondFactorOff');
    },

    check: (_scope, accountId, code, browserKey) =>
      consume(accountId, code, { guesser: browserKey ?? accountId, field: null }),

    async prove({ user, sessionId }, code, field) {
      if (!(await isOn(user.id))) return;
      if (code === undefined) throw new AppError('secondFactorRequired', { field });
      await consume(user.id, code, { guesser: sessionId, field });
    },
  };
}

function hashesOf(codes: readonly string[]): Buffer[] {
  return codes.flatMap((code) => hashOfRecoveryCode(code) ?? []);
}
