import * as z from 'zod';
import { auditActions, auditObjects, auditOutcomes } from './audit-words.ts';
import type { AuditAction, AuditObjectKind } from './audit-words.ts';
import { FileZone, Id, Millis, pageQuery, text } from './common.ts';
import { authorities, definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';

const Action = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]);
const ObjectKind = z.enum(Object.keys(auditObjects) as [AuditObjectKind, ...AuditObjectKind[]]);

/** A field's value before and after a change. For a secret both are null: only the fact of the change is stored. */
export const AuditChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type AuditChange = z.infer<typeof AuditChange>;

export const AuditEntry = z.object({
  entryId: z.number().int(),
  /** ms. */
  at: z.number(),
  /** null: the person is not known. */
  actorId: Id.nullable(),
  /** Name and role of the person at that time. */
  actorName: z.string().nullable(),
  actorAuthority: z.enum(authorities).nullable(),
  action: Action,
  objectKind: ObjectKind.nullable(),
  objectId: Id.nullable(),
  objectName: z.string().nullable(),
  changes: z.array(AuditChange),
  outcome: z.enum(auditOutcomes),
  /** Why it was refused, in the caller's language. */
  reason: z.string().nullable(),
  /** Empty where the caller may not see it: a dealer does not see an administrator's address. */
  address: z.string(),
  userAgent: z.string(),
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filter = {
  startTime: Millis.optional(),
  endTime: Millis.optional(),
  /** Part of the user name or the real name of the person who acted. */
  actor: text(100).optional(),
  action: Action.optional(),
  objectKind: ObjectKind.optional(),
  outcome: z.enum(auditOutcomes).optional(),
  /** Part of the person's or object's name, an address, a request id or a changed value. */
  search: text(100).optional(),
};

export const auditPermissions = definePermissions({
  'audit:read': ['SYS_ADMIN', 'TENANT_ADMIN'],
});

export const auditRoutes = defineRoutes({
  listAudit: {
    method: 'GET',
    path: '/system/audit/list',
    permission: 'audit:read',
    summary: 'Who did what and when, newest first. A dealer sees its own.',
    reply: 'rows',
    heavy: true,
    query: z.object({ ...filter, objectId: Id.optional(), ...pageQuery }),
    data: z.array(AuditEntry),
  },
  exportAudit: {
    method: 'GET',
    path: '/system/audit/export',
    permission: 'audit:read',
    summary: 'The audit log as CSV, newest first.',
    reply: 'file',
    heavy: true,
    audit: 'audit.export',
    query: z.object({ ...filter, timeZone: FileZone }),
    data: z.string(),
  },
});
