import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@oilsight/contract';
import type { User } from '@oilsight/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';

export const accessMs = 30 * 60_000;
export const refreshMs = 14 * 86_400_000;
const issuer = 'oilsight';
const refreshScope = 'REFRESH_TOKEN';
/** What ThingsBoard writes for "none": clients parse these claims as UUIDs. */
const nobodyId = '13814000-1dd2-11b2-8080-808080808080';

const AccessClaims = z.object({ userId: z.uuid(), sessionId: z.uuid(), scopes: z.array(z.string()).min(1), exp: z.number() });
const RefreshClaims = AccessClaims.extend({ scopes: z.tuple([z.literal(refreshScope)]) });

export interface TokenSubject {
  readonly userId: string;
  readonly sessionId: string;
  /** ms. */
  readonly expiresAt: number;
}

/** Access and refresh tokens: JWTs (HS512) with ThingsBoard's claims. */
export interface Tokens {
  access(user: User, sessionId: string): Promise<string>;
  refresh(user: User, sessionId: string): Promise<string>;
  /** @throws AppError `notLoggedIn`, `sessionExpired` */
  readAccess(token: string): Promise<TokenSubject>;
  /** @throws AppError `sessionExpired` */
  readRefresh(token: string): Promise<TokenSubject>;
}

export function createTokens({ secret, clock }: { secret: string; clock: Clock }): Tokens {
  const key = new TextEncoder().encode(secret);
  const sign = (claims: Record<string, unknown>, subject: string, lifetimeMs: number) => {
    const seconds = Math.floor(clock.now() / 1000);
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).setSubject(subject).setIssuer(issuer).setIssuedAt(seconds).setExpirationTime(seconds + lifetimeMs / 1000).sign(key);
  };
  const verify = async (token: string) => {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS512'], issuer, currentDate: new Date(clock.now()) });
    return payload;
  };
  return {
    access: (user, sessionId) =>
      sign({
        userId: user.id, scopes: [user.authority], sessionId, firstName: user.firstName, lastName: user.lastName, enabled: true, isPublic: false,
        tenantId: user.tenantId ?? nobodyId, customerId: user.customerId ?? nobodyId,
      }, user.userName, accessMs),
    refresh: (user, sessionId) =>
      // Its own id makes each refresh token another one, even within a second.
      sign({ userId: user.id, scopes: [refreshScope], sessionId, isPublic: false, jti: randomUUID() }, user.userName, refreshMs),
    async readAccess(token) {
      const payload = await verify(token).catch((error: unknown) => {
        throw new AppError(error instanceof errors.JWTExpired ? 'sessionExpired' : 'notLoggedIn', {}, { cause: error });
      });
      const claims = AccessClaims.safeParse(payload);
      // A refresh token opens nothing but new tokens.
      if (!claims.success || claims.data.scopes.includes(refreshScope)) throw new AppError('notLoggedIn');
      return subjectOf(claims.data);
    },
    async readRefresh(token) {
      const payload = await verify(token).catch((error: unknown) => {
        throw new AppError('sessionExpired', {}, { cause: error });
      });
      const claims = RefreshClaims.safeParse(payload);
      if (!claims.success) throw new AppError('sessionExpired');
      return subjectOf(claims.data);
    },
  };
}

function subjectOf({ userId, sessionId, exp }: z.infer<typeof AccessClaims>): TokenSubject {
  return { userId, sessionId, expiresAt: exp * 1000 };
}

/** What is kept of a refresh token: enough to know it again, too little to use it. */
export function hashOfRefresh(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
