import { changes } from '@oilsight/contract';
import type { AuditAction, Route } from '@oilsight/contract';
import type { Principal } from '../platform/principal.ts';
import type { AuditLog, AuditDraft } from '../platform/audit-draft.ts';

/**
 * The audit log's name of a call; null: the call leaves no entry. A call that changes something leaves one unless its
 * route gives a reason not to.
 */
export function auditActionOf(route: Route): AuditAction | null {
  if (typeof route.audit === 'string') return route.audit;
  if (route.audit !== undefined) return null;
  return changes(route) ? 'other' : null;
}

/** The person who makes a call, and the address it comes from. */
export interface CallOrigin {
  /** null on public calls. */
  readonly principal: Principal | null;
  readonly requestId: string;
  /** The caller's network address. */
  readonly address: string;
  readonly userAgent: string;
}

export function auditDraftOf({ principal, requestId, address, userAgent }: CallOrigin, route: Route): AuditDraft {
  const user = principal?.user;
  const action = auditActionOf(route);
  return {
    action,
    actor:
      user === undefined
        ? null
        : { id: user.id, name: user.userName, authority: user.authority, tenantId: user.tenantId },
    object: action === 'other' ? { kind: 'call', id: null, name: `${route.method} ${route.path}` } : null,
    isWritten: false,
    isPublic: route.permission === 'public',
    requestId,
    address,
    userAgent,
  };
}

/** Does the work of a call, and writes its audit entry before the caller gets an answer. */
export async function recorded<T>(audit: AuditLog, auditDraft: AuditDraft, work: () => Promise<T>): Promise<T> {
  const result = await work().catch(async (error: unknown) => {
    await audit.refused(auditDraft, error);
    throw error;
  });
  await audit.done(auditDraft);
  return result;
}
