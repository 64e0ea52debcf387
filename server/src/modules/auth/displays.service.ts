import { hourMs } from '@oilsight/oil';
import { randomUUID } from 'node:crypto';
import { AppError } from '@oilsight/contract';
import type { Display } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Principal } from '../../platform/principal.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { DisplayStore } from './displays.store.ts';
import type { Tokens } from './tokens.ts';

/** Valid displays of one account. */
const maxDisplays = 20;

/** Tokens for read-only displays that show what their issuer sees; they can be revoked. */
export interface Displays {
  list(principal: Principal): Promise<Display[]>;
  /** @throws AppError `tooManyDisplays`; `sessionExpired` when the login has just been ended */
  create(
    principal: Principal,
    auditDraft: AuditDraft,
    wish: { readonly name: string; readonly hours: number },
  ): Promise<Display & { tenantUserToken: string }>;
  /** @throws AppError `notFound` */
  remove(principal: Principal, auditDraft: AuditDraft, displayId: string): Promise<void>;
}

export function createDisplays({
  store,
  tokens,
  clock,
}: {
  store: DisplayStore;
  tokens: Tokens;
  clock: Clock;
}): Displays {
  return {
    list: async ({ user }) => [...(await store.list(user.id, clock.now()))],

    async create({ user, sessionId }, auditDraft, { name, hours }) {
      const createdAt = clock.now();
      if ((await store.list(user.id, createdAt)).length >= maxDisplays)
        throw new AppError('tooManyDisplays', { limit: maxDisplays });
      const display: Display = {
        displayId: randomUUID(),
        name,
        createdAt,
        expiresAt: createdAt + hours * hourMs,
        usedAt: null,
      };
      auditDraft.object = { kind: 'display', id: display.displayId, name };
      if (!(await store.create(user.id, sessionId, display))) throw new AppError('sessionExpired');
      return { ...display, tenantUserToken: await tokens.display(user, display.displayId, display.expiresAt) };
    },

    async remove({ user }, auditDraft, displayId) {
      auditDraft.object = { kind: 'display', id: displayId, name: '' };
      const name = await store.revoke(user.id, displayId, clock.now());
      if (name === null) throw new AppError('notFound');
      auditDraft.object = { ...auditDraft.object, name };
    },
  };
}
