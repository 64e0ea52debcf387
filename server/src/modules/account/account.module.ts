import { accountRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Audit } from '../audit/index.ts';
import type { Auth, Codes, Logins } from '../auth/index.ts';
import type { Outbox } from '../outbox/index.ts';
import { accountHandlers } from './account.routes.ts';
import { createAccount } from './account.service.ts';
import { createAccountStore } from './account.store.ts';

interface Others {
  readonly auth: Auth & { readonly codes: Codes; readonly logins: Logins };
  readonly outbox: Outbox;
  readonly audit: Audit;
}

export function accountModule(
  { pg, passwordRules, bus, register }: ModuleContext,
  { auth, outbox, audit }: Others,
): void {
  const account = createAccount({
    store: createAccountStore(pg),
    auth,
    codes: auth.codes,
    passwords: passwordRules,
    outbox,
    audit,
    bus,
  });
  register.calls(accountRoutes, accountHandlers(account, auth.logins));
}
