import { AppError, maxCurveDevices, maxCurveKeys, maxCurvePoints } from '@oilsight/contract';
import type { Curves, DeviceCurve, Series } from '@oilsight/contract';
import { findIndicator, hourMs } from '@oilsight/oil';
import type { Scope } from '../../../platform/scope.ts';
import { checkTimeZone } from '../../../platform/time-zone.rules.ts';
import type { DeviceRef, Devices } from '../../devices/index.ts';
import type { LimitResolver } from '../../limits/index.ts';
import { checkMetalLimits, checkRange, leastIntervalOf } from '../query-limits.rules.ts';
import { withRefused } from '../refused-reads.ts';
import type { TelemetryStore, Window } from '../telemetry.store.ts';
import {
  columnsOfPieces,
  columnsOfRaw,
  gathered,
  seriesOfColumns,
  type CurveColumns,
  type DrawnColumns,
} from './curve-columns.rules.ts';
import { summaryOf } from './curve-summary.rules.ts';
import { bucketEdges, fittingEdges, withHours } from './edges.rules.ts';
import { increasesOf } from './increase.rules.ts';

export interface CurvesQuery {
  readonly deviceIds: readonly string[];
  readonly keys: readonly string[];
  readonly window: Window;
  /** ms. */
  readonly interval: number | 'auto';
  /** Most points of a curve when the interval is `auto`. */
  readonly maxPoints: number;
  readonly timeZone: string;
  /** Whether to tell which readings are left out; absent: no. */
  readonly isRefusedShown?: boolean;
}

export interface CurveReads {
  /**
   * @throws AppError `comparedDevices`, `tooManyIndicators`, `rangeReversed`, `rangeTooLong` (180 days), `metalInterval`,
   *   `metalRange`, `intervalTooShort`, `unknownTimeZone`, `deviceNotFound`
   */
  curves(scope: Scope, query: CurvesQuery): Promise<Curves>;
}

export interface CurveDependencies {
  readonly store: Pick<TelemetryStore, 'raw' | 'columns' | 'refused'>;
  readonly devices: Pick<Devices, 'get'>;
  readonly limits: Pick<LimitResolver, 'of'>;
}

/** What was read of all curves: device by device, of each key by key. */
interface ReadCurves {
  /** The first instant that was read, ms. */
  readonly from: number;
  /** 0: raw readings. */
  readonly bucketMs: number;
  readonly curves: readonly (readonly ReadCurve[])[];
}

interface ReadCurve {
  readonly columns: DrawnColumns;
  /** The same in smaller pieces: hours, where there are whole hours. */
  readonly pieces: CurveColumns;
}

export function createCurveReads({ store, devices, limits }: CurveDependencies): CurveReads {
  /** null: some curve has more readings than points. */
  const readRaw = async (
    found: readonly DeviceRef[],
    { keys, window, maxPoints }: CurvesQuery,
  ): Promise<ReadCurves | null> => {
    const raw = await Promise.all(
      found.map((device) => store.raw(device, keys, window, { limit: maxPoints + 1, order: 'asc' })),
    );
    if (raw.flat().some(({ at }) => at.length > maxPoints)) return null;
    const curves = raw.map((list, n) =>
      list.map((one) => {
        const columns = columnsOfRaw(one, found[n]?.reportIntervalMs ?? 0);
        return { columns, pieces: columns };
      }),
    );
    return { from: window.from, bucketMs: 0, curves };
  };

  const readBuckets = async (found: readonly DeviceRef[], query: CurvesQuery): Promise<ReadCurves> => {
    const { keys, window, interval, timeZone, maxPoints } = query;
    const { width, edges } =
      interval === 'auto'
        ? fittingEdges(window, { most: maxPoints, least: leastIntervalOf(keys), timeZone })
        : { width: interval, edges: bucketEdges(window, interval, timeZone) };
    const pieces = width < hourMs ? Float64Array.from(edges) : withHours(edges);
    const read = await Promise.all(found.map((device) => store.columns(device, keys, pieces)));
    const curves = read.map((list) =>
      list.map((one) => {
        const ofPieces = columnsOfPieces(one, pieces);
        return { columns: gathered(ofPieces, edges), pieces: ofPieces };
      }),
    );
    return { from: edges[0] ?? window.from, bucketMs: width, curves };
  };

  /** Raw readings if no curve has more of them than points, else buckets. */
  const read = async (found: readonly DeviceRef[], query: CurvesQuery): Promise<ReadCurves> => {
    const { keys, window, interval, maxPoints } = query;
    const mayBeRaw = interval === 'auto' && leastIntervalOf(keys) === 0;
    if (!mayBeRaw) return readBuckets(found, query);
    const isLikelyToFit = found.every(
      ({ reportIntervalMs }) => (window.to - window.from) / reportIntervalMs <= 2 * maxPoints,
    );
    const raw = isLikelyToFit ? await readRaw(found, query) : null;
    if (raw !== null) return raw;
    const buckets = await readBuckets(found, query);
    // A device may report less often than its interval says.
    const fits = !isLikelyToFit && buckets.curves.flat().every(({ columns }) => readingsOf(columns) <= maxPoints);
    return (fits ? await readRaw(found, query) : null) ?? buckets;
  };

  return {
    async curves(scope, query) {
      checkQuery(query);
      const found = await Promise.all(query.deviceIds.map((id) => devices.get(scope, id)));
      const { from, bucketMs, curves } = await read(found, query);
      const { keys, window, isRefusedShown = false } = query;
      const drawn = found.map((device, d) =>
        keys.map((key, k) => {
          const curve = curves[d]?.[k];
          if (curve === undefined) throw new Error('a key without its curve');
          const series = seriesOfColumns(key, curve.columns, bucketMs, device.reportIntervalMs);
          const summary = summaryOf(curve.pieces, limits.of(device, key));
          const known = { ...series, deviceId: device.id, summary };
          return findIndicator(key)?.kind === 'counter' ? { ...known, increase: increaseOf(series, curve) } : known;
        }),
      );
      const shown: DeviceCurve[] = [];
      // One device after the other: each of them may look at many frames.
      for (const [d, device] of found.entries()) {
        const series = drawn[d] ?? [];
        shown.push(...(isRefusedShown ? await withRefused(store, device, { series, window }) : series));
      }
      return { from, to: window.to, bucketMs, curves: shown };
    },
  };
}

/** Counts of each bucket of a series, null in its gaps. */
function increaseOf({ t, mean }: Series, { columns, pieces }: ReadCurve): (number | null)[] {
  const increases = increasesOf(pieces, columns.at);
  let next = 0;
  return t.map((_, n) => (mean[n] === null ? null : (increases[next++] ?? null)));
}

function readingsOf({ count, leftOut }: DrawnColumns): number {
  return count.reduce((all, one) => all + one, leftOut);
}

function checkQuery({ deviceIds, keys, window, interval, timeZone }: CurvesQuery): void {
  checkTimeZone(timeZone);
  if (deviceIds.length === 0 || deviceIds.length > maxCurveDevices)
    throw new AppError('comparedDevices', { field: 'deviceIds', limit: maxCurveDevices });
  if (keys.length > maxCurveKeys) throw new AppError('tooManyIndicators', { field: 'keyIds', limit: maxCurveKeys });
  checkRange(window);
  checkMetalLimits(keys, window, interval === 'auto' ? null : interval);
  if (interval !== 'auto' && (window.to - window.from) / interval > maxCurvePoints)
    throw new AppError('intervalTooShort', { field: 'timeInterval', limit: maxCurvePoints });
}
