import { hourMs, planRow, wearKeys, wearReach } from '@oilsight/oil';
import type { MachineProfile, RowPlan } from '@oilsight/oil';
import { createBoundedCache } from '../../../platform/bounded-cache.ts';
import type { Changes } from '../../../platform/changes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { Frame, TelemetryStore, Window } from '../telemetry.store.ts';
import { createKeyList, Deriver } from './derive.ts';
import type { KeyList } from './derive.ts';
import type { Derivable, DeviceRun } from './device-run.ts';

/** A machine as deriving needs it. */
export interface DerivingMachine {
  readonly profile: MachineProfile;
  /** The oil that is in it; null: not known. */
  readonly productId: string | null;
  /** When another oil is in it, ms. */
  readonly until: number;
  /** When its sensors were exchanged, ms, oldest first. */
  readonly sensorExchanges: readonly number[];
}

/** Where ingest learns which machines devices watch. */
export interface Machines {
  machinesOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, DerivingMachine>>;
}

/** What was derived from a load. */
export interface DerivedLoad {
  /** The load is on disk. Loads are kept in the order in which they were derived. */
  keep(): void;
  /** Takes back all that was derived of its devices and is not kept: what comes next is derived as if that had never been. */
  takeBack(): void;
  /** Whether its devices are still derived by what it was derived by. */
  isCurrent(): boolean;
}

/** Derivers of devices, kept while they report: wear is counted from frame to frame. */
export interface Derivers {
  /** The one that the device has, where it is for the same oil and the same instruments. */
  load(device: DeviceRef, machine: DerivingMachine): Promise<Deriver>;
  /** Adds to the frames of a load, in place, what can be derived from them and those before them. */
  addTo(load: Derivable): DerivedLoad;
  /** Grows whenever a device's deriver may have been replaced. */
  readonly generation: number;
}

/** Changes after which a device may send other things: which derived indicators are its own is found out anew. */
const ofDevice = ['device', 'device_event', 'device_oil', 'sensor'] as const;
const idleMs = 24 * hourMs;
/** Lists of keys known of all devices: a fleet has few models. */
const mostLists = 500;
/** An hour more than what wear is of: the newest wear was worked out some minutes before the newest reading. */
const rememberedMs = wearReach.rateMs + hourMs;
/** Frames of so long, a second apart. */
const mostRemembered = rememberedMs / 1000;
/** Readings that may be bad before the last good one that came before. */
const mostBefore = 10;

/** Frames that were committed while counts of their device were read. */
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

export interface DeriversParts {
  readonly store: Pick<TelemetryStore, 'raw' | 'latest'>;
  readonly changes: Pick<Changes, 'on'>;
  readonly clock: Clock;
  /** Devices whose counts are held in memory, at most. */
  readonly most: number;
}

