import { AppError, errors, textOf } from '@oilsight/contract';
import type { AuditChange, AuditEntry, AuditOutcome, ErrorName, Language, Page } from '@oilsight/contract';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { siteOf } from '../../platform/network.ts';
import type { Scope } from '../../platform/scope.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import { timesInZone, utcTimes, type CsvTimes } from '../../platform/csv-times.rules.ts';
import { checkTimeZone } from '../../platform/time-zone.rules.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import { auditHeader, auditLine } from './audit-csv.rules.ts';
import { isReported, outcomeOf } from './audit.rules.ts';
import type { AuditFilter, AuditStore, NewEntry, StoredEntry } from './audit.store.ts';
import type { Audit } from './index.ts';

export interface AuditService extends Audit {
  /** @throws AppError `rangeReversed` */
  list(scope: Scope, filter: AuditFilter & Paging, language: Language): Promise<Page<AuditEntry[]>>;
  /** The whole list as CSV, in pieces. @throws AppError `rangeReversed`, `unknownTimeZone` */
  csv(
    scope: Scope,
    wish: AuditFilter & { readonly timeZone?: string | undefined },
    language: Language,
  ): AsyncGenerator<string>;
}

/** Refusals of one person, IPv4 address or IPv6 site that are recorded per minute. More of the same add nothing. */
const maxRefusals = 30;
const exportRows = 1000;

export function createAudit({ store, clock, log }: { store: AuditStore; clock: Clock; log: Log }): AuditService {
  const refusals = createBoundedCache<string, { count: number }>({ max: 10_000, ttlMs: 60_000, clock });

  function isTooMany({ actor, address }: AuditDraft): boolean {
    // Nothing is ever removed from the log.
    const key = actor?.id ?? siteOf(address);
    const inMinute = refusals.get(key) ?? { count: 0 };
    // Set once a minute, so that the minute starts with the first refusal.
    if (inMinute.count === 0) refusals.set(key, inMinute);
    inMinute.count += 1;
    if (inMinute.count === maxRefusals + 1)
      log.warn({ actor: actor?.id, address }, 'refused calls go on and are no longer written to the audit log');
    return inMinute.count > maxRefusals;
  }

  function entryOf(
    auditDraft: AuditDraft,
    outcome: AuditOutcome,
    more: { changes?: readonly AuditChange[]; error?: unknown },
  ): NewEntry | null {
    if (auditDraft.action === null) return null;
    const { object } = auditDraft;
    // A caller whose login failed has proved nothing: the account is recorded as the object of the attempt, not as its
    // actor.
    const actor = auditDraft.isPublic && outcome !== 'done' ? null : auditDraft.actor;
    const known = more.error instanceof AppError ? more.error : null;
    return {
      at: clock.now(),
      tenantId: object?.tenantId === undefined ? (actor?.tenantId ?? null) : object.tenantId,
      actorId: actor?.id ?? null,
      actorName: actor?.name ?? null,
      actorAuthority: actor?.authority ?? null,
      action: auditDraft.action,
      objectKind: object?.kind ?? null,
      objectId: object?.id ?? null,
      objectName: object?.name ?? null,
      changes: more.changes ?? [],
      outcome,
      error: outcome === 'done' ? null : (known?.error ?? 'systemError'),
      errorDetails: known?.details ?? null,
      address: auditDraft.address,
      userAgent: auditDraft.userAgent,
      requestId: auditDraft.requestId,
    };
  }

  async function* pieces(
    scope: Scope,
    filter: AuditFilter,
    language: Language,
    times: CsvTimes,
  ): AsyncGenerator<string> {
    yield auditHeader(language, times);
    let last: number | null = null;
    for (;;) {
      const rows: StoredEntry[] = await store.before(scope, filter, last, exportRows);
      last = rows.at(-1)?.id ?? null;
      if (last === null) return;
      yield rows.map((entry) => auditLine(shown(scope, entry, language), language, times)).join('');
    }
  }

  return {
    async record(tx, auditDraft, { object, changes }) {
      auditDraft.object = object;
      const entry = entryOf(auditDraft, 'done', { changes });
      if (entry !== null) await store.append(tx, entry);
      auditDraft.isWritten = true;
    },

    async done(auditDraft) {
      if (auditDraft.isWritten) return;
      const entry = entryOf(auditDraft, 'done', {});
      if (entry !== null) await store.append(null, entry);
    },

    async refused(auditDraft, error) {
      if (auditDraft.action === null || !isReported(error, auditDraft.isPublic) || isTooMany(auditDraft)) return;
      try {
        const entry = entryOf(auditDraft, outcomeOf(error), { error });
        if (entry !== null) await store.append(null, entry);
      } catch (failure) {
        log.error({ err: failure, action: auditDraft.action }, 'a refusal could not be written to the audit log');
      }
    },

    removedDevices: (scope, ids) => store.removedDevices(scope, ids),

    async list(scope, { pageNum, pageSize, ...filter }, language) {
      checkRange(filter);
      const { rows, total } = await store.page(scope, filter, windowOf({ pageNum, pageSize }));
      return { rows: rows.map((entry) => shown(scope, entry, language)), total };
    },

    csv(scope, { timeZone, ...filter }, language) {
      // Checked now and not with the first piece: a refused call must not be recorded as done.
      checkRange(filter);
      if (timeZone !== undefined) checkTimeZone(timeZone);
      return pieces(scope, filter, language, timeZone === undefined ? utcTimes : timesInZone(timeZone));
    },
  };
}

function checkRange({ startTime, endTime }: AuditFilter): void {
  if (startTime !== undefined && endTime !== undefined && endTime < startTime) throw new AppError('rangeReversed');
}

function isErrorName(text: string): text is ErrorName {
  return Object.hasOwn(errors, text);
}

function shown(
  { reach }: Scope,
  { id, at, error, errorDetails, tenantId: _tenantId, ...entry }: StoredEntry,
  language: Language,
): AuditEntry {
  const isHidden = reach.kind !== 'everything' && entry.actorAuthority === 'SYS_ADMIN';
  const reason = error !== null && isErrorName(error) ? textOf(error, language, errorDetails ?? {}) : error;
  return {
    entryId: id,
    at,
    ...entry,
    changes: [...entry.changes],
    reason,
    ...(isHidden ? { address: '', userAgent: '' } : {}),
  };
}
