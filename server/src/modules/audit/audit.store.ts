import type { AuditAction, AuditChange, AuditObjectKind, AuditOutcome, Authority } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';

/** An entry as it is written. */
export interface NewEntry {
  /** ms. */
  readonly at: number;
  readonly tenantId: string | null;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly actorAuthority: Authority | null;
  readonly action: AuditAction;
  readonly objectKind: AuditObjectKind | null;
  readonly objectId: string | null;
  readonly objectName: string | null;
  readonly changes: readonly AuditChange[];
  readonly outcome: AuditOutcome;
  /** Name of the error and what fills its text. */
  readonly error: string | null;
  readonly errorDetails: Readonly<Record<string, string | number>> | null;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
}

export interface StoredEntry extends NewEntry {
  readonly id: number;
}

export interface AuditFilter {
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly actor?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly objectKind?: AuditObjectKind | undefined;
  readonly objectId?: string | undefined;
  readonly outcome?: AuditOutcome | undefined;
  readonly search?: string | undefined;
}

/** The audit log. It grows and never changes; readers get the newest first. */
export interface AuditStore {
  /** @param tx the change's own transaction; null: none */
  append(tx: Queryable | null, entry: NewEntry): Promise<void>;
  page(scope: Scope, filter: AuditFilter, window: { offset: number; limit: number }): Promise<{ rows: StoredEntry[]; total: number }>;
  /** The entries before one, `null`: from the newest. */
  before(scope: Scope, filter: AuditFilter, id: number | null, limit: number): Promise<StoredEntry[]>;
}
