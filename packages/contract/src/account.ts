import * as z from 'zod';
import { Code, Email, Id, Phone, text } from './common.ts';
import { ListPreferences, ListPreferencesChange } from './list-views.ts';
import { authorities, definePermissions, persons } from './roles.ts';
import { defineRoutes } from './route.ts';

/**
 * How the person wants values and messages shown. Values are stored in the product's own units; these settings apply to
 * display only.
 */
export const Preferences = z.object({
  language: z.enum(['zh-CN', 'en-US']),
  /** IANA name; null: the browser's. */
  timeZone: text(64, 1).nullable(),
  units: z.object({
    temperature: z.enum(['celsius', 'fahrenheit']),
    /** One centistoke is one mm²/s: only the name differs. */
    viscosity: z.enum(['mm2PerS', 'cSt']),
    particles: z.enum(['perMl', 'per100Ml']),
  }),
  theme: z.enum(['light', 'dark', 'system']),
  notifications: z.object({
    sms: z.boolean(),
    email: z.boolean(),
    wechat: z.boolean(),
    /** The least severe level that is notified: 1 alarms only, 2 early warnings as well. */
    level: z.union([z.literal(1), z.literal(2)]),
  }),
  /** Columns and views of the list of devices; absent: as it is by itself. */
  deviceList: ListPreferences.optional(),
});
export type Preferences = z.infer<typeof Preferences>;

/** Preferences as they are sent: all of them, but of the list of devices what changes. */
export const SentPreferences = Preferences.extend({ deviceList: ListPreferencesChange.optional() });
export type SentPreferences = z.infer<typeof SentPreferences>;

export const Profile = z.object({
  userId: Id,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  authority: z.enum(authorities),
  companyName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Its logins ask for a second factor. */
  hasSecondFactor: z.boolean(),
  /** ms. */
  createdAt: z.number(),
  preferences: Preferences,
});
export type Profile = z.infer<typeof Profile>;

