import type { LiveSession, LiveSubscription } from '../../../live/live.types.ts';
import { mergedNotice } from '../../../live/updates.ts';
import type { HeldValues } from '../../../live/value-budget.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { Backlog, maxWhileOpening } from './backlog.ts';
import { Batch } from './batch.ts';
import type { EntityKey, EntityPage } from './entity-query.ts';
import { maxEntities } from './entity-query.ts';
import { Shown } from './shown.ts';

export interface TsValue {
  readonly ts: number;
  readonly value: string;
}

/** Values of one device by type and key. */
export type LatestValues = Record<string, Record<string, TsValue>>;
export type SeriesValues = Record<string, readonly TsValue[]>;

/** ThingsBoard's value of a key that the device does not have. */
export const missing: TsValue = { ts: 0, value: '' };

export function put(values: LatestValues, { type, key }: EntityKey, value: TsValue): void {
  // Keys come from outside: without a prototype any name is safe.
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
  /** The values that the subscriber has received. Keys that the device does not have take no room. */
  known: LatestValues;
  /** The values that are still to be sent. */
  news: LatestValues;
  /** Readings that wait to be sent; null: there are none. */
  series: Backlog | null;
  shown: Shown | null;
  /** Number of readings in `shown`. */
  remembered: number;
}

/** Memory of a device of a page, counted in values: its entry and its place in the feed. */
const valuesOfDevice = 6;

/** A page of devices with their values as one subscription; each message covers all devices with new values. */
export class EntitySubscription implements LiveSubscription {
  readonly devices: readonly DeviceRef[];
  readonly page: EntityPage;
  readonly #session: LiveSession;
  readonly #cmdId: number;
  readonly #onMerged: (count: number) => void;
  readonly #live = new Map<string, Live>();
  readonly #held: HeldValues;
  /** Memory of the present command in values: the names of its keys and the devices' values of them. */
  #values = 0;
  #feeds: (() => void)[] = [];
  #isOpen = false;
  #isClosed = false;
  /** Whether the first reply has been sent. */
  isReported = false;

