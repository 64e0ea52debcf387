import type { MachineProfile } from '@oilsight/oil';
import type { Bus } from '../../platform/bus.ts';
import { onDeviceChanges } from '../../platform/device-changes.ts';
import type { Frame } from '../../events.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { Laboratory } from '../laboratory/index.ts';
import type { Oils } from '../oils/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { createHistoryLoader, isBehind, textOf } from './history-loader.ts';
import type { Entered } from './history-loader.ts';
import { isOurs } from './columns.rules.ts';
import { findEvents, historyDays, takeIn } from './history-reader.ts';
import type { StoredHistory } from './history-reader.ts';
import type { SavedHistories } from './saved-histories.ts';
import type { Case } from './assess.ts';
import type { Steps } from '../../platform/steps.ts';

/** The current histories of devices, read from the store once and then updated with stored readings. */
export interface Histories {
  /**
   * Calls `use` with the device's history up to the newest stored reading; the history does not change until `use`
   * ends. Calls for one device run one after the other.
   */
  use<T>(device: DeviceRef, steps: Steps, use: (found: Case) => Promise<T>): Promise<T>;
  /** A separate history up to some time in the past. */
  past(device: DeviceRef, window: { readonly from: number; readonly to: number }, steps: Steps): Promise<Case>;
  start(): void;
  stop(): void;
}

/**
 * Memory of all histories together: with the series that features are read from, a day of a key takes about 4500 bytes.
 * A history that is not in memory is unpacked from disk, which takes about as long as the assessment itself.
 */
const historyBytes = 32 * 1_048_576;
const bytesOfKeyDay = 4500;
/** Frames of one device that wait for its next assessment; if there are more, the history is read anew. */
const maxPending = 5000;
export interface HistoriesParts {
  readonly store: Pick<TelemetryStore, 'latest' | 'scan'>;
  readonly oils: Pick<Oils, 'profileOf' | 'logOf'>;
  readonly laboratory: Pick<Laboratory, 'resultsOf'>;
  readonly bus: Bus;
  /** Left out: histories are kept in memory alone. */
  readonly saved?: SavedHistories;
  /** Memory of all histories together; the most recently used one is kept in any case. */
  readonly maxBytes?: number;
}

function createEntered({ oils, laboratory }: Pick<HistoriesParts, 'oils' | 'laboratory'>) {
  return async (device: DeviceRef): Promise<Entered> => {
    const [{ events: log }, labs] = await Promise.all([oils.logOf(device), laboratory.resultsOf(device)]);
    return { log, labs };
  };
}

export function createHistories({
  store,
  oils,
  laboratory,
  bus,
  saved,
  maxBytes = historyBytes,
}: HistoriesParts): Histories {
  const { load: read, save, past } = createHistoryLoader(store, saved);
  const enteredOf = createEntered({ oils, laboratory });
  /** The most recently used one comes last. */
  const kept = new Map<string, StoredHistory>();
  /** Frames that arrive while a history is being read. */
  const loading = new Map<string, Frame[]>();
  const turns = new Map<string, Promise<unknown>>();
  let unsubscribe: (() => void)[] = [];

  function readingsStored(frames: readonly Frame[]): void {
    if (kept.size === 0 && loading.size === 0) return;
    for (const frame of frames) {
      const waiting = loading.get(frame.device.id) ?? kept.get(frame.device.id)?.pending;
      if (waiting !== undefined && !frame.keys.every(isOurs)) waiting.push(frame);
    }
    for (const one of kept.values()) {
      if (one.pending.length <= maxPending) continue;
      one.pending = [];
      one.isStale = true;
    }
  }

  async function load(
    device: DeviceRef,
    profile: MachineProfile,
    entered: Entered,
    steps: Steps,
  ): Promise<StoredHistory> {
    const frames: Frame[] = [];
    loading.set(device.id, frames);
    try {
      const { to, ...found } = await read(device, { profile, entered, known: kept.get(device.id) }, steps);
      const one: StoredHistory = {
        ...found,
        profile,
        log: textOf(entered),
        // Older frames are part of what was read, or are late.
        pending: frames.filter(({ at }) => at >= to),
        isStale: frames.some(({ at }) => at < to),
      };
      kept.delete(device.id);
      kept.set(device.id, one);
      return one;
    } finally {
      loading.delete(device.id);
    }
  }

  function trim(): void {
    let bytes = [...kept.values()].reduce((sum, { keyCount }) => sum + keyCount * historyDays * bytesOfKeyDay, 0);
    for (const [id, { keyCount }] of kept) {
      if (bytes <= maxBytes || kept.size === 1) return;
      if (turns.has(id)) continue;
      kept.delete(id);
      bytes -= keyCount * historyDays * bytesOfKeyDay;
    }
  }

  async function upToDate(device: DeviceRef, steps: Steps): Promise<StoredHistory> {
    const [profile, entered] = await Promise.all([oils.profileOf(device), enteredOf(device)]);
    let one = kept.get(device.id);
    if (one === undefined || isOutdated(one, profile, entered)) one = await load(device, profile, entered, steps);
    await takeIn(one, steps);
    await findEvents(one, steps);
    kept.delete(device.id);
    kept.set(device.id, one);
    trim();
    return one;
  }

  return {
    async use(device, steps, use) {
      const before = turns.get(device.id);
      const turn = (before ?? Promise.resolve()).then(async () => {
        const one = await upToDate(device, steps);
        const used = await use(one);
        await save(device, one, steps);
        return used;
      });
      const ended = turn.then(nothing, nothing);
      turns.set(device.id, ended);
      try {
        return await turn;
      } finally {
        if (turns.get(device.id) === ended) turns.delete(device.id);
      }
    },
    async past(device, window, steps) {
      const [present, profile, entered] = await Promise.all([
        oils.profileOf(device),
        oils.profileOf(device, window.to - 1),
        enteredOf(device),
      ]);
      return past(device, window, { present, profile, entered, known: kept.get(device.id) }, steps);
    },
    start() {
      unsubscribe = [
        bus.on('readingsStored', ({ frames }) => readingsStored(frames)),
        onDeviceChanges(bus, (deviceIds, what) => {
          if (what !== 'around') markStale(kept, deviceIds);
        }),
      ];
    },
    stop() {
      for (const end of unsubscribe) end();
      kept.clear();
    },
  };
}

function isOutdated(one: StoredHistory, profile: MachineProfile, entered: Entered): boolean {
  if (isBehind(one)) return true;
  return JSON.stringify(one.profile) !== JSON.stringify(profile) || one.log !== textOf(entered);
}

function markStale(kept: ReadonlyMap<string, StoredHistory>, deviceIds: Iterable<string>): void {
  for (const deviceId of deviceIds) {
    const one = kept.get(deviceId);
    if (one !== undefined) one.isStale = true;
  }
}

function nothing(): void {}
