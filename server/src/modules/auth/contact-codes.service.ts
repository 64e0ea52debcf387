import { AppError, holds, isEmail } from '@oilsight/contract';
import type { CodeRequested, Language } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Principal } from '../../platform/principal.ts';
import { systemScope } from '../../platform/scope.ts';
import type { AuthStore } from './auth.store.ts';
import type { Codes } from './codes.service.ts';
import type { CodeSubject } from './codes.rules.ts';
import { whoOfContact } from './known-browsers.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { createLoginGuard } from './login-guard.ts';
import { isUsable, personOf } from './person.rules.ts';
import type { Visitor } from './sign-in.service.ts';

/** An account that its owner may use and change, with its present rights. */
export interface ContactOwner extends Pick<Principal, 'user' | 'scope'> {
  readonly language: Language;
  readonly companyName: string;
}

/**
 * Codes by which a person who cannot log in proves that they read the messages to a phone or an e-mail address. Whether
 * an account has it is not told to anybody who has not proved it.
 */
export interface ContactCodes {
  /** Sends a code if a usable account has the contact. @throws AppError `tooManyRequests` */
  request(contact: string, visitor: Visitor): Promise<CodeRequested>;
  /**
   * Checks a code, which stays valid, and returns the accounts with the contact that may be used, by name.
   *
   * @throws AppError `wrongCode`, `tooManyLogins`
   */
  prove(contact: string, code: string, visitor: Visitor): Promise<readonly ContactOwner[]>;
  /** Uses up a code that was checked. @throws AppError `wrongCode` when another call has used it up meanwhile */
  take(contact: string, code: string, visitor: Visitor): Promise<void>;
}

interface ContactCodeParts {
  readonly store: Pick<AuthStore, 'findByPhone' | 'findByEmail'>;
  readonly codes: Codes;
  readonly browsers: KnownBrowsers;
  readonly clock: Clock;
}

export function createContactCodes({ store, codes, browsers, clock }: ContactCodeParts): ContactCodes {
  // No limit for all networks together: strangers who try as often as it lets them would leave the owner no turn. Their
  // tries at each code are counted.
  const guard = createLoginGuard({ clock, nameLimits: null, isByNetwork: true });
  const system = systemScope('somebody who has forgotten the password');

  const browserKeyOf = (contact: string, { cookies }: Visitor) => browsers.keyOf(cookies, whoOfContact(contact));
  const subjectOf = (contact: string, visitor: Visitor): CodeSubject => ({
    purpose: 'reset',
    owner: browserKeyOf(contact, visitor) ?? '',
    target: contact,
  });

  async function ownersOf(contact: string): Promise<readonly ContactOwner[]> {
    const found = isEmail(contact) ? await store.findByEmail(contact) : await store.findByPhone(contact);
    return (
      found
        .filter((account) => isUsable(account, clock.now()))
        .map((account) => ({
          ...personOf(account, clock.now()),
          language: account.language,
          companyName: account.companyName,
        }))
        // An account that strangers share is changed by none of them.
        .filter(({ user }) => holds(user.authority, 'account:change'))
    );
  }

  return {
    async request(contact, visitor) {
      const [first] = await ownersOf(contact);
      const recipient = first === undefined ? null : { tenantId: first.user.tenantId, language: first.language };
      return codes.request(system, subjectOf(contact, visitor), recipient, visitor.auditDraft);
    },

    async prove(contact, code, visitor) {
      const { auditDraft } = visitor;
      const from = { address: auditDraft.address, browserKey: browserKeyOf(contact, visitor) };
      const waitMs = guard.attempt(contact, from);
      if (waitMs > 0) throw new AppError('tooManyLogins', { seconds: Math.ceil(waitMs / 1000) });
      const owners = await ownersOf(contact);
      const [first] = owners;
      // The entry of a refused try names the account, where there is one to name.
      if (first !== undefined && owners.length === 1) {
        const { id, userName, tenantId } = first.user;
        auditDraft.object = { kind: 'user', id, name: userName, tenantId };
      }
      await codes.check(system, subjectOf(contact, visitor), code, auditDraft);
      guard.succeeded(contact, from);
      return owners;
    },

    async take(contact, code, visitor) {
      await codes.take(system, subjectOf(contact, visitor), code);
      // From now on the person has rate limits of their own in this browser.
      browsers.remember(visitor.cookies, whoOfContact(contact));
    },
  };
}
