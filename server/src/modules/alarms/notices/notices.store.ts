import type { AlarmEvent, AlarmNotices } from '@oilsight/contract';
import { messageClasses } from '@oilsight/contract';
import { sql } from 'kysely';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import { toTimestamp, unscoped } from '../../../platform/statements.ts';
import type { Tables } from '../../../platform/statements.ts';
import { isTimeZone } from '../../../platform/time-zone.rules.ts';
import { preferencesOf } from '../../auth/index.ts';
import { contextsOf } from './notice-context.rules.ts';
import type { OtherRecords, RecordInContext } from './notice-context.rules.ts';
import { causeOf, placeOf } from './notice-letters.rules.ts';
import type { RecentMessage } from './notice-letters.rules.ts';
import {
  cancelOf,
  dueOf,
  factoryWithDue,
  notifiedOf,
  notifiedRulesOf,
  openFindingsOf,
  receiversOf,
  recentOf,
  shownInGroups,
} from './notices.rows.ts';
import type { DueRecord, NoticeStep, Receiver, Notified } from './notices.records.ts';
import type { Due } from './notice-steps.rules.ts';

export interface Factory {
  readonly id: string;
  readonly name: string;
}

/** A message that was written, and the records that it tells of. */
export interface WrittenNotice {
  readonly messageId: string;
  readonly contactId: string;
  readonly of: readonly { readonly recordId: string; readonly step: NoticeStep; readonly nth: number }[];
}

/** What became of a record in a run. */
export interface NoticeResult {
  readonly recordId: string;
  readonly next: Due | null;
  readonly annunciatedAt: number | null;
  /** Messages that were written. */
  readonly sends: number;
}

export interface NoticeEvent {
  readonly recordId: string;
  readonly what: AlarmEvent['what'];
  readonly detail: AlarmEvent['detail'];
}

export type NoticeStore = ReturnType<typeof createNoticeStore>;

export function createNoticeStore(pg: Pg) {
  return unscoped('alarms are told to the contacts of whomever they belong to', (tables) => ({
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),
    ...readsOf(tables),
    ...writesOf(tables, pg),
  }));
}

function readsOf(tables: Tables) {
  return {
    /** A factory with records that are due, locked against other servers; null: there is none. */
    claimFactory: (tx: Queryable, now: number, except: readonly string[]): Promise<Factory | null> =>
      tx.first('notices.claimFactory', factoryWithDue(tables, now, except)),

    /** The factory's due records, locked, the gravest first. Those that somebody is changing are left for later. */
    async due(tx: Queryable, { id }: Factory, now: number, limit: number): Promise<DueRecord[]> {
      const rows = await tx.run('notices.due', dueOf(tables, id, now, limit));
      if (rows.length === 0) return [];
      const notified = await listNotified(
        tables,
        tx,
        rows.map((row) => row.id),
      );
      const contextOf = contextsOf(await readOthers(tables, tx, rows, now));
      return rows.map(({ rule, notices, ...row }) => ({
        ...row,
        ...contextOf(row),
        measure: rule?.measure ?? null,
        notices: row.kind === 'oil' ? notices : null,
        notified: notified.get(row.id) ?? [],
      }));
    },

    /** The factory's contacts, and those that the settings name. */
    async receivers(tx: Queryable, { id }: Factory, notices: readonly AlarmNotices[]): Promise<Receiver[]> {
      const named = notices.flatMap(({ contactIds, escalation }) => [
        ...contactIds,
        ...escalation.flatMap((step) => step.contactIds),
      ]);
      const rows = await tx.run('notices.receivers', receiversOf(tables, id, [...new Set(named)]));
      return rows.map((row) => receiverOf(row));
    },

    /** The messages of alarms of the factory's dealer to these addresses since a time, by address and channel (`placeOf`). */
    async recent(
      tx: Queryable,
      { id: customerId }: Factory,
      addresses: readonly string[],
      since: number,
    ): Promise<ReadonlyMap<string, readonly RecentMessage[]>> {
      const rows = await tx.run('notices.recent', recentOf(tables, customerId, addresses, since));
      const byPlace = Map.groupBy(rows, ({ address, channel }) => placeOf(address, channel));
      return new Map(
        [...byPlace].map(([place, ofPlace]) => [
          place,
          [...Map.groupBy(ofPlace, ({ id }) => id).values()].map((rowsOfOne) => ({
            at: rowsOfOne[0]?.at ?? 0,
            class: messageClasses[rowsOfOne[0]?.class ?? 0] ?? ('notice' as const),
            causes: new Map(rowsOfOne.map(({ count, ...row }) => [causeOf(row), count])),
          })),
        ]),
      );
    },
  };
}

/** What decides about records' notices besides these: one statement of each kind, however many there are. */
async function readOthers(
  tables: Tables,
  tx: Queryable,
  records: readonly RecordInContext[],
  now: number,
): Promise<OtherRecords> {
  const deviceIds = [...new Set(records.map(({ deviceId }) => deviceId))];
  const groupIds = [...new Set(records.map(({ groupId }) => groupId))];
  return {
    notified: await tx.run('notices.notifiedRules', notifiedRulesOf(tables, deviceIds, now)),
    shown: await tx.run('notices.shownInGroups', shownInGroups(tables, groupIds)),
    findings: await tx.run('notices.openFindings', openFindingsOf(tables, deviceIds)),
  };
}

