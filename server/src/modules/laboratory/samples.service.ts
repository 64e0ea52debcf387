import { AppError, maxLabSamples } from '@oilsight/contract';
import type { LabSample, LabSampleForm, Page } from '@oilsight/contract';
import type { AuditDraft, AuditObject } from '../../platform/audit-draft.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/pg.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesOf, type Audit } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import { checkSample, fieldsOf, ordered } from './laboratory.rules.ts';
import type { FoundSample, SampledDevice, SampleStore } from './samples.store.ts';

/** A sample in the version that the caller has read. */
export interface ReadSample {
  readonly sampleId: string;
  readonly version: number;
}

/** What is done in the transaction in which a sample is stored. */
export type AlsoDone = (tx: Queryable, sample: LabSample) => Promise<void>;

/**
 * Laboratories' results, as people enter them. They never change a reading; after every change the machine is assessed
 * anew. Foreign ids are not found.
 */
export interface LabSamples {
  list(
    scope: Scope,
    query: Paging & {
      readonly deviceId: string;
      readonly startTime?: number | undefined;
      readonly endTime?: number | undefined;
    },
  ): Promise<Page<LabSample[]>>;
  /** @throws AppError `labSampleNotFound` */
  get(scope: Scope, sampleId: string): Promise<LabSample>;
  /** @throws AppError `inFuture`, `labSampleTaken`, `tooManyEntries`, `deviceNotFound` */
  create(
    scope: Scope,
    auditDraft: AuditDraft,
    deviceId: string,
    form: LabSampleForm,
    also?: AlsoDone,
  ): Promise<LabSample>;
  /** @throws AppError `inFuture`, `labSampleTaken`, `labSampleNotFound`, `conflict` */
  update(
    scope: Scope,
    auditDraft: AuditDraft,
    read: ReadSample,
    form: LabSampleForm,
    also?: AlsoDone,
  ): Promise<LabSample>;
  /** @throws AppError `labSampleNotFound`, `conflict` */
  remove(scope: Scope, auditDraft: AuditDraft, read: ReadSample): Promise<null>;
}

export interface SampleParts {
  readonly store: SampleStore;
  readonly devices: Pick<Devices, 'get'>;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly clock: Clock;
}

export const objectOf = ({ id, name, tenantId }: Pick<SampledDevice, 'id' | 'name' | 'tenantId'>): AuditObject => ({
  kind: 'device',
  id,
  name,
  tenantId,
});

export function createLabSamples({ store, devices, audit, bus, clock }: SampleParts): LabSamples {
  /** Runs a change of a device's samples in one transaction, and then reports that the device is to be assessed. */
  async function changed<T>(work: (tx: Queryable) => Promise<{ deviceId: string; result: T }>): Promise<T> {
    const { deviceId, result } = await store.transaction(work);
    bus.emit('deviceChanged', { deviceId });
    return result;
  }

  async function toChange(
    tx: Queryable,
    scope: Scope,
    auditDraft: AuditDraft,
    { sampleId, version }: ReadSample,
  ): Promise<FoundSample> {
    const found = await store.lock(tx, scope, sampleId);
    if (found === null) throw new AppError('labSampleNotFound');
    auditDraft.object = objectOf(found.device);
    if (found.sample.version !== version) throw new AppError('conflict');
    return found;
  }

  async function checkFree(tx: Queryable, device: SampledDevice, form: LabSampleForm, except: string | null) {
    if (await store.isTaken(tx, device, form, except)) throw new AppError('labSampleTaken', { field: 'reportNo' });
  }

  return {
    list: async (scope, { deviceId, startTime, endTime, ...paging }) =>
      store.list(await devices.get(scope, deviceId), { from: startTime, to: endTime }, windowOf(paging)),
    async get(scope, sampleId) {
      const sample = await store.get(scope, sampleId);
      if (sample === null) throw new AppError('labSampleNotFound');
      return sample;
    },
    async create(scope, auditDraft, deviceId, said, also) {
      const device = await devices.get(scope, deviceId);
      auditDraft.object = objectOf(device);
      checkSample(said, clock.now());
      const form = { ...said, results: ordered(said.results) };
      return changed(async (tx) => {
        if ((await store.countLocked(tx, device)) >= maxLabSamples)
          throw new AppError('tooManyEntries', { limit: maxLabSamples });
        await checkFree(tx, device, form, null);
        const result = await store.add(tx, device, form, scope.userId);
        await audit.record(tx, auditDraft, { object: objectOf(device), changes: changesOf(null, fieldsOf(result)) });
        await also?.(tx, result);
        return { deviceId, result };
      });
    },
    update(scope, auditDraft, read, said, also) {
      checkSample(said, clock.now());
      const form = { ...said, results: ordered(said.results) };
      return changed(async (tx) => {
        const found = await toChange(tx, scope, auditDraft, read);
        await checkFree(tx, found.device, form, read.sampleId);
        const result = await store.update(tx, found.sample, form);
        await audit.record(tx, auditDraft, {
          object: objectOf(found.device),
          changes: changesOf(fieldsOf(found.sample), fieldsOf(result)),
        });
        await also?.(tx, result);
        return { deviceId: found.device.id, result };
      });
    },
    remove(scope, auditDraft, read) {
      return changed(async (tx) => {
        const { sample, device } = await toChange(tx, scope, auditDraft, read);
        await store.remove(tx, sample);
        await audit.record(tx, auditDraft, { object: objectOf(device), changes: changesOf(fieldsOf(sample), null) });
        return { deviceId: device.id, result: null };
      });
    },
  };
}
