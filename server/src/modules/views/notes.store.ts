import { maxListedNotes } from '@oilsight/contract';
import type { DeviceNote, NoteForm } from '@oilsight/contract';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { nameLock, now, passed, personName, scoped, toTimestamp, within } from '../../platform/statements.ts';
import type { InScope, Tables } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';

/** Half-open, ms. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface NoteRecord extends Omit<DeviceNote, 'canChange'> {
  readonly authorId: string | null;
}

export type NoteDevice = DeviceRef | InScope<Pick<DeviceRef, 'id' | 'name' | 'tenantId'>>;

/** A note that is about to be changed, with its device; the note is locked. */
export interface FoundNote {
  readonly note: InScope<NoteRecord>;
  readonly device: NoteDevice;
}

const notesIn = (tables: Tables) =>
  tables
    .selectFrom('device_note as n')
    .leftJoin('account as a', 'a.id', 'n.account_id')
    .select([
      'n.id as noteId',
      'n.device_id as deviceId',
      'n.at',
      'n.key',
      'n.text',
      personName('a').as('by'),
      'n.account_id as authorId',
      'n.created_at as createdAt',
      'n.changed_at as changedAt',
      'n.version',
    ]);

interface InRange extends Range {
  readonly device: DeviceRef;
}
const newest = compiledOnce(({ device, from, to }: InRange) =>
  notesIn(within(device))
    .where('n.device_id', '=', device.id)
    .where('n.tenant_id', '=', device.tenantId)
    .where('n.at', '>=', toTimestamp(from))
    .where('n.at', '<', toTimestamp(to))
    .orderBy('n.at', 'desc')
    .orderBy('n.id')
    .limit(maxListedNotes),
);
const countIn = compiledOnce(({ device, from, to }: InRange) =>
  within(device)
    .selectFrom('device_note')
    .where('device_id', '=', device.id)
    .where('tenant_id', '=', device.tenantId)
    .where('at', '>=', toTimestamp(from))
    .where('at', '<', toTimestamp(to))
    .select((eb) => eb.fn.countAll<number>().as('total')),
);
const columnsOf = ({ at, key, text }: NoteForm) => ({ at: toTimestamp(at), key, text });

/** Whether a factory's user manages the people of the factory. */
const managing = (scope: Scope) =>
  scoped(scope)
    .all.selectFrom('account')
    .where('id', '=', scope.userId)
    .where('authority', '=', 'CUSTOMER_USER')
    .where('manages_users', '=', true)
    .select('id');

export type NoteStore = ReturnType<typeof createNoteStore>;

/** Notes of devices. */
export function createNoteStore(pg: Pg) {
  const noteOf = (tx: Queryable, device: NoteDevice, noteId: string) =>
    tx.one('notes.found', notesIn(within(device)).where('n.id', '=', noteId));

  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** Oldest first; of more than `maxListedNotes` the newest. */
    async list(device: DeviceRef, range: Range): Promise<{ rows: NoteRecord[]; total: number }> {
      const [{ total }, rows] = await Promise.all([
        pg.one('notes.count', countIn({ device, ...range })),
        pg.run('notes.list', newest({ device, ...range })),
      ]);
      return { rows: rows.toReversed(), total };
    },

    manages: async (scope: Scope): Promise<boolean> => (await pg.first('notes.manages', managing(scope))) !== null,
    managesPeople: async (tx: Queryable, scope: Scope): Promise<boolean> =>
      (await tx.first('notes.managesPeople', managing(scope))) !== null,

    /** Number of notes of a device. Until the transaction ends nobody else adds one. */
    async countOf(tx: Queryable, device: DeviceRef): Promise<number> {
      await tx.run('notes.lockDevice', nameLock('notes of', device.id));
      const { notes } = await tx.one(
        'notes.countOf',
        within(device)
          .selectFrom('device_note')
          .where('device_id', '=', device.id)
          .select((eb) => eb.fn.countAll<number>().as('notes')),
      );
      return notes;
    },

    /** A note of a device in scope; null: there is none. */
    async lock(tx: Queryable, scope: Scope, noteId: string): Promise<FoundNote | null> {
      const row = await tx.first(
        'notes.lock',
        scoped(scope)
          .selectFrom('device as d')
          .innerJoin('device_note as n', 'n.device_id', 'd.id')
          .where('n.id', '=', noteId)
          .select(['d.id', 'd.name', 'd.tenant_id as tenantId'])
          .forUpdate('n'),
      );
      if (row === null) return null;
      const device = passed(row);
      return { device, note: passed(await noteOf(tx, device, noteId)) };
    },

    async insert(tx: Queryable, device: DeviceRef, form: NoteForm, userId: string | null): Promise<NoteRecord> {
      const { id } = await tx.one(
        'notes.insert',
        within(device)
          .insertInto('device_note')
          .values({ tenant_id: device.tenantId, device_id: device.id, account_id: userId, ...columnsOf(form) })
          .returning('id'),
      );
      return noteOf(tx, device, id);
    },

    async update(tx: Queryable, note: InScope<NoteRecord>, form: NoteForm): Promise<NoteRecord> {
      await tx.run(
        'notes.update',
        within(note)
          .updateTable('device_note')
          .set((eb) => ({ ...columnsOf(form), changed_at: now, version: eb('version', '+', 1) }))
          .where('id', '=', note.noteId),
      );
      return tx.one('notes.updated', notesIn(within(note)).where('n.id', '=', note.noteId));
    },

    async remove(tx: Queryable, note: InScope<NoteRecord>): Promise<void> {
      await tx.run('notes.remove', within(note).deleteFrom('device_note').where('id', '=', note.noteId));
    },
  };
}
