import { dayMs } from '@oilsight/oil';
import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@oilsight/contract';
import type { User } from '@oilsight/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';

export const accessMs = 30 * 60_000;
/** Of a refresh token, and with it of a login that nobody uses. */
export const refreshMs = 14 * dayMs;
/**
 * How long a refresh token that was exchanged yields its successor again, ms: a page that is loaded anew, or loses its
 * connection, has sent it and does not get the answer.
 */
export const repeatMs = 10_000;
/** A login ends so long after it began, however often it is refreshed. */
const loginMs = 30 * dayMs;
/** Between the two steps of a login. */
export const stepMs = 5 * 60_000;
const issuer = 'oilsight';
const refreshScope = 'REFRESH_TOKEN';
const stepScope = 'SECOND_STEP';
/** What ThingsBoard writes for "none": clients parse these claims as UUIDs. */
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
  /** The token is a display's, and `sessionId` names the display. */
  readonly isDisplay: boolean;
}

/** A login that goes on. */
export interface RefreshSubject extends TokenSubject {
  /** When the person logged in, ms. */
  readonly loginAt: number;
}

/** Half a login. */
export interface StepSubject {
  readonly userId: string;
  /** Whether the account's password is still the one that it was begun with. */
  isOf(passwordHash: string): boolean;
}

/** Access and refresh tokens: JWTs (HS512) with ThingsBoard's claims. */
export interface Tokens {
  access(user: User, sessionId: string): Promise<string>;
  /** For a display, until `expiresAt`, ms. */
  display(user: User, displayId: string, expiresAt: number): Promise<string>;
  /** Good until `endOfRefresh`. @param loginAt when the person logged in, ms */
  refresh(user: User, login: { readonly sessionId: string; readonly loginAt: number }): Promise<string>;
  /** The one that takes a refresh token's place at a time, ms: always the same. */
  successor(
    user: User,
    login: { readonly sessionId: string; readonly loginAt: number },
    refreshToken: string,
    at: number,
  ): Promise<string>;
  /** Whoever has it has done the first step of a login, while the account had this password. */
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
  const accessOf = (user: User, sessionId: string, more: Record<string, unknown>, lifetimeMs: number) =>
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
        ...more,
      },
      user.userName,
      lifetimeMs,
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
  /** Claims of a token that only we read again. */
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
    access: (user, sessionId) => accessOf(user, sessionId, {}, accessMs),
    display: (user, displayId, expiresAt) =>
      accessOf(
        user,
        displayId,
        { isDisplay: true },
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
    // Its own id makes each refresh token another one, even within a second.
    refresh: (user, login) => refreshOf(user, login, randomUUID(), clock.now()),
    successor: (user, login, refreshToken, at) =>
      refreshOf(user, login, createHash('sha256').update(`after ${refreshToken}`).digest('base64url'), at),
    async readAccess(token) {
      const payload = await verify(token).catch((error: unknown) => {
        throw new AppError(error instanceof errors.JWTExpired ? 'sessionExpired' : 'notLoggedIn', {}, { cause: error });
      });
      const claims = AccessClaims.safeParse(payload);
      // A refresh token opens nothing but new tokens, half a login nothing but its other half.
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

/** Until when a refresh token that is issued now is good, ms. */
export function endOfRefresh(loginAt: number, now: number): number {
  return Math.min(now + refreshMs, loginAt + loginMs);
}

function subjectOf({ userId, sessionId, exp, isDisplay }: z.infer<typeof AccessClaims>): TokenSubject {
  return { userId, sessionId, expiresAt: exp * 1000, isDisplay };
}

/**
 * Tells one password of an account from the next. Its hash is salted: nothing can be learned from a piece of a hash of
 * it.
 */
function markOf(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22);
}

/** What is kept of a refresh token: enough to know it again, too little to use it. */
export function hashOfRefresh(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
