import { authRoutes, displayRoutes, secondFactorRoutes, thingsBoardAuthRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Outbox } from '../outbox/index.ts';
import { registerAuthJobs } from './auth.jobs.ts';
import { authHandlers, displayHandlers, secondFactorHandlers, thingsBoardAuthHandlers } from './auth.routes.ts';
import { createAuth, type AuthService } from './auth.service.ts';
import { pgAuthStore } from './auth.store.pg.ts';
import { pgCodeStore } from './codes.store.pg.ts';
import { pgDisplayStore } from './displays.store.pg.ts';
import { firstAdministrator } from './first-administrator.ts';
import { pgSecondFactorStore } from './second-factor.store.pg.ts';

export function authModule(context: ModuleContext, { outbox }: { readonly outbox: Outbox }): AuthService {
  const { pg, jwtSecret, passwordRules, demonstration, clock, bus, queue, seal, register } = context;
  const auth = createAuth({
    store: pgAuthStore(pg, () => demonstration.isRunning),
    codeStore: pgCodeStore(pg),
    displayStore: pgDisplayStore(pg),
    secondFactorStore: pgSecondFactorStore(pg),
    outbox,
    passwordMinLength: passwordRules.least,
    jwtSecret,
    seal: seal('ways in'),
    clock,
    bus,
  });
  registerAuthJobs(queue, auth);
  register.part('auth', auth);
  register.part('first administrator', firstAdministrator(context, auth));
  register.calls(authRoutes, authHandlers(auth));
  register.calls(thingsBoardAuthRoutes, thingsBoardAuthHandlers(auth));
  register.calls(secondFactorRoutes, secondFactorHandlers(auth));
  register.calls(displayRoutes, displayHandlers(auth));
  return auth;
}
