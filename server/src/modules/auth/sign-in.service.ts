import { randomUUID } from 'node:crypto';
import { AppError, isAuthority } from '@oilsight/contract';
import type { CodeRequested, LoginOutcome, LoginReply, PhoneLoginOutcome } from '@oilsight/contract';
import type { CallContext } from '../../http/handlers.ts';
import type { Clock } from '../../platform/clock.ts';
import { systemScope } from '../../platform/scope.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Account, AuthStore } from './auth.store.ts';
import type { Codes } from './codes.service.ts';
import { codeMs } from './codes.service.ts';
import type { CodeSubject } from './codes.rules.ts';
import type { CodeStore } from './codes.store.ts';
import { whoOfName, whoOfPhone } from './known-browsers.ts';
import type { KnownBrowsers, Who } from './known-browsers.ts';
import { phoneLimits } from './login-guard.rules.ts';
import { createLoginGuard } from './login-guard.ts';
import type { LoginGuard, Origin } from './login-guard.ts';
import type { Logins } from './logins.service.ts';
import type { PasswordCheck } from './password.ts';
import { isUsable, personOf } from './person.rules.ts';
import type { SecondFactor } from './second-factor.service.ts';
import type { Tokens } from './tokens.ts';
import { stepMs } from './tokens.ts';

/**
 * The caller of a login. The audit draft holds the origin of the call, and later the account; the cookies show who is
 * known in the browser.
 */
export type Visitor = Pick<CallContext, 'auditDraft' | 'cookies'>;

/** The ways to log in. */
export interface SignIn {
  /** @throws AppError `wrongCredentials`, `tooManyLogins`, `userDisabled`, `accountExpired`, `noRole`, `overloaded` */
  login(userName: string, password: string, visitor: Visitor): Promise<LoginOutcome>;
  /** Sends a code to the phone if an account has it. @throws AppError `tooManyRequests` */
  getCode(phone: string, visitor: Visitor): Promise<CodeRequested>;
  /** @throws AppError `phoneNotBound`, `wrongCode`, `tooManyLogins`, `userDisabled`, `accountExpired`, `noRole` */
  loginByPhone(phone: string, code: string, visitor: Visitor): Promise<PhoneLoginOutcome>;
  /** @throws AppError `wrongCode` when the choice has expired or was not offered */
  confirmPhone(
    choice: { readonly phone: string; readonly userId: string; readonly uuid: string },
    visitor: Visitor,
  ): Promise<LoginOutcome>;
  /** @throws AppError `sessionExpired`, `wrongSecondFactor`, `tooManyLogins` */
  secondStep(stepToken: string, code: string, visitor: Visitor): Promise<LoginReply>;
}

interface SignInParts {
  readonly store: AuthStore;
  readonly codeStore: CodeStore;
  readonly codes: Codes;
  readonly passwords: PasswordCheck;
  readonly secondFactor: SecondFactor;
  readonly logins: Logins;
  readonly tokens: Tokens;
  readonly browsers: KnownBrowsers;
  readonly clock: Clock;
}

/** @param browserKey key of a browser where the phone is known, which has codes of its own; null: no such browser */
const loginCode = (phone: string, browserKey: string | null): CodeSubject => ({
  purpose: 'login',
  owner: browserKey ?? '',
  target: phone,
});

