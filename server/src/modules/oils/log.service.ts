import { AppError } from '@oilsight/contract';
import type { EntryForm, LogEntry, LogKind, Page, TimelineEntry, TimelinePart } from '@oilsight/contract';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import { changesOf } from '../audit/index.ts';
import { createLogChanges, must, objectOf, timeOf, toChange } from './log-changes.ts';
import type { LogParts, Read } from './log-changes.ts';
import { checkEntry, checkKind } from './log.rules.ts';
import type { LogDevice } from './log.store.ts';

/**
 * The log of a machine, as people enter it. After every change the machine is assessed anew. Foreign ids are not found.
 */
export interface DeviceLog {
  list(
    scope: Scope,
    query: Paging & { readonly deviceId: string; readonly kind?: LogKind | undefined },
  ): Promise<Page<LogEntry[]>>;
  timeline(
    scope: Scope,
    query: Paging & { readonly deviceId: string; readonly part: TimelinePart },
  ): Promise<Page<TimelineEntry[]>>;
  /**
   * An entry with an oil adds an oil charge as well; an oil change without one is of the oil that was in the machine.
   * @throws AppError `logKindNotAllowed`, `oilNotFound`, `inFuture`, `onlyWithOil`, `onlyWithVolume`,
   * `oilChargeTimeTaken`, `tooManyEntries`
   * @param also what else belongs to the change, in its transaction
   */
  add(
    scope: Scope,
    auditDraft: AuditDraft,
    deviceId: string,
    form: EntryForm,
    also?: (tx: Queryable, entry: LogEntry) => Promise<void>,
  ): Promise<LogEntry>;
  update(scope: Scope, auditDraft: AuditDraft, read: Read, form: EntryForm): Promise<LogEntry>;
  remove(scope: Scope, auditDraft: AuditDraft, read: Read): Promise<null>;
}

const fieldsOf = ({ kind, at, volumeL, note, oilName }: LogEntry) => ({
  kind,
  at: timeOf(at),
  volumeL,
  note,
  oilName,
});

/** Accounts that strangers share are not told who processed an alarm, nor what he wrote. */
const withoutPerson = (event: TimelineEntry): TimelineEntry =>
  event.alarm === null ? event : { ...event, alarm: { ...event.alarm, processedBy: null, note: '' } };

export function createDeviceLog({ store, devices, audit, bus, clock }: LogParts): DeviceLog {
  const { changed, checkRoom, checkOil } = createLogChanges({ store, bus });

  /** Fresh oil of the same product is an oil charge too: the age of the oil starts anew. */
  async function withSameOil(tx: Queryable, device: LogDevice, form: EntryForm): Promise<EntryForm> {
    if (form.kind !== 'oil_change' || form.oilId !== null) return form;
    const oilId = await store.presentOil(tx, device, form.at);
    const canBeFilled =
      oilId !== null && (await store.isUsable(tx, device, oilId)) && !(await store.isTaken(tx, device, form.at, null));
    return canBeFilled ? { ...form, oilId } : form;
  }

  return {
    list: async (scope, { deviceId, kind, ...paging }) =>
      store.log(await devices.get(scope, deviceId), kind ?? null, windowOf(paging)),
    async timeline(scope, { deviceId, part, ...paging }) {
      const found = await store.timeline(await devices.get(scope, deviceId), part, windowOf(paging));
      return scope.authority === 'EXPERIENCE' ? { ...found, rows: found.rows.map(withoutPerson) } : found;
    },

    async add(scope, auditDraft, deviceId, said, also) {
      const device = await devices.get(scope, deviceId);
      auditDraft.object = objectOf(device);
      checkKind(scope, said);
      checkEntry(said, clock.now());
      return changed(async (tx) => {
        await checkRoom(tx, device);
        const form = await withSameOil(tx, device, said);
        if (form.oilId !== null) {
          await checkOil(tx, device, form.oilId);
          if (await store.isTaken(tx, device, form.at, null)) throw new AppError('oilChargeTimeTaken', { field: 'at' });
        }
        const entryId = await store.addEntry(tx, device, form, scope.userId);
        await store.putOilChargeOf(tx, device, entryId, form, scope.userId);
        const { thing } = must(await store.entry(tx, scope, entryId));
        await also?.(tx, thing);
        await audit.record(tx, auditDraft, { object: objectOf(device), changes: changesOf(null, fieldsOf(thing)) });
        return { deviceId, result: thing };
      });
    },
    update(scope, auditDraft, read, form) {
      checkKind(scope, form);
      checkEntry(form, clock.now());
      return changed(async (tx) => {
        const { thing: before, device } = toChange(auditDraft, await store.entry(tx, scope, read.id), read);
        checkKind(scope, before);
        if (form.oilId !== null) {
          await checkOil(tx, device, form.oilId);
          if (await store.isTaken(tx, device, form.at, { entryId: read.id }))
            throw new AppError('oilChargeTimeTaken', { field: 'at' });
        }
        await store.updateEntry(tx, before, form);
        await store.putOilChargeOf(tx, device, read.id, form, scope.userId);
        const { thing } = must(await store.entry(tx, scope, read.id));
        await audit.record(tx, auditDraft, {
          object: objectOf(device),
          changes: changesOf(fieldsOf(before), fieldsOf(thing)),
        });
        return { deviceId: device.id, result: thing };
      });
    },
    remove(scope, auditDraft, read) {
      return changed(async (tx) => {
        const { thing, device } = toChange(auditDraft, await store.entry(tx, scope, read.id), read);
        checkKind(scope, thing);
        await store.removeEntry(tx, thing);
        await audit.record(tx, auditDraft, { object: objectOf(device), changes: changesOf(fieldsOf(thing), null) });
        return { deviceId: device.id, result: null };
      });
    },
  };
}
