import { createHistory, dayMs, oilEventReach } from '@oilsight/oil';
import type { History, MachineEvent, MachineProfile } from '@oilsight/oil';
import type { Bus } from '../../platform/bus.ts';
import { onDeviceChanges } from '../../platform/device-changes.ts';
import type { Frame } from '../../events.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { Oils } from '../oils/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { columnsOf, derivedKeysOf } from './columns.rules.ts';
import { unloggedEvents } from './assess.ts';
import type { Case } from './assess.ts';
import type { Steps } from '../../platform/steps.ts';

/** Histories of devices as they are now, read from the store once and then kept up by what is stored. */
export interface Histories {
  /**
   * The device's history with everything that is stored, for as long as `use` takes: nothing changes it meanwhile. One
   * at a time for a device.
   */
  use<T>(device: DeviceRef, steps: Steps, use: (found: Case) => Promise<T>): Promise<T>;
  /** A history of its own, of some time in the past. */
  past(device: DeviceRef, window: { readonly from: number; readonly to: number }, steps: Steps): Promise<Case>;
  start(): void;
  stop(): void;
}

interface Kept {
  readonly history: History;
  readonly profile: MachineProfile;
  /** People's entries, as JSON: when they change, the history is read anew. */
  readonly log: string;
  readonly left: ReadonlySet<string>;
  /** Oldest reading's time, ms: 90 days before the newest at the most. */
  from: number;
  events: readonly MachineEvent[];
  newestAt: number;
  /** Unlogged events are known up to here. */
  searchedTo: number;
  /** What was stored since, in the order it came. */
  pending: Frame[];
  /** It has to be read anew. */
  isStale: boolean;
  keyCount: number;
}

/** Days of readings that a history holds. */
const historyDays = 90;
/** All histories together: with the series that features are read from, a day of a key takes about 5500 bytes. */
const historyBytes = 320 * 1_048_576;
const bytesOfKeyDay = 5500;
/** Frames of one device that wait for its next assessment; with more it is read anew. */
const maxPending = 5000;
/** Rows that are taken in at a time. */
const rowsAtOnce = 500;

const isOurs = (key: string) => key === 'oil_health' || key === 'remaining_oil_life_h';

export interface HistoriesParts {
  readonly store: Pick<TelemetryStore, 'latest' | 'scan'>;
  readonly oils: Pick<Oils, 'profileOf' | 'logOf'>;
  readonly bus: Bus;
  /** What the histories may take together; the one that was used last stays in any case. */
  readonly maxBytes?: number;
}

