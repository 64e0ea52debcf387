import { AppError } from '@oilsight/contract';
import type { LabDeviations, SensorCorrection } from '@oilsight/contract';
import { dayMs, endedByReplacements } from '@oilsight/oil';
import type { DatedCorrection, ReadingsBefore } from '@oilsight/oil';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesOf, type Audit } from '../audit/index.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { Oils } from '../oils/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import type { LabComparisons } from './index.ts';
import type { CorrectionStore } from './corrections.store.ts';
import { deviationsOf } from './deviations.rules.ts';
import { maxCorrections } from './laboratory.rules.ts';
import { readingsBeforeSample } from './sample-readings.ts';
import { objectOf } from './samples.service.ts';
import type { SampleStore } from './samples.store.ts';

/** A proposed correction as a person has seen it. */
export interface SeenProposal {
  readonly deviceId: string;
  readonly key: string;
  readonly slope: number;
  readonly intercept: number;
  readonly reason: string;
}

/** How far sensors read from the laboratory, and the corrections that people apply. Foreign ids are not found. */
export interface SensorCorrections {
  /** Compares the newest 60 samples of 180 days, since a sensor was last replaced. @throws AppError `deviceNotFound` */
  deviations(scope: Scope, deviceId: string): Promise<LabDeviations>;
  /** Compares one sample, also one that is stored elsewhere. */
  compare: LabComparisons['compare'];
  list(scope: Scope, deviceId: string): Promise<SensorCorrection[]>;
  /**
   * Applies the proposal to readings from now on; what was in force for the indicator ends.
   *
   * @throws AppError `proposalChanged`: there is no proposal any more, or another one; `tooManyEntries`
   */
  apply(scope: Scope, auditDraft: AuditDraft, seen: SeenProposal): Promise<SensorCorrection>;
  /** @throws AppError `correctionNotFound`, `correctionEnded` */
  end(
    scope: Scope,
    auditDraft: AuditDraft,
    said: { readonly correctionId: string; readonly reason: string },
  ): Promise<SensorCorrection>;
  /** For ingest: all corrections by device, oldest first. */
  of(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, readonly DatedCorrection[]>>;
}

export interface CorrectionParts {
  readonly store: CorrectionStore;
  readonly samples: SampleStore;
  readonly telemetry: Pick<TelemetryStore, 'raw' | 'latest'>;
  readonly devices: Pick<Devices, 'get'>;
  readonly oils: Pick<Oils, 'machinesOf'>;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly clock: Clock;
}

const comparedMs = 180 * dayMs;
const maxCompared = 60;
/**
 * A correction begins so much later, ms: by then every server knows of it, so that the time of a reading alone says
 * whether it was corrected.
 */
const startsInMs = 2000;
/** Lines that differ by less are the same one. */
const sameLine = 1e-9;
const none: ReadingsBefore = { at: [], values: [], quality: [] };
const isSame = (one: number, other: number) => Math.abs(one - other) <= sameLine * Math.max(1, Math.abs(other));
const fieldsOf = ({ key, slope, intercept, reason, from, to, endedReason }: SensorCorrection) => ({
  key,
  slope,
  intercept,
  reason,
  from: new Date(from).toISOString(),
  to: to === null ? null : new Date(to).toISOString(),
  endedReason,
});

export function createSensorCorrections(parts: CorrectionParts): SensorCorrections {
  const { store, samples, telemetry, devices, oils, audit, bus, clock } = parts;

  async function deviationsOfDevice(device: DeviceRef): Promise<LabDeviations> {
    const now = clock.now();
    const machine = (await oils.machinesOf([device])).get(device.id);
    const replacements = machine?.sensorReplacements ?? [];
    const since = Math.max(now - comparedMs, replacements.findLast((at) => at <= now) ?? 0);
    const [{ rows, total }, corrections] = await Promise.all([
      samples.list(device, { from: since, to: undefined }, { offset: 0, limit: maxCompared }),
      store.list(device),
    ]);
    const readings = new Map<string, ReadonlyMap<string, ReadingsBefore>>();
    for (const { sampleId, at } of rows) readings.set(sampleId, await readingsBeforeSample(telemetry, device, at));
    return {
      since,
      samples: rows.length,
      total,
      deviations: deviationsOf({
        samples: rows,
        corrections,
        dated: endedByReplacements(corrections, replacements),
        readingsOf: (sampleId, key) => readings.get(sampleId)?.get(key) ?? none,
      }),
    };
  }

  /**
   * When a change of a correction begins to hold. No stored reading is later: what is on disk keeps its meaning. To be
   * asked with the device locked: a caller who waited for the lock would take a time that has passed meanwhile.
   * Telemetry answers from its memory, so that no second connection is needed.
   */
  async function nextStart(device: DeviceRef): Promise<number> {
    const latest = (await telemetry.latest([device])).get(device.id) ?? [];
    return latest.reduce((start, { at }) => Math.max(start, at + 1), clock.now() + startsInMs);
  }

  return {
    deviations: async (scope, deviceId) => deviationsOfDevice(await devices.get(scope, deviceId)),
    async compare(device, sample) {
      const [machines, corrections, readings] = await Promise.all([
        oils.machinesOf([device]),
        store.list(device),
        readingsBeforeSample(telemetry, device, sample.at),
      ]);
      const deviations = deviationsOf({
        samples: [{ ...sample, sampleId: '' }],
        corrections,
        dated: endedByReplacements(corrections, machines.get(device.id)?.sensorReplacements ?? []),
        readingsOf: (_sample, key) => readings.get(key) ?? none,
      });
      return deviations.flatMap(({ quantity, each }) => each.map((compared) => ({ ...compared, quantity })));
    },
    async list(scope, deviceId) {
      const device = await devices.get(scope, deviceId);
      const [found, machines] = await Promise.all([store.list(device), oils.machinesOf([device])]);
      return [...endedByReplacements(found, machines.get(device.id)?.sensorReplacements ?? [])];
    },
    async apply(scope, auditDraft, { deviceId, key, slope, intercept, reason }) {
      const device = await devices.get(scope, deviceId);
      auditDraft.object = objectOf(device);
      const { deviations } = await deviationsOfDevice(device);
      const line = deviations.find((one) => one.key === key)?.proposal ?? null;
      if (line === null || !isSame(slope, line.slope) || !isSame(intercept, line.intercept))
        throw new AppError('proposalChanged');
      const result = await store.transaction(async (tx) => {
        await store.lockDevice(tx, device);
        const from = await nextStart(device);
        if ((await store.countOf(tx, device)) >= maxCorrections)
          throw new AppError('tooManyEntries', { limit: maxCorrections });
        // Somebody else may have applied it meanwhile.
        if (await store.isInForce(tx, device, key, line)) throw new AppError('proposalChanged');
        await store.endPresent(tx, device, key, from, scope.userId);
        const given = { key, slope: line.slope, intercept: line.intercept, reason, from };
        const added = await store.add(
          tx,
          device,
          { ...given, samples: line.low.samples + line.high.samples },
          scope.userId,
        );
        await audit.record(tx, auditDraft, { object: objectOf(device), changes: changesOf(null, fieldsOf(added)) });
        return added;
      });
      bus.emit('deviceChanged', { deviceId });
      return result;
    },
    async end(scope, auditDraft, { correctionId, reason }) {
      // Before the transaction: as many calls as there are connections would each hold one and wait for another.
      const deviceId = await store.deviceIdOf(scope, correctionId);
      if (deviceId === null) throw new AppError('correctionNotFound');
      const asked = await devices.get(scope, deviceId);
      const ended = await store.transaction(async (tx) => {
        const found = await store.lock(tx, scope, correctionId);
        if (found === null) throw new AppError('correctionNotFound');
        const { correction, device } = found;
        auditDraft.object = objectOf(device);
        if (correction.to !== null) throw new AppError('correctionEnded');
        const at = await nextStart(asked);
        const result = await store.end(tx, correction, { at, reason, userId: scope.userId });
        await audit.record(tx, auditDraft, {
          object: objectOf(device),
          changes: changesOf(fieldsOf(correction), fieldsOf(result)),
        });
        return result;
      });
      bus.emit('deviceChanged', { deviceId });
      return ended;
    },
    of: store.of,
  };
}