export function createSignIn({
  store,
  codeStore,
  codes,
  passwords,
  secondFactor,
  logins,
  tokens,
  browsers,
  clock,
}: SignInParts): SignIn {
  const names = createLoginGuard({ clock });
  const phones = createLoginGuard({ clock, nameLimits: phoneLimits, isByNetwork: true });
  const system = systemScope('somebody who is about to log in');

  const originOf = ({ auditDraft, cookies }: Visitor, who: Who): Origin => ({
    address: auditDraft.address,
    browserKey: browsers.keyOf(cookies, who),
  });

  function attempt(guard: LoginGuard, name: string, from: Origin): void {
    const waitMs = guard.attempt(name, from);
    if (waitMs > 0) throw new AppError('tooManyLogins', { seconds: Math.ceil(waitMs / 1000) });
  }

  async function open(account: Account, { auditDraft, cookies }: Visitor): Promise<LoginReply> {
    const { user } = personOf(account, clock.now());
    // Until here the audit draft holds an unverified name.
    auditDraft.actor = { id: user.id, name: user.userName, authority: user.authority, tenantId: user.tenantId };
    const pair = await logins.open(account, user, auditDraft);
    browsers.remember(cookies, whoOfName(account.userName));
    return { ...pair, user, companyName: account.companyName };
  }

  /** Called after the first step of a login: opens the login, or asks for the second factor. */
  async function enter(account: Account, visitor: Visitor): Promise<LoginOutcome> {
    const { user } = personOf(account, clock.now());
    if (!account.hasSecondFactor) return open(account, visitor);
    // No login has happened until the second step succeeds, so no login is written to the audit log.
    visitor.auditDraft.action = null;
    return { stepToken: await tokens.step(user, account.passwordHash), expiresAt: clock.now() + stepMs };
  }

  return {
    async login(userName, password, visitor) {
      const { auditDraft } = visitor;
      const from = originOf(visitor, whoOfName(userName));
      attempt(names, userName, from);
      const account = await store.findByUserName(userName);
      if (account !== null) tell(auditDraft, account);
      if (!(await passwords.matches(userName, account?.passwordHash ?? null, password)) || account === null)
        throw new AppError('wrongCredentials');
      names.succeeded(userName, from);
      return enter(account, visitor);
    },

    async getCode(phone, visitor) {
      const account = (await store.findByPhone(phone)).find((one) => isUsable(one, clock.now()));
      const recipient = account === undefined ? null : { tenantId: account.tenantId, language: account.language };
      const subject = loginCode(phone, browsers.keyOf(visitor.cookies, whoOfPhone(phone)));
      return codes.request(system, subject, recipient, visitor.auditDraft);
    },

    async loginByPhone(phone, code, visitor) {
      const { auditDraft } = visitor;
      const from = originOf(visitor, whoOfPhone(phone));
      attempt(phones, phone, from);
      const accounts = await store.findByPhone(phone);
      const [first] = accounts;
      if (first === undefined) throw new AppError('phoneNotBound');
      if (accounts.length === 1) tell(auditDraft, first);
      await codes.spend(system, loginCode(phone, from.browserKey), code, auditDraft);
      phones.succeeded(phone, from);
      // Only a person who reads the phone's messages becomes known by the phone: an account may be registered with
      // somebody else's phone.
      browsers.remember(visitor.cookies, whoOfPhone(phone));
      const usable = accounts.filter((account) => isUsable(account, clock.now()));
      const [only = first] = usable;
      if (usable.length <= 1) {
        tell(auditDraft, only);
        return enter(only, visitor);
      }
      auditDraft.action = null;
      const uuid = randomUUID();
      const expiresAt = clock.now() + codeMs;
      await codeStore.keepChoice(uuid, phone, expiresAt);
      return {
        uuid,
        expiresAt,
        accounts: usable.flatMap(({ id, userName, authority, companyName }) =>
          isAuthority(authority) ? [{ userId: id, userName, authority, companyName }] : [],
        ),
      };
    },

    async confirmPhone({ phone, userId, uuid }, visitor) {
      const from = originOf(visitor, whoOfPhone(phone));
      attempt(phones, phone, from);
      const account = (await store.findByPhone(phone)).find(({ id }) => id === userId);
      if (account === undefined || !(await codeStore.takeChoice(uuid, phone, clock.now())))
        throw new AppError('wrongCode');
      tell(visitor.auditDraft, account);
      phones.succeeded(phone, from);
      return enter(account, visitor);
    },

    async secondStep(stepToken, code, visitor) {
      const { userId, isOf } = await tokens.readStep(stepToken);
      const account = await store.findById(userId);
      if (account === null || !isOf(account.passwordHash)) throw new AppError('sessionExpired');
      tell(visitor.auditDraft, account);
      const { scope } = personOf(account, clock.now());
      await secondFactor.check(scope, account.id, code, browsers.keyOf(visitor.cookies, whoOfName(account.userName)));
      return open(account, visitor);
    },
  };
}

/** Enters the account into the audit draft, which is also written when the login is refused. */
function tell(auditDraft: AuditDraft, { id, userName, tenantId }: Account): void {
  auditDraft.object = { kind: 'user', id, name: userName, tenantId };
}
