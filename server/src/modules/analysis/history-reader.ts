import { createHistory, dayMs, oilEventReach } from '@oilsight/oil';
import type { History, LabResult, MachineEvent, MachineProfile } from '@oilsight/oil';
import type { Frame } from '../../events.ts';
import type { Steps } from '../../platform/steps.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { columnsOf, derivedKeysOf, isOurs } from './columns.rules.ts';
import type { KeyedRow } from './columns.rules.ts';
import { unloggedEvents } from './assess.ts';
import type { FoundHistory } from './saved-histories.ts';

/** A device's history with the state that keeps it up to date. */
export interface StoredHistory {
  readonly history: History;
  readonly profile: MachineProfile;
  /** The log entries of people and the laboratory's results, as JSON: when they change, the history is read anew. */
  readonly log: string;
  readonly left: ReadonlySet<string>;
  /** Time of the oldest reading, ms: at most 90 days before the newest. */
  from: number;
  events: readonly MachineEvent[];
  newestAt: number;
  /** Unlogged events have been searched up to here, ms. */
  searchedTo: number;
  /** Frames stored since, in order of arrival. */
  pending: Frame[];
  /** Whether it has to be read anew. */
  isStale: boolean;
  keyCount: number;
  /** The newest reading when it was last saved, ms; −∞: it never was. */
  savedTo: number;
}

/** Days of readings that a history holds. */
export const historyDays = 90;
/** Rows that are added in one step. */
const rowsAtOnce = 500;

interface Window {
  readonly from: number;
  readonly to: number;
}

interface ReadWith {
  readonly profile: MachineProfile;
  readonly log: readonly MachineEvent[];
  readonly labs: readonly LabResult[];
  readonly left: ReadonlySet<string>;
}

export type HistoryReader = ReturnType<typeof createHistoryReader>;

/** Reads histories from the store. */
export function createHistoryReader(store: Pick<TelemetryStore, 'latest' | 'scan'>) {
  /** The time range of a device's history: up to and including its newest reading. */
  async function windowOf(device: DeviceRef): Promise<Window> {
    const latest = (await store.latest([device])).get(device.id) ?? [];
    const newest = latest.reduce(
      (time, { key, at }) => (isOurs(key) ? time : Math.max(time, at)),
      Number.NEGATIVE_INFINITY,
    );
    // A device without readings has an empty history.
    const to = Number.isFinite(newest) ? newest + 1 : 0;
    const from = Math.max(0, to - historyDays * dayMs);
    return { from, to };
  }

  /** @param log added to the history before its readings: it shows counters where a replaced sensor begins */
  async function read(device: DeviceRef, { from, to }: Window, { profile, log, labs, left }: ReadWith, steps: Steps) {
    const history = createHistory(profile, { days: historyDays + 1 });
    for (const event of log) history.addEvent(event);
    for (const result of labs) history.addLab(result);
    return { history, ...(await fill(history, device, { from, to }, left, steps)) };
  }

  /** Adds the readings of a time that follows what the history holds. */
  async function fill(
    history: History,
    device: DeviceRef,
    { from, to }: Window,
    left: ReadonlySet<string>,
    steps: Steps,
  ) {
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
    return { from: Math.max(from, Math.min(oldestAt, to)), newestAt, keyCount: keys.size };
  }

  /** Goes on from a saved history. @throws RangeError when it ends too early */
  async function resume(
    device: DeviceRef,
    { newestAt, state, saved }: FoundHistory,
    { profile, labs }: Pick<ReadWith, 'profile' | 'labs'>,
    steps: Steps,
  ) {
    const { to } = await windowOf(device);
    const history = createHistory(profile, { days: historyDays + 1, saved });
    await steps.next();
    for (const event of state.events) history.addEvent(event);
    for (const result of labs) history.addLab(result);
    const left = new Set(state.left);
    const added = await fill(history, device, { from: newestAt + 1, to: Math.max(newestAt + 1, to) }, left, steps);
    return {
      history,
      to,
      left,
      events: state.events,
      newestAt: Math.max(newestAt, added.newestAt),
      from: Math.max(state.from, Math.max(newestAt, added.newestAt) - historyDays * dayMs),
      searchedTo: state.searchedTo,
      keyCount: Math.max(state.keyCount, added.keyCount),
    };
  }

  /**
   * The keys of the device that ingest derives, judged by its newest readings. Earlier findings stay: a value derived
   * with an earlier oil would look measured.
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

  return { windowOf, read, resume, derivedIn };
}

/** Frames in the order of time; those of the same time as one, as the store keeps them: what came last counts. */
export function mergedFrames(frames: readonly KeyedRow[]): readonly KeyedRow[] {
  const sorted = frames.toSorted((a, b) => a.at - b.at);
  const merged: KeyedRow[] = [];
  for (const frame of sorted) {
    const before = merged.at(-1);
    if (before?.at !== frame.at) merged.push(frame);
    else merged[merged.length - 1] = both(before, frame);
  }
  return merged;
}

function both(before: KeyedRow, { at, keys, values }: KeyedRow): KeyedRow {
  const kept = before.keys.flatMap((key, place) => (keys.includes(key) ? [] : [[key, before.values[place]] as const]));
  return {
    at,
    keys: [...kept.map(([key]) => key), ...keys],
    values: [...kept.map(([, value]) => value ?? Number.NaN), ...Array.from(values)],
  };
}

/** Adds the waiting frames to a history. */
export async function takeIn(one: StoredHistory, steps: Steps): Promise<void> {
  const frames = mergedFrames(one.pending.splice(0));
  for (let first = 0; first < frames.length; first += rowsAtOnce) {
    one.history.addColumns(columnsOf(frames.slice(first, first + rowsAtOnce), one.left));
    await steps.next();
  }
  one.newestAt = Math.max(one.newestAt, frames.at(-1)?.at ?? Number.NEGATIVE_INFINITY);
  one.from = Math.max(one.from, one.newestAt - historyDays * dayMs);
}

/** Adds oil changes and top-ups that nobody has entered as proposals, if they are certain enough. */
export async function findEvents(
  one: Pick<StoredHistory, 'history' | 'events' | 'newestAt' | 'searchedTo'>,
  steps: Steps,
): Promise<void> {
  // Later events may still change with further readings.
  const to = one.newestAt - oilEventReach.afterMs;
  if (!(to > one.searchedTo)) return;
  const found = await unloggedEvents(one.history, one.events, { from: one.searchedTo, to }, steps);
  one.searchedTo = to;
  if (found.length === 0) return;
  for (const event of found) one.history.addEvent(event);
  one.events = [...one.events, ...found].sort((a, b) => a.at - b.at);
}
