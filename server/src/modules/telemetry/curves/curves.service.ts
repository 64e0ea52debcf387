import {
  AppError,
  isMetalKey,
  maxCurveDevices,
  maxCurveKeys,
  maxCurvePoints,
  maxMetalMs,
  maxQueryMs,
  type Curves,
} from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { Scope } from '../../../platform/scope.ts';
import { checkTimeZone } from '../../../platform/time-zone.rules.ts';
import type { DeviceRef, Devices } from '../../devices/index.ts';
import type { LimitResolver } from '../../limits/index.ts';
import { alignedStart, bucketWidth, seriesOfBuckets, seriesOfRaw } from '../telemetry.rules.ts';
import type { TelemetryStore, Window } from '../telemetry.store.ts';
import { columnsOfSeries, summaryOf } from './curve-summary.rules.ts';

export interface CurvesQuery {
  readonly deviceIds: readonly string[];
  readonly keys: readonly string[];
  readonly window: Window;
  /** ms. */
  readonly interval: number | 'auto';
  /** Most points of a curve when the interval is `auto`. */
  readonly maxPoints: number;
  readonly timeZone: string;
}

export interface CurveReads {
  /**
   * @throws AppError `comparedDevices`, `tooManyIndicators`, `rangeReversed`, `rangeTooLong` (180 days), `metalInterval`,
   *   `metalRange`, `intervalTooShort`, `unknownTimeZone`, `deviceNotFound`
   */
  curves(scope: Scope, query: CurvesQuery): Promise<Curves>;
}

export interface CurveDependencies {
  readonly store: Pick<TelemetryStore, 'raw' | 'buckets'>;
  readonly devices: Pick<Devices, 'get'>;
  readonly limits: Pick<LimitResolver, 'of'>;
}

export function createCurveReads({ store, devices, limits }: CurveDependencies): CurveReads {
  return {
    async curves(scope, query) {
      checkQuery(query);
      const { deviceIds, keys, window, maxPoints } = query;
      const found = await Promise.all(deviceIds.map((id) => devices.get(scope, id)));
      const { interval } = query;
      const width = interval === 'auto' ? widthOf(query) : interval;
      const from = alignedStart(window.from, width);
      const rawOf = (device: DeviceRef) => store.raw(device, keys, window, { limit: maxPoints + 1, order: 'asc' });
      const mayFit = interval === 'auto' && !keys.some(isMetalKey) && window.to - window.from <= dayMs;
      const raw = mayFit ? await Promise.all(found.map(rawOf)) : null;
      const isRaw = raw !== null && raw.flat().every(({ at }) => at.length <= maxPoints);
      const series = isRaw
        ? raw.map((list, n) => list.map((one) => seriesOfRaw(one, found[n]?.reportIntervalMs ?? 0)))
        : await Promise.all(
            found.map(async (device) =>
              (await store.buckets(device, keys, { from, to: window.to }, width)).map((one) =>
                seriesOfBuckets(one, width, device.reportIntervalMs),
              ),
            ),
          );
      const curves = found.flatMap((device, n) =>
        (series[n] ?? []).map((one) => ({
          ...one,
          deviceId: device.id,
          summary: summaryOf(columnsOfSeries(one), limits.of(device, one.key)),
        })),
      );
      return { from: isRaw ? window.from : from, to: window.to, bucketMs: isRaw ? 0 : width, curves };
    },
  };
}

function widthOf({ keys, window: { from, to }, maxPoints }: CurvesQuery): number {
  const width = bucketWidth(from, to, maxPoints);
  return keys.some(isMetalKey) ? Math.max(width, dayMs) : width;
}

function checkQuery({ deviceIds, keys, window: { from, to }, interval, timeZone }: CurvesQuery): void {
  checkTimeZone(timeZone);
  if (deviceIds.length === 0 || deviceIds.length > maxCurveDevices)
    throw new AppError('comparedDevices', { field: 'deviceIds', limit: maxCurveDevices });
  if (keys.length > maxCurveKeys) throw new AppError('tooManyIndicators', { field: 'keyIds', limit: maxCurveKeys });
  if (to <= from) throw new AppError('rangeReversed');
  if (to - from > maxQueryMs) throw new AppError('rangeTooLong', { days: maxQueryMs / dayMs });
  if (keys.some(isMetalKey)) {
    if (interval !== 'auto' && interval < dayMs) throw new AppError('metalInterval', { field: 'timeInterval' });
    if (to - from > maxMetalMs) throw new AppError('metalRange');
  }
  if (interval !== 'auto' && (to - from) / interval > maxCurvePoints)
    throw new AppError('intervalTooShort', { field: 'timeInterval', limit: maxCurvePoints });
}
