import type { Frame, TextReading } from '../../../events.ts';
import type { Ticker } from '../../../live/ticker.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { Batch, type Point, valueText } from './batch.ts';
import type { KeySelection } from './key-selection.ts';

export interface Selection {
  /** null: every key. */
  readonly keys: KeySelection | null;
  /** Leave out late readings. */
  readonly latestOnly: boolean;
}

/** Receives readings: `deliver` for each device with new readings in a tick, then `flush` once. */
export interface FeedMember {
  deliver(device: DeviceRef, batch: Batch): void;
  flush?(): void;
}

export interface Membership {
  /** Delivers the readings that wait for the tick at once. */
  catchUp(): void;
  /**
   * Declares that everything stored up to these times has been delivered or shown: with `latestOnly`, older readings
   * count as late.
   */
  settle(newest: ReadonlyMap<string, number>): void;
  leave(): void;
}

/** Delivers stored readings, once a tick, to the members that follow their device. */
export interface TelemetryFeed {
  join(device: DeviceRef, selection: Selection, member: FeedMember): Membership;
  start(): void;
  stop(): void;
}

/** Members with the same device and selection: their readings are selected and written once. */
interface Channel {
  readonly device: DeviceRef;
  readonly selection: Selection;
  readonly members: Set<FeedMember>;
  frames: Frame[];
  texts: TextReading[];
  /** Newest delivered time of each key; used for `latestOnly`. */
  readonly newest: Map<string, number>;
}

function nameOf({ keys, latestOnly }: Selection): string {
  return `${latestOnly ? 'latest' : 'all'} ${keys === null ? '*' : keys.name}`;
}

/** The channel's readings in the order of their commits. */
function batchOf({ frames, texts, selection: { keys, latestOnly }, newest }: Channel): Batch {
  const series = new Map<string, Point[]>();
  const pick = (key: string, at: number, value: unknown, quality: number) => {
    if (latestOnly) {
      if (at < (newest.get(key) ?? Number.NEGATIVE_INFINITY)) return;
      newest.set(key, at);
    }
    const point = { at, value: valueText(value), quality };
    const points = series.get(key);
    if (points === undefined) series.set(key, [point]);
    else points.push(point);
  };
  for (const frame of frames) {
    const take = (n: number) => pick(frame.keys[n] as string, frame.at, frame.values[n], frame.quality?.[n] ?? 0);
    if (keys === null) for (let n = 0; n < frame.keys.length; n += 1) take(n);
    else for (const n of keys.placesIn(frame.keys)) take(n);
  }
  for (const { key, at, value } of texts) if (keys === null || keys.has(key)) pick(key, at, value, 0);
  return new Batch(series);
}

export function createTelemetryFeed({ bus, ticker }: { bus: Bus; ticker: Ticker }): TelemetryFeed {
  /** By the device's key, then by selection. */
  const channels = new Map<number, Map<string, Channel>>();
  const dirty = new Set<Channel>();
  let unsubscribe: (() => void) | null = null;

  function deliver(channel: Channel, touched: Set<FeedMember>): void {
    const batch = batchOf(channel);
    channel.frames = [];
    channel.texts = [];
    if (batch.count === 0) return;
    for (const member of channel.members) {
      member.deliver(channel.device, batch);
      if (member.flush !== undefined) touched.add(member);
    }
  }

  function flush(): void {
    const touched = new Set<FeedMember>();
    for (const channel of dirty) deliver(channel, touched);
    dirty.clear();
    for (const member of touched) member.flush?.();
  }

  function take(device: DeviceRef, put: (channel: Channel) => void): void {
    const ofDevice = channels.get(device.key);
    if (ofDevice === undefined) return;
    for (const channel of ofDevice.values()) {
      put(channel);
      dirty.add(channel);
    }
    ticker.soon(flush);
  }

  function channelOf(device: DeviceRef, selection: Selection): Channel {
    const ofDevice = channels.get(device.key) ?? new Map<string, Channel>();
    channels.set(device.key, ofDevice);
    const name = nameOf(selection);
    let channel = ofDevice.get(name);
    if (channel === undefined) {
      channel = { device, selection, members: new Set(), frames: [], texts: [], newest: new Map() };
      ofDevice.set(name, channel);
    }
    return channel;
  }

  return {
    join(device, selection, member) {
      const channel = channelOf(device, selection);
      // Readings that arrived before this member joined belong to the earlier members only.
      if (dirty.has(channel)) flush();
      channel.members.add(member);
      return {
        catchUp() {
          if (dirty.has(channel)) flush();
        },
        settle(newest) {
          if (channel.selection.latestOnly)
            for (const [key, at] of newest) channel.newest.set(key, Math.max(at, channel.newest.get(key) ?? at));
        },
        leave() {
          channel.members.delete(member);
          if (channel.members.size > 0) return;
          dirty.delete(channel);
          const ofDevice = channels.get(device.key);
          const name = nameOf(channel.selection);
          if (ofDevice?.get(name) === channel) ofDevice.delete(name);
          if (ofDevice?.size === 0) channels.delete(device.key);
        },
      };
    },
    start() {
      unsubscribe = bus.on('readingsStored', ({ frames, texts }) => {
        for (const frame of frames) take(frame.device, (channel) => channel.frames.push(frame));
        for (const text of texts) take(text.device, (channel) => channel.texts.push(text));
      });
    },
    stop() {
      unsubscribe?.();
      channels.clear();
      dirty.clear();
    },
  };
}
