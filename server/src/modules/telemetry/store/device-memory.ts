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

/**
 * Frames of so many shapes are kept as they came: what the device sends, what is calculated of it, and two more. A frame
 * takes a list of numbers, an entry for each of its keys twenty times that.
 */
const maxFrames = 4;

interface KeptFrame {
  readonly at: number;
  readonly frame: ShapedValues;
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
  /** The newest frame of each of the last shapes, in the order in which they came; all else is in `newest`. */
  const frames: KeptFrame[] = [];

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
  /** Gives the keys of a frame entries of their own. */
  const settle = (kept: KeptFrame): void => {
    for (const { key, at, value, quality } of readingsOf(kept)) take(entryOf(key), at, value, quality);
  };
  /** Drops the entries that this frame has replaced. */
  const drop = ({ at, frame: { shape } }: KeptFrame): void => {
    for (const entry of newest.values()) {
      if (entry.at > at || !shape.places.has(entry.key)) continue;
      newest.delete(entry.key);
      text -= entry.size;
      sorted = null;
    }
  };
  const inOrder = () => {
    sorted ??= [...newest.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    return frames.reduce<readonly Remembered[]>((found, one) => merged(found, readingsOf(one)), sorted);
  };

  return {
    device,
    newestAt: () => newestAt,
    textKeys,
    arrangement: null,
    takeFrame(at, frame) {
      if (at > newestAt) newestAt = at;
      const place = frames.findIndex((one) => one.frame.shape.id === frame.shape.id);
      if (place !== -1 && at < (frames[place] as KeptFrame).at) return;
      const kept = { at, frame };
      if (place !== -1) frames.splice(place, 1);
      else if (frames.length === maxFrames) settle(frames.shift() as KeptFrame);
      frames.push(kept);
      if (place === -1 || text > 0) drop(kept);
    },
    takeText(at, key, value) {
      textKeys.add(key);
      // Of a number and a text of one time the one that came last counts, as of the frames that came before.
      const last = frames.findLastIndex(({ frame }) => frame.shape.places.has(key));
      for (const one of frames.splice(0, last + 1)) settle(one);
      take(entryOf(key), at, value, 0);
      if (at > newestAt) newestAt = at;
    },
    addTextKey: (key) => void textKeys.add(key),
    readings: () => inOrder().map(({ key, at, value, quality }) => ({ key, at, value, quality })),
    keySet: () => ({
      has: (key) => newest.has(key) || frames.some(({ frame }) => frame.shape.places.has(key)),
    }),
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

/** By key, as the keys of a shape are. */
function readingsOf({ at, frame: { shape, order, values, quality } }: KeptFrame): Remembered[] {
  return shape.keys.map((key, index) => {
    const place = order === null ? index : (order[index] ?? 0);
    return { key, at, value: values[place] ?? 0, quality: quality === null ? 0 : (quality[place] ?? 0) };
  });
}

/** Two lists by key in one: of readings of a key the newer, of one time that of the second list. */
function merged(one: readonly Remembered[], other: readonly Remembered[]): readonly Remembered[] {
  if (one.length === 0) return other;
  const found: Remembered[] = [];
  let place = 0;
  for (const second of other) {
    for (; place < one.length && (one[place] as Remembered).key < second.key; place += 1)
      found.push(one[place] as Remembered);
    const first = one[place]?.key === second.key ? one[place++] : undefined;
    found.push(first !== undefined && first.at > second.at ? first : second);
  }
  return [...found, ...one.slice(place)];
}
