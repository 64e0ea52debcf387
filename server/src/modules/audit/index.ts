import type { AuditChange } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { AuditLog, AuditObject, AuditDraft } from '../../platform/audit-draft.ts';

export { changesOf, secretChange } from './audit.rules.ts';

/** A change of one thing, for its entry. */
export interface RecordedChange {
  readonly object: AuditObject;
  /** `changesOf` what it was and what it is. */
  readonly changes: readonly AuditChange[];
}

/**
 * The audit log, for those who change things. Calls that record nothing themselves are recorded by the adapter, without
 * what changed.
 */
export interface Audit extends AuditLog {
  /** Writes the call's entry in the transaction of its change: both are there, or neither. */
  record(tx: Queryable, auditDraft: AuditDraft, change: RecordedChange): Promise<void>;
}
