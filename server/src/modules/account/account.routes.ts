import type { accountRoutes, passwordResetRoutes } from '@oilsight/contract';
import { callerOf } from '../../http/caller.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Logins } from '../auth/index.ts';
import type { Account } from './account.service.ts';
import type { Contacts } from './contact.service.ts';
import type { PasswordReset } from './password-reset.service.ts';

export const accountHandlers = ({
  account,
  contacts,
  logins,
}: {
  account: Account;
  contacts: Contacts;
  logins: Logins;
}): Handlers<typeof accountRoutes> => ({
  getProfile: (_request, scope) => account.profile(scope),
  updateProfile: ({ body }, scope, { auditDraft }) => account.updateProfile(scope, auditDraft, body),
  updatePreferences: ({ body }, scope) => account.updatePreferences(scope, body),
  changePassword: async ({ body }, _scope, context) => {
    await account.changePassword(callerOf(context), context.auditDraft, body);
    return null;
  },
  getPhoneCode: ({ body }, scope, { auditDraft }) => contacts.getPhoneCode(scope, auditDraft, body.phone),
  changePhone: ({ body: { phone, ...proof } }, _scope, context) =>
    contacts.changePhone(callerOf(context), context.auditDraft, phone, proof),
  getEmailCode: ({ body }, scope, { auditDraft }) => contacts.getEmailCode(scope, auditDraft, body.email),
  changeEmail: ({ body: { email, ...proof } }, _scope, context) =>
    contacts.changeEmail(callerOf(context), context.auditDraft, email, proof),
  listSessions: (_request, _scope, context) => logins.list(callerOf(context)),
  endSession: async ({ params }, _scope, context) => {
    await logins.endOwn(callerOf(context), params.sessionId);
    return null;
  },
  endOtherSessions: async (_request, _scope, context) => {
    const { user, sessionId } = callerOf(context);
    return { ended: await logins.endAll(user.id, sessionId) };
  },
  endAllSessions: async (_request, _scope, context) => ({
    ended: await logins.endAll(callerOf(context).user.id, null),
  }),
});

export const passwordResetHandlers = (passwordReset: PasswordReset): Handlers<typeof passwordResetRoutes> => ({
  getPasswordReset: () => passwordReset.offer(),
  requestPasswordReset: ({ body }, _scope, context) => passwordReset.request(body.contact, context),
  replacePassword: ({ body }, _scope, context) => passwordReset.reset(body, context),
});
