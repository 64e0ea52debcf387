import { DeviceStateMessage } from '@oilsight/contract';
import type { LiveIndicator, State } from '@oilsight/contract';
import type { Reading } from './messages.ts';

export interface LiveValue {
  readonly at: number;
  readonly value: number | null;
  readonly text: string | null;
  readonly isBad: boolean;
}

export interface Point {
  readonly at: number;
  readonly value: number;
}

/** State of a device without its indicators: what a title shows. */
export interface LiveDevice extends Pick<DeviceStateMessage, 'leading' | 'finding'> {
  readonly isOnline: boolean;
  readonly lastSeenAt: number | null;
  readonly state: State;
  /** Since when what causes the state has held, ms; null: nothing causes it, or that is not known yet. */
  readonly since: number | null;
}

/** Live points kept of each key for the edge of charts; older ones come with the next fetch. */
const keptPoints = 4000;

const noStates: ReadonlyMap<string, State | null> = new Map();

interface KeyRoom {
  latest: LiveValue | null;
  state: State | null;
  recent: Point[];
  readonly listeners: Set<() => void>;
}

interface DeviceRoom {
  readonly keys: Map<string, KeyRoom>;
  device: LiveDevice | null;
  /** State of each key with a reading; replaced, never changed. */
  states: ReadonlyMap<string, State | null>;
  readonly listeners: Set<() => void>;
  readonly stateListeners: Set<() => void>;
}

/**
 * Live values outside React. Readings change the store at once; listeners are called once per animation frame, so that
 * a burst costs one drawing.
 */
export interface LiveStore {
  value(deviceId: string, key: string): LiveValue | null;
  state(deviceId: string, key: string): State | null;
  device(deviceId: string): LiveDevice | null;
  keys(deviceId: string): readonly string[];
  /** Good readings of a key that came live, in time order. */
  recent(deviceId: string, key: string): readonly Point[];
  /** State of each key with a reading (null: not assessed yet); another map whenever one of them changes. */
  states(deviceId: string): ReadonlyMap<string, State | null>;
  /** What the server answered when the page was opened: older than what is here changes nothing. */
  seed(deviceId: string, rows: readonly LiveIndicator[]): void;
  readings(deviceId: string, readings: readonly Reading[]): void;
  /** A message of topic `device:<id>` or one row of topic `devices`; what does not read as one is ignored. */
  stateMessage(message: unknown): void;
  onKey(deviceId: string, key: string, listener: () => void): () => void;
  onDevice(deviceId: string, listener: () => void): () => void;
  /** The listener is called when an indicator's state changes or a key appears. */
  onStates(deviceId: string, listener: () => void): () => void;
  clear(): void;
}

/** @param schedule runs a function before the next frame */
export function createLiveStore(schedule: (run: () => void) => void): LiveStore {
  const rooms = new Map<string, DeviceRoom>();
  const dirty = new Set<Set<() => void>>();

  function roomOf(deviceId: string): DeviceRoom {
    let room = rooms.get(deviceId);
    if (room === undefined)
      rooms.set(
        deviceId,
        (room = { keys: new Map(), device: null, states: noStates, listeners: new Set(), stateListeners: new Set() }),
      );
    return room;
  }
  function keyOf(deviceId: string, key: string): KeyRoom {
    const room = roomOf(deviceId);
    let held = room.keys.get(key);
    if (held === undefined)
      room.keys.set(key, (held = { latest: null, state: null, recent: [], listeners: new Set() }));
    return held;
  }
  function tell(listeners: Set<() => void>): void {
    if (dirty.size === 0) schedule(flush);
    dirty.add(listeners);
  }
  function flush(): void {
    const reported = [...dirty];
    dirty.clear();
    for (const listeners of reported) for (const listener of listeners) listener();
  }
  function take(deviceId: string, key: string, value: LiveValue): void {
    const held = keyOf(deviceId, key);
    const isNew = held.latest === null;
    if (held.latest === null || value.at >= held.latest.at) {
      held.latest = value;
      tell(held.listeners);
    }
    if (isNew) retell(roomOf(deviceId));
  }

  function setStates(deviceId: string, states: Iterable<readonly [string, State]>): void {
    const room = roomOf(deviceId);
    let isChanged = false;
    for (const [key, state] of states) {
      const held = keyOf(deviceId, key);
      if (held.state === state) continue;
      held.state = state;
      isChanged = true;
      tell(held.listeners);
    }
    if (isChanged) retell(room);
  }

  function retell(room: DeviceRoom): void {
    room.states = new Map(
      [...room.keys].filter(([, { latest }]) => latest !== null).map(([key, { state }]) => [key, state]),
    );
    tell(room.stateListeners);
  }

  return {
    value: (deviceId, key) => rooms.get(deviceId)?.keys.get(key)?.latest ?? null,
    state: (deviceId, key) => rooms.get(deviceId)?.keys.get(key)?.state ?? null,
    device: (deviceId) => rooms.get(deviceId)?.device ?? null,
    keys: (deviceId) =>
      [...(rooms.get(deviceId)?.keys ?? [])].filter(([, { latest }]) => latest !== null).map(([key]) => key),
    recent: (deviceId, key) => rooms.get(deviceId)?.keys.get(key)?.recent ?? [],
    states: (deviceId) => rooms.get(deviceId)?.states ?? noStates,
    seed: (deviceId, rows) => {
      for (const { key, at, value, text, reason } of rows)
        if (at !== null) take(deviceId, key, { at, value, text, isBad: reason !== null });
      setStates(
        deviceId,
        rows.map(({ key, state }) => [key, state] as const),
      );
    },
    readings: (deviceId, readings) => {
      for (const { key, at, value, text, isBad } of readings) {
        take(deviceId, key, { at, value, text, isBad });
        if (value === null || isBad) continue;
        const held = keyOf(deviceId, key);
        if (insert(held.recent, { at, value })) tell(held.listeners);
      }
    },
    stateMessage: (message) => {
      const parsed = DeviceStateMessage.safeParse(message);
      if (!parsed.success) return;
      const { deviceId, online, lastSeenAt, state, leading, finding, since, indicators } = parsed.data;
      const room = roomOf(deviceId);
      room.device = { isOnline: online, lastSeenAt, state, leading, finding, since };
      tell(room.listeners);
      setStates(deviceId, Object.entries(indicators));
    },
    onKey: (deviceId, key, listener) => on(keyOf(deviceId, key).listeners, listener),
    onDevice: (deviceId, listener) => on(roomOf(deviceId).listeners, listener),
    onStates: (deviceId, listener) => on(roomOf(deviceId).stateListeners, listener),
    clear: () => {
      for (const room of rooms.values()) {
        room.device = null;
        room.states = noStates;
        for (const held of room.keys.values()) Object.assign(held, { latest: null, state: null, recent: [] });
      }
    },
  };
}

function on(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Inserts by time, replaces a point of the same instant, keeps the newest. @returns whether anything changed */
function insert(points: Point[], point: Point): boolean {
  let index = points.length;
  while (index > 0 && (points[index - 1] as Point).at > point.at) index -= 1;
  const before = points[index - 1];
  if (before?.at === point.at) {
    if (before.value === point.value) return false;
    points[index - 1] = point;
    return true;
  }
  if (index === 0 && points.length >= keptPoints) return false;
  points.splice(index, 0, point);
  if (points.length > keptPoints) points.splice(0, points.length - keptPoints);
  return true;
}
