import { AppError } from '@oilsight/contract';
import type { OilCharge, OilChargeForm } from '@oilsight/contract';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesOf } from '../audit/index.ts';
import { createLogChanges, must, objectOf, timeOf, toChange } from './log-changes.ts';
import type { LogParts, Read } from './log-changes.ts';
import { checkTime } from './log.rules.ts';

/**
 * The oil charges of a machine, as people enter them. After every change the machine is assessed anew. Foreign ids are
 * not found.
 */
export interface OilCharges {
  list(scope: Scope, deviceId: string): Promise<OilCharge[]>;
  /** @throws AppError `oilNotFound`, `inFuture`, `oilChargeTimeTaken`, `tooManyEntries` */
  add(scope: Scope, auditDraft: AuditDraft, deviceId: string, form: OilChargeForm): Promise<OilCharge>;
  /** @throws AppError `notFound`, `conflict`, and as `add` */
  update(scope: Scope, auditDraft: AuditDraft, read: Read, form: OilChargeForm): Promise<OilCharge>;
  remove(scope: Scope, auditDraft: AuditDraft, read: Read): Promise<null>;
}

const fieldsOf = ({ oilName, since, volumeL, note }: OilCharge) => ({
  oilName,
  since: timeOf(since),
  volumeL,
  note,
});

export function createOilCharges({ store, devices, audit, bus, clock }: LogParts): OilCharges {
  const { changed, checkRoom, checkOil } = createLogChanges({ store, bus });

  return {
    list: async (scope, deviceId) => store.oilCharges(await devices.get(scope, deviceId)),

    async add(scope, auditDraft, deviceId, form) {
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
          changes: changesOf(null, fieldsOf(thing)),
        });
        return { deviceId, result: thing };
      });
    },
    update(scope, auditDraft, read, form) {
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
          changes: changesOf(fieldsOf(before), fieldsOf(thing)),
        });
        return { deviceId: device.id, result: thing };
      });
    },
    remove(scope, auditDraft, read) {
      return changed(async (tx) => {
        const { thing, device } = toChange(auditDraft, await store.oilCharge(tx, scope, read.id), read);
        await store.updateEntryOf(tx, thing);
        await store.removeOilCharge(tx, thing);
        await audit.record(tx, auditDraft, {
          object: objectOf(device),
          changes: changesOf(fieldsOf(thing), null),
        });
        return { deviceId: device.id, result: null };
      });
    },
  };
}