export function createDerivers({ store, changes, clock, most }: DeriversParts): Derivers {
  const derivers = createBoundedCache<string, Deriver>({ max: most, ttlMs: idleMs, age: 'sinceUse', clock });
  const loading = new Map<string, Promise<Deriver>>();
  /** Of devices whose counts are being read: they may not be among what is read. */
  const committedMeanwhile = new Map<string, Meanwhile>();
  let lists = new Map<string, KeyList>();
  let generation = 0;

  function listOf(keys: readonly string[]): KeyList {
    const name = JSON.stringify(keys);
    const known = lists.get(name);
    if (known !== undefined) return known;
    if (lists.size >= mostLists) lists = new Map();
    const list = createKeyList(keys);
    lists.set(name, list);
    return list;
  }

  /** Counts of a stretch of time by key, those that are good. */
  async function countsOf(device: DeviceRef, window: Window, options: { limit: number; order: 'desc' }): Promise<Map<number, number[]>> {
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

  /** The counts of the last hours on disk, and the last ones before, so that wear goes on as if the server had not been away. */
  async function remember(deriver: Deriver, device: DeviceRef): Promise<void> {
    const latest = (await store.latest([device])).get(device.id) ?? [];
    const newest = latest.reduce((time, { key, at }) => (wearKeys.includes(key) ? Math.max(time, at) : time), Number.NEGATIVE_INFINITY);
    if (!Number.isFinite(newest)) return;
    const from = newest - rememberedMs;
    const before = await countsOf(device, { from: from - wearReach.silenceMs, to: from }, { limit: mostBefore, order: 'desc' });
    const recent = await countsOf(device, { from, to: newest + 1 }, { limit: mostRemembered, order: 'desc' });
    for (const [at, values] of [...before, ...recent].sort(([one], [other]) => one - other)) deriver.remember(counterPlan, { at, values, quality: null });
  }

  changes.on(ofDevice, (ids) => {
    // After a gap nobody knows what has changed. To read the counts of all devices anew would cost more than what is
    // gained: oil and instruments are compared.
    if (ids === 'all') return;
    for (const id of ids) {
      derivers.delete(id);
      // What is being read may be from before the change.
      loading.delete(id);
    }
  });

  async function create(device: DeviceRef, { profile, sensorExchanges }: DerivingMachine): Promise<Deriver> {
    const waiting = waitingOf(device.id);
    try {
      const deriver = new Deriver(profile, listOf, sensorExchanges);
      await remember(deriver, device);
      for (const frame of waiting.frames) deriver.rememberFrame(frame);
      return deriver;
    } finally {
      waiting.readers -= 1;
      if (waiting.readers === 0) committedMeanwhile.delete(device.id);
    }
  }

  function deriverOf({ device, deriver }: DeviceRun): Deriver {
    return derivers.get(device.id) ?? deriver;
  }

  function waitingOf(deviceId: string): Meanwhile {
    const waiting = committedMeanwhile.get(deviceId) ?? { frames: [], readers: 0 };
    waiting.readers += 1;
    committedMeanwhile.set(deviceId, waiting);
    return waiting;
  }

  /** Frames are on disk that were derived by `used`: whoever takes its place, or is being read, has not seen them. */
  function committed(frames: readonly Frame[], { device, from, to }: DeviceRun, used: Deriver): void {
    const [present, waiting] = [derivers.get(device.id), committedMeanwhile.get(device.id)];
    for (let place = from; place < to; place += 1) {
      const frame = frames[place] as Frame;
      if (present !== undefined && present !== used) present.rememberFrame(frame);
      waiting?.frames.push(frame);
    }
  }

  return {
    async load(device, machine) {
      const known = derivers.get(device.id);
      if (known !== undefined && isFor(known, machine)) return known;
      const creating = create(device, machine);
      loading.set(device.id, creating);
      try {
        const deriver = await creating;
        if (loading.get(device.id) === creating) {
          derivers.set(device.id, deriver);
          generation += 1;
        }
        return deriver;
      } finally {
        if (loading.get(device.id) === creating) loading.delete(device.id);
      }
    },
    addTo({ frames, runs }) {
      const before = generation;
      const used = runs.map(deriverOf);
      for (const [n, deriver] of used.entries()) {
        deriver.hold();
        deriver.addTo(frames, runs[n] as DeviceRun);
      }
      return {
        keep() {
          for (const deriver of used) deriver.keep();
          if (generation === before && committedMeanwhile.size === 0) return;
          for (const [n, run] of runs.entries()) committed(frames, run, used[n] as Deriver);
        },
        takeBack() {
          for (const deriver of used) deriver.takeBack();
        },
        isCurrent: () => generation === before || runs.every((run, n) => deriverOf(run) === used[n]),
      };
    },
    get generation() {
      return generation;
    },
  };
}

/** Of the profile only the oil counts here. */
function isFor({ profile, exchanges }: Deriver, machine: DerivingMachine): boolean {
  return JSON.stringify([profile.oil, exchanges]) === JSON.stringify([machine.profile.oil, machine.sensorExchanges]);
}
