import { AppError, maxLogEntries } from '@oilsight/contract';
import type { EntryForm, OilCharge, OilChargeForm, LogEntry, LogKind, Page, TimelineEntry } from '@oilsight/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import { checkEntry, checkKind, checkTime } from './log.rules.ts';
import type { Found, LogDevice, LogStore } from './log.store.ts';

interface Paging {
  readonly pageNum: number;
  readonly pageSize: number;
}
interface Read {
  readonly id: string;
  readonly version: number;
}

/**
 * The log of a machine and its oil charges, as people enter them. After every change the machine is assessed anew.
 * Foreign ids are not found.
 */
export interface DeviceLog {
  oilCharges(scope: Scope, deviceId: string): Promise<OilCharge[]>;
  log(
    scope: Scope,
    query: Paging & { readonly deviceId: string; readonly kind?: LogKind | undefined },
  ): Promise<Page<LogEntry[]>>;
  timeline(scope: Scope, query: Paging & { readonly deviceId: string }): Promise<Page<TimelineEntry[]>>;
  /** @throws AppError `oilNotFound`, `inFuture`, `oilChargeTimeTaken`, `tooManyEntries` */
  addOilCharge(scope: Scope, auditDraft: AuditDraft, deviceId: string, form: OilChargeForm): Promise<OilCharge>;
  /** @throws AppError `notFound`, `conflict`, and as `addOilCharge` */
  updateOilCharge(scope: Scope, auditDraft: AuditDraft, read: Read, form: OilChargeForm): Promise<OilCharge>;
  removeOilCharge(scope: Scope, auditDraft: AuditDraft, read: Read): Promise<null>;
  /**
   * An entry with an oil adds an oil charge as well; an oil change without one is of the oil that was in the machine.
   * @throws AppError `logKindNotAllowed`, `oilNotFound`, `inFuture`, `onlyWithOil`, `onlyWithVolume`,
   * `oilChargeTimeTaken`, `tooManyEntries`
   */
  addEntry(scope: Scope, auditDraft: AuditDraft, deviceId: string, form: EntryForm): Promise<LogEntry>;
  updateEntry(scope: Scope, auditDraft: AuditDraft, read: Read, form: EntryForm): Promise<LogEntry>;
  removeEntry(scope: Scope, auditDraft: AuditDraft, read: Read): Promise<null>;
}

const objectOf = ({ id, name, tenantId }: Pick<LogDevice, 'id' | 'name' | 'tenantId'>): AuditObject => ({
  kind: 'device',
  id,
  name,
  tenantId,
});
const timeOf = (at: number) => new Date(at).toISOString();
const oilChargeFields = ({ oilName, since, volumeL, note }: OilCharge) => ({
  oilName,
  since: timeOf(since),
  volumeL,
  note,
});
const entryFields = ({ kind, at, volumeL, note, oilName }: LogEntry) => ({
  kind,
  at: timeOf(at),
  volumeL,
  note,
  oilName,
});
const windowOf = ({ pageNum, pageSize }: Paging) => ({ offset: (pageNum - 1) * pageSize, limit: pageSize });

