import { AppError, maxPlannedWorks } from '@oilsight/contract';
import type { DoneForm, Language, LogEntry, Page, PlannedWork, PlannedWorkForm } from '@oilsight/contract';
import type { AuditDraft, AuditObject } from '../../platform/audit-draft.ts';
import type { Clock } from '../../platform/clock.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { DeviceLog } from '../oils/index.ts';
import { checkDue, entryOf, shownTo } from './planned-work.rules.ts';
import type { DueWindow, FoundWork, PlannedWorkStore, WorkDevice, WorkFilter } from './planned-work.store.ts';

/** A work in the version that the caller has read. */
interface Read {
  readonly workId: string;
  readonly version: number;
}

/** Planned work, for other modules. */
export interface PlannedWorks {
  /**
   * Work on devices in scope that is not done, by due date, with the number of all and of those that are overdue. Accounts
   * that strangers share get no names and notes.
   */
  due(
    scope: Scope,
    filter: WorkFilter,
    window: DueWindow,
  ): Promise<{ rows: PlannedWork[]; total: number; overdue: number }>;
  /** The next work of each of these devices that is not done, by device. A device without one is left out. */
  nextOf(scope: Scope, deviceIds: readonly string[]): Promise<ReadonlyMap<string, PlannedWork>>;
}

/** Work that people plan on devices. Foreign ids are not found. */
export interface PlannedWorkService extends PlannedWorks {
  list(
    scope: Scope,
    query: Paging & { readonly deviceId: string; readonly done: 'true' | 'false' },
  ): Promise<Page<PlannedWork[]>>;
  /**
   * @param plannedAt when it was planned, ms; left out: now
   * @throws AppError `deviceNotFound`, `plannedTooFarAhead`, `ownerNotFound`, `tooManyPlannedWorks`
   */
  create(
    scope: Scope,
    auditDraft: AuditDraft,
    deviceId: string,
    form: PlannedWorkForm,
    plannedAt?: number,
  ): Promise<PlannedWork>;
  /** @throws AppError `plannedWorkNotFound`, `plannedWorkIsDone`, `plannedTooFarAhead`, `ownerNotFound`, `conflict` */
  update(scope: Scope, auditDraft: AuditDraft, read: Read, form: PlannedWorkForm): Promise<PlannedWork>;
  /**
   * Writes the entry into the device's log in the same transaction. @throws AppError `plannedWorkNotFound`,
   * `plannedWorkIsDone`, `conflict`, and what an entry of the log may be refused for
   */
  finish(
    scope: Scope,
    doing: { readonly auditDraft: AuditDraft; readonly language: Language },
    read: Read,
    form: DoneForm,
  ): Promise<{ work: PlannedWork; entry: LogEntry }>;
  /** @throws AppError `plannedWorkNotFound`, `plannedWorkIsDone`, `conflict` */
  remove(scope: Scope, auditDraft: AuditDraft, read: Read, reason: string): Promise<null>;
}

/** Plans work as a person does. */
export type PlannedWorkEntry = Pick<PlannedWorkService, 'create' | 'nextOf'>;

interface PlannedWorkParts {
  readonly store: PlannedWorkStore;
  readonly devices: Pick<Devices, 'get'>;
  readonly log: Pick<DeviceLog, 'add'>;
  readonly audit: Audit;
  readonly clock: Clock;
}

const objectOf = ({ id, name, tenantId }: Pick<WorkDevice, 'id' | 'name' | 'tenantId'>): AuditObject => ({
  kind: 'device',
  id,
  name,
  tenantId,
});
const fieldsOf = ({ kind, dueAt, note, owner }: PlannedWork) => ({
  kind,
  dueAt: new Date(dueAt).toISOString(),
  note,
  owner,
});

export function createPlannedWork({ store, devices, log, audit, clock }: PlannedWorkParts): PlannedWorkService {
  async function toChange(
    tx: Queryable,
    scope: Scope,
    auditDraft: AuditDraft,
    { workId, version }: Read,
  ): Promise<FoundWork> {
    const found = await store.lock(tx, scope, workId);
    if (found === null) throw new AppError('plannedWorkNotFound');
    auditDraft.object = objectOf(found.device);
    if (found.work.doneAt !== null) throw new AppError('plannedWorkIsDone');
    if (found.work.version !== version) throw new AppError('conflict');
    return found;
  }

  async function checkOwner(
    tx: Queryable,
    scope: Scope,
    device: WorkDevice | DeviceRef,
    { ownerId }: PlannedWorkForm,
  ): Promise<void> {
    if (ownerId === null || (await store.mayOwn(tx, scope, device, { ownerId, now: clock.now() }))) return;
    throw new AppError('ownerNotFound', { field: 'ownerId' });
  }

  return {
    async list(scope, { deviceId, done, ...paging }) {
      const device = await devices.get(scope, deviceId);
      const { rows, total } = await store.list(scope, device, done === 'true' ? 'done' : 'open', windowOf(paging));
      return { rows: rows.map((work) => shownTo(scope, work)), total };
    },

    async create(scope, auditDraft, deviceId, form, plannedAt = clock.now()) {
      const device = await devices.get(scope, deviceId);
      auditDraft.object = objectOf(device);
      checkDue(form.dueAt, clock.now());
      return store.transaction(async (tx) => {
        if ((await store.countOpen(tx, device)) >= maxPlannedWorks)
          throw new AppError('tooManyPlannedWorks', { limit: maxPlannedWorks });
        await checkOwner(tx, scope, device, form);
        const work = await store.insert(tx, scope, device, { form, plannedAt });
        await audit.record(tx, auditDraft, { object: objectOf(device), changes: changesOf(null, fieldsOf(work)) });
        return work;
      });
    },

    update(scope, auditDraft, read, form) {
      checkDue(form.dueAt, clock.now());
      return store.transaction(async (tx) => {
        const { work: before, device } = await toChange(tx, scope, auditDraft, read);
        // A person who was given it before may have left since: only another one is checked.
        if (form.ownerId !== before.ownerId) await checkOwner(tx, scope, device, form);
        const after = await store.update(tx, scope, before, form);
        const changes = changesOf(fieldsOf(before), fieldsOf(after));
        await audit.record(tx, auditDraft, { object: objectOf(device), changes });
        return after;
      });
    },

    async finish(scope, { auditDraft, language }, read, form) {
      const work = await store.find(scope, read.workId);
      if (work === null) throw new AppError('plannedWorkNotFound');
      let finished = work;
      const entry = await log.add(
        scope,
        auditDraft,
        work.deviceId,
        entryOf(work.kind, form, language),
        async (tx, { entryId }) => {
          const found = await toChange(tx, scope, auditDraft, read);
          finished = await store.finish(tx, scope, found.work, { at: form.at, entryId });
        },
      );
      return { work: finished, entry };
    },

    remove(scope, auditDraft, read, reason) {
      return store.transaction(async (tx) => {
        const { work, device } = await toChange(tx, scope, auditDraft, read);
        await store.remove(tx, work);
        const changes = [...changesOf(fieldsOf(work), null), { field: 'reason', before: null, after: reason }];
        await audit.record(tx, auditDraft, { object: objectOf(device), changes });
        return null;
      });
    },

    async due(scope, filter, window) {
      const found = await store.due(scope, filter, { ...window, now: clock.now() });
      return { ...found, rows: found.rows.map((work) => shownTo(scope, work)) };
    },

    async nextOf(scope, deviceIds) {
      if (deviceIds.length === 0) return new Map();
      const works = await store.next(scope, deviceIds);
      return new Map(works.map((work) => [work.deviceId, shownTo(scope, work)]));
    },
  };
}
