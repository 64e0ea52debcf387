import { AppError } from '@oilsight/contract';
import type { authRoutes, displayRoutes, secondFactorRoutes, thingsBoardAuthRoutes } from '@oilsight/contract';
import { callerOf } from '../../http/caller.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { AuthService } from './auth.service.ts';

export const authHandlers = (auth: AuthService): Handlers<typeof authRoutes> => ({
  login: ({ body }, _scope, context) => auth.login(body.username, body.password, context),
  getVerificationCode: ({ params }, _scope, context) => auth.getCode(params.phone, context),
  loginByPhone: ({ body }, _scope, context) => auth.loginByPhone(body.phone, body.code, context),
  confirmPhone: ({ body }, _scope, context) => auth.confirmPhone(body, context),
  secondStep: ({ body }, _scope, context) => auth.secondStep(body.stepToken, body.code, context),
  refresh: ({ body }, _scope, context) => auth.refresh(body.refreshToken, context),
  logout: async (_request, _scope, context) => {
    await auth.logout(callerOf(context));
    return null;
  },
  getInfo: (_request, _scope, context) => auth.info(callerOf(context)),
  setLanguage: async ({ query }, _scope, context) => {
    await auth.setLanguage(callerOf(context), query.language ?? context.language);
    return null;
  },
});

export const thingsBoardAuthHandlers = (auth: AuthService): Handlers<typeof thingsBoardAuthRoutes> => ({
  tbLogin: async ({ body }, _scope, context) => {
    const outcome = await auth.login(body.username, body.password, context);
    if ('stepToken' in outcome) {
      // This login has no second step that would write the audit entry instead.
      context.auditDraft.action = 'auth.login';
      throw new AppError('secondFactorNeeded');
    }
    return { token: outcome.token, refreshToken: outcome.refreshToken };
  },
  tbRefresh: ({ body }, _scope, context) => auth.refresh(body.refreshToken, context),
  tbLogout: async (_request, _scope, context) => {
    await auth.logout(callerOf(context));
    return null;
  },
});

export const secondFactorHandlers = (auth: AuthService): Handlers<typeof secondFactorRoutes> => ({
  getSecondFactor: (_request, scope, context) => auth.secondFactor.state(scope, callerOf(context).user.id),
  enrolSecondFactor: async ({ body }, scope, context) => {
    await auth.checkPassword(callerOf(context), body.password, 'password');
    return auth.secondFactor.enrol(scope, callerOf(context).user);
  },
  confirmSecondFactor: ({ body }, scope, context) =>
    auth.secondFactor.confirm(scope, callerOf(context).user.id, body.code),
  renewRecoveryCodes: async ({ body }, _scope, context) => {
    await auth.checkPassword(callerOf(context), body.password, 'password');
    return auth.secondFactor.renewRecoveryCodes(callerOf(context), body.code);
  },
  disableSecondFactor: async ({ body }, _scope, context) => {
    await auth.checkPassword(callerOf(context), body.password, 'password');
    await auth.secondFactor.disable(callerOf(context), body.code);
    return null;
  },
});

export const displayHandlers = ({ displays, displayCodes }: AuthService): Handlers<typeof displayRoutes> => ({
  listDisplays: (_request, _scope, context) => displays.list(callerOf(context)),
  createDisplay: ({ body }, _scope, context) => displays.create(callerOf(context), context.auditDraft, body),
  issueDisplayCode: ({ params }, _scope, context) => displayCodes.issue(callerOf(context), params.displayId),
  openDisplay: ({ body }, _scope, context) => displayCodes.open(body.code, context.auditDraft),
  removeDisplay: async ({ params }, _scope, context) => {
    await displays.remove(callerOf(context), context.auditDraft, params.displayId);
    return null;
  },
});
