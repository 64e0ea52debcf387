import { AppError, textOf } from '@oilsight/contract';
import type { DeviceOutcome, IssuedOutcome, Language } from '@oilsight/contract';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Log } from '../../platform/log.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Audit } from '../audit/index.ts';
import type { Credentials } from './credentials.service.ts';
import type { PlantStore } from './plant.store.ts';
import type { Removals } from './removal.service.ts';

type ReadDevices = readonly { readonly deviceId: string; readonly version: number }[];

/**
 * What is done to several devices at once: to each as if it had been asked for alone, with an audit entry of its own. A
 * device out of reach refuses the call, and so does one reason that refuses all of them.
 */
export interface Each {
  issueTokens(
    scope: Scope,
    auditDraft: AuditDraft,
    deviceIds: readonly string[],
    language: Language,
  ): Promise<IssuedOutcome[]>;
  remove(scope: Scope, auditDraft: AuditDraft, devices: ReadDevices, language: Language): Promise<DeviceOutcome[]>;
  restore(scope: Scope, auditDraft: AuditDraft, devices: ReadDevices, language: Language): Promise<IssuedOutcome[]>;
}

export function createEach({
  store,
  credentials,
  removals,
  audit,
  log,
}: {
  store: Pick<PlantStore, 'byIds'>;
  credentials: Credentials;
  removals: Removals;
  audit: Audit;
  log: Log;
}): Each {
  /**
   * One after the other. A device that is refused leaves the others alone, and so does a failure: the tokens of those
   * before it are known to nobody else.
   */
  async function forEach<D extends { readonly deviceId: string }, T>(
    { scope, auditDraft, language }: { scope: Scope; auditDraft: AuditDraft; language: Language },
    devices: readonly D[],
    act: (device: D, own: AuditDraft) => Promise<T>,
  ): Promise<(DeviceOutcome & { readonly result: T | null })[]> {
    const outcomes: (DeviceOutcome & { readonly result: T | null })[] = [];
    const refusals: AppError[] = [];
    const once = new Map(devices.map((device) => [device.deviceId, device]));
    // Removed devices are within reach until they are erased.
    if ((await store.byIds(scope, [...once.keys()])).length < once.size) throw new AppError('deviceNotFound');
    for (const device of once.values()) {
      const own: AuditDraft = { ...auditDraft, object: null, isWritten: false };
      const outcome = (refusal: string | null, result: T | null) => ({
        deviceId: device.deviceId,
        deviceName: own.object?.name ?? '',
        refusal,
        result,
      });
      try {
        const result = await act(device, own);
        outcomes.push(outcome(null, result));
      } catch (error) {
        await audit.refused(own, error);
        if (!(error instanceof AppError)) log.error({ err: error, deviceId: device.deviceId }, 'one of several failed');
        const known = error instanceof AppError ? error : new AppError('systemError');
        refusals.push(known);
        outcomes.push(outcome(textOf(known.error, language, known.details), null));
      }
    }
    // Each device has an entry of its own; the call as a whole has none.
    auditDraft.action = null;
    const [first] = refusals;
    if (
      first !== undefined &&
      refusals.length === outcomes.length &&
      refusals.every(({ error }) => error === first.error)
    )
      throw first;
    return outcomes;
  }

  return {
    async issueTokens(scope, auditDraft, deviceIds, language) {
      const outcomes = await forEach(
        { scope, auditDraft, language },
        deviceIds.map((deviceId) => ({ deviceId })),
        ({ deviceId }, own) => credentials.issue(scope, own, deviceId),
      );
      return outcomes.map(({ result, ...outcome }) => ({ ...outcome, token: result?.token ?? null }));
    },

    async remove(scope, auditDraft, devices, language) {
      const outcomes = await forEach({ scope, auditDraft, language }, devices, (device, own) =>
        removals.remove(scope, own, device),
      );
      return outcomes.map(({ deviceId, deviceName, refusal }) => ({ deviceId, deviceName, refusal }));
    },

    async restore(scope, auditDraft, devices, language) {
      const outcomes = await forEach({ scope, auditDraft, language }, devices, (device, own) =>
        removals.restore(scope, own, device, language),
      );
      return outcomes.map(({ result, ...outcome }) => ({ ...outcome, token: result?.token ?? null }));
    },
  };
}