  /** @throws AppError `tooManyValues`, `overloaded`: there is no room for so many devices */
  constructor(options: { session: LiveSession; cmdId: number; page: EntityPage; onMerged: (count: number) => void }) {
    this.#held = options.session.hold(options.page.devices.length * valuesOfDevice);
    this.#session = options.session;
    this.#cmdId = options.cmdId;
    this.#onMerged = options.onMerged;
    this.page = options.page;
    this.devices = options.page.devices;
    for (const { id } of this.devices)
      this.#live.set(id, { known: noValues(), news: noValues(), series: null, shown: null, remembered: 0 });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Stores the keys and values of a command in place of those of the previous one.
   *
   * @param names memory of the names of its keys, counted in values
   * @param values by device id; a value that the device does not have is `missing`
   * @returns whether any value is new to the subscriber
   * @throws AppError `tooManyValues`, `overloaded`
   */
  learn(names: number, values: ReadonlyMap<string, LatestValues>): boolean {
    let count = names;
    let hasNews = false;
    const all = this.devices.map((device) => {
      const { known: before } = this.#of(device);
      const known = noValues<Record<string, TsValue>>();
      for (const [type, ofType] of Object.entries(values.get(device.id) ?? {})) {
        for (const [key, value] of Object.entries(ofType)) {
          const old = before[type]?.[key];
          hasNews ||= old?.ts !== value.ts || old.value !== value.value;
          if (value === missing) continue;
          put(known, { type: type as EntityKey['type'], key }, value);
          count += 1;
        }
      }
      return { device, known };
    });
    this.#held.shrink(this.#values);
    this.#values = 0;
    this.#held.grow(count);
    this.#values = count;
    for (const { device, known } of all) this.#of(device).known = known;
    return hasNews;
  }

  /** Adds a source, which is left with `pause` or `close`. */
  follow(leave: () => void): void {
    this.#feeds.push(leave);
  }

  /** Leaves its sources: a new command follows other ones. */
  pause(): void {
    this.#isOpen = false;
    for (const leave of this.#feeds) leave();
    this.#feeds = [];
    for (const live of this.#live.values()) {
      live.news = noValues();
      live.series = null;
    }
  }

  /** Stores a newer value of a key. An older one has arrived late and changes nothing. */
  noteLatest(device: DeviceRef, key: EntityKey, value: TsValue): void {
    const { known, news } = this.#of(device);
    const before = news[key.type]?.[key.key] ?? known[key.type]?.[key.key] ?? missing;
    if (value.ts < before.ts || (value.ts === before.ts && value.value === before.value)) return;
    if (before === missing) {
      this.#values += 1;
      this.#held.add(1);
    }
    put(news, key, value);
  }

  noteSeries(device: DeviceRef, batch: Batch): void {
    const live = this.#of(device);
    live.series ??= new Backlog();
    live.series.add(batch, this.#isOpen && !this.#session.hasRoom ? 0 : maxWhileOpening);
  }

  /**
   * Remembers the readings that the reply shows. @throws AppError `tooManyValues`, `overloaded`: there is no room for
   * them
   */
  noteShown(device: DeviceRef, batch: Batch): void {
    const live = this.#of(device);
    this.#forgetShown(live);
    this.#held.grow(batch.count);
    live.remembered = batch.count;
    const shown = (live.shown = new Shown(false));
    shown.remember(batch, () => {
      if (live.shown === shown && (live.series?.isEmpty ?? true)) this.#forgetShown(live);
    });
  }

  /** Sends the reply to a command, then sends live updates. */
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
    for (const live of this.#live.values()) this.#forgetShown(live);
    this.#held.release();
    this.#isClosed = true;
  }

  #forgetShown(live: Live): void {
    live.shown?.forget();
    live.shown = null;
    this.#held.shrink(live.remembered);
    live.remembered = 0;
  }

  #of(device: DeviceRef): Live {
    const live = this.#live.get(device.id);
    if (live === undefined) throw new Error(`device ${device.key} is not of this subscription`);
    return live;
  }

  #newsOf(device: DeviceRef): string[] {
    const live = this.#of(device);
    const { news } = live;
    const { batch, merged } = live.series?.take() ?? { batch: new Batch([]), merged: 0 };
    if (merged > 0) {
      this.#onMerged(merged);
      this.#session.send(mergedNotice(this.#cmdId, merged));
    }
    const series = live.shown?.without(batch) ?? batch;
    if (live.shown?.isSettled === true) this.#forgetShown(live);
    if (series.count === 0 && Object.keys(news).length === 0) return [];
    live.news = noValues();
    for (const [type, values] of Object.entries(news)) {
      for (const [key, value] of Object.entries(values))
        put(live.known, { type: type as EntityKey['type'], key }, value);
    }
    return [entityText(device, news, seriesValues(series))];
  }
}

export function entityText({ id }: DeviceRef, latest: LatestValues, timeseries: SeriesValues): string {
  return `{"entityId":{"entityType":"DEVICE","id":"${id}"},"latest":${JSON.stringify(latest)},"timeseries":${JSON.stringify(timeseries)},"aggLatest":{}}`;
}

export function updateText(cmdId: number, entities: readonly string[]): string {
  return `{"cmdId":${cmdId},"errorCode":0,"errorMsg":null,"cmdUpdateType":"ENTITY_DATA","data":null,"update":[${entities.join(',')}]}`;
}

export function pageText(
  cmdId: number,
  { totalPages, totalElements, hasNext }: EntityPage,
  entities: readonly string[],
): string {
  return (
    `{"cmdId":${cmdId},"errorCode":0,"errorMsg":null,"cmdUpdateType":"ENTITY_DATA",` +
    `"data":{"data":[${entities.join(',')}],"totalPages":${totalPages},"totalElements":${totalElements},"hasNext":${hasNext}},"update":null,"allowedEntities":${maxEntities}}`
  );
}
