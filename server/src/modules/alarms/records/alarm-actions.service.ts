import { AppError, mayCall, alarmRecordRoutes } from '@oilsight/contract';
import type { AuditChange, Authority, Language } from '@oilsight/contract';
import type { AuditDraft, AuditObject } from '../../../platform/audit-draft.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/pg.ts';
import { mayReach, type Scope } from '../../../platform/scope.ts';
import type { InScope } from '../../../platform/statements.ts';
import { changesOf } from '../../audit/index.ts';
import type { Audit } from '../../audit/index.ts';
import type { Auth } from '../../auth/index.ts';
import type { AlarmActionStore } from './alarm-actions.store.ts';
import type { LockedAlarm } from './alarm-records.records.ts';
import { checkDueAt, checkShelf } from './alarm-states.rules.ts';
import { alarmName } from './alarm-words.rules.ts';
import type { AssignmentStore } from './assignments.store.ts';
import type { Assignments } from './assignments.ts';
import type { ShelfStore } from './shelves.store.ts';

/** Who acts, and the entry that it leaves in the audit log. */
export interface Doing {
  readonly scope: Scope;
  readonly auditDraft: AuditDraft;
  readonly language: Language;
}

/** What people do with alarms. Each throws AppError `alarmNotFound` when one of them is not in scope; nothing is changed then. */
export interface AlarmActions {
  process(doing: Doing, recordIds: readonly string[], note: string): Promise<{ processed: number; already: number }>;
  note(doing: Doing, recordId: string, note: string): Promise<void>;
  /** Alarms that have cleared and were processed are left as they are. @throws AppError `timeIsPast`, `shelfTooLong` */
  shelve(
    doing: Doing,
    recordIds: readonly string[],
    shelf: { readonly until: number; readonly reason: string },
  ): Promise<{ shelved: number }>;
  unshelve(doing: Doing, recordIds: readonly string[]): Promise<{ unshelved: number }>;
  /** @throws AppError `timeIsPast`, `userNotFound`, `mayNotProcess` */
  assign(
    doing: Doing,
    recordIds: readonly string[],
    to: { readonly userId: string | null; readonly dueAt: number | null },
  ): Promise<{ assigned: number }>;
  /** @throws AppError `customerNotFound` */
  assignees(scope: Scope, customerId: string): Promise<{ userId: string; name: string; authority: Authority }[]>;
}

