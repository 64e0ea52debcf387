import { createHistory, dayMs, oilEventReach } from '@oilsight/oil';
import type { History, MachineEvent, MachineProfile } from '@oilsight/oil';
import type { Frame } from '../../events.ts';
import type { Steps } from '../../platform/steps.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { columnsOf, derivedKeysOf } from './columns.rules.ts';
import { unloggedEvents } from './assess.ts';

/** A device's history as it is kept up by what is stored. */
export interface StoredHistory {
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
export const historyDays = 90;
/** Rows that are taken in at a time. */
const rowsAtOnce = 500;

/** Keys that are worked out from a history: they are no part of one. */
export const isOurs = (key: string) => key === 'oil_health' || key === 'remaining_oil_life_h';

interface Window {
  readonly from: number;
  readonly to: number;
}

interface ReadWith {
  readonly profile: MachineProfile;
  readonly log: readonly MachineEvent[];
  readonly left: ReadonlySet<string>;
}

export type HistoryReader = ReturnType<typeof createHistoryReader>;

/** Reads histories out of the store. */
export function createHistoryReader(store: Pick<TelemetryStore, 'latest' | 'scan'>) {
  /** The time that a device's history covers: up to its newest reading, that one included. */
  async function windowOf(device: DeviceRef): Promise<Window> {
    const latest = (await store.latest([device])).get(device.id) ?? [];
    const newest = latest.reduce(
      (time, { key, at }) => (isOurs(key) ? time : Math.max(time, at)),
      Number.NEGATIVE_INFINITY,
    );
    // A device that has never sent anything has an empty history.
    const to = Number.isFinite(newest) ? newest + 1 : 0;
    const from = Math.max(0, to - historyDays * dayMs);
    return { from, to };
  }

  /** @param log stands in the history before its readings: by it counters know where another instrument begins */
  async function read(device: DeviceRef, { from, to }: Window, { profile, log, left }: ReadWith, steps: Steps) {
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
  async function derivedIn(
    device: DeviceRef,
    profile: MachineProfile,
    known: Pick<StoredHistory, 'newestAt' | 'left'> | undefined,
  ): Promise<ReadonlySet<string>> {
    const readings = (await store.latest([device])).get(device.id) ?? [];
    const numbers = readings.flatMap(({ key, at, value, quality }) =>
      typeof value === 'number' && quality === 0 ? [{ key, at, value }] : [],
    );
    const stays = numbers.flatMap(({ key, at }) =>
      known !== undefined && at <= known.newestAt && known.left.has(key) ? [key] : [],
    );
    const instants = Map.groupBy(numbers, ({ at }) => at);
    const left = [...instants].flatMap(([at, row]) => {
      const frame = { at, keys: row.map(({ key }) => key), values: row.map(({ value }) => value) };
      return [...derivedKeysOf(frame, profile)];
    });
    return new Set([...left, ...stays, 'oil_health', 'remaining_oil_life_h']);
  }

  return { windowOf, read, derivedIn };
}

/** Adds to a history what was stored since it was read. */
export async function takeIn(one: StoredHistory, steps: Steps): Promise<void> {
  const frames = one.pending.splice(0);
  frames.sort((a, b) => a.at - b.at);
  for (let first = 0; first < frames.length; first += rowsAtOnce) {
    one.history.addColumns(columnsOf(frames.slice(first, first + rowsAtOnce), one.left));
    await steps.next();
  }
  one.newestAt = Math.max(one.newestAt, frames.at(-1)?.at ?? Number.NEGATIVE_INFINITY);
  one.from = Math.max(one.from, one.newestAt - historyDays * dayMs);
}

/** Adds the changes of oil and sensor that nobody entered, as far as they are certain. */
export async function findEvents(
  one: Pick<StoredHistory, 'history' | 'events' | 'newestAt' | 'searchedTo'>,
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
