import { auditActions, auditObjects, isAuthority } from '@oilsight/contract';
import type { AuditAction, AuditChange, AuditObjectKind, AuditOutcome, Authority } from '@oilsight/contract';
import type { InferResult } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { JsonText } from '../../platform/schema-columns.ts';
import type { Scope } from '../../platform/scope.ts';
import { anyOf, matches, ofDealerIn, scoped, toJson, toTimestamp, unscoped, when } from '../../platform/statements.ts';

type ErrorDetails = Readonly<Record<string, string | number>>;

/** An entry to be written. */
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
  /** Name of the error and the values for its text. */
  readonly error: string | null;
  readonly errorDetails: ErrorDetails | null;
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

type EntryValues = Omit<NewEntry, 'changes' | 'errorDetails'> & {
  readonly changes: JsonText<AuditChange[]>;
  readonly errorDetails: JsonText<ErrorDetails> | null;
};
const insert = unscoped('an entry says itself whose business it is', (tables) =>
  compiledOnce((entry: EntryValues) =>
    tables.insertInto('audit_entry').values({
      at: toTimestamp(entry.at),
      tenant_id: entry.tenantId,
      actor_id: entry.actorId,
      actor_name: entry.actorName,
      actor_authority: entry.actorAuthority,
      action: entry.action,
      object_kind: entry.objectKind,
      object_id: entry.objectId,
      object_name: entry.objectName,
      changes: entry.changes,
      outcome: entry.outcome,
      error: entry.error,
      error_details: entry.errorDetails,
      address: entry.address,
      user_agent: entry.userAgent,
      request_id: entry.requestId,
    }),
  ),
);

/** Dealers read the entries about their own business, the operator reads all, others none. */
function entriesIn(scope: Scope) {
  return scoped(scope).all.selectFrom('audit_entry as e').where(ofDealerIn(scope, 'e'));
}

interface Filtered {
  readonly scope: Scope;
  readonly filter: AuditFilter;
}
function filtered({ scope, filter }: Filtered) {
  const isOperator = scope.reach.kind === 'everything';
  return entriesIn(scope).where((eb) => {
    // An administrator's network address is private: others can neither read it nor search for it.
    const address = isOperator
      ? eb.ref('e.address')
      : eb.case().when('e.actor_authority', '=', 'SYS_ADMIN').then('').else(eb.ref('e.address')).end();
    // By the recorded name, or by the person's present name: in Chinese the family name first. An administrator's name
    // is private.
    const isBy = (part: string) => {
      const bearers = eb
        .selectFrom('account as a')
        .select('a.id')
        .whereRef('a.id', '=', 'e.actor_id')
        .where((person) => {
          const [first, last] = [person.ref('a.first_name'), person.ref('a.last_name')];
          return matches(part, person(last, '||', first), first, last);
        });
      const known = isOperator ? bearers : bearers.whereRef('a.tenant_id', '=', 'e.tenant_id');
      return eb.or([matches(part, eb.ref('e.actor_name')), eb.exists(known)]);
    };
    return eb.and([
      ...when(filter.startTime, (at) => eb('e.at', '>=', toTimestamp(at))),
      ...when(filter.endTime, (at) => eb('e.at', '<=', toTimestamp(at))),
      ...when(filter.actor, isBy),
      ...when(filter.action, (action) => eb('e.action', '=', action)),
      ...when(filter.objectKind, (kind) => eb('e.object_kind', '=', kind)),
      ...when(filter.objectId, (id) => eb('e.object_id', '=', id)),
      ...when(filter.outcome, (outcome) => eb('e.outcome', '=', outcome)),
      ...when(filter.search, (part) =>
        matches(
          part,
          eb.ref('e.actor_name'),
          eb.ref('e.object_name'),
          eb.ref('e.request_id'),
          address,
          eb.cast<string>('e.changes', 'text'),
        ),
      ),
    ]);
  });
}

const withEntry = (entries: ReturnType<typeof filtered>) =>
  entries
    .select([
      'e.id',
      'e.at',
      'e.tenant_id as tenantId',
      'e.actor_id as actorId',
      'e.actor_name as actorName',
      'e.actor_authority as actorAuthority',
      'e.action',
      'e.object_kind as objectKind',
      'e.object_id as objectId',
      'e.object_name as objectName',
      'e.changes',
      'e.outcome',
      'e.error',
      'e.error_details as errorDetails',
      'e.address',
      'e.user_agent as userAgent',
      'e.request_id as requestId',
    ])
    .orderBy('e.id', 'desc');

const count = compiledOnce((of: Filtered) => filtered(of).select((eb) => eb.fn.countAll<number>().as('total')));
const page = compiledOnce(({ limit, offset, ...of }: Filtered & { limit: number; offset: number }) =>
  withEntry(filtered(of)).limit(limit).offset(offset),
);
const before = compiledOnce(({ id, limit, ...of }: Filtered & { id: number | null; limit: number }) =>
  withEntry(filtered(of).where((eb) => eb.and([...when(id, (last) => eb('e.id', '<', last))]))).limit(limit),
);

const removed = compiledOnce(({ scope, ids }: { readonly scope: Scope; readonly ids: readonly string[] }) =>
  entriesIn(scope)
    .where('e.object_kind', '=', 'device')
    .where('e.action', '=', 'device.remove')
    .where('e.outcome', '=', 'done')
    .where('e.object_id', '=', anyOf(ids))
    .select('e.object_id as id')
    .distinct(),
);

const isAction = (text: string): text is AuditAction => Object.hasOwn(auditActions, text);
const isObjectKind = (text: string): text is AuditObjectKind => Object.hasOwn(auditObjects, text);

/** Entries with codes of an older or newer release are kept. */
function entryOf(row: InferResult<ReturnType<typeof withEntry>>[number]): StoredEntry {
  const { action, actorAuthority, objectKind } = row;
  return {
    ...row,
    action: isAction(action) ? action : 'other',
    actorAuthority: actorAuthority !== null && isAuthority(actorAuthority) ? actorAuthority : null,
    objectKind: objectKind !== null && isObjectKind(objectKind) ? objectKind : null,
  };
}

export type AuditStore = ReturnType<typeof createAuditStore>;

/** The audit log. Entries are added and never changed; readers get the newest first. */
export function createAuditStore(pg: Pg) {
  return {
    /** @param tx the transaction of the change; null: none */
    append: unscoped(
      'an entry says itself whose business it is',
      () =>
        async (tx: Queryable | null, { changes, errorDetails, ...entry }: NewEntry): Promise<void> => {
          const values = {
            ...entry,
            changes: toJson([...changes]),
            errorDetails: errorDetails === null ? null : toJson(errorDetails),
          };
          await (tx ?? pg).run('audit.insert', insert(values));
        },
    ),

    async page(
      scope: Scope,
      filter: AuditFilter,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ rows: StoredEntry[]; total: number }> {
      const { total } = await pg.one('audit.count', count({ scope, filter }));
      const rows = await pg.run('audit.page', page({ scope, filter, limit, offset }));
      return { rows: rows.map(entryOf), total };
    },

    /** Which of some ids are of devices that people of the caller's own business removed, also such as are erased. */
    async removedDevices(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
      return new Set((await pg.run('audit.removedDevices', removed({ scope, ids }))).flatMap(({ id }) => id ?? []));
    },

    /** The entries before one; `null`: from the newest. */
    async before(scope: Scope, filter: AuditFilter, id: number | null, limit: number): Promise<StoredEntry[]> {
      return (await pg.run('audit.before', before({ scope, filter, id, limit }))).map(entryOf);
    },
  };
}
