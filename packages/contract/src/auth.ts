import * as z from 'zod';
import { CodeRequested, Preferences, SecondFactorCode } from './account.ts';
import { Code, Id, Phone, text } from './common.ts';
import { longestPassword, shortestPassword } from './passwords.ts';
import { authorities } from './roles.ts';
import { defineRoutes } from './route.ts';
import { wallScreens } from './wall-screens.ts';

export const User = z.object({
  id: Id,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  authority: z.enum(authorities),
  tenantId: Id.nullable(),
  customerId: Id.nullable(),
  phone: z.string().nullable(),
});
export type User = z.infer<typeof User>;

export const TokenPair = z.object({ token: z.string(), refreshToken: z.string() });
export type TokenPair = z.infer<typeof TokenPair>;

export const LoginReply = TokenPair.extend({ user: User, companyName: z.string() });
export type LoginReply = z.infer<typeof LoginReply>;

/**
 * The first step succeeded and the account needs a second one: `POST /auth/secondFactor` with this token until
 * `expiresAt`, ms.
 */
export const SecondStep = z.object({ stepToken: z.string(), expiresAt: z.number() });
export type SecondStep = z.infer<typeof SecondStep>;

/**
 * Several accounts have this phone: the person chooses one with `POST /confirmPhone`, giving `uuid`, until `expiresAt`,
 * ms.
 */
export const AccountChoice = z.object({
  uuid: Id,
  expiresAt: z.number(),
  accounts: z.array(
    z.object({ userId: Id, userName: z.string(), authority: z.enum(authorities), companyName: z.string() }),
  ),
});
export type AccountChoice = z.infer<typeof AccountChoice>;

export const LoginOutcome = z.union([LoginReply, SecondStep]);
export type LoginOutcome = z.infer<typeof LoginOutcome>;

export const PhoneLoginOutcome = z.union([LoginReply, SecondStep, AccountChoice]);
export type PhoneLoginOutcome = z.infer<typeof PhoneLoginOutcome>;

const password = text(longestPassword, shortestPassword);
/** Trimmed, because a name pasted with a space at the end is the most common failed login. */
const userName = z.string().trim().pipe(text(64, 1));

/** Enough for the longest token, and for names and passwords with every character escaped in JSON. */
export const strangersBytes = 4096;

export const authRoutes = defineRoutes({
  login: {
    method: 'POST',
    path: '/login',
    permission: 'public',
    audit: 'auth.login',
    summary:
      'Log in with user name and password. An account with a second factor gets a step token in place of tokens.',
    bodyBytes: strangersBytes,
    body: z.object({ username: userName, password }),
    data: LoginOutcome,
  },
  getVerificationCode: {
    method: 'GET',
    path: '/getVerificationCode/:phone',
    permission: 'public',
    bearer: 'login',
    audit: { none: 'the message is in the outbox' },
    bodyBytes: strangersBytes,
    changes: true,
    summary: 'Ask for a code to log in by phone. The answer is the same whether or not an account has the phone.',
    params: z.object({ phone: Phone }),
    data: CodeRequested,
  },
  loginByPhone: {
    method: 'POST',
    path: '/loginByPhone',
    permission: 'public',
    audit: 'auth.login',
    summary: 'Log in with the code that came to the phone.',
    bodyBytes: strangersBytes,
    body: z.object({ phone: Phone, code: Code }),
    data: PhoneLoginOutcome,
  },
  confirmPhone: {
    method: 'POST',
    path: '/confirmPhone',
    permission: 'public',
    audit: 'auth.login',
    summary: 'Log in by phone as one of the several accounts that have it.',
    bodyBytes: strangersBytes,
    body: z.object({ phone: Phone, userId: Id, uuid: Id }),
    data: LoginOutcome,
  },
  secondStep: {
    method: 'POST',
    path: '/auth/secondFactor',
    permission: 'public',
    audit: 'auth.login',
    summary: 'The second step of a login: the code of the authenticator app, or a recovery code.',
    bodyBytes: strangersBytes,
    body: z.object({ stepToken: text(2048, 1), code: SecondFactorCode }),
    data: LoginReply,
  },
  refresh: {
    method: 'POST',
    path: '/auth/token',
    permission: 'public',
    audit: { none: 'a login goes on' },
    summary:
      'Exchange a refresh token for a new pair. Each refresh token works once; using an old one revokes its family.',
    bodyBytes: strangersBytes,
    body: z.object({ refreshToken: text(2048, 1) }),
    data: TokenPair,
  },
  logout: {
    method: 'POST',
    path: '/logout',
    permission: 'session',
    audit: 'auth.logout',
    summary: 'Revoke this login: its access and refresh tokens.',
    data: z.null(),
  },
  getInfo: {
    method: 'GET',
    path: '/getInfo',
    permission: 'session',
    onWalls: wallScreens,
    summary: 'The caller: user, company name, permissions, preferences.',
    data: z.object({
      user: User,
      companyName: z.string(),
      permissions: z.array(z.string()),
      preferences: Preferences,
      /** The token belongs to a display, which may only read. */
      isDisplay: z.boolean(),
      /** Minimum number of characters of a new password; `minPasswordLength` gives the minimum of an administrator. */
      passwordMinLength: z.number().int(),
    }),
  },
  setLanguage: {
    method: 'GET',
    path: '/system/language/setLanguage',
    permission: 'account',
    audit: { none: 'only how things look' },
    summary:
      'Keep the language of the caller with the account; without a parameter the one that `Accept-Language` asks for. One that strangers share keeps none.',
    changes: true,
    query: z.object({ language: z.enum(['zh-CN', 'en-US']).optional() }),
    data: z.null(),
  },
});

/** The login calls of ThingsBoard clients: plain JSON, HTTP statuses. */
export const thingsBoardAuthRoutes = defineRoutes({
  tbLogin: {
    method: 'POST',
    path: '/api/auth/login',
    permission: 'public',
    audit: 'auth.login',
    summary: 'ThingsBoard login. Accounts with a second factor are refused: these clients cannot ask for it.',
    reply: 'plain',
    bodyBytes: strangersBytes,
    body: z.object({ username: userName, password: text(128, 1) }),
    data: TokenPair,
  },
  tbRefresh: {
    method: 'POST',
    path: '/api/auth/token',
    permission: 'public',
    audit: { none: 'a login goes on' },
    summary: 'ThingsBoard token refresh.',
    reply: 'plain',
    bodyBytes: strangersBytes,
    body: z.object({ refreshToken: text(2048, 1) }),
    data: TokenPair,
  },
  tbLogout: {
    method: 'POST',
    path: '/api/auth/logout',
    permission: 'session',
    audit: 'auth.logout',
    summary: 'ThingsBoard logout.',
    reply: 'plain',
    data: z.null(),
  },
});
