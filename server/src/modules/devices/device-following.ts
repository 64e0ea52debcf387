import type { Finding } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceChange } from '../../platform/device-changes.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { standingFindings } from './device-states.rules.ts';
import type { createFaultStarts } from './fault-starts.ts';
import type { DeviceRef, Devices } from './index.ts';
import type { KnownDevices } from './known-devices.ts';
import type { StoredHistory } from './faulty-since.ts';

/** Readings in the telemetry store. */
export interface StoredReadings extends StoredHistory {
  latest(
    devices: readonly DeviceRef[],
  ): Promise<
    ReadonlyMap<
      string,
      readonly { readonly key: string; readonly at: number; readonly value: unknown; readonly quality: number }[]
    >
  >;
}

/** The newest stored diagnoses. */
export interface StoredAssessments {
  /** Devices without a diagnosis are left out. */
  assessmentsOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, StoredAssessment>>;
}

/** What device states need of a diagnosis. */
export interface StoredAssessment {
  /** The time that it assesses, ms. */
  readonly at: number;
  /** Whether it had enough evidence. */
  readonly assessed: boolean;
  /** Keys whose readings it says are wrong. */
  readonly faultyKeys: readonly string[];
  readonly findings: readonly Pick<Finding, 'name' | 'category' | 'severity'>[];
}

export interface FollowingParts {
  readonly store: StoredReadings;
  readonly assessments: StoredAssessments;
  readonly devices: Pick<Devices, 'allRefs' | 'resolve'>;
  readonly clock: Clock;
  readonly known: KnownDevices;
  readonly faultStarts: ReturnType<typeof createFaultStarts>;
}

/** Devices that are read together when many changed. */
const pageSize = 500;
const scopeOfStates: Scope = systemScope('device states follow every device');

/**
 * Adds all devices with their stored readings and diagnoses to the known ones, and follows changes, restorations and
 * removals of devices.
 */
export function createFollowing({ store, assessments, devices, clock, known, faultStarts }: FollowingParts) {
  /**
   * The machine type decides the limits, and the report interval when a device counts as offline: both may have
   * changed.
   */
  async function devicesChanged(deviceIds: ReadonlySet<string>, what: DeviceChange): Promise<void> {
    for (const deviceId of deviceIds) {
      if (what === 'removed') {
        known.byId.delete(deviceId);
        known.gone.add(deviceId);
      } else if (what === 'restored') known.gone.delete(deviceId);
    }
    if (what === 'removed') return;
    const isBack = what === 'restored';
    const toFollow = [...deviceIds].filter((deviceId) => isBack || known.byId.has(deviceId));
    // Other work may run between the pages.
    for (let from = 0; from < toFollow.length; from += pageSize) {
      await follow(toFollow.slice(from, from + pageSize), isBack);
    }
  }

  async function follow(page: readonly string[], isBack: boolean): Promise<void> {
    const found = await devices.resolve(scopeOfStates, page);
    if (isBack) await take(found);
    const standing = new Set(found.map(({ id }) => id));
    for (const deviceId of page) if (!standing.has(deviceId)) known.byId.delete(deviceId);
    for (const device of found) {
      // The device was removed while it was being read.
      if (known.gone.has(device.id)) continue;
      const entry = known.followed(device);
      entry.dueAt = Number.NEGATIVE_INFINITY;
      entry.assessAnew();
      faultStarts.lookUp(entry);
    }
    known.tick();
  }

  /** Adds devices with their stored readings and diagnoses. */
  async function take(page: readonly DeviceRef[]): Promise<void> {
    const [readings, assessed] = await Promise.all([store.latest(page), assessments.assessmentsOf(page)]);
    const now = clock.now();
    for (const device of page) {
      if (known.gone.has(device.id)) continue;
      const entry = known.of(device);
      const assessment = assessed.get(device.id);
      entry.assessed = assessment?.assessed ?? null;
      entry.faultyByDiagnosis = { at: assessment?.at ?? 0, keys: new Set(assessment?.faultyKeys) };
      entry.findings = standingFindings(assessment?.findings ?? []);
      for (const { key, at, value, quality } of readings.get(device.id) ?? []) {
        entry.takeStored(key, { at, value: typeof value === 'number' ? value : null, quality }, now);
      }
      known.tell(entry);
      faultStarts.lookUp(entry);
    }
  }

  async function load(): Promise<void> {
    for await (const page of devices.allRefs(scopeOfStates)) await take(page);
  }

  return { load, devicesChanged };
}
