import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { Bus } from '../../platform/bus.ts';
import type { DeviceRef } from '../devices/index.ts';
import { cursorAfter } from '../telemetry/index.ts';
import type { ArrivalCursor, Arrivals } from '../telemetry/index.ts';
import { codeDigest } from './code-digest.ts';
import type { SavedHistoriesStore, SavedState } from './saved-histories.store.ts';

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

export function createSavedHistories({ store, arrivals, bus, onError }: SavedHistoriesParts): SavedHistories {
  /** By the device's key: what is on disk or on its way there, and can be used. */
  const places = new Map<number, { readonly id: string; readonly newestAt: number }>();
  /** Devices whose saved history is on disk and can no longer be used. */
  const outdated = new Set<string>();
  /** How far the journal is known. */
  let heard: ArrivalCursor = new Map();
  let unsubscribe: (() => void) | null = null;

  /** A reading of a time that a saved history covers is missing in it. */
  function arrived(key: number, oldestAt: number): void {
    const place = places.get(key);
    if (place === undefined || oldestAt > place.newestAt) return;
    places.delete(key);
    outdated.add(place.id);
  }

  /** Reads what arrived since the server last ran. */
  async function catchUp(): Promise<void> {
    heard = (await arrivals.cursorOf(consumer)) ?? new Map();
    for (;;) {
      const found = await arrivals.after(heard, arrivalsAtOnce);
      if (found === null) {
        heard = await arrivals.newest();
        places.clear();
        await store.clear();
        return;
      }
      if (found.length === 0) return;
      for (const { devices } of found) for (const { key, oldestAt } of devices) arrived(key, oldestAt);
      heard = cursorAfter(heard, found);
    }
  }

  async function flush(): Promise<void> {
    const reached = heard;
    const ids = [...outdated];
    await store.remove(ids);
    for (const id of ids) outdated.delete(id);
    await arrivals.moveCursor(consumer, reached);
  }

  return {
    async find(device, madeWith) {
      const place = places.get(device.key);
      if (place === undefined) return null;
      const found = await store.find(device);
      // Another one may have been saved meanwhile, or a reading come late.
      if (found === null || found.madeWith !== madeWith || places.get(device.key)?.newestAt !== found.newestAt)
        return null;
      // A damaged one is as good as none.
      const saved = await decompress(found.body, { maxOutputLength: maxBytes }).catch(() => null);
      return saved === null
        ? null
        : {
            newestAt: found.newestAt,
            state: found.state,
            saved: new Uint8Array(saved.buffer, saved.byteOffset, saved.length),
          };
    },
    async put(device, { newestAt, madeWith, state, saved }) {
      places.set(device.key, { id: device.id, newestAt });
      try {
        await store.put(device, { newestAt, madeWith, state, body: await compress(saved, compression) });
        if (places.get(device.key)?.newestAt === newestAt) outdated.delete(device.id);
      } catch (error) {
        // What is on disk is the one before, if any.
        places.delete(device.key);
        outdated.add(device.id);
        onError(error);
      }
    },
    flush,
    async start() {
      for (const { id, key, newestAt } of await store.places()) places.set(key, { id, newestAt });
      await catchUp();
      unsubscribe = bus.on('readingsStored', ({ frames, lane, n }) => {
        for (const { device, at } of frames) arrived(device.key, at);
        heard = new Map([...heard, [lane, n]]);
      });
    },
    async stop() {
      unsubscribe?.();
      if (unsubscribe !== null) await flush();
      unsubscribe = null;
    },
  };
}
