import { AppError, textOf } from '@oilsight/contract';
import type { DeviceOutcome, IssuedOutcome, Language } from '@oilsight/contract';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Log } from '../../platform/log.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Audit } from '../audit/index.ts';
import type { Credentials } from './credentials.service.ts';
import type { ManagedRecord } from './plant.records.ts';
import type { PlantStore } from './plant.store.ts';
import type { Removals } from './removal.service.ts';

type ReadDevices = readonly { readonly deviceId: string; readonly version: number }[];

/**
 * What is done to several devices at once: to each as if it had been asked for alone, with an audit entry of its own. A
 * device out of reach refuses the call, and so does one reason that refuses all of them. One that the caller's own people
 * removed, and that is erased by now, refuses nobody else. Who repeats a call whose answer was lost is told what the
 * first try has done.
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

type IsWanted = (device: ManagedRecord) => boolean;
type Outcome<T> = DeviceOutcome & { readonly result: T | null };

/** The server failed: not this device is the reason. */
const isFailure = (error: unknown) => !(error instanceof AppError) || error.code >= 500;

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
  /** Foreign ids and such as never were are answered alike. @throws AppError `deviceNotFound` */
  async function checkReach(scope: Scope, deviceIds: readonly string[]): Promise<void> {
    // Removed devices are within reach until they are erased.
    const reached = new Set((await store.byIds(scope, deviceIds)).map(({ ref }) => ref.id));
    const others = deviceIds.filter((id) => !reached.has(id));
    if (others.length === 0) return;
    const removed = await audit.removedDevices(scope, others);
    if (others.some((id) => !removed.has(id))) throw new AppError('deviceNotFound');
  }

  /** Whether a device that was not found is as it should become: somebody, or an earlier try, has done it. */
  async function doneBefore(scope: Scope, deviceId: string, isWanted: IsWanted): Promise<ManagedRecord | null> {
    const [device] = await store.byIds(scope, [deviceId]);
    return device !== undefined && isWanted(device) ? device : null;
  }

  /**
   * One after the other. A device that is refused leaves the others alone. After a failure of the server no other one is
   * tried: it would fail likewise. What was done until then is told, as the tokens are known to nobody else.
   */
  async function forEach<D extends { readonly deviceId: string }, T>(
    { scope, auditDraft, language }: { scope: Scope; auditDraft: AuditDraft; language: Language },
    devices: readonly D[],
    { act, isWanted }: { act: (device: D, own: AuditDraft) => Promise<T>; isWanted: IsWanted },
  ): Promise<Outcome<T>[]> {
    const outcomes: Outcome<T>[] = [];
    const refusals: AppError[] = [];
    const once = new Map(devices.map((one) => [one.deviceId, one]));
    await checkReach(scope, [...once.keys()]);
    for (const device of once.values()) {
      const { deviceId } = device;
      const own: AuditDraft = { ...auditDraft, object: null, isWritten: false };
      try {
        const result = await act(device, own);
        outcomes.push({ deviceId, deviceName: own.object?.name ?? '', refusal: null, wasDone: false, result });
      } catch (error) {
        if (isFailure(error) && outcomes.length === 0) throw error;
        const known = error instanceof AppError ? error : new AppError('systemError');
        const before = known.error === 'deviceNotFound' ? await doneBefore(scope, deviceId, isWanted) : null;
        if (before !== null) {
          const { deviceName } = before;
          outcomes.push({ deviceId, deviceName, refusal: null, wasDone: true, result: null });
          continue;
        }
        await audit.refused(own, error);
        refusals.push(known);
        const refusal = textOf(known.error, language, known.details);
        outcomes.push({ deviceId, deviceName: own.object?.name ?? '', refusal, wasDone: false, result: null });
        if (!isFailure(error)) continue;
        log.error({ err: error, deviceId }, 'one of several failed, and those after it were not tried');
        break;
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
        // A repeat gives another token: the lost one is of no use to anybody.
        { act: ({ deviceId }, own) => credentials.issue(scope, own, deviceId), isWanted: () => false },
      );
      return outcomes.map(({ result, ...outcome }) => ({ ...outcome, token: result?.token ?? null }));
    },

    async remove(scope, auditDraft, devices, language) {
      const outcomes = await forEach({ scope, auditDraft, language }, devices, {
        act: (device, own) => removals.remove(scope, own, device),
        isWanted: ({ removedAt }) => removedAt !== null,
      });
      return outcomes.map(({ result: _none, ...outcome }) => outcome);
    },

    async restore(scope, auditDraft, devices, language) {
      const outcomes = await forEach({ scope, auditDraft, language }, devices, {
        act: (device, own) => removals.restore(scope, own, device, language),
        isWanted: ({ removedAt }) => removedAt === null,
      });
      return outcomes.map(({ result, ...outcome }) => ({ ...outcome, token: result?.token ?? null }));
    },
  };
}
