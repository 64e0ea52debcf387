import { accountRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Audit } from '../audit/index.ts';
import type { Auth, Codes, Logins } from '../auth/index.ts';
import type { Outbox } from '../outbox/index.ts';
import { accountHandlers } from './account.routes.ts';
import { createAccount } from './account.service.ts';
import { createAccountStore } from './account.store.ts';
import { createContacts } from './contact.service.ts';
import { createOwnAccounts } from './own-account.ts';

interface Others {
  readonly auth: Auth & { readonly codes: Codes; readonly logins: Logins };
  readonly outbox: Outbox;
  readonly audit: Audit;
}

export function accountModule({ pg, passwordRules, register }: ModuleContext, { auth, outbox, audit }: Others): void {
  const store = createAccountStore(pg);
  const ownAccounts = createOwnAccounts({ store, audit });
  const account = createAccount({ store, ownAccounts, auth, passwords: passwordRules });
  const contacts = createContacts({ store, ownAccounts, auth, codes: auth.codes, outbox });
  register.calls(accountRoutes, accountHandlers({ account, contacts, logins: auth.logins }));
}