/** One open login of the caller. */
export const OwnSession = z.object({
  sessionId: Id,
  /** Whether this call was made with this login. */
  isCurrent: z.boolean(),
  browser: z.enum(['chrome', 'edge', 'firefox', 'safari', 'wechat', 'other']),
  system: z.enum(['windows', 'macos', 'linux', 'android', 'ios', 'other']),
  userAgent: z.string(),
  address: z.string(),
  /** ms. */
  createdAt: z.number(),
  usedAt: z.number(),
  expiresAt: z.number(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** A code was sent, provided that there is an account or an address that it may go to. */
export const CodeRequested = z.object({
  /** Time until the code expires, s. */
  validForS: z.number(),
  /** Time until another code may be requested, s. */
  resendAfterS: z.number(),
});
export type CodeRequested = z.infer<typeof CodeRequested>;

/** Long enough for a password with every character escaped in JSON. */
const currentPassword = text(128, 1);
/** A code of the authenticator app, or a recovery code. */
export const SecondFactorCode = text(32, 6);
const name = z.string().trim().pipe(text(50));

export const accountPermissions = definePermissions({
  account: authorities,
  'account:change': persons,
  'account:secondFactor': ['SYS_ADMIN', 'TENANT_ADMIN'],
});

export const accountRoutes = defineRoutes({
  getProfile: {
    method: 'GET',
    path: '/system/account/getProfile',
    permission: 'account',
    summary: 'The own account.',
    data: Profile,
  },
  updateProfile: {
    method: 'PUT',
    path: '/system/account/updateProfile',
    permission: 'account:change',
    audit: 'account.update',
    summary: 'Change the own names.',
    body: z.object({ firstName: name, lastName: name }),
    data: Profile,
  },
  updatePreferences: {
    method: 'PUT',
    path: '/system/account/updatePreferences',
    permission: 'account:change',
    audit: { none: 'only how things look' },
    summary: 'Keep language, time zone, units, theme and notifications with the account.',
    body: SentPreferences,
    data: Preferences,
  },
  changePassword: {
    method: 'PUT',
    path: '/system/account/changePassword',
    permission: 'account:change',
    audit: 'account.changePassword',
    summary: 'Change the own password. Every other login of the account ends, and its displays.',
    body: z.object({ oldPassword: currentPassword, newPassword: text(128) }),
    data: z.null(),
  },
  getPhoneCode: {
    method: 'POST',
    path: '/system/account/getPhoneCode',
    permission: 'account:change',
    audit: { none: 'the message is in the outbox' },
    summary: 'Ask for a code at a new phone. Refused when it is the phone already.',
    body: z.object({ phone: Phone }),
    data: CodeRequested,
  },
  changePhone: {
    method: 'PUT',
    path: '/system/account/changePhone',
    permission: 'account:change',
    audit: 'account.changePhone',
    summary:
      'Change the own phone, with the code that came to the new one, the password, and a code of the second factor where it is on. Every other login of the account ends.',
    body: z.object({
      phone: Phone,
      code: Code,
      password: currentPassword,
      secondFactorCode: SecondFactorCode.optional(),
    }),
    data: Profile,
  },
  getEmailCode: {
    method: 'POST',
    path: '/system/account/getEmailCode',
    permission: 'account:change',
    audit: { none: 'the message is in the outbox' },
    summary: 'Ask for a code at a new e-mail address. Refused when it is the address already.',
    body: z.object({ email: Email }),
    data: CodeRequested,
  },
  changeEmail: {
    method: 'PUT',
    path: '/system/account/changeEmail',
    permission: 'account:change',
    audit: 'account.changeEmail',
    summary:
      'Change the own e-mail address, with the code that came to the new one, the password, and a code of the second factor where it is on. Every other login of the account ends.',
    body: z.object({
      email: Email,
      code: Code,
      password: currentPassword,
      secondFactorCode: SecondFactorCode.optional(),
    }),
    data: Profile,
  },
  listSessions: {
    method: 'GET',
    path: '/system/account/listSessions',
    permission: 'account:change',
    summary: 'The open logins of the own account, the last used first.',
    data: z.array(OwnSession),
  },
  endSession: {
    method: 'DELETE',
    path: '/system/account/session/:sessionId',
    permission: 'account:change',
    audit: 'account.endSessions',
    summary: 'End one login of the own account.',
    params: z.object({ sessionId: Id }),
    data: z.null(),
  },
  endOtherSessions: {
    method: 'POST',
    path: '/system/account/endOtherSessions',
    permission: 'account:change',
    audit: 'account.endSessions',
    summary: 'End every login of the own account but this one.',
    data: z.object({ ended: z.number() }),
  },
  endAllSessions: {
    method: 'POST',
    path: '/system/account/endAllSessions',
    permission: 'account:change',
    audit: 'account.endSessions',
    summary: 'End every login of the own account, this one too, and its displays.',
    data: z.object({ ended: z.number() }),
  },
});

export const SecondFactorState = z.object({
  isOn: z.boolean(),
  /** Since when it is on, ms; null: it is off. */
  since: z.number().nullable(),
  /** Recovery codes that are not used yet. */
  recoveryCodesLeft: z.number(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorRoutes = defineRoutes({
  getSecondFactor: {
    method: 'GET',
    path: '/system/account/secondFactor',
    permission: 'account:secondFactor',
    summary: 'Whether the own account asks for a second factor.',
    data: SecondFactorState,
  },
  enrolSecondFactor: {
    method: 'POST',
    path: '/system/account/secondFactor/enrol',
    permission: 'account:secondFactor',
    audit: { none: 'nothing asks for it before it is confirmed' },
    summary: 'Set up a second factor (RFC 6238). The secret is shown this once, and is in force after its first code.',
    body: z.object({ password: currentPassword }),
    data: z.object({
      /** Base32, for typing it in. */
      secret: z.string(),
      /** `otpauth://totp/…`, for a QR code. */
      url: z.string(),
    }),
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/system/account/secondFactor/confirm',
    permission: 'account:secondFactor',
    audit: 'account.secondFactorOn',
    summary: 'Turn the second factor on with its first code. The recovery codes are shown this once.',
    body: z.object({ code: Code }),
    data: RecoveryCodes,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/system/account/secondFactor/recoveryCodes',
    permission: 'account:secondFactor',
    audit: 'account.recoveryCodes',
    summary: 'Make new recovery codes; the old ones are void. Asks for a code of the app, or an old recovery code.',
    body: z.object({ password: currentPassword, code: SecondFactorCode }),
    data: RecoveryCodes,
  },
  disableSecondFactor: {
    method: 'POST',
    path: '/system/account/secondFactor/disable',
    permission: 'account:secondFactor',
    audit: 'account.secondFactorOff',
    summary: 'Turn the second factor off, with a code of the app or a recovery code.',
    body: z.object({ password: currentPassword, code: SecondFactorCode }),
    data: z.null(),
  },
});
