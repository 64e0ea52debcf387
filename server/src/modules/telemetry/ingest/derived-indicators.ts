import { hourMs } from '@oilsight/oil';
import type { DatedCorrection, MachineProfile } from '@oilsight/oil';
import { createBoundedCache } from '../../../platform/bounded-cache.ts';
import type { Changes } from '../../../platform/changes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { Frame } from '../telemetry.store.ts';
import { createKeyList, DeviceDerivation } from './device-derivation.ts';
import type { KeyList } from './device-derivation.ts';
import type { Derivable, DeviceRun } from './device-run.ts';
import { rememberCounts } from './remembered-counts.ts';
import type { CountStore } from './remembered-counts.ts';

/** The properties of a machine that derivation needs. */
export interface DerivingMachine {
  readonly profile: MachineProfile;
  /** The product of the oil in the machine; null: unknown. */
  readonly productId: string | null;
  /** When this oil is replaced by another one, ms. */
  readonly until: number;
  /** When its sensors were replaced, ms, oldest first. */
  readonly sensorReplacements: readonly number[];
  /** From when to when its readings are corrected by laboratory samples. */
  readonly corrections: readonly DatedCorrection[];
}

/** What is known of a machine without the laboratory. */
export type UncorrectedMachine = Omit<DerivingMachine, 'corrections'>;

/** Tells ingest which readings are corrected; read anew at each call. */
export interface Corrections {
  correctionsOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, readonly DatedCorrection[]>>;
}

/** Tells ingest which machine each device monitors. */
export interface Machines {
  machinesOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, DerivingMachine>>;
}

/** The derived values of one load. */
export interface DerivedLoad {
  /** Confirms that the load is on disk. Loads are confirmed in the order in which they were derived. */
  keep(): void;
  /**
   * Undoes all unconfirmed derivation for the devices of this load: the next frames are derived as if those loads had
   * never come.
   */
  takeBack(): void;
  /** Whether its devices still use the derivations with which the load was derived. */
  isCurrent(): boolean;
}

/** The derivations of devices, kept in memory while the devices report: wear is counted from frame to frame. */
export interface DerivedIndicators {
  /** The device's derivation in memory if it is for the same oil and the same sensors; otherwise a new one. */
  load(device: DeviceRef, machine: DerivingMachine): Promise<DeviceDerivation>;
  /** Adds to the frames of a load, in place, the indicators that follow from them and from earlier frames. */
  addTo(load: Derivable): DerivedLoad;
  /** Grows whenever a device's derivation may have been replaced. */
  readonly generation: number;
}

/** After these changes a device may send other keys: which derived indicators it sends itself is determined anew. */
const ofDevice = ['device', 'device_event', 'device_oil', 'sensor', 'sensor_correction'] as const;
const idleMs = 24 * hourMs;

export interface DerivationsParts {
  readonly store: CountStore;
  readonly changes: Pick<Changes, 'on'>;
  readonly clock: Clock;
  /** Most devices whose counts are held in memory. */
  readonly most: number;
}

