import * as z from 'zod';
import { Id, text } from './common.ts';
import { authorities } from './permissions.ts';
import { defineRoutes } from './route.ts';

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

const password = text(128, 6);
/** Trimmed: names pasted with a space at the end are the commonest failed login. */
const userName = z.string().trim().pipe(text(64, 1));

/** Room for the longest token, and for names and passwords in any spelling of JSON. */
const strangersBytes = 4096;

export const authRoutes = defineRoutes({
  login: {
    method: 'POST', path: '/login', permission: 'public', summary: 'Log in with user name and password.', bodyBytes: strangersBytes,
    body: z.object({ username: userName, password }), data: LoginReply,
  },
  refresh: {
    method: 'POST', path: '/auth/token', permission: 'public', summary: 'Exchange a refresh token for a new pair. Each refresh token works once; using an old one revokes its family.', bodyBytes: strangersBytes,
    body: z.object({ refreshToken: text(2048, 1) }), data: TokenPair,
  },
  logout: {
    method: 'POST', path: '/logout', permission: 'session', summary: 'Revoke this login: its access and refresh tokens.',
    data: z.null(),
  },
  getInfo: {
    method: 'GET', path: '/getInfo', permission: 'session', summary: 'The caller: user, company name, permissions.',
    data: z.object({ user: User, companyName: z.string(), permissions: z.array(z.string()) }),
  },
  setLanguage: {
    method: 'GET', path: '/system/language/setLanguage', permission: 'session', summary: 'Keep the language of the caller with the account.',
    query: z.object({ language: z.enum(['zh-CN', 'en-US']) }), data: z.null(),
  },
});

/** The login calls of ThingsBoard clients: plain JSON, HTTP statuses. */
export const thingsBoardAuthRoutes = defineRoutes({
  tbLogin: {
    method: 'POST', path: '/api/auth/login', permission: 'public', summary: 'ThingsBoard login.', reply: 'plain', bodyBytes: strangersBytes,
    body: z.object({ username: userName, password: text(128, 1) }), data: TokenPair,
  },
  tbRefresh: {
    method: 'POST', path: '/api/auth/token', permission: 'public', summary: 'ThingsBoard token refresh.', reply: 'plain', bodyBytes: strangersBytes,
    body: z.object({ refreshToken: text(2048, 1) }), data: TokenPair,
  },
  tbLogout: {
    method: 'POST', path: '/api/auth/logout', permission: 'session', summary: 'ThingsBoard logout.', reply: 'plain',
    data: z.null(),
  },
});