async function listNotified(
  tables: Tables,
  tx: Queryable,
  recordIds: readonly string[],
): Promise<Map<string, Notified[]>> {
  const rows = await tx.run('notices.notified', notifiedOf(tables, recordIds));
  const notified = new Map<string, Notified[]>();
  for (const { recordId, step, ...row } of rows) {
    if (step === 'assignment') continue;
    const ofRecord = notified.get(recordId) ?? [];
    ofRecord.push({ ...row, step });
    notified.set(recordId, ofRecord);
  }
  return notified;
}

function writesOf(tables: Tables, pg: Pg) {
  return {
    async addMessages(tx: Queryable, notices: readonly WrittenNotice[]): Promise<void> {
      const rows = notices.flatMap(({ messageId, contactId, of }) =>
        of.map(({ recordId, step, nth }) => ({
          message_id: messageId,
          record_id: recordId,
          contact_id: contactId,
          step,
          nth,
        })),
      );
      if (rows.length === 0) return;
      const given = sql<(typeof rows)[number]>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
      const columns = ['message_id', 'record_id', 'contact_id', 'step', 'nth'] as const;
      await tx.run(
        'notices.addMessages',
        tables
          .insertInto('message_record')
          .columns(columns)
          .expression(
            tables
              .selectFrom(
                given.as<'given'>(sql`given(message_id uuid, record_id uuid, contact_id uuid, step text, nth int)`),
              )
              .select(columns.map((column) => `given.${column}` as const)),
          ),
      );
    },

    async addEvents(tx: Queryable, events: readonly NoticeEvent[], now: number): Promise<void> {
      if (events.length === 0) return;
      const given = sql<NoticeEvent>`jsonb_to_recordset(${JSON.stringify(events)}::jsonb)`;
      await tx.run(
        'notices.addEvents',
        tables
          .insertInto('alarm_event')
          .columns(['record_id', 'at', 'what', 'detail'])
          .expression(
            tables
              .selectFrom(given.as<'given'>(sql`given("recordId" uuid, what text, detail jsonb)`))
              .select(['given.recordId', toTimestamp(now).as('at'), 'given.what', 'given.detail']) as never,
          ),
      );
    },

    async settle(tx: Queryable, results: readonly NoticeResult[]): Promise<void> {
      if (results.length === 0) return;
      const columns = [
        results.map(({ recordId }) => recordId),
        results.map(({ next }) => next?.at ?? null),
        results.map(({ next }) => next?.step ?? null),
        results.map(({ annunciatedAt }) => annunciatedAt),
        results.map(({ sends }) => sends),
      ];
      const given = sql<{
        id: string;
        due: number | null;
        step: NoticeStep | null;
        shown: number | null;
        sends: number;
      }>`unnest(${columns[0]}::uuid[], ${columns[1]}::float8[], ${columns[2]}::text[], ${columns[3]}::float8[], ${columns[4]}::int[])`;
      await tx.run(
        'notices.settle',
        tables
          .updateTable('alarm_record as r')
          .from(given.as<'given'>(sql`given(id, due, step, shown, sends)`))
          .where('r.id', '=', sql.ref<string>('given.id'))
          .set((eb) => ({
            due_at: sql<never>`to_timestamp(given.due / 1000)`,
            due_step: eb.ref('given.step'),
            annunciated_at: sql<never>`to_timestamp(given.shown / 1000)`,
            sends: sql<number>`r.sends + given.sends`,
          })),
      );
    },

    /**
     * Cancels messages that wait and tell of nothing that is still to be notified. With devices: those about them alone.
     *
     * @returns how many
     */
    async cancel(deviceIds: ReadonlySet<string> | 'all', now: number): Promise<number> {
      const cancelled = await pg.run('notices.cancel', cancelOf(tables, deviceIds, now));
      return cancelled.length;
    },
  };
}

interface ReceiverRow {
  readonly contactId: string;
  readonly name: string;
  readonly customerId: string;
  readonly groupId: string | null;
  readonly phone: string;
  readonly email: string;
  readonly openId: string;
  readonly language: Receiver['language'];
  readonly timeZone: string;
  readonly accountId: string | null;
  readonly accountLanguage: Receiver['language'] | null;
  readonly preferences: unknown;
}

/** An account's preferences count before what is written with the contact. */
function receiverOf({ contactId, name, customerId, groupId, phone, email, openId, ...row }: ReceiverRow): Receiver {
  const language = row.accountLanguage ?? row.language;
  const preferences = row.accountId === null ? null : preferencesOf(row.preferences, language);
  const wanted = preferences?.notifications ?? { sms: true, email: true, wechat: true, level: 2 as const };
  const zone = preferences?.timeZone ?? row.timeZone;
  return {
    contactId,
    name,
    customerId,
    groupId,
    language,
    timeZone: isTimeZone(zone) ? zone : 'UTC',
    level: wanted.level,
    addresses: {
      ...(wanted.sms && phone !== '' ? { sms: phone } : {}),
      ...(wanted.email && email !== '' ? { email } : {}),
      ...(wanted.wechat && openId !== '' ? { wechat: openId } : {}),
    },
  };
}