export function createDerivedIndicators({ store, changes, clock, most }: DerivationsParts): DerivedIndicators {
  const derivedIndicators = createBoundedCache<string, DeviceDerivation>({
    max: most,
    ttlMs: idleMs,
    age: 'sinceUse',
    clock,
  });
  const loading = new Map<string, Promise<DeviceDerivation>>();
  /** The device has changed since: the next message asks for another. */
  const outdated = new WeakSet<DeviceDerivation>();
  /** The order in which derivations began to be read: one that began later has seen later changes. */
  const begun = new WeakMap<DeviceDerivation, number>();
  let beginnings = 0;
  const committedMeanwhile = createCommittedMeanwhile();
  const listOf = createKeyLists();
  let generation = 0;

  changes.on(ofDevice, (ids) => {
    // After a lost connection it is unknown which devices changed. Reading all counts anew would cost too much: oil and
    // sensors of each derivation are compared instead.
    if (ids === 'all') return;
    for (const id of ids) {
      // It goes on counting until another takes its place: messages that are under way rest on it.
      const present = derivedIndicators.get(id);
      if (present !== undefined) outdated.add(present);
      // A read that is under way may return the state from before the change.
      loading.delete(id);
    }
  });

  const create = (
    device: DeviceRef,
    { profile, sensorReplacements, corrections }: DerivingMachine,
  ): Promise<DeviceDerivation> =>
    committedMeanwhile.during(device.id, async (meanwhile) => {
      const derivation = new DeviceDerivation(profile, listOf, sensorReplacements, corrections);
      await rememberCounts(store, derivation, device);
      for (const frame of meanwhile) derivation.rememberFrame(frame);
      return derivation;
    });

  /** Uses a derivation from now on, unless the one in use began to be read later. */
  function register(deviceId: string, derivation: DeviceDerivation): void {
    const present = derivedIndicators.get(deviceId);
    if (present !== undefined && (begun.get(present) ?? 0) > (begun.get(derivation) ?? 0)) return;
    derivedIndicators.set(deviceId, derivation);
    generation += 1;
  }

  function derivationOf({ device, derivation }: DeviceRun): DeviceDerivation {
    return derivedIndicators.get(device.id) ?? derivation;
  }

  /**
   * Frames that `used` derived are on disk: a derivation that has replaced `used`, or is being loaded, has not seen
   * them and gets them here.
   */
  function committed(frames: readonly Frame[], { device, from, to }: DeviceRun, used: DeviceDerivation): void {
    const [present, meanwhile] = [derivedIndicators.get(device.id), committedMeanwhile.framesOf(device.id)];
    for (let place = from; place < to; place += 1) {
      const frame = frames[place] as Frame;
      if (present !== undefined && present !== used) present.rememberFrame(frame);
      meanwhile?.push(frame);
    }
  }

  return {
    async load(device, machine) {
      const known = derivedIndicators.get(device.id);
      if (known !== undefined && !outdated.has(known) && isFor(known, machine)) return known;
      const beginning = (beginnings += 1);
      const creating = create(device, machine);
      loading.set(device.id, creating);
      try {
        const derivation = await creating;
        // A derivation that is outdated by a change is also used until the next message: otherwise the frames that are
        // committed meanwhile would be missing from its counts.
        if (loading.get(device.id) !== creating) outdated.add(derivation);
        begun.set(derivation, beginning);
        register(device.id, derivation);
        return derivation;
      } finally {
        if (loading.get(device.id) === creating) loading.delete(device.id);
      }
    },
    addTo({ frames, runs }) {
      const before = generation;
      const used = runs.map(derivationOf);
      try {
        for (const [n, derivation] of used.entries()) {
          derivation.hold();
          derivation.addTo(frames, runs[n] as DeviceRun);
        }
      } catch (error) {
        // What these derivations have counted is unknown: the next messages of their devices read the counts anew.
        for (const derivation of used) outdated.add(derivation);
        throw error;
      }
      return {
        keep() {
          for (const derivation of used) derivation.keep();
          if (generation === before && committedMeanwhile.isEmpty) return;
          for (const [n, run] of runs.entries()) committed(frames, run, used[n] as DeviceDerivation);
        },
        takeBack() {
          for (const derivation of used) derivation.takeBack();
        },
        isCurrent: () => generation === before || runs.every((run, n) => derivationOf(run) === used[n]),
      };
    },
    get generation() {
      return generation;
    },
  };
}

/** Frames that are committed while the counts of their device are being read, as the read may not include them. */
function createCommittedMeanwhile() {
  const reads = new Map<string, { readonly frames: Frame[]; readers: number }>();
  return {
    get isEmpty() {
      return reads.size === 0;
    },
    /** Where to note the device's frames; undefined: its counts are not being read. */
    framesOf: (deviceId: string): Frame[] | undefined => reads.get(deviceId)?.frames,
    /** @param read gets the frames that are committed until it ends */
    async during<T>(deviceId: string, read: (meanwhile: readonly Frame[]) => Promise<T>): Promise<T> {
      const waiting = reads.get(deviceId) ?? { frames: [], readers: 0 };
      waiting.readers += 1;
      reads.set(deviceId, waiting);
      try {
        return await read(waiting.frames);
      } finally {
        waiting.readers -= 1;
        if (waiting.readers === 0) reads.delete(deviceId);
      }
    },
  };
}

/** Lists of keys that are kept for all devices together: a fleet has few sensor models. */
const maxLists = 500;

/** Gives for the keys of a message their list, the same for all devices that send these keys. */
function createKeyLists(): (keys: readonly string[]) => KeyList {
  let lists = new Map<string, KeyList>();
  return (keys) => {
    const name = JSON.stringify(keys);
    const known = lists.get(name);
    if (known !== undefined) return known;
    if (lists.size >= maxLists) lists = new Map();
    const list = createKeyList(keys);
    lists.set(name, list);
    return list;
  };
}

/** Of the profile only the oil is compared. */
function isFor({ profile, replacements, corrections }: DeviceDerivation, machine: DerivingMachine): boolean {
  return (
    JSON.stringify([profile.oil, replacements, corrections]) ===
    JSON.stringify([machine.profile.oil, machine.sensorReplacements, machine.corrections])
  );
}