export function createDeviceLog({
  store,
  devices,
  audit,
  bus,
  clock,
}: {
  store: LogStore;
  devices: Pick<Devices, 'get'>;
  audit: Audit;
  bus: Bus;
  clock: Clock;
}): DeviceLog {
  function must<T>(found: Found<T> | null): Found<T> {
    if (found === null) throw new AppError('notFound');
    return found;
  }
  async function checkRoom(tx: Queryable, device: LogDevice): Promise<void> {
    await store.lockDevice(tx, device);
    if ((await store.countOf(tx, device)) >= maxLogEntries)
      throw new AppError('tooManyEntries', { limit: maxLogEntries });
  }
  async function checkOil(tx: Queryable, device: LogDevice, oilId: string): Promise<void> {
    if (!(await store.isUsable(tx, device, oilId))) throw new AppError('oilNotFound', { field: 'oilId' });
  }

  /** Fresh oil of the same product is an oil charge too: the age of the oil starts anew. */
  async function withSameOil(tx: Queryable, device: LogDevice, form: EntryForm): Promise<EntryForm> {
    if (form.kind !== 'oil_change' || form.oilId !== null) return form;
    const oilId = await store.presentOil(tx, device, form.at);
    const canBeFilled =
      oilId !== null && (await store.isUsable(tx, device, oilId)) && !(await store.isTaken(tx, device, form.at, null));
    return canBeFilled ? { ...form, oilId } : form;
  }

  /**
   * Runs a change of a device's log in one transaction, and then notifies all parts that use the log for assessments.
   */
  async function changed<T>(work: (tx: Queryable) => Promise<{ deviceId: string; result: T }>): Promise<T> {
    const { deviceId, result } = await store.transaction(work);
    bus.emit('deviceChanged', { deviceId });
    return result;
  }

  /** Finds the thing to be changed and checks that the caller has read its present version. */
  function toChange<T extends { version: number }>(
    auditDraft: AuditDraft,
    found: Found<T> | null,
    { version }: Read,
  ): Found<T> {
    const { thing, device } = must(found);
    auditDraft.object = objectOf(device);
    if (thing.version !== version) throw new AppError('conflict');
    return { thing, device };
  }

  return {
    oilCharges: async (scope, deviceId) => store.oilCharges(await devices.get(scope, deviceId)),
    log: async (scope, { deviceId, kind, ...paging }) =>
      store.log(await devices.get(scope, deviceId), kind ?? null, windowOf(paging)),
    timeline: async (scope, { deviceId, ...paging }) =>
      store.timeline(await devices.get(scope, deviceId), windowOf(paging)),

    async addOilCharge(scope, auditDraft, deviceId, form) {
      const device = await devices.get(scope, deviceId);
      auditDraft.object = objectOf(device);
      checkTime('since', form.since, clock.now());
      return changed(async (tx) => {
        await checkRoom(tx, device);
        await checkOil(tx, device, form.oilId);
        if (await store.isTaken(tx, device, form.since, null))
          throw new AppError('oilChargeTimeTaken', { field: 'since' });
        const oilChargeId = await store.addOilCharge(tx, device, form, { userId: scope.userId, entryId: null });
        const { thing } = must(await store.oilCharge(tx, scope, oilChargeId));
        await audit.record(tx, auditDraft, {
          object: objectOf(device),
          changes: changesOf(null, oilChargeFields(thing)),
        });
        return { deviceId, result: thing };
      });
    },
    updateOilCharge(scope, auditDraft, read, form) {
      checkTime('since', form.since, clock.now());
      return changed(async (tx) => {
        const { thing: before, device } = toChange(auditDraft, await store.oilCharge(tx, scope, read.id), read);
        await checkOil(tx, device, form.oilId);
        if (await store.isTaken(tx, device, form.since, { oilChargeId: read.id }))
          throw new AppError('oilChargeTimeTaken', { field: 'since' });
        await store.updateOilCharge(tx, before, form);
        await store.updateEntryOf(tx, before);
        const { thing } = must(await store.oilCharge(tx, scope, read.id));
        await audit.record(tx, auditDraft, {
          object: objectOf(device),
          changes: changesOf(oilChargeFields(before), oilChargeFields(thing)),
        });
        return { deviceId: device.id, result: thing };
      });
    },
    removeOilCharge(scope, auditDraft, read) {
      return changed(async (tx) => {
        const { thing, device } = toChange(auditDraft, await store.oilCharge(tx, scope, read.id), read);
        await store.updateEntryOf(tx, thing);
        await store.removeOilCharge(tx, thing);
        await audit.record(tx, auditDraft, {
          object: objectOf(device),
          changes: changesOf(oilChargeFields(thing), null),
        });
        return { deviceId: device.id, result: null };
      });
    },

    async addEntry(scope, auditDraft, deviceId, said) {
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
        await audit.record(tx, auditDraft, { object: objectOf(device), changes: changesOf(null, entryFields(thing)) });
        return { deviceId, result: thing };
      });
    },
    updateEntry(scope, auditDraft, read, form) {
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
          changes: changesOf(entryFields(before), entryFields(thing)),
        });
        return { deviceId: device.id, result: thing };
      });
    },
    removeEntry(scope, auditDraft, read) {
      return changed(async (tx) => {
        const { thing, device } = toChange(auditDraft, await store.entry(tx, scope, read.id), read);
        checkKind(scope, thing);
        await store.removeEntry(tx, thing);
        await audit.record(tx, auditDraft, { object: objectOf(device), changes: changesOf(entryFields(thing), null) });
        return { deviceId: device.id, result: null };
      });
    },
  };
}
