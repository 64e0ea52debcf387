import { dayMs } from '@oilsight/oil';
import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@oilsight/contract';
import type { User } from '@oilsight/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';

export const accessMs = 30 * 60_000;
/** Validity of a refresh token, and so of a login that is not used. */
export const refreshMs = 14 * dayMs;
/**
 * How long an exchanged refresh token yields its successor again, ms: a page that is reloaded, or loses its connection,
 * may have sent the token without receiving the answer.
 */
export const repeatMs = 10_000;
/** A login ends this long after it began, however often it is refreshed. */
const loginMs = 30 * dayMs;
/** Time between the two steps of a login. */
export const stepMs = 5 * 60_000;
const issuer = 'oilsight';
const refreshScope = 'REFRESH_TOKEN';
const stepScope = 'SECOND_STEP';
/** ThingsBoard's id for "none": clients parse these claims as UUIDs. */
const nobodyId = '13814000-1dd2-11b2-8080-808080808080';

const AccessClaims = z.object({
  userId: z.uuid(),
  sessionId: z.uuid(),
  scopes: z.array(z.string()).min(1),
  exp: z.number(),
  isDisplay: z.boolean().default(false),
});
const RefreshClaims = AccessClaims.extend({ scopes: z.tuple([z.literal(refreshScope)]), loginAt: z.number() });
const StepClaims = AccessClaims.extend({ scopes: z.tuple([z.literal(stepScope)]), password: z.string() });

export interface TokenSubject {
  readonly userId: string;
  readonly sessionId: string;
  /** ms. */
  readonly expiresAt: number;
  /** Whether the token belongs to a display; then `sessionId` is the display's id. */
  readonly isDisplay: boolean;
}

/** The subject of a refresh token. */
export interface RefreshSubject extends TokenSubject {
  /** When the person logged in, ms. */
  readonly loginAt: number;
}

/** The subject of a token between the two steps of a login. */
export interface StepSubject {
  readonly userId: string;
  /** Whether the account still has the password with which the login was begun. */
  isOf(passwordHash: string): boolean;
}

/** Access and refresh tokens: JWTs (HS512) with ThingsBoard's claims. */
export interface Tokens {
  access(user: User, sessionId: string): Promise<string>;
  /** For a display, until `expiresAt`, ms. */
  display(user: User, displayId: string, expiresAt: number): Promise<string>;
  /** Valid until `endOfRefresh`. @param loginAt when the person logged in, ms */
  refresh(user: User, login: { readonly sessionId: string; readonly loginAt: number }): Promise<string>;
  /** The token that replaces a refresh token at that time, ms: always the same one. */
  successor(
    user: User,
    login: { readonly sessionId: string; readonly loginAt: number },
    refreshToken: string,
    at: number,
  ): Promise<string>;
  /** Proves that its holder has completed the first step of a login while the account had this password. */
  step(user: User, passwordHash: string): Promise<string>;
  /** @throws AppError `notLoggedIn`, `sessionExpired` */
  readAccess(token: string): Promise<TokenSubject>;
  /** @throws AppError `sessionExpired` */
  readRefresh(token: string): Promise<RefreshSubject>;
  /** @throws AppError `sessionExpired` */
  readStep(token: string): Promise<StepSubject>;
}

export function createTokens({ secret, clock }: { secret: string; clock: Clock }): Tokens {
  const key = new TextEncoder().encode(secret);
  const sign = (claims: Record<string, unknown>, subject: string, lifetimeMs: number, now = clock.now()) => {
    const seconds = Math.floor(now / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS512' })
      .setSubject(subject)
      .setIssuer(issuer)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + Math.floor(lifetimeMs / 1000))
      .sign(key);
  };
  const verify = async (token: string) => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS512'],
      issuer,
      currentDate: new Date(clock.now()),
    });
    return payload;
  };
  const accessOf = (user: User, sessionId: string) =>
    sign(
      {
        userId: user.id,
        scopes: [user.authority],
        sessionId,
        firstName: user.firstName,
        lastName: user.lastName,
        enabled: true,
        isPublic: false,
        tenantId: user.tenantId ?? nobodyId,
        customerId: user.customerId ?? nobodyId,
      },
      user.userName,
      accessMs,
    );
  const refreshOf = (
    user: User,
    { sessionId, loginAt }: { readonly sessionId: string; readonly loginAt: number },
    id: string,
    at: number,
  ) =>
    sign(
      { userId: user.id, scopes: [refreshScope], sessionId, loginAt, isPublic: false, jti: id },
      user.userName,
      endOfRefresh(loginAt, at) - at,
      at,
    );
  /** Claims of a token that only this server reads. */
  const own = async <T extends typeof RefreshClaims | typeof StepClaims>(
    schema: T,
    token: string,
  ): Promise<z.infer<T>> => {
    const payload = await verify(token).catch((error: unknown) => {
      throw new AppError('sessionExpired', {}, { cause: error });
    });
    const claims = schema.safeParse(payload);
    if (!claims.success) throw new AppError('sessionExpired');
    return claims.data as z.infer<T>;
  };
  return {
    access: (user, sessionId) => accessOf(user, sessionId),
    // It hangs in public, and becomes a code for cameras: short, and without anybody's name.
    display: (user, displayId, expiresAt) =>
      sign(
        { userId: user.id, scopes: [user.authority], sessionId: displayId, isDisplay: true },
        displayId,
        Math.max(0, Math.floor(expiresAt / 1000) - Math.floor(clock.now() / 1000)) * 1000,
      ),
    step: (user, passwordHash) =>
      sign(
        {
          userId: user.id,
          scopes: [stepScope],
          sessionId: randomUUID(),
          password: markOf(passwordHash),
          isPublic: false,
        },
        user.userName,
        stepMs,
      ),
    // A random id makes each refresh token unique, even within a second.
    refresh: (user, login) => refreshOf(user, login, randomUUID(), clock.now()),
    successor: (user, login, refreshToken, at) =>
      refreshOf(user, login, createHash('sha256').update(`after ${refreshToken}`).digest('base64url'), at),
    async readAccess(token) {
      const payload = await verify(token).catch((error: unknown) => {
        throw new AppError(error instanceof errors.JWTExpired ? 'sessionExpired' : 'notLoggedIn', {}, { cause: error });
      });
      const claims = AccessClaims.safeParse(payload);
      // A refresh token only serves to get new tokens, a step token only the second step of a login.
      if (!claims.success || claims.data.scopes.some((scope) => scope === refreshScope || scope === stepScope))
        throw new AppError('notLoggedIn');
      return subjectOf(claims.data);
    },
    async readRefresh(token) {
      const claims = await own(RefreshClaims, token);
      return { ...subjectOf(claims), loginAt: claims.loginAt };
    },
    async readStep(token) {
      const { userId, password } = await own(StepClaims, token);
      return { userId, isOf: (passwordHash) => markOf(passwordHash) === password };
    },
  };
}

/** End of validity of a refresh token that is issued at `now`, ms. */
export function endOfRefresh(loginAt: number, now: number): number {
  return Math.min(now + refreshMs, loginAt + loginMs);
}

function subjectOf({ userId, sessionId, exp, isDisplay }: z.infer<typeof AccessClaims>): TokenSubject {
  return { userId, sessionId, expiresAt: exp * 1000, isDisplay };
}

/**
 * Distinguishes successive passwords of an account. The password hash is salted: a part of its hash reveals nothing.
 */
function markOf(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22);
}

/** The stored hash of a refresh token: it recognises the token but cannot be used in its place. */
export function hashOfRefresh(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
