import type { LiveSession, LiveSubscription } from '../../../live/live.types.ts';
import { mergedNotice } from '../../../live/updates.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { Backlog, mostWhileOpening } from './backlog.ts';
import type { Batch } from './batch.ts';
import type { EntityKey, EntityPage } from './entity-query.ts';
import { mostEntities } from './entity-query.ts';
import { Shown } from './shown.ts';

export interface TsValue {
  readonly ts: number;
  readonly value: string;
}

/** Values of one device by type and key. */
export type LatestValues = Record<string, Record<string, TsValue>>;
export type SeriesValues = Record<string, readonly TsValue[]>;

/** ThingsBoard's value of a key that the device has not. */
export const missing: TsValue = { ts: 0, value: '' };

export function put(values: LatestValues, { type, key }: EntityKey, value: TsValue): void {
  // Keys come from outside: no prototype, so that any name is just a name.
  (values[type] ??= Object.create(null) as Record<string, TsValue>)[key] = value;
}

export function noValues<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}

export function seriesValues(batch: Batch, keys: readonly string[] = []): SeriesValues {
  const values = noValues<readonly TsValue[]>();
  for (const key of keys) values[key] = [];
  for (const [key, points] of batch.series) values[key] = points.map(({ at, value }) => ({ ts: at, value }));
  return values;
}

interface Live {
  /** What the subscriber knows. */
  readonly known: LatestValues;
  /** What it does not know yet. */
  news: LatestValues;
  readonly series: Backlog;
  shown: Shown;
}

/** A page of devices with their values, followed as one subscription; each message tells all devices with news. */
export class EntitySubscription implements LiveSubscription {
  readonly devices: readonly DeviceRef[];
  readonly page: EntityPage;
  readonly #session: LiveSession;
  readonly #cmdId: number;
  readonly #onMerged: (count: number) => void;
  readonly #live = new Map<string, Live>();
  readonly #keys = new Set<string>();
  #feeds: (() => void)[] = [];
  #isOpen = false;
  #isClosed = false;
  /** The first reply has been sent. */
  isTold = false;

  constructor(options: { session: LiveSession; cmdId: number; page: EntityPage; onMerged: (count: number) => void }) {
    this.#session = options.session;
    this.#cmdId = options.cmdId;
    this.#onMerged = options.onMerged;
    this.page = options.page;
    this.devices = options.page.devices;
    for (const { id } of this.devices) this.#live.set(id, { known: noValues(), news: noValues(), series: new Backlog(), shown: new Shown(false) });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  knownOf(device: DeviceRef): LatestValues {
    return this.#of(device).known;
  }

  /** Devices × keys that it holds. */
  get values(): number {
    return this.devices.length * this.#keys.size;
  }

  /** Counts what it would hold with these keys besides those it has. */
  valuesWith(keys: readonly EntityKey[]): number {
    return this.devices.length * new Set([...this.#keys, ...keys.map(nameOfKey)]).size;
  }

  /** Holds these keys from now on. */
  hold(keys: readonly EntityKey[]): void {
    for (const key of keys) this.#keys.add(nameOfKey(key));
  }

  /** Follows another source until `pause` or `close`. */
  follow(leave: () => void): void {
    this.#feeds.push(leave);
  }

  /** Leaves its sources: a new command names others. */
  pause(): void {
    this.#isOpen = false;
    for (const leave of this.#feeds) leave();
    this.#feeds = [];
    for (const live of this.#live.values()) {
      live.news = noValues();
      live.series.take();
    }
  }

  /** A newer value of a key. Older ones are late and change nothing. */
  noteLatest(device: DeviceRef, key: EntityKey, value: TsValue): void {
    const { known, news } = this.#of(device);
    const before = news[key.type]?.[key.key] ?? known[key.type]?.[key.key] ?? missing;
    if (value.ts < before.ts || (value.ts === before.ts && value.value === before.value)) return;
    put(news, key, value);
  }

  noteSeries(device: DeviceRef, batch: Batch): void {
    this.#of(device).series.add(batch, this.#isOpen && !this.#session.hasRoom ? 0 : mostWhileOpening);
  }

  /** Readings that the reply shows. */
  noteShown(device: DeviceRef, batch: Batch): void {
    const live = this.#of(device);
    live.shown.forget();
    const shown = new Shown(false);
    shown.remember(batch, () => {
      if (live.series.isEmpty) shown.forget();
    });
    live.shown = shown;
  }

  /** Sends the reply to a command, then lives on. */
  open(reply: string | null): void {
    if (reply !== null) this.#session.send(reply);
    this.#isOpen = true;
    this.flush();
  }

  readonly flush = (): void => {
    if (!this.#isOpen || this.#isClosed) return;
    if (!this.#session.hasRoom) return this.#session.whenRoom(this.flush);
    const updates = this.devices.flatMap((device) => this.#newsOf(device));
    if (updates.length > 0) this.#session.send(updateText(this.#cmdId, updates));
  };

  close(): void {
    this.pause();
    for (const { shown } of this.#live.values()) shown.forget();
    this.#isClosed = true;
  }

  #of(device: DeviceRef): Live {
    const live = this.#live.get(device.id);
    if (live === undefined) throw new Error(`device ${device.key} is not of this subscription`);
    return live;
  }

  #newsOf(device: DeviceRef): string[] {
    const live = this.#of(device);
    const { news } = live;
    const { batch, merged } = live.series.take();
    if (merged > 0) {
      this.#onMerged(merged);
      this.#session.send(mergedNotice(this.#cmdId, merged));
    }
    const series = live.shown.without(batch);
    if (live.shown.isSettled) live.shown.forget();
    if (series.count === 0 && Object.keys(news).length === 0) return [];
    live.news = noValues();
    for (const [type, values] of Object.entries(news)) {
      for (const [key, value] of Object.entries(values)) put(live.known, { type: type as EntityKey['type'], key }, value);
    }
    return [entityText(device, news, seriesValues(series))];
  }
}

function nameOfKey({ type, key }: EntityKey): string {
  return `${type} ${key}`;
}

export function entityText({ id }: DeviceRef, latest: LatestValues, timeseries: SeriesValues): string {
  return `{"entityId":{"entityType":"DEVICE","id":"${id}"},"latest":${JSON.stringify(latest)},"timeseries":${JSON.stringify(timeseries)},"aggLatest":{}}`;
}

export function updateText(cmdId: number, entities: readonly string[]): string {
  return `{"cmdId":${cmdId},"errorCode":0,"errorMsg":null,"cmdUpdateType":"ENTITY_DATA","data":null,"update":[${entities.join(',')}]}`;
}

export function pageText(cmdId: number, { totalPages, totalElements, hasNext }: EntityPage, entities: readonly string[]): string {
  return (
    `{"cmdId":${cmdId},"errorCode":0,"errorMsg":null,"cmdUpdateType":"ENTITY_DATA",` +
    `"data":{"data":[${entities.join(',')}],"totalPages":${totalPages},"totalElements":${totalElements},"hasNext":${hasNext}},"update":null,"allowedEntities":${mostEntities}}`
  );
}
