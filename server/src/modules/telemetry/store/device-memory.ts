import type { LatestReading } from '../telemetry.store.ts';
import type { ShapedValues } from './copy-rows.ts';
import type { Arrangement } from './shapes.ts';

type Value = LatestReading['value'];

/** Text that is kept in memory for one device, in characters; longer texts are read from the database on request. */
const maxText = 65_536;

/** The newest reading of a key; `value` null: a text that is not in memory, but in `text_reading` under its time. */
export interface Remembered {
  readonly key: string;
  readonly at: number;
  readonly value: Value | null;
  readonly quality: number;
}

interface Newest {
  readonly key: string;
  at: number;
  value: Value | null;
  /** Characters of the value, when it is text. */
  size: number;
  quality: number;
}

/** The newest readings of one device that the store keeps in memory, all of them committed. */
export interface DeviceMemory {
  readonly device: number;
  /** Time of its newest reading, ms; −∞: none. */
  newestAt(): number;
  /** Keys that ever had a reading that is not a number. */
  readonly textKeys: ReadonlySet<string>;
  /** The arrangement of its previous frame: the next frame nearly always has the same keys. */
  arrangement: Arrangement | null;
  /** Adds the values of a frame; keeps its arrays, without copying. */
  takeFrame(at: number, frame: ShapedValues): void;
  takeText(at: number, key: string, value: Value): void;
  addTextKey(key: string): void;
  /** Sorted by key. */
  readings(): Remembered[];
  keys(): string[];
  keySet(): { has(key: string): boolean };
  /** As stored in table `latest`. */
  toJson(): string;
  fromJson(json: string): void;
}

function sizeOf(value: Value | null): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 0;
}

export function createDeviceMemory(device: number): DeviceMemory {
  const newest = new Map<string, Newest>();
  const textKeys = new Set<string>();
  let newestAt = Number.NEGATIVE_INFINITY;
  /** Characters in memory. */
  let text = 0;
  let sorted: Newest[] | null = null;
  /**
   * The newest frame of the current shape, not yet assigned to its keys: mostly the next frame replaces it before
   * anybody reads it.
   */
  let waiting: { at: number; frame: ShapedValues } | null = null;

  const entryOf = (key: string): Newest => {
    const known = newest.get(key);
    if (known !== undefined) return known;
    const entry = { key, at: Number.NEGATIVE_INFINITY, value: 0, size: 0, quality: 0 };
    newest.set(key, entry);
    sorted = null;
    return entry;
  };
  const takeValue = (entry: Newest, value: Value | null): void => {
    const size = sizeOf(value);
    const isKept = text - entry.size + size <= maxText;
    text += (isKept ? size : 0) - entry.size;
    entry.size = isKept ? size : 0;
    entry.value = isKept ? value : null;
  };
  const take = (entry: Newest, at: number, value: Value | null, quality: number): void => {
    if (at < entry.at) return;
    entry.at = at;
    if (typeof value === 'number') {
      text -= entry.size;
      entry.size = 0;
      entry.value = value;
    } else takeValue(entry, value);
    entry.quality = quality;
  };
  const settle = (): void => {
    if (waiting === null) return;
    const {
      at,
      frame: { shape, order, values, quality },
    } = waiting;
    waiting = null;
    shape.keys.forEach((key, index) => {
      const place = order === null ? index : (order[index] ?? 0);
      take(entryOf(key), at, values[place] ?? 0, quality === null ? 0 : (quality[place] ?? 0));
    });
  };
  const all = () => {
    settle();
    return newest;
  };
  const inOrder = () => {
    settle();
    return (sorted ??= [...newest.values()].sort((a, b) => (a.key < b.key ? -1 : 1)));
  };

  return {
    device,
    newestAt: () => newestAt,
    textKeys,
    arrangement: null,
    takeFrame(at, frame) {
      if (waiting?.frame.shape !== frame.shape) settle();
      if (waiting === null || at >= waiting.at) waiting = { at, frame };
      if (at > newestAt) newestAt = at;
    },
    takeText(at, key, value) {
      textKeys.add(key);
      settle();
      take(entryOf(key), at, value, 0);
      if (at > newestAt) newestAt = at;
    },
    addTextKey: (key) => void textKeys.add(key),
    readings: () => inOrder().map(({ key, at, value, quality }) => ({ key, at, value, quality })),
    keySet: all,
    keys: () => inOrder().map(({ key }) => key),
    // A list of entries, not an object: `__proto__` is a valid key.
    toJson: () => JSON.stringify(inOrder().map(({ key, at, value, quality }) => [key, at, value, quality])),
    fromJson(json) {
      for (const [key, at, value, quality] of JSON.parse(json) as [string, number, Value | null, number][]) {
        take(entryOf(key), at, value, quality);
        if (at > newestAt) newestAt = at;
      }
    },
  };
}
