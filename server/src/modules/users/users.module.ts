import { contactRoutes, userRoutes, virtualUserRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Audit } from '../audit/index.ts';
import { hashPassword } from '../auth/index.ts';
import { createContacts } from './contacts.service.ts';
import { createContactStore } from './contacts.store.ts';
import { contactHandlers, userHandlers, virtualUserHandlers } from './users.routes.ts';
import { createUsers } from './users.service.ts';
import { createUserStore } from './users.store.ts';
import { createVirtualUsers } from './virtual-users.service.ts';
import { createVirtualDeviceStore } from './virtual-users.store.ts';

export function usersModule(
  { pg, passwordRules, clock, register }: ModuleContext,
  { audit }: { readonly audit: Audit },
): void {
  const people = {
    store: createUserStore(pg),
    audit,
    passwords: { hash: hashPassword, rules: passwordRules },
    clock,
  };
  register.calls(userRoutes, userHandlers(createUsers(people)));
  register.calls(
    virtualUserRoutes,
    virtualUserHandlers(createVirtualUsers({ ...people, devices: createVirtualDeviceStore(pg) })),
  );
  register.calls(contactRoutes, contactHandlers(createContacts({ store: createContactStore(pg), audit })));
}
