import { accountRoutes, passwordResetRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Audit } from '../audit/index.ts';
import type { Auth, Codes, ContactCodes, Logins } from '../auth/index.ts';
import type { Outbox } from '../outbox/index.ts';
import { accountHandlers, passwordResetHandlers } from './account.routes.ts';
import { createAccount } from './account.service.ts';
import { createAccountStore } from './account.store.ts';
import { createContacts } from './contact.service.ts';
import { createOwnAccounts } from './own-account.ts';
import { createPasswordReset } from './password-reset.service.ts';

interface Others {
  readonly auth: Auth & { readonly codes: Codes; readonly contactCodes: ContactCodes; readonly logins: Logins };
  readonly outbox: Outbox;
  readonly audit: Audit;
}

export function accountModule({ pg, passwordRules, register }: ModuleContext, { auth, outbox, audit }: Others): void {
  const store = createAccountStore(pg);
  const ownAccounts = createOwnAccounts({ store, audit });
  const account = createAccount({ store, ownAccounts, auth, passwords: passwordRules });
  const contacts = createContacts({ store, ownAccounts, auth, codes: auth.codes, outbox });
  const passwordReset = createPasswordReset({
    ownAccounts,
    auth,
    contactCodes: auth.contactCodes,
    passwords: passwordRules,
    outbox,
  });
  register.calls(accountRoutes, accountHandlers({ account, contacts, logins: auth.logins }));
  register.calls(passwordResetRoutes, passwordResetHandlers(passwordReset));
}
