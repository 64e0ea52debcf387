import * as z from 'zod';
import { CodeRequested } from './account.ts';
import { AccountChoice, strangersBytes } from './auth.ts';
import { Id, PhoneOrEmail, text } from './common.ts';
import { defineRoutes } from './route.ts';

/** How codes for a new password can go out. */
export const resetChannels = ['sms', 'email'] as const;
export type ResetChannel = (typeof resetChannels)[number];

/** Digits of a code for a new password: it is tried at from more networks than other codes. */
export const resetCodeDigits = 8;

/** What a person who has forgotten the password needs to know before anything is asked. */
export const PasswordResetOffer = z.object({
  /** The channels that this server has; none: only an administrator can help. */
  channels: z.array(z.enum(resetChannels)),
  /** Minimum number of characters of a new password; `minPasswordLength` gives the minimum of an administrator. */
  passwordMinLength: z.number().int(),
});
export type PasswordResetOffer = z.infer<typeof PasswordResetOffer>;

/** The account has the new password; or several accounts have the phone or address, and the call must name one. */
export const PasswordResetOutcome = z.union([
  z.object({ userName: z.string() }),
  AccountChoice.pick({ accounts: true }),
]);
export type PasswordResetOutcome = z.infer<typeof PasswordResetOutcome>;

export const passwordResetRoutes = defineRoutes({
  getPasswordReset: {
    method: 'GET',
    path: '/auth/passwordReset',
    permission: 'public',
    bodyBytes: strangersBytes,
    summary: 'By which channels a forgotten password can be replaced on this server, and how long a new one must be.',
    data: PasswordResetOffer,
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/auth/passwordReset/code',
    permission: 'public',
    audit: { none: 'the message is in the outbox' },
    summary:
      'Ask for a code of eight digits to replace a forgotten password. Each network has codes of its own. The answer is the same whether or not an account has the phone or address.',
    bodyBytes: strangersBytes,
    body: z.object({ contact: PhoneOrEmail }),
    data: CodeRequested,
  },
  replacePassword: {
    method: 'POST',
    path: '/auth/passwordReset',
    permission: 'public',
    audit: 'account.resetPassword',
    summary:
      'Replace a forgotten password with the code that came to the phone or address. Every login of the account ends, and its displays. Where several accounts have the phone or address, the answer names them, the code stays valid, and the next call chooses one by `userId`.',
    bodyBytes: strangersBytes,
    body: z.object({
      contact: PhoneOrEmail,
      code: text(resetCodeDigits, resetCodeDigits).regex(/^\d+$/),
      newPassword: text(128),
      userId: Id.optional(),
    }),
    data: PasswordResetOutcome,
  },
});
