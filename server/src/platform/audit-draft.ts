import type { AuditAction, AuditObjectKind, Authority } from '@oilsight/contract';

/** Who did it, as they are called at that time. */
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
  /** Whose it is; absent: the actor's own tenant's. null: the operator's alone. */
  readonly tenantId?: string | null;
}

/**
 * What a call leaves in the audit log. It goes along with the call from its adapter; who learns more on the way (a name
 * behind an id, an account behind a login) writes it down here, so that a refusal is told of as well.
 */
export interface AuditDraft {
  /** null: the call leaves no entry. */
  action: AuditAction | null;
  /** null: nobody who is known. */
  actor: Actor | null;
  object: AuditObject | null;
  /** An entry was written in the transaction of the change. */
  isWritten: boolean;
  /** Open to strangers: what they get wrong is kept only where it is an attempt on an account. */
  readonly isPublic: boolean;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
}

/** Where the adapter writes down how a call ended. */
export interface AuditLog {
  /** The call went well. Writes nothing when the change's own transaction did. */
  done(auditDraft: AuditDraft): Promise<void>;
  /** The call was refused, or failed. Never throws: the refusal is the answer. */
  refused(auditDraft: AuditDraft, error: unknown): Promise<void>;
}
