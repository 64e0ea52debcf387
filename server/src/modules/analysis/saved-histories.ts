import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { MachineEvent } from '@oilsight/oil';
import type { Bus } from '../../platform/bus.ts';
import { onDeviceChanges } from '../../platform/device-changes.ts';
import type { DeviceRef } from '../devices/index.ts';
import { cursorAfter } from '../telemetry/index.ts';
import type { ArrivalCursor, Arrivals } from '../telemetry/index.ts';
import { codeDigest } from './code-digest.ts';
import { isOurs } from './columns.rules.ts';
import type { SavedHistoriesStore } from './saved-histories.store.ts';

/** What belongs to a saved history besides its readings. */
export interface SavedState {
  /** The log with the events that were found in the readings, oldest first. */
  readonly events: readonly MachineEvent[];
  /** Keys that ingest derives. */
  readonly left: readonly string[];
  /** Times of the oldest reading, and up to which unlogged events have been searched, ms. */
  readonly from: number;
  readonly searchedTo: number;
  readonly keyCount: number;
}

/** A saved history with its readings unpacked, for `createHistory`. */
export interface FoundHistory {
  readonly newestAt: number;
  readonly state: SavedState;
  readonly saved: Uint8Array<ArrayBuffer>;
}

/**
 * Histories on disk, so that a history that is not in memory need not be read again from 90 days of readings. One that
 * lacks a reading older than its newest is no longer used: the journal of arrivals and `readingsStored` tell of these.
 */
