import {
  maxExportMs,
  maxHistoryKeys,
  silentAfterMs,
  type Language,
  type LiveIndicator,
  type Series,
} from '@oilsight/contract';
import { defaultLimits, dayMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { stateOfReading, type DeviceRef, type Devices } from '../devices/index.ts';
import type { LimitResolver } from '../limits/index.ts';
import { timesOfRange, utcTimes, type CsvTimes } from '../../platform/csv-times.rules.ts';
import { csvHeader, csvLines } from './readings-csv.rules.ts';
import {
  alignedStart,
  bucketWidth,
  byCatalogue,
  liveIndicatorOf,
  seriesOfBuckets,
  seriesOfRaw,
} from './telemetry.rules.ts';
import { checkRange } from './query-limits.rules.ts';
import { withRefused } from './refused-reads.ts';
import type { TelemetryStore, Window } from './telemetry.store.ts';
import { checkTimeZone, localTime, offsetsIn } from '../../platform/time-zone.rules.ts';

const lineChartPoints = 800;

export interface HistoryQuery {
  readonly deviceId: string;
  readonly keys: readonly string[];
  /** Half-open: from ≤ at < to. */
  readonly window: Window;
  /** Most points of a series, not counting gaps. */
  readonly maxPoints: number;
}

/** ms; without an end it is now, without a beginning it is a day before the end. */
export interface OpenRange {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export interface Csv {
  readonly name: string;
  readonly chunks: AsyncIterable<string>;
}

export interface CsvOptions {
  readonly language: Language;
  /** IANA name of the time zone of the times; default: ISO times in UTC. */
  readonly timeZone?: string | undefined;
  readonly onProgress?: (share: number) => void;
}

/** Telemetry for people. Every method throws AppError `deviceNotFound` for a device outside the scope. */
export interface Telemetry {
  /** In the catalogue's order, the device's own keys last. */
  liveIndicators(scope: Scope, deviceId: string): Promise<LiveIndicator[]>;
  /**
   * One series for each key; without keys, for the first 40 numeric ones that the device has reported. @throws AppError
   * `rangeReversed`, `rangeTooLong` (180 days)
   */
  history(
    scope: Scope,
    query: {
      readonly deviceId: string;
      readonly keys: readonly string[] | undefined;
      readonly maxPoints: number;
      /** Whether to show which readings were left out. */
      readonly isRefusedShown?: boolean;
    } & OpenRange,
  ): Promise<Series[]>;
  /** Without a range, the last 24 hours. */
  lineChart(scope: Scope, query: { readonly deviceId: string; readonly key: string } & OpenRange): Promise<Series>;
  /**
   * Numeric readings, written while they are read; `onProgress` receives the finished part of the range, 0 to 1.
   * @throws AppError `rangeReversed`, `rangeTooLong` (31 days), `unknownTimeZone`
   */
  exportCsv(scope: Scope, query: Omit<HistoryQuery, 'maxPoints'> & CsvOptions): Promise<Csv>;
}

export interface TelemetryDependencies {
  readonly store: TelemetryStore;
  readonly devices: Pick<Devices, 'get'>;
  /** The limits in force; default: those of the machine types. */
  readonly limits?: Pick<LimitResolver, 'of'>;
  readonly clock: Clock;
}

const usualLimits: Pick<LimitResolver, 'of'> = { of: ({ machineType }, key) => defaultLimits(machineType, key) };

export function createTelemetry({ store, devices, limits = usualLimits, clock }: TelemetryDependencies): Telemetry {
  /** Raw readings if they are no more than the allowed points, else buckets. */
  const seriesOf = async (
    device: DeviceRef,
    { keys, window, maxPoints }: Omit<HistoryQuery, 'deviceId'>,
  ): Promise<Series[]> => {
    const readRaw = async () => {
      const series = await store.raw(device, keys, window, { limit: maxPoints + 1, order: 'asc' });
      return series.some(({ at }) => at.length > maxPoints)
        ? null
        : series.map((one) => seriesOfRaw(one, device.reportIntervalMs));
    };
    const isLikelyToFit = (window.to - window.from) / device.reportIntervalMs <= 2 * maxPoints;
    const raw = isLikelyToFit ? await readRaw() : null;
    if (raw !== null) return raw;
    const width = bucketWidth(window.from, window.to, maxPoints);
    const buckets = await store.buckets(device, keys, { from: alignedStart(window.from, width), to: window.to }, width);
    // A device may report less often than its interval says.
    const fits =
      !isLikelyToFit && buckets.every(({ count, bad }) => bad + count.reduce((a, b) => a + b, 0) <= maxPoints);
    return (
      (fits ? await readRaw() : null) ?? buckets.map((one) => seriesOfBuckets(one, width, device.reportIntervalMs))
    );
  };

  /** The keys of a device with numeric readings, in the catalogue's order, at most as many as one call may request. */
  const numericKeys = async (device: DeviceRef): Promise<string[]> => {
    const readings = (await store.latest([device])).get(device.id) ?? [];
    return readings
      .filter(({ value }) => typeof value === 'number')
      .map(({ key }) => key)
      .sort(byCatalogue)
      .slice(0, maxHistoryKeys);
  };

  return {
    async liveIndicators(scope, deviceId) {
      const device = await devices.get(scope, deviceId);
      const readings = (await store.latest([device])).get(device.id) ?? [];
      const view = {
        limitsOf: (key: string) => limits.of(device, key),
        silentAfterMs: silentAfterMs(device.reportIntervalMs),
        now: clock.now(),
      };
      const shown = readings.map((reading) =>
        liveIndicatorOf(reading, {
          ...view,
          stateOf: (newest) => stateOfReading(newest, limits.of(device, reading.key)),
        }),
      );
      return shown.sort((a, b) => byCatalogue(a.key, b.key));
    },

    async history(scope, { deviceId, keys, maxPoints, isRefusedShown = false, ...range }) {
      const window = windowOf(range, clock.now());
      const device = await devices.get(scope, deviceId);
      const series = await seriesOf(device, { keys: keys ?? (await numericKeys(device)), window, maxPoints });
      return isRefusedShown ? withRefused(store, device, { series, window }) : series;
    },

    async lineChart(scope, { deviceId, key, ...range }) {
      const window = windowOf(range, clock.now());
      const [series] = await seriesOf(await devices.get(scope, deviceId), {
        keys: [key],
        window,
        maxPoints: lineChartPoints,
      });
      if (series === undefined) throw new Error('a key without its series');
      return series;
    },

    async exportCsv(scope, { deviceId, keys, window, language, timeZone, onProgress = () => undefined }) {
      checkRange(window, maxExportMs);
      if (timeZone !== undefined) checkTimeZone(timeZone);
      const [first, last] = [window.from, window.to - 1].map((at) => dateOf(at, timeZone));
      const times = timeZone === undefined ? utcTimes : timesOfRange(timeZone, window);
      const device = await devices.get(scope, deviceId);
      return {
        name: `${device.name} ${first} ${last}.csv`,
        chunks: csvOf(store, device, { keys, window, language, times, onProgress }),
      };
    },
  };
}

function dateOf(at: number, timeZone = 'UTC'): string {
  return localTime(at, offsetsIn(timeZone)(at)).slice(0, 10);
}

/** The requested window; it includes the instant `now`. */
function windowOf({ from, to }: OpenRange, now: number): Window {
  const end = to ?? now + 1;
  const window = { from: from ?? end - dayMs, to: end };
  checkRange(window);
  return window;
}

async function* csvOf(
  store: TelemetryStore,
  device: DeviceRef,
  {
    keys,
    window,
    language,
    times,
    onProgress,
  }: { keys: readonly string[]; window: Window; times: CsvTimes } & Required<Omit<CsvOptions, 'timeZone'>>,
): AsyncGenerator<string> {
  yield csvHeader(keys, language, times);
  for await (const frames of store.scan(device, window)) {
    const lines = csvLines(frames, keys, times);
    if (lines !== '') yield lines;
    onProgress(((frames.at(-1)?.at ?? window.from) - window.from) / (window.to - window.from));
  }
}