export function createAlarmActions({
  store,
  shelves,
  assignmentStore,
  assignmentNotices,
  auth,
  audit,
  clock,
}: {
  store: AlarmActionStore;
  shelves: ShelfStore;
  assignmentStore: AssignmentStore;
  assignmentNotices: Assignments;
  auth: Pick<Auth, 'standIn'>;
  audit: Audit;
  clock: Clock;
}): AlarmActions {
  /** Runs work on locked records in one transaction. */
  function change<T>(
    { scope, auditDraft }: Doing,
    recordIds: readonly string[],
    work: (tx: Queryable, alarms: readonly InScope<LockedAlarm>[], now: number) => Promise<T>,
  ): Promise<T> {
    const ids = new Set(recordIds);
    auditDraft.object = { kind: 'alarm', id: recordIds[0] ?? null, name: '' };
    return store.transaction(async (tx) => {
      const now = clock.now();
      const alarms = await store.lock(tx, scope, [...ids], now);
      if (alarms.length < ids.size) throw new AppError('alarmNotFound');
      return work(tx, alarms, now);
    });
  }

  return {
    process(doing, recordIds, note) {
      return change(doing, recordIds, async (tx, alarms, at) => {
        const { userId } = doing.scope;
        const open = alarms.filter(({ processedAt, withdrawnAt }) => processedAt === null && withdrawnAt === null);
        await store.process(tx, open, { userId, at, note });
        await store.addEvents(tx, open, { what: 'processed', userId, at, detail: { note } });
        await recordEach(audit, tx, doing, open, (alarm) =>
          changesOf({ processed: false, note: alarm.note }, { processed: true, note }),
        );
        return { processed: open.length, already: alarms.length - open.length };
      });
    },

    note(doing, recordId, note) {
      return change(doing, [recordId], async (tx, alarms, at) => {
        const [alarm] = alarms;
        if (alarm === undefined) return;
        await store.note(tx, alarm, note);
        await store.addEvents(tx, alarms, { what: 'noted', userId: doing.scope.userId, at, detail: { note } });
        await recordEach(audit, tx, doing, alarms, () => changesOf({ note: alarm.note }, { note }));
      });
    },

    shelve(doing, recordIds, { until, reason }) {
      return change(doing, recordIds, async (tx, alarms, at) => {
        const { userId } = doing.scope;
        const standing = alarms.filter(
          ({ clearedAt, processedAt, withdrawnAt }) =>
            withdrawnAt === null && (clearedAt === null || processedAt === null),
        );
        const levels = standing.map(({ level }) => level);
        checkShelf(levels, until, at);
        if (standing.length === 0) return { shelved: 0 };
        await shelves.shelve(tx, standing, { userId, at, until, reason });
        await shelves.touch(tx, standing, at, false);
        await store.addEvents(tx, standing, { what: 'shelved', userId, at, detail: { until, reason } });
        await recordEach(audit, tx, doing, standing, () =>
          changesOf(null, { shelvedUntil: new Date(until).toISOString(), reason }),
        );
        return { shelved: standing.length };
      });
    },

    unshelve(doing, recordIds) {
      return change(doing, recordIds, async (tx, alarms, at) => {
        const ended = await shelves.unshelve(tx, alarms, at);
        const back = alarms.filter(({ id }) => ended.has(id));
        await shelves.touch(tx, back, at, true);
        await store.addEvents(tx, back, { what: 'unshelved', userId: doing.scope.userId, at, detail: {} });
        await recordEach(audit, tx, doing, back, () => changesOf({ shelved: true }, { shelved: false }));
        return { unshelved: back.length };
      });
    },

    assign(doing, recordIds, { userId, dueAt }) {
      return change(doing, recordIds, async (tx, alarms, at) => {
        const { scope } = doing;
        if (userId !== null) {
          checkDueAt(dueAt, at);
          await checkAssignee(auth, scope, userId, alarms);
        }
        await assignmentStore.assign(tx, alarms, userId, dueAt);
        const assignee = userId === null ? null : await assignmentStore.person(tx, userId);
        const name = assignee?.name ?? null;
        await store.addEvents(tx, alarms, {
          what: 'assigned',
          userId: scope.userId,
          at,
          detail: { assignee: name, dueAt: userId === null ? null : dueAt },
        });
        const due = dueAt === null ? null : new Date(dueAt).toISOString();
        await recordEach(audit, tx, doing, alarms, () => changesOf(null, { assignee: name ?? '', dueAt: due }));
        if (assignee !== null) await assignmentNotices.tell(tx, { assignee, by: scope.userId, alarms, dueAt });
        return { assigned: alarms.length };
      });
    },

    async assignees(scope, customerId) {
      const people = await assignmentStore.assignees(scope, customerId, clock.now());
      if (people === null) throw new AppError('customerNotFound');
      return people;
    },
  };
}

function objectOf(alarm: InScope<LockedAlarm>, language: Language): AuditObject {
  const name = `${alarm.deviceName} · ${alarmName(alarm, language)}`;
  return { kind: 'alarm', id: alarm.id, name, tenantId: alarm.tenantId };
}

/** An entry for each record, so that each can be found by its own. */
async function recordEach(
  audit: Audit,
  tx: Queryable,
  { auditDraft, language }: Doing,
  alarms: readonly InScope<LockedAlarm>[],
  changes: (alarm: InScope<LockedAlarm>) => AuditChange[],
): Promise<void> {
  for (const alarm of alarms)
    await audit.record(tx, auditDraft, { object: objectOf(alarm, language), changes: changes(alarm) });
}

/** @throws AppError `userNotFound`, `mayNotProcess` */
async function checkAssignee(
  auth: Pick<Auth, 'standIn'>,
  scope: Scope,
  userId: string,
  alarms: readonly InScope<LockedAlarm>[],
): Promise<void> {
  const person = await auth.standIn(userId).catch((error: unknown) => {
    if (error instanceof AppError) throw new AppError('userNotFound', {}, { cause: error });
    throw error;
  });
  const isHidden = person.user.authority === 'SYS_ADMIN' && scope.reach.kind !== 'everything';
  const sees = alarms.filter(({ deviceId, ...place }) => mayReach(person.scope, { ...place, deviceId })).length;
  if (isHidden || sees === 0) throw new AppError('userNotFound');
  const mayProcess = mayCall(person.user.authority, alarmRecordRoutes.processAlarms);
  if (sees < alarms.length || !mayProcess) throw new AppError('mayNotProcess', { field: 'userId' });
}