export interface SavedHistories {
  /** Null: there is none that lacks nothing before its newest reading and was made with the same. */
  find(device: DeviceRef, madeWith: string): Promise<FoundHistory | null>;
  /**
   * Saves a history that holds all readings of the device that `readingsStored` has told of so far. Does not fail: a
   * history that cannot be saved is read anew when it is needed.
   */
  put(device: DeviceRef, history: FoundHistory & { readonly madeWith: string }): Promise<void>;
  /** Removes those that are no longer used, and notes how far the journal is known. */
  flush(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface SavedHistoriesParts {
  readonly store: SavedHistoriesStore;
  readonly arrivals: Pick<Arrivals, 'newest' | 'after' | 'cursorOf' | 'moveCursor'>;
  readonly bus: Bus;
  /** Hears of a history that could not be saved. */
  readonly onError: (error: unknown) => void;
}

const consumer = { consumer: 'histories', part: 0 } as const;
/** Arrivals that are read together. */
const arrivalsAtOnce = 500;
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** The bytes are packed already: the fastest level takes a third less, further ones hardly more. */
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/** A body unpacks to at most so much: histories of more keys than any device has. */
const maxBytes = 64 * 1_048_576;

/** Digest of everything that a history is made with besides readings: our code, and what is given, as JSON. */
export function madeWithOf(given: unknown): string {
  return createHash('sha256').update(codeDigest()).update(JSON.stringify(given)).digest('base64url');
}

/** The state as JSON, behind its length in four bytes, and then the readings. */
async function pack(state: SavedState, saved: Uint8Array): Promise<Uint8Array> {
  const text = Buffer.from(JSON.stringify(state));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return compress(Buffer.concat([length, text, saved]), compression);
}

/** What `pack` gave; null where the bytes are damaged. */
async function unpack(body: Uint8Array): Promise<Pick<FoundHistory, 'state' | 'saved'> | null> {
  try {
    const bytes = await decompress(body, { maxOutputLength: maxBytes });
    const end = 4 + bytes.readUInt32LE();
    return {
      state: JSON.parse(bytes.toString('utf8', 4, end)) as SavedState,
      saved: new Uint8Array(bytes.buffer, bytes.byteOffset + end, bytes.length - end),
    };
  } catch {
    return null;
  }
}

export function createSavedHistories({ store, arrivals, bus, onError }: SavedHistoriesParts): SavedHistories {
  /** By the device's key: what is on disk or on its way there, and can be used. */
  const places = new Map<number, { readonly id: string; readonly newestAt: number }>();
  /** Devices whose saved history is on disk and can no longer be used. */
  const outdated = new Set<string>();
  /** What is on its way to the disk. */
  const writing = new Set<Promise<void>>();
  /** How far the journal is known. */
  let heard: ArrivalCursor = new Map();
  let isCaughtUp = false;
  let unsubscribe: (() => void)[] = [];

  function forget(key: number): void {
    const place = places.get(key);
    if (place === undefined) return;
    places.delete(key);
    outdated.add(place.id);
  }

  /** A reading of a time that a saved history covers is missing in it. */
  function arrived(key: number, oldestAt: number): void {
    const place = places.get(key);
    if (place !== undefined && oldestAt <= place.newestAt) forget(key);
  }

  /** Reads what arrived since the server last ran. */
  async function catchUp(): Promise<void> {
    const known = places.size === 0 ? null : await arrivals.cursorOf(consumer);
    heard = known ?? (await arrivals.newest());
    if (known === null) return clear();
    for (;;) {
      const found = await arrivals.after(heard, arrivalsAtOnce);
      if (found === null) {
        heard = await arrivals.newest();
        return clear();
      }
      if (found.length === 0) return;
      for (const { devices } of found) for (const { key, oldestAt } of devices) arrived(key, oldestAt);
      heard = cursorAfter(heard, found);
    }
  }

  async function clear(): Promise<void> {
    if (places.size === 0) return;
    places.clear();
    await store.clear();
  }

  async function flush(): Promise<void> {
    const reached = heard;
    // One that lacks a reading told of by then may just be on its way to the disk.
    await Promise.all(writing);
    const ids = [...outdated];
    await store.remove(ids);
    for (const id of ids) outdated.delete(id);
    await arrivals.moveCursor(consumer, reached);
  }

  async function write(device: DeviceRef, { newestAt, madeWith, state, saved }: Parameters<SavedHistories['put']>[1]) {
    try {
      await store.put(device, { newestAt, madeWith, body: await pack(state, saved) });
      if (places.get(device.key)?.newestAt === newestAt) outdated.delete(device.id);
      else outdated.add(device.id);
    } catch (error) {
      // What is on disk is the one before, if any.
      places.delete(device.key);
      outdated.add(device.id);
      onError(error);
    }
  }

  return {
    async find(device, madeWith) {
      const place = places.get(device.key);
      if (place === undefined) return null;
      const found = await store.find(device);
      // Another one may have been saved meanwhile, or a reading come late.
      if (found === null || found.madeWith !== madeWith || places.get(device.key)?.newestAt !== found.newestAt)
        return null;
      const unpacked = await unpack(found.body);
      return unpacked === null ? null : { newestAt: found.newestAt, ...unpacked };
    },
    async put(device, history) {
      places.set(device.key, { id: device.id, newestAt: history.newestAt });
      const written = write(device, history);
      writing.add(written);
      await written;
      writing.delete(written);
    },
    flush,
    async start() {
      for (const { id, key, newestAt } of await store.places()) places.set(key, { id, newestAt });
      unsubscribe = [
        bus.on('readingsStored', ({ frames, lane, n }) => {
          for (const { device, at, keys } of frames) if (!keys.every(isOurs)) arrived(device.key, at);
          if (isCaughtUp) heard = new Map([...heard, [lane, n]]);
        }),
        // Its readings may have been removed.
        onDeviceChanges(bus, (deviceIds, what) => {
          if (what === 'around') return;
          for (const [key, { id }] of places) if (deviceIds.has(id)) forget(key);
        }),
      ];
      await catchUp();
      isCaughtUp = true;
    },
    async stop() {
      for (const end of unsubscribe) end();
      if (unsubscribe.length > 0) await flush();
      unsubscribe = [];
    },
  };
}
