import { passwordResetRoutes } from '@oilsight/contract';
import type { CodeRequested, PasswordResetOutcome } from '@oilsight/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { CallError } from '../../api/call-error.ts';
import type { NewPassword } from './reset-stages.ts';

/** By which channels a forgotten password can be replaced. */
export const passwordReset = queryOptions({
  queryKey: ['login', 'passwordReset'],
  queryFn: () => call(passwordResetRoutes.getPasswordReset),
  meta: { saysItself: true },
});

/** Asks the server to send a code to a phone or an e-mail address; it sends one if an account has it. */
export const requestResetCode = mutationOptions<CodeRequested, CallError, string>({
  mutationKey: ['login', 'resetCode'],
  mutationFn: (contact) => call(passwordResetRoutes.requestPasswordReset, { body: { contact } }),
});

/** Sets the password, or answers with the accounts to choose among. */
export const resetPassword = mutationOptions<PasswordResetOutcome, CallError, NewPassword>({
  mutationKey: ['login', 'reset'],
  mutationFn: (body) => call(passwordResetRoutes.replacePassword, { body }),
});
