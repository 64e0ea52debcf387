import type { AuditChange } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { AuditLog, AuditObject, AuditDraft } from '../../platform/audit-draft.ts';

export { changesOf, secretChange } from './audit.rules.ts';

/** A change of one thing, to be recorded. */
export interface RecordedChange {
  readonly object: AuditObject;
  /** The result of `changesOf`. */
  readonly changes: readonly AuditChange[];
}

/**
 * The audit log, for modules that change things. Calls that record nothing themselves are recorded by the adapter,
 * without the changed fields.
 */
export interface Audit extends AuditLog {
  /** Writes the call's entry in the transaction of its change: both are stored, or neither. */
  record(tx: Queryable, auditDraft: AuditDraft, change: RecordedChange): Promise<void>;
  /** Which of some ids are of devices that people of the caller's own business removed, also such as are erased. */
  removedDevices(scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>>;
}
