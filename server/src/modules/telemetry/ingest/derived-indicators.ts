import { hourMs, planRow, wearKeys, wearReach } from '@oilsight/oil';
import type { MachineProfile, RowPlan } from '@oilsight/oil';
import { createBoundedCache } from '../../../platform/bounded-cache.ts';
import type { Changes } from '../../../platform/changes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { Frame, TelemetryStore, Window } from '../telemetry.store.ts';
import { createKeyList, DeviceDerivation } from './device-derivation.ts';
import type { KeyList } from './device-derivation.ts';
import type { Derivable, DeviceRun } from './device-run.ts';

/** The properties of a machine that derivation needs. */
export interface DerivingMachine {
  readonly profile: MachineProfile;
  /** The product of the oil in the machine; null: unknown. */
  readonly productId: string | null;
  /** When this oil is replaced by another one, ms. */
  readonly until: number;
  /** When its sensors were replaced, ms, oldest first. */
  readonly sensorReplacements: readonly number[];
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
const ofDevice = ['device', 'device_event', 'device_oil', 'sensor'] as const;
const idleMs = 24 * hourMs;
/** Lists of keys that are kept for all devices together: a fleet has few sensor models. */
const maxLists = 500;
/**
 * One hour longer than the period of the wear rate: the newest wear value was derived some minutes before the newest
 * reading.
 */
const rememberedMs = wearReach.rateMs + hourMs;
/** Number of frames in that time at one frame a second. */
const maxRemembered = rememberedMs / 1000;
/** How many bad readings are skipped to find the last good one before the period. */
const maxBefore = 10;

/** Frames that were committed while the counts of their device were being read. */
interface Meanwhile {
  readonly frames: Frame[];
  readers: number;
}

const counterPlan = planOf(wearKeys);

function planOf(keys: readonly string[]): RowPlan {
  const plan = planRow(keys);
  if (plan === null) throw new Error('nothing is derived from counters');
  return plan;
}

export interface DerivationsParts {
  readonly store: Pick<TelemetryStore, 'raw' | 'latest'>;
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
  /**
   * For devices whose counts are being read: frames that were committed meanwhile, as the read may not include them.
   */
  const committedMeanwhile = new Map<string, Meanwhile>();
  let lists = new Map<string, KeyList>();
  let generation = 0;

  function listOf(keys: readonly string[]): KeyList {
    const name = JSON.stringify(keys);
    const known = lists.get(name);
    if (known !== undefined) return known;
    if (lists.size >= maxLists) lists = new Map();
    const list = createKeyList(keys);
    lists.set(name, list);
    return list;
  }

  /** The good counts of a time range, by key. */
  async function countsOf(
    device: DeviceRef,
    window: Window,
    options: { limit: number; order: 'desc' },
  ): Promise<Map<number, number[]>> {
    const rows = new Map<number, number[]>();
    for (const [place, { at, values, quality }] of (await store.raw(device, wearKeys, window, options)).entries()) {
      for (const [n, time] of at.entries()) {
        const value = values[n];
        if (typeof value !== 'number' || quality[n] !== 0) continue;
        const row = rows.get(time) ?? wearKeys.map(() => Number.NaN);
        row[place] = value;
        rows.set(time, row);
      }
    }
    return rows;
  }

  /**
   * Reads the counts of the last hours, and the last ones before them, from disk, so that wear continues as if the
   * server had not been stopped.
   */
  async function remember(derivation: DeviceDerivation, device: DeviceRef): Promise<void> {
    const latest = (await store.latest([device])).get(device.id) ?? [];
    const newest = latest.reduce(
      (time, { key, at }) => (wearKeys.includes(key) ? Math.max(time, at) : time),
      Number.NEGATIVE_INFINITY,
    );
    if (!Number.isFinite(newest)) return;
    const from = newest - rememberedMs;
    const before = await countsOf(
      device,
      { from: from - wearReach.silenceMs, to: from },
      { limit: maxBefore, order: 'desc' },
    );
    const recent = await countsOf(device, { from, to: newest + 1 }, { limit: maxRemembered, order: 'desc' });
    for (const [at, values] of [...before, ...recent].sort(([one], [other]) => one - other))
      derivation.remember(counterPlan, { at, values, quality: null });
  }

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

  async function create(
    device: DeviceRef,
    { profile, sensorReplacements }: DerivingMachine,
  ): Promise<DeviceDerivation> {
    const waiting = waitingOf(device.id);
    try {
      const derivation = new DeviceDerivation(profile, listOf, sensorReplacements);
      await remember(derivation, device);
      for (const frame of waiting.frames) derivation.rememberFrame(frame);
      return derivation;
    } finally {
      waiting.readers -= 1;
      if (waiting.readers === 0) committedMeanwhile.delete(device.id);
    }
  }

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

  function waitingOf(deviceId: string): Meanwhile {
    const waiting = committedMeanwhile.get(deviceId) ?? { frames: [], readers: 0 };
    waiting.readers += 1;
    committedMeanwhile.set(deviceId, waiting);
    return waiting;
  }

  /**
   * Frames that `used` derived are on disk: a derivation that has replaced `used`, or is being loaded, has not seen
   * them and gets them here.
   */
  function committed(frames: readonly Frame[], { device, from, to }: DeviceRun, used: DeviceDerivation): void {
    const [present, waiting] = [derivedIndicators.get(device.id), committedMeanwhile.get(device.id)];
    for (let place = from; place < to; place += 1) {
      const frame = frames[place] as Frame;
      if (present !== undefined && present !== used) present.rememberFrame(frame);
      waiting?.frames.push(frame);
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
      for (const [n, derivation] of used.entries()) {
        derivation.hold();
        derivation.addTo(frames, runs[n] as DeviceRun);
      }
      return {
        keep() {
          for (const derivation of used) derivation.keep();
          if (generation === before && committedMeanwhile.size === 0) return;
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

/** Of the profile only the oil is compared. */
function isFor({ profile, replacements }: DeviceDerivation, machine: DerivingMachine): boolean {
  return (
    JSON.stringify([profile.oil, replacements]) === JSON.stringify([machine.profile.oil, machine.sensorReplacements])
  );
}
