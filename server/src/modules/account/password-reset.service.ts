import { AppError, isEmail, resetChannels } from '@oilsight/contract';
import type { CodeRequested, PasswordResetOffer, PasswordResetOutcome } from '@oilsight/contract';
import type { PasswordRules } from '../../platform/password.rules.ts';
import type { Queryable } from '../../platform/pg.ts';
import { channelOf, hashPassword } from '../auth/index.ts';
import type { Auth, ContactCodes, ContactOwner, Visitor } from '../auth/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { OwnAccount } from './account.store.ts';
import { accountTemplates } from './account.templates.ts';
import type { OwnAccounts } from './own-account.ts';

/** A new password in place of a forgotten one. */
export interface PasswordReset {
  offer(): PasswordResetOffer;
  /** @throws AppError `channelNotConfigured`, `tooManyRequests` */
  request(contact: string, visitor: Visitor): Promise<CodeRequested>;
  /**
   * Sets the password, ends all logins and displays of the account, and tells its owner.
   *
   * @throws AppError `channelNotConfigured`, `wrongCode`, `tooManyLogins`, and as `PasswordRules.check`
   */
  reset(
    wanted: {
      readonly contact: string;
      readonly code: string;
      readonly newPassword: string;
      /** One of the accounts that have the contact. Absent: the only one. */
      readonly userId?: string | undefined;
    },
    visitor: Visitor,
  ): Promise<PasswordResetOutcome>;
}

interface PasswordResetParts {
  readonly ownAccounts: OwnAccounts;
  readonly auth: Auth;
  readonly contactCodes: ContactCodes;
  readonly passwords: PasswordRules;
  readonly outbox: Outbox;
}

export function createPasswordReset({
  ownAccounts,
  auth,
  contactCodes,
  passwords,
  outbox,
}: PasswordResetParts): PasswordReset {
  const { passwordReset } = outbox.register(accountTemplates);
  const channels = resetChannels.filter((channel) => outbox.channels.includes(channel));

  function checkChannel(contact: string): void {
    if (!channels.includes(channelOf(contact))) throw new AppError('channelNotConfigured', { field: 'contact' });
  }

  /** Tells the owner by every channel that reaches them, in case somebody else has read the code. */
  async function tellOwner(tx: Queryable, { userName, tenantId, language, phone, email }: OwnAccount): Promise<void> {
    for (const to of [phone, email]) {
      if (to === null || !channels.includes(channelOf(to))) continue;
      const letter = { channel: channelOf(to), class: 'urgent', to, tenantId, language } as const;
      await outbox.add(tx, { ...letter, template: passwordReset, params: { userName } });
    }
  }

  async function setPassword(
    { user, scope }: ContactOwner,
    { contact, code, newPassword }: { readonly contact: string; readonly code: string; readonly newPassword: string },
    visitor: Visitor,
  ): Promise<void> {
    const passwordHash = await hashPassword(newPassword);
    await contactCodes.take(contact, code, visitor);
    await ownAccounts.change(scope, visitor.auditDraft, { passwordHash }, async (account, tx) => {
      // The account has been given another phone or address since the code was checked.
      if (account[isEmail(contact) ? 'email' : 'phone'] !== contact) throw new AppError('wrongCode');
      await tellOwner(tx, account);
      await auth.endSessions(tx, user.id, { except: null, displays: true });
    });
  }

  return {
    offer: () => ({ channels: [...channels], passwordMinLength: passwords.least }),

    async request(contact, visitor) {
      checkChannel(contact);
      return contactCodes.request(contact, visitor);
    },

    async reset({ contact, code, newPassword, userId }, visitor) {
      checkChannel(contact);
      // What is wrong for everybody costs no try at the code.
      passwords.check(newPassword, { userName: '', authority: null }, 'newPassword');
      const owners = await contactCodes.prove(contact, code, visitor);
      if (userId === undefined && owners.length > 1) {
        // Nothing has changed until one of them is chosen.
        visitor.auditDraft.action = null;
        return {
          accounts: owners.map(({ user, companyName }) => ({
            userId: user.id,
            userName: user.userName,
            authority: user.authority,
            companyName,
          })),
        };
      }
      const owner = owners.find(({ user }) => userId === undefined || user.id === userId);
      if (owner === undefined) throw new AppError('wrongCode', { field: 'code' });
      const { id, userName, authority, tenantId } = owner.user;
      visitor.auditDraft.actor = { id, name: userName, authority, tenantId };
      visitor.auditDraft.object = { kind: 'user', id, name: userName, tenantId };
      passwords.check(newPassword, owner.user, 'newPassword');
      await setPassword(owner, { contact, code, newPassword }, visitor);
      return { userName };
    },
  };
}
