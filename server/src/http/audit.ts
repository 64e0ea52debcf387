import { changes } from '@oilsight/contract';
import type { AuditAction, Route } from '@oilsight/contract';
import type { FastifyRequest } from 'fastify';
import type { AuditLog, Trail } from '../platform/trail.ts';

/** What a call is called in the audit log; null: it is not there. A call that changes something is there unless its route says why not. */
export function auditActionOf(route: Route): AuditAction | null {
  if (typeof route.audit === 'string') return route.audit;
  if (route.audit !== undefined) return null;
  return changes(route) ? 'other' : null;
}

export function trailOf(request: FastifyRequest, route: Route): Trail {
  const user = request.principal?.user;
  const action = auditActionOf(route);
  return {
    action,
    actor: user === undefined ? null : { id: user.id, name: user.userName, authority: user.authority, tenantId: user.tenantId },
    object: action === 'other' ? { kind: 'call', id: null, name: `${route.method} ${route.path}` } : null,
    isWritten: false,
    isPublic: route.permission === 'public',
    requestId: request.id,
    address: request.ip,
    userAgent: userAgentOf(request),
  };
}

export function userAgentOf({ headers }: FastifyRequest): string {
  return (headers['user-agent'] ?? '').slice(0, 300);
}

/** Does the work of a call and sees to its entry, before the caller gets an answer. */
export async function recorded<T>(audit: AuditLog, trail: Trail, work: () => Promise<T>): Promise<T> {
  const result = await work().catch(async (error: unknown) => {
    await audit.refused(trail, error);
    throw error;
  });
  await audit.done(trail);
  return result;
}
