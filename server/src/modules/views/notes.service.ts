import { AppError, maxNotes } from '@oilsight/contract';
import type { DeviceNote, NoteForm, Page } from '@oilsight/contract';
import type { AuditDraft, AuditObject } from '../../platform/audit-draft.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import { checkRange } from '../telemetry/index.ts';
import type { NoteDevice, NoteRecord, NoteStore, Range } from './notes.store.ts';
import { canChange, checkMoment } from './notes.rules.ts';

/** A note in the version that the caller has read. */
interface Read {
  readonly noteId: string;
  readonly version: number;
}

/** Notes pinned to moments of devices: everybody who sees the device sees them. Foreign ids are not found. */
export interface Notes {
  /** Oldest first; of more than `maxListedNotes` the newest. @throws AppError `rangeReversed`, `rangeTooLong` */
  list(scope: Scope, deviceId: string, range: Range): Promise<Page<DeviceNote[]>>;
  /** @throws AppError `deviceNotFound`, `inFuture`, `tooManyNotes` */
  add(scope: Scope, auditDraft: AuditDraft, deviceId: string, form: NoteForm): Promise<DeviceNote>;
  /** @throws AppError `noteNotFound`, `noteNotYours`, `inFuture`, `conflict` */
  update(scope: Scope, auditDraft: AuditDraft, read: Read, form: NoteForm): Promise<DeviceNote>;
  /** @throws AppError `noteNotFound`, `noteNotYours`, `conflict` */
  remove(scope: Scope, auditDraft: AuditDraft, read: Read): Promise<null>;
}

interface NoteParts {
  readonly store: NoteStore;
  readonly devices: Pick<Devices, 'get'>;
  readonly audit: Audit;
  readonly clock: Clock;
}

const objectOf = ({ id, name, tenantId }: Pick<NoteDevice, 'id' | 'name' | 'tenantId'>): AuditObject => ({
  kind: 'device',
  id,
  name,
  tenantId,
});
const fieldsOf = ({ at, key, text }: NoteRecord) => ({ at: new Date(at).toISOString(), key, text });

export function createNotes({ store, devices, audit, clock }: NoteParts): Notes {
  const shown = (scope: Scope, isManager: boolean, { authorId, ...note }: NoteRecord): DeviceNote => ({
    ...note,
    canChange: canChange(scope, authorId, isManager),
  });

  async function toChange(tx: Queryable, scope: Scope, auditDraft: AuditDraft, { noteId, version }: Read) {
    const found = await store.lock(tx, scope, noteId);
    if (found === null) throw new AppError('noteNotFound');
    auditDraft.object = objectOf(found.device);
    const isManager = await store.managesPeople(tx, scope);
    if (!canChange(scope, found.note.authorId, isManager)) throw new AppError('noteNotYours');
    if (found.note.version !== version) throw new AppError('conflict');
    return { ...found, isManager };
  }

  return {
    async list(scope, deviceId, { from, to }) {
      checkRange({ from, to });
      const device = await devices.get(scope, deviceId);
      const [{ rows, total }, isManager] = await Promise.all([store.list(device, { from, to }), store.manages(scope)]);
      return { rows: rows.map((note) => shown(scope, isManager, note)), total };
    },

    async add(scope, auditDraft, deviceId, form) {
      const device = await devices.get(scope, deviceId);
      auditDraft.object = objectOf(device);
      checkMoment(form.at, clock.now());
      return store.transaction(async (tx) => {
        if ((await store.countOf(tx, device)) >= maxNotes) throw new AppError('tooManyNotes', { limit: maxNotes });
        const note = await store.insert(tx, device, form, scope.userId);
        await audit.record(tx, auditDraft, { object: objectOf(device), changes: changesOf(null, fieldsOf(note)) });
        return shown(scope, false, note);
      });
    },

    update(scope, auditDraft, read, form) {
      checkMoment(form.at, clock.now());
      return store.transaction(async (tx) => {
        const { note: before, device, isManager } = await toChange(tx, scope, auditDraft, read);
        const after = await store.update(tx, before, form);
        await audit.record(tx, auditDraft, {
          object: objectOf(device),
          changes: changesOf(fieldsOf(before), fieldsOf(after)),
        });
        return shown(scope, isManager, after);
      });
    },

    remove(scope, auditDraft, read) {
      return store.transaction(async (tx) => {
        const { note, device } = await toChange(tx, scope, auditDraft, read);
        await store.remove(tx, note);
        await audit.record(tx, auditDraft, { object: objectOf(device), changes: changesOf(fieldsOf(note), null) });
        return null;
      });
    },
  };
}
