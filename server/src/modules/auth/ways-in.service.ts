import { randomUUID } from 'node:crypto';
import { AppError, isAuthority } from '@oilsight/contract';
import type { CodeRequested, LoginOutcome, LoginReply, PhoneLoginOutcome } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import { systemScope } from '../../platform/scope.ts';
import type { Trail } from '../../platform/trail.ts';
import type { Account, AuthStore } from './auth.store.ts';
import type { Codes } from './codes.service.ts';
import { codeMs } from './codes.service.ts';
import type { CodeStore, CodeSubject } from './codes.store.ts';
import type { GuardLimits } from './login-guard.rules.ts';
import { createLoginGuard } from './login-guard.ts';
import type { LoginGuard } from './login-guard.ts';
import type { Logins } from './logins.service.ts';
import type { PasswordCheck } from './password.ts';
import { isUsable, personOf } from './person.rules.ts';
import type { SecondFactor } from './second-factor.service.ts';
import type { Tokens } from './tokens.ts';
import { stepMs } from './tokens.ts';

/** The ways to log in. Where a call comes from, and whom it turned out to be about, is kept in its trail. */
export interface WaysIn {
  /** @throws AppError `wrongCredentials`, `tooManyLogins`, `userDisabled`, `accountExpired`, `noRole`, `overloaded` */
  login(userName: string, password: string, trail: Trail): Promise<LoginOutcome>;
  /** Sends a code to the phone if an account has it. @throws AppError `tooManyRequests` */
  getCode(phone: string, trail: Trail): Promise<CodeRequested>;
  /** @throws AppError `phoneNotBound`, `wrongCode`, `tooManyLogins`, `userDisabled`, `accountExpired`, `noRole` */
  loginByPhone(phone: string, code: string, trail: Trail): Promise<PhoneLoginOutcome>;
  /** @throws AppError `wrongCode` when the choice ran out or was none */
  confirmPhone(choice: { readonly phone: string; readonly userId: string; readonly uuid: string }, trail: Trail): Promise<LoginOutcome>;
  /** @throws AppError `sessionExpired`, `wrongSecondFactor`, `tooManyLogins` */
  secondStep(stepToken: string, code: string, trail: Trail): Promise<LoginReply>;
}

interface WaysInParts {
  readonly store: AuthStore;
  readonly codeStore: CodeStore;
  readonly codes: Codes;
  readonly passwords: PasswordCheck;
  readonly secondFactor: SecondFactor;
  readonly logins: Logins;
  readonly tokens: Tokens;
  readonly clock: Clock;
}

/** Guesses at the code of one phone, from wherever they come: they cannot keep its owner out, and are slowed down where they are many. */
const phoneLimits: GuardLimits = { free: 20, firstWaitMs: 1000, longestWaitMs: 5000 };

const loginCode = (phone: string): CodeSubject => ({ purpose: 'login', owner: '', target: phone });

export function createWaysIn({ store, codeStore, codes, passwords, secondFactor, logins, tokens, clock }: WaysInParts): WaysIn {
  const names = createLoginGuard({ clock });
  const phones = createLoginGuard({ clock, nameLimits: phoneLimits, isByNetwork: true });
  const system = systemScope('somebody who is about to log in');

  function attempt(guard: LoginGuard, name: string, { address }: Trail): void {
    const waitMs = guard.attempt(name, address);
    if (waitMs > 0) throw new AppError('tooManyLogins', { seconds: Math.ceil(waitMs / 1000) });
  }

  async function open(account: Account, trail: Trail): Promise<LoginReply> {
    const { user } = personOf(account, clock.now());
    // Before this it was somebody who said so.
    trail.actor = { id: user.id, name: user.userName, authority: user.authority, tenantId: user.tenantId };
    return { ...(await logins.open(account, user, trail)), user, companyName: account.companyName };
  }

  /** The first step is done. */
  async function enter(account: Account, trail: Trail): Promise<LoginOutcome> {
    const { user } = personOf(account, clock.now());
    if (!account.hasSecondFactor) return open(account, trail);
    // Nobody is in yet.
    trail.action = null;
    return { stepToken: await tokens.step(user, account.passwordHash), expiresAt: clock.now() + stepMs };
  }

  return {
    async login(userName, password, trail) {
      attempt(names, userName, trail);
      const account = await store.findByUserName(userName);
      if (account !== null) tell(trail, account);
      if (!(await passwords.matches(account?.passwordHash ?? null, password)) || account === null) throw new AppError('wrongCredentials');
      names.succeeded(userName, trail.address);
      return enter(account, trail);
    },

    async getCode(phone, trail) {
      const account = (await store.findByPhone(phone)).find((one) => isUsable(one, clock.now()));
      const recipient = account === undefined ? null : { tenantId: account.tenantId, language: account.language };
      return codes.request(system, loginCode(phone), recipient, trail);
    },

    async loginByPhone(phone, code, trail) {
      attempt(phones, phone, trail);
      const accounts = await store.findByPhone(phone);
      const [first] = accounts;
      if (first === undefined) throw new AppError('phoneNotBound');
      if (accounts.length === 1) tell(trail, first);
      await codes.spend(system, loginCode(phone), code);
      phones.succeeded(phone, trail.address);
      const usable = accounts.filter((account) => isUsable(account, clock.now()));
      const [only = first] = usable;
      if (usable.length <= 1) {
        tell(trail, only);
        return enter(only, trail);
      }
      trail.action = null;
      const uuid = randomUUID();
      const expiresAt = clock.now() + codeMs;
      await codeStore.keepChoice(uuid, phone, expiresAt);
      return { uuid, expiresAt, accounts: usable.flatMap(({ id, userName, authority, companyName }) => (isAuthority(authority) ? [{ userId: id, userName, authority, companyName }] : [])) };
    },

    async confirmPhone({ phone, userId, uuid }, trail) {
      attempt(phones, phone, trail);
      const account = (await store.findByPhone(phone)).find(({ id }) => id === userId);
      if (account === undefined || !(await codeStore.takeChoice(uuid, phone, clock.now()))) throw new AppError('wrongCode');
      tell(trail, account);
      phones.succeeded(phone, trail.address);
      return enter(account, trail);
    },

    async secondStep(stepToken, code, trail) {
      const { userId, isOf } = await tokens.readStep(stepToken);
      const account = await store.findById(userId);
      if (account === null || !isOf(account.passwordHash)) throw new AppError('sessionExpired');
      tell(trail, account);
      const { scope } = personOf(account, clock.now());
      await secondFactor.check(scope, account.id, code);
      return open(account, trail);
    },
  };
}

/** Whose account it is about, for the audit log: a refusal is told of as well. */
function tell(trail: Trail, { id, userName, tenantId }: Account): void {
  trail.object = { kind: 'user', id, name: userName, tenantId };
}
