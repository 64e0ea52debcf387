import { authRoutes, displayRoutes, secondFactorRoutes, thingsBoardAuthRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Outbox } from '../outbox/index.ts';
import { registerAuthJobs } from './auth.jobs.ts';
import { authHandlers, displayHandlers, secondFactorHandlers, thingsBoardAuthHandlers } from './auth.routes.ts';
import { createAuth, type AuthService } from './auth.service.ts';
import { createAuthStore } from './auth.store.ts';
import { createCodeStore } from './codes.store.ts';
import { createDisplayPlaceStore } from './display-places.store.ts';
import { createDisplayStore } from './displays.store.ts';
import { firstAdministrator } from './first-administrator.ts';
import { createSecondFactorStore } from './second-factor.store.ts';

export function authModule(context: ModuleContext, { outbox }: { readonly outbox: Outbox }): AuthService {
  const { pg, jwtSecret, passwordRules, demonstration, changes, clock, queue, seal, register } = context;
  const auth = createAuth({
    store: createAuthStore(pg, () => demonstration.isRunning),
    codeStore: createCodeStore(pg),
    displayStore: createDisplayStore(pg),
    displayPlaces: createDisplayPlaceStore(pg),
    secondFactorStore: createSecondFactorStore(pg),
    outbox,
    passwordMinLength: passwordRules.least,
    jwtSecret,
    // The words are part of the key: others would make every stored second factor unreadable.
    seal: seal('ways in'),
    changes,
    clock,
  });
  registerAuthJobs(queue, auth);
  register.part('first administrator', firstAdministrator(context, auth));
  register.calls(authRoutes, authHandlers(auth));
  register.calls(thingsBoardAuthRoutes, thingsBoardAuthHandlers(auth));
  register.calls(secondFactorRoutes, secondFactorHandlers(auth));
  register.calls(displayRoutes, displayHandlers(auth));
  return auth;
}
