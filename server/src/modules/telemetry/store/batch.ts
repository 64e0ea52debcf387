import type { Frame, TextReading } from '../telemetry.store.ts';
import type { FrameRow } from './copy-rows.ts';
import type { DeviceMemory } from './device-memory.ts';
import { qualityAt, valueAt, type StoredRow } from './frames.ts';
import type { Arrangement } from './shapes.ts';

/** A frame of a batch with the index of each of its keys. */
export interface ArrangedFrame {
  readonly frame: Frame;
  readonly memory: DeviceMemory;
  readonly arrangement: Arrangement;
  readonly row: FrameRow;
}

export function arranged(frame: Frame, memory: DeviceMemory, arrangement: Arrangement): ArrangedFrame {
  return {
    frame,
    memory,
    arrangement,
    row: {
      device: memory.device,
      at: frame.at,
      shape: arrangement.shape,
      order: arrangement.order,
      values: frame.values,
      quality: frame.quality,
    },
  };
}

export interface ArrangedText {
  readonly text: TextReading;
  readonly memory: DeviceMemory;
}

/** The readings of a batch for one device and time that may have to be merged with others, in the batch or on disk. */
export interface Cell {
  readonly memory: DeviceMemory;
  readonly at: number;
  readonly frames: ArrangedFrame[];
  /** By key; they replace the frames' numbers. */
  readonly texts: Map<string, TextReading>;
}

/** A batch in two parts: frames that need no merging are written as they are; the others are merged first. */
export interface SortedBatch {
  readonly inOrder: readonly ArrangedFrame[];
  readonly cells: readonly Cell[];
}

export function sortBatch(frames: readonly ArrangedFrame[], texts: readonly ArrangedText[]): SortedBatch {
  const newest = new Map<DeviceMemory, number>();
  const entangled = new Set(texts.map(({ memory }) => memory));
  for (const { frame, memory } of frames) {
    if (frame.at > (newest.get(memory) ?? memory.newestAt())) newest.set(memory, frame.at);
    else entangled.add(memory);
  }
  if (entangled.size === 0) return { inOrder: frames, cells: [] };
  const cells = new Map<DeviceMemory, Map<number, Cell>>();
  const cellOf = (memory: DeviceMemory, at: number): Cell => {
    let ofDevice = cells.get(memory);
    if (ofDevice === undefined) cells.set(memory, (ofDevice = new Map()));
    let cell = ofDevice.get(at);
    if (cell === undefined) ofDevice.set(at, (cell = { memory, at, frames: [], texts: new Map() }));
    return cell;
  };
  const inOrder: ArrangedFrame[] = [];
  for (const arranged of frames) {
    if (entangled.has(arranged.memory)) cellOf(arranged.memory, arranged.frame.at).frames.push(arranged);
    else inOrder.push(arranged);
  }
  for (const { text, memory } of texts) cellOf(memory, text.at).texts.set(text.key, text);
  return { inOrder, cells: [...cells.values()].flatMap((ofDevice) => [...ofDevice.values()]) };
}

/** Numbers of one device and time by key. */
export type Readings = Map<string, { readonly value: number; readonly quality: number }>;

export interface MergedCell {
  /** The new content of the row; null: the stored row is already right. */
  readonly readings: Readings | null;
  /** Keys of `readings`, sorted. */
  readonly keys: readonly string[];
}

/** The new content of a cell's row after the batch, given the stored row. */
export function mergeCell(cell: Cell, stored: StoredRow | null): MergedCell {
  const readings: Readings = new Map();
  stored?.shape.keys.forEach((key, place) =>
    readings.set(key, { value: valueAt(stored, place), quality: qualityAt(stored, place) }),
  );
  let isChanged = false;
  for (const { frame, arrangement } of cell.frames) {
    arrangement.shape.keys.forEach((key, index) => {
      if (cell.texts.has(key)) return;
      const place = arrangement.order === null ? index : (arrangement.order[index] ?? 0);
      const value = frame.values[place] ?? 0;
      const quality = frame.quality?.[place] ?? 0;
      const known = readings.get(key);
      if (known !== undefined && Object.is(known.value, value) && known.quality === quality) return;
      readings.set(key, { value, quality });
      isChanged = true;
    });
  }
  for (const key of cell.texts.keys()) if (readings.delete(key)) isChanged = true;
  return isChanged ? { readings, keys: [...readings.keys()].sort() } : { readings: null, keys: [] };
}

/** @param arrangement the arrangement of the cell's sorted keys */
export function rowOfMerged(
  cell: Cell,
  { readings, keys }: { readings: Readings; keys: readonly string[] },
  arrangement: Arrangement,
): FrameRow {
  const all = keys.map((key) => readings.get(key) ?? { value: 0, quality: 0 });
  const isGood = all.every(({ quality }) => quality === 0);
  return {
    device: cell.memory.device,
    at: cell.at,
    shape: arrangement.shape,
    order: null,
    values: Float64Array.from(all, ({ value }) => value),
    quality: isGood ? null : Uint8Array.from(all, ({ quality }) => quality),
  };
}