export function createHistories({ store, oils, bus, maxBytes = historyBytes }: HistoriesParts): Histories {
  /** The one that was used last stands last. */
  const kept = new Map<string, Kept>();
  /** Frames that come while a history is read. */
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

  /** @param log stands in the history before its readings: by it counters know where another instrument begins */
  async function read(
    device: DeviceRef,
    { from, to }: { readonly from: number; readonly to: number },
    {
      profile,
      log,
      left,
    }: { readonly profile: MachineProfile; readonly log: readonly MachineEvent[]; readonly left: ReadonlySet<string> },
    steps: Steps,
  ) {
    const history = createHistory(profile, { days: historyDays + 1 });
    for (const event of log) history.addEvent(event);
    const keys = new Set<string>();
    let oldestAt = Number.POSITIVE_INFINITY;
    let newestAt = Number.NEGATIVE_INFINITY;
    for await (const frames of store.scan(device, { from, to })) {
      for (let first = 0; first < frames.length; first += rowsAtOnce) {
        const rows = frames.slice(first, first + rowsAtOnce);
        const columns = columnsOf(rows, left);
        history.addColumns(columns);
        for (const key of Object.keys(columns.values)) keys.add(key);
        oldestAt = Math.min(oldestAt, rows[0]?.at ?? oldestAt);
        newestAt = rows.at(-1)?.at ?? newestAt;
        await steps.next();
      }
    }
    return { history, from: Math.max(from, Math.min(oldestAt, to)), newestAt, keyCount: keys.size };
  }

  /**
   * Which keys of the device are worked out on the way in: what its newest readings say. What was known of a reading
   * stays: worked out with another oil than the present one it looks measured.
   */
  async function derivedIn(device: DeviceRef, profile: MachineProfile): Promise<ReadonlySet<string>> {
    const known = kept.get(device.id);
    const readings = (await store.latest([device])).get(device.id) ?? [];
    const numbers = readings.flatMap(({ key, at, value, quality }) =>
      typeof value === 'number' && quality === 0 ? [{ key, at, value }] : [],
    );
    const stays = numbers.flatMap(({ key, at }) =>
      known !== undefined && at <= known.newestAt && known.left.has(key) ? [key] : [],
    );
    const instants = Map.groupBy(numbers, ({ at }) => at);
    const left = [...instants].flatMap(([at, row]) => [
      ...derivedKeysOf({ at, keys: row.map(({ key }) => key), values: row.map(({ value }) => value) }, profile),
    ]);
    return new Set([...left, ...stays, 'oil_health', 'remaining_oil_life_h']);
  }

  async function load(
    device: DeviceRef,
    profile: MachineProfile,
    log: readonly MachineEvent[],
    steps: Steps,
  ): Promise<Kept> {
    const frames: Frame[] = [];
    loading.set(device.id, frames);
    try {
      const latest = (await store.latest([device])).get(device.id) ?? [];
      const newest = latest.reduce(
        (time, { key, at }) => (isOurs(key) ? time : Math.max(time, at)),
        Number.NEGATIVE_INFINITY,
      );
      // A device that has never sent anything has an empty history.
      const to = Number.isFinite(newest) ? newest + 1 : 0;
      const from = Math.max(0, to - historyDays * dayMs);
      const left = await derivedIn(device, profile);
      const found = await read(device, { from, to }, { profile, log, left }, steps);
      const one: Kept = {
        ...found,
        left,
        profile,
        log: JSON.stringify(log),
        events: log,
        searchedTo: found.from,
        // What is older was in what has been read, or is late.
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

  async function takeIn(one: Kept, steps: Steps): Promise<void> {
    const frames = one.pending.splice(0);
    frames.sort((a, b) => a.at - b.at);
    for (let first = 0; first < frames.length; first += rowsAtOnce) {
      one.history.addColumns(columnsOf(frames.slice(first, first + rowsAtOnce), one.left));
      await steps.next();
    }
    one.newestAt = Math.max(one.newestAt, frames.at(-1)?.at ?? Number.NEGATIVE_INFINITY);
    one.from = Math.max(one.from, one.newestAt - historyDays * dayMs);
  }

  async function findEvents(
    one: Pick<Kept, 'history' | 'events' | 'newestAt' | 'searchedTo'>,
    steps: Steps,
  ): Promise<void> {
    // Later ones may still move.
    const to = one.newestAt - oilEventReach.afterMs;
    if (!(to > one.searchedTo)) return;
    const found = await unloggedEvents(one.history, one.events, { from: one.searchedTo, to }, steps);
    one.searchedTo = to;
    if (found.length === 0) return;
    for (const event of found) one.history.addEvent(event);
    one.events = [...one.events, ...found].sort((a, b) => a.at - b.at);
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

  async function upToDate(device: DeviceRef, steps: Steps): Promise<Kept> {
    const [profile, { events: log }] = await Promise.all([oils.profileOf(device), oils.logOf(device)]);
    let one = kept.get(device.id);
    if (
      one === undefined ||
      isOutdated(one) ||
      JSON.stringify(one.profile) !== JSON.stringify(profile) ||
      one.log !== JSON.stringify(log)
    )
      one = await load(device, profile, log, steps);
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
      const turn = (before ?? Promise.resolve()).then(async () => use(await upToDate(device, steps)));
      const ended = turn.then(nothing, nothing);
      turns.set(device.id, ended);
      try {
        return await turn;
      } finally {
        if (turns.get(device.id) === ended) turns.delete(device.id);
      }
    },
    async past(device, window, steps) {
      const [present, profile, { events: log }] = await Promise.all([
        oils.profileOf(device),
        oils.profileOf(device, window.to - 1),
        oils.logOf(device),
      ]);
      const events = log.filter(({ at }) => at < window.to);
      const { history, from, newestAt } = await read(
        device,
        window,
        { profile, log: events, left: await derivedIn(device, present) },
        steps,
      );
      const one = { history, profile, events, newestAt, searchedTo: from, from };
      await findEvents(one, steps);
      return one;
    },
    start() {
      unsubscribe = [
        bus.on('readingsStored', ({ frames }) => readingsStored(frames)),
        onDeviceChanges(bus, (deviceIds, what) => {
          if (what === 'around') return;
          for (const deviceId of deviceIds) {
            const one = kept.get(deviceId);
            if (one !== undefined) one.isStale = true;
          }
        }),
      ];
    },
    stop() {
      for (const end of unsubscribe) end();
      kept.clear();
    },
  };
}

/** A history takes readings in the order of time: one that is older than the newest makes it be read anew. */
function isOutdated({ isStale, pending, newestAt }: Kept): boolean {
  return isStale || pending.some(({ at }) => at < newestAt);
}

function nothing(): void {}
