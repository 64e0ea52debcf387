import type { AuditAction, AuditObjectKind, Authority } from '@oilsight/contract';

/** Who made the call, with the name that the account had at that time. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly authority: Authority;
  readonly tenantId: string | null;
}

/** What an entry of the audit log is about. */
export interface AuditObject {
  readonly kind: AuditObjectKind;
  readonly id: string | null;
  readonly name: string;
  /**
   * The tenant that the object belongs to. Absent: the actor's own tenant. null: no tenant, so that only the operator
   * sees it.
   */
  readonly tenantId?: string | null;
}

/**
 * The entry that a call leaves in the audit log. The adapter makes it and hands it along with the call; a handler that
 * learns more (the name behind an id, the account behind a login) adds it here, so that the entry of a refused call has
 * it too.
 */
export interface AuditDraft {
  /** null: the call leaves no entry. */
  action: AuditAction | null;
  /** null: the caller is not known. */
  actor: Actor | null;
  object: AuditObject | null;
  /** The entry was already written in the transaction of the change. */
  isWritten: boolean;
  /** The call needs no login. When it is refused, an entry is kept only if it was an attempt on an account. */
  readonly isPublic: boolean;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
}

/** The adapter reports here how each call ended. */
export interface AuditLog {
  /** The call succeeded. Writes nothing when the change's own transaction has written the entry. */
  done(auditDraft: AuditDraft): Promise<void>;
  /** The call was refused or failed. Never throws, so that the caller always gets the refusal itself. */
  refused(auditDraft: AuditDraft, error: unknown): Promise<void>;
}
