import { AppError, displayCodeLength, displayCodeLetters, displayCodeMinutes } from '@oilsight/contract';
import type { Display } from '@oilsight/contract';
import { minuteMs } from '@oilsight/oil';
import { createHash, randomInt } from 'node:crypto';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Clock } from '../../platform/clock.ts';
import { networkOf } from '../../platform/network.ts';
import type { Principal } from '../../platform/principal.ts';
import { createAttemptGuard } from './attempt-guard.ts';
import type { AuthStore } from './auth.store.ts';
import type { DisplayStore } from './displays.store.ts';
import { personOf } from './person.rules.ts';
import type { Tokens } from './tokens.ts';

/** A screen at which somebody mistypes, and how slowly a network may guess on. */
const networkLimits = { free: 10, firstWaitMs: 2000, longestWaitMs: minuteMs };
/** All networks together: one of 6.5 · 10¹¹ codes is not found by a guess in two seconds within 15 minutes. */
const worldLimits = { free: 100, firstWaitMs: 250, longestWaitMs: 2000 };
const world = 'all networks';

export interface OpenedWall extends Pick<Display, 'screens' | 'tenantId' | 'customerId' | 'deviceId' | 'rotateS'> {
  readonly tenantUserToken: string;
}

/** Short codes that open a wall on a screen at which nobody can paste its link. */
export interface DisplayCodes {
  /** @throws AppError `notFound`: the caller has no such good display of a wall */
  issue(principal: Principal, displayId: string): Promise<{ code: string; until: number }>;
  /**
   * Spends a code. The log says which display was opened from where.
   *
   * @throws AppError `tooManyRequests`, `wrongDisplayCode`
   */
  open(code: string, auditDraft: AuditDraft): Promise<OpenedWall>;
}

interface Parts {
  readonly store: DisplayStore;
  readonly accounts: Pick<AuthStore, 'findById'>;
  readonly tokens: Tokens;
  readonly clock: Clock;
}

const hashOf = (code: string): Buffer => createHash('sha256').update(`display code ${code}`).digest();

export function createDisplayCodes({ store, accounts, tokens, clock }: Parts): DisplayCodes {
  const windowMs = displayCodeMinutes * minuteMs;
  const networks = createAttemptGuard({ clock, limits: networkLimits, windowMs });
  const everybody = createAttemptGuard({ clock, limits: worldLimits, windowMs });

  return {
    async issue({ user }, displayId) {
      const now = clock.now();
      const letters = Array.from(
        { length: displayCodeLength },
        () => displayCodeLetters[randomInt(displayCodeLetters.length)] ?? '',
      );
      const code = letters.join('');
      const until = now + windowMs;
      const isPut = await store.putCode({ accountId: user.id, displayId, now }, { hash: hashOf(code), until });
      if (!isPut) throw new AppError('notFound');
      return { code, until };
    },

    async open(code, auditDraft) {
      const network = networkOf(auditDraft.address);
      // A network that has to wait takes nothing from the guesses of all.
      const waitMs = networks.attempt(network) || everybody.attempt(world);
      if (waitMs > 0) throw new AppError('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) });
      const opened = await store.spendCode(hashOf(code), clock.now());
      const account = opened === null ? null : await accounts.findById(opened.accountId);
      if (opened === null || account === null) throw new AppError('wrongDisplayCode', { field: 'code' });
      networks.succeeded(network);
      everybody.takeBack(world);
      const { displayId, name, expiresAt, accountId: _issuer, ...shown } = opened;
      const { user } = personOf(account, clock.now());
      auditDraft.object = { kind: 'display', id: displayId, name, tenantId: account.tenantId };
      return { ...shown, tenantUserToken: await tokens.display(user, displayId, expiresAt) };
    },
  };
}
