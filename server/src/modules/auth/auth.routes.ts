import { AppError } from '@oilsight/contract';
import type { authRoutes, thingsBoardAuthRoutes } from '@oilsight/contract';
import type { CallContext, Handlers } from '../../http/handlers.ts';
import type { Principal } from '../../platform/principal.ts';
import type { AuthService } from './auth.service.ts';

function callerOf({ principal }: CallContext): Principal {
  if (principal === null) throw new AppError('notLoggedIn');
  return principal;
}

export const authHandlers = (auth: AuthService): Handlers<typeof authRoutes> => ({
  login: ({ body }, _scope, { address, userAgent }) => auth.login(body.username, body.password, { address, userAgent }),
  refresh: ({ body }) => auth.refresh(body.refreshToken),
  logout: async (_request, _scope, context) => {
    await auth.logout(callerOf(context));
    return null;
  },
  getInfo: (_request, _scope, context) => auth.info(callerOf(context)),
  setLanguage: async ({ query }, _scope, context) => {
    await auth.setLanguage(callerOf(context), query.language);
    return null;
  },
});

export const thingsBoardAuthHandlers = (auth: AuthService): Handlers<typeof thingsBoardAuthRoutes> => ({
  tbLogin: async ({ body }, _scope, { address, userAgent }) => {
    const { token, refreshToken } = await auth.login(body.username, body.password, { address, userAgent });
    return { token, refreshToken };
  },
  tbRefresh: ({ body }) => auth.refresh(body.refreshToken),
  tbLogout: async (_request, _scope, context) => {
    await auth.logout(callerOf(context));
    return null;
  },
});
