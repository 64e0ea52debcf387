import { hourMs, planRow, wearKeys } from '@oilsight/oil';
import type { MachineEvent, MachineProfile } from '@oilsight/oil';
import { createBoundedCache } from '../../../platform/bounded-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { LatestReading, TelemetryStore } from '../telemetry.store.ts';
import { createKeyList, Deriver } from './derive.ts';
import type { KeyList } from './derive.ts';

/** Where ingest learns which machine a device watches, which oil is in it, and when its sensors were exchanged. */
export interface Machines {
  profileOf(device: DeviceRef): Promise<MachineProfile>;
  /** Oldest first. */
  logOf(device: DeviceRef): Promise<{ readonly events: readonly MachineEvent[] }>;
}

/** Derivers of devices, kept while they report: wear is counted from frame to frame. */
export interface Derivers {
  /** @param latest the device's newest readings on disk */
  load(device: DeviceRef, latest: readonly LatestReading[]): Promise<Deriver>;
  forget(deviceId: string): void;
}

const mostDerivers = 20_000;
const idleMs = 24 * hourMs;
/** Lists of keys known of all devices: a fleet has few models. */
const mostLists = 500;
/** Wear is of six hours; an hour more joins their begin to what came before. */
const rememberedMs = 7 * hourMs;
/** Frames of so long, a second apart. */
const mostRemembered = rememberedMs / 1000;

export function createDerivers({ store, machines, clock }: { store: Pick<TelemetryStore, 'raw'>; machines: Machines; clock: Clock }): Derivers {
  const derivers = createBoundedCache<string, Deriver>({ max: mostDerivers, ttlMs: idleMs, age: 'sinceUse', clock });
  const loading = new Map<string, Promise<Deriver>>();
  let lists = new Map<string, KeyList>();

  function listOf(keys: readonly string[]): KeyList {
    const name = JSON.stringify(keys);
    const known = lists.get(name);
    if (known !== undefined) return known;
    if (lists.size >= mostLists) lists = new Map();
    const list = createKeyList(keys);
    lists.set(name, list);
    return list;
  }

  /** The counts of the last hours on disk, so that wear goes on as if the server had not been away. */
  async function remember(deriver: Deriver, device: DeviceRef, latest: readonly LatestReading[]): Promise<void> {
    const counters = latest.filter(({ key }) => wearKeys.includes(key));
    const newest = counters.reduce((time, { at }) => Math.max(time, at), Number.NEGATIVE_INFINITY);
    if (counters.length === 0) return;
    const keys = counters.map(({ key }) => key);
    const plan = planRow(keys);
    const series = await store.raw(device, keys, { from: newest - rememberedMs, to: newest + 1 }, { limit: mostRemembered, order: 'desc' });
    const rows = new Map<number, number[]>();
    for (const [place, { at, values, quality }] of series.entries()) {
      for (const [n, time] of at.entries()) {
        const value = values[n];
        if (typeof value !== 'number' || quality[n] !== 0) continue;
        const row = rows.get(time) ?? keys.map(() => Number.NaN);
        row[place] = value;
        rows.set(time, row);
      }
    }
    if (plan !== null) for (const [at, values] of [...rows].sort(([one], [other]) => one - other)) deriver.remember(plan, at, values);
  }

  async function create(device: DeviceRef, profile: MachineProfile, latest: readonly LatestReading[]): Promise<Deriver> {
    const { events } = await machines.logOf(device);
    const exchanges = events.flatMap(({ kind, at }) => (kind === 'sensor_exchange' ? [at] : []));
    const deriver = new Deriver(profile, listOf, exchanges);
    await remember(deriver, device, latest);
    return deriver;
  }

  return {
    async load(device, latest) {
      const profile = await machines.profileOf(device);
      const known = derivers.get(device.id);
      if (known !== undefined && isSame(known.profile, profile)) return known;
      const creating = create(device, profile, latest);
      loading.set(device.id, creating);
      try {
        const deriver = await creating;
        if (loading.get(device.id) === creating) derivers.set(device.id, deriver);
        return deriver;
      } finally {
        if (loading.get(device.id) === creating) loading.delete(device.id);
      }
    },
    forget(deviceId) {
      derivers.delete(deviceId);
      // What is being read may be from before the change.
      loading.delete(deviceId);
    },
  };
}

/** Of the profile only the oil counts here. */
function isSame(one: MachineProfile, other: MachineProfile): boolean {
  return one === other || JSON.stringify(one.oil) === JSON.stringify(other.oil);
}
