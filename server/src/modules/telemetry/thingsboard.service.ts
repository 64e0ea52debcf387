import { AppError } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { LazyList } from '../../platform/lazy-list.ts';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { Attributes } from './attributes.ts';
import {
  type Aggregation,
  evenInterval,
  type Interval,
  type KeyPoints,
  maxIntervals,
  readAggregates,
  readPoints,
} from './range-reads.ts';
import type { LatestReading, TelemetryStore, Window } from './telemetry.store.ts';
import { isTimeZone, unitEnd } from '../../platform/time-zone.rules.ts';

type CalendarUnit = Parameters<typeof unitEnd>[1];

export interface TsPoint {
  readonly at: number;
  readonly value: LatestReading['value'] | null;
}

/** Points of one key; `value` null: the device does not have the key. */
export interface TsKeyPoints {
  readonly key: string;
  readonly points: readonly TsPoint[] | LazyList<TsPoint>;
}

export interface TsRangeQuery {
  /** null: all. */
  readonly keys: readonly string[] | null;
  /** Half-open: from ≤ at < to. */
  readonly window: Window;
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  readonly agg: Aggregation;
  readonly interval: number;
  readonly intervalType: 'MILLISECONDS' | CalendarUnit;
  /** IANA name, for calendar units; absent: UTC. */
  readonly timeZone: string | undefined;
}

/** Telemetry for ThingsBoard clients. Every method throws AppError `deviceNotFound` for a device outside the scope. */
export interface ThingsBoardTelemetry {
  /** The newest reading of each key. */
  latest(scope: Scope, deviceId: string, keys: readonly string[] | null): Promise<readonly TsKeyPoints[]>;
  /**
   * Raw readings, or aggregates oldest first. @throws AppError `tooManyIntervals`, `unknownTimeZone`,
   * `tooManyReadings`, `readTooLong`
   */
  range(scope: Scope, deviceId: string, query: TsRangeQuery): Promise<readonly KeyPoints[]>;
  keys(scope: Scope, deviceId: string): Promise<readonly string[]>;
  attributes(
    scope: Scope,
    deviceId: string,
    query: { readonly of: Parameters<Attributes['read']>[1]; readonly keys: readonly string[] | null },
  ): ReturnType<Attributes['read']>;
}

export interface ThingsBoardDependencies {
  readonly store: Pick<TelemetryStore, 'latest' | 'keys' | 'raw' | 'buckets'>;
  readonly devices: Pick<Devices, 'get'>;
  readonly attributes: Pick<Attributes, 'read'>;
  readonly clock: Clock;
}

export function createThingsBoardTelemetry({
  store,
  devices,
  attributes,
  clock,
}: ThingsBoardDependencies): ThingsBoardTelemetry {
  const newest = async (device: DeviceRef): Promise<readonly LatestReading[]> =>
    (await store.latest([device])).get(device.id) ?? [];
  return {
    async latest(scope, deviceId, keys) {
      const all = await newest(await devices.get(scope, deviceId));
      if (keys === null) return all.map((reading) => ({ key: reading.key, points: [reading] }));
      const byKey = new Map(all.map((reading) => [reading.key, reading]));
      return keys.map((key) => ({ key, points: [byKey.get(key) ?? { at: clock.now(), value: null }] }));
    },
    async range(scope, deviceId, query) {
      const device = await devices.get(scope, deviceId);
      const keys = query.keys ?? (await store.keys(device));
      const { agg, interval, intervalType } = query;
      if (agg !== 'NONE' && (interval > 0 || intervalType !== 'MILLISECONDS'))
        return readAggregates(store, device, { keys, intervals: intervalsOf(query), agg });
      return readPoints(store, device, { ...query, keys });
    },
    keys: async (scope, deviceId) => store.keys(await devices.get(scope, deviceId)),
    async attributes(scope, deviceId, { of, keys }) {
      const all = await attributes.read(await devices.get(scope, deviceId), of);
      return all.filter(({ key }) => keys === null || keys.includes(key));
    },
  };
}

/**
 * Parts of the range, each with the width of its buckets: the whole range as one part, or one part per calendar unit.
 */
function intervalsOf({ window, interval, intervalType, timeZone = 'UTC' }: TsRangeQuery): Interval[] {
  if (intervalType === 'MILLISECONDS') return [evenInterval(window, interval)];
  if (!isTimeZone(timeZone)) throw new AppError('unknownTimeZone', { timeZone });
  const parts: Interval[] = [];
  for (let { from } = window; from < window.to;) {
    const to = Math.min(window.to, unitEnd(from, intervalType, timeZone));
    parts.push({ from, to, width: to - from });
    if (parts.length > maxIntervals) throw new AppError('tooManyIntervals', { count: parts.length });
    from = to;
  }
  return parts;
}
