import { createSteps } from '../../../platform/steps.ts';
import type { Frame, RawSeries, TelemetryStore } from '../telemetry.store.ts';
import { createBucketReads } from './bucket-reads.ts';
import { createColumnReads } from './column-reads.ts';
import { createFleetReads } from './fleet-reads.ts';
import { framePages, maxPageRows, newestOfRanges, qualityAt, valueAt, valuesOf } from './frames.ts';
import { cancelled, timeOf } from './read-time.ts';
import type { ReadsOptions } from './read-time.ts';
import { createRefusedReads } from './refused-reads.ts';
import { placeFinder } from './shapes.ts';
import { type TextRow, textsOf } from './texts.ts';

/** Frames that a scan yields at a time: its caller can let other work run in between. */
const framesAtOnce = 1000;

/** Reads telemetry. A read that takes too long is cancelled. @throws AppError `readTooLong` */
export function createReads({
  pg,
  shapes,
  knownKeys,
  timeoutMs,
}: ReadsOptions): Pick<
  TelemetryStore,
  | 'raw'
  | 'refused'
  | 'buckets'
  | 'columns'
  | 'scan'
  | 'scanEach'
  | 'newestBefore'
  | 'newestBeforeEach'
  | 'hoursWithReadings'
  | 'newestHourMeans'
> {
  const newestBeforeEach: TelemetryStore['newestBeforeEach'] = (asked) =>
    cancelled(() =>
      newestOfRanges(
        pg.pool,
        asked.map(({ device, at }) => ({ device: device.key, from: 0, to: at })),
        timeOf(timeoutMs),
      ),
    );

  async function* scanEach(windows: Parameters<TelemetryStore['scanEach']>[0]): AsyncGenerator<readonly Frame[]> {
    const wanted = windows.filter(({ from, to }) => from < to);
    const ranges = wanted.map(({ device, from, to }) => ({ device: device.key, from, to }));
    const options = { firstPage: maxPageRows, time: { left: () => timeoutMs } };
    for await (const rows of framePages(pg.pool, shapes, ranges, options)) {
      for (let first = 0; first < rows.length; first += framesAtOnce) {
        yield rows.slice(first, first + framesAtOnce).flatMap((row): Frame[] => {
          const device = wanted[row.range]?.device;
          if (device === undefined) return [];
          const quality = row.quality === null ? null : Uint8Array.from(row.quality);
          return [{ device, at: row.at, keys: row.shape.keys, values: valuesOf(row), quality }];
        });
      }
    }
  }

  return {
    ...createBucketReads({ pg, shapes, knownKeys, timeoutMs }),
    ...createColumnReads({ pg, shapes, knownKeys, timeoutMs }),
    ...createFleetReads({ pg, shapes, timeoutMs }),
    ...createRefusedReads({ pg, shapes, timeoutMs }),

    async raw(device, keys, window, { limit, order }) {
      const numbers = keys.map((key): RawSeries => ({ key, at: [], values: [], quality: [] }));
      const known = knownKeys(device);
      // A key that the device never had would be searched in the whole window.
      const wanted = numbers.filter(({ key }) => known?.has(key) ?? true);
      if (window.to <= window.from || wanted.length === 0 || limit < 1) return numbers;
      const placesOf = placeFinder(wanted.map(({ key }) => key));
      let open = wanted.length;
      const steps = createSteps();
      await cancelled(async () => {
        for await (const rows of framePages(pg.pool, shapes, [{ device: device.key, ...window }], {
          order,
          firstPage: limit,
          time: timeOf(timeoutMs),
        })) {
          for (const row of rows) {
            const pause = steps.next();
            if (pause !== null) await pause;
            for (const [n, place] of placesOf(row.shape)) {
              const series = wanted[n];
              if (series === undefined || series.at.length >= limit) continue;
              series.at.push(row.at);
              series.values.push(valueAt(row, place));
              series.quality.push(qualityAt(row, place));
              if (series.at.length === limit) open -= 1;
            }
          }
          if (open === 0) break;
        }
      });
      const texts = await cancelled(() =>
        textsOf(
          pg,
          device.key,
          wanted.map(({ key }) => key),
          window,
          { limit, order },
        ),
      );
      return numbers.map((series) => merged(series, texts.get(series.key) ?? [], { limit, order }));
    },

    newestBeforeEach,
    newestBefore: async (device, at) => (await newestBeforeEach([{ device, at }])).get(device.key) ?? null,
    scanEach,
    scan: (device, window) => scanEach([{ device, ...window }]),
  };
}

/**
 * Both lists are in the requested order. A number and a text never have the same time: the later one has replaced the
 * other.
 */
function merged(
  numbers: RawSeries,
  texts: readonly TextRow[],
  { limit, order }: { limit: number; order: 'asc' | 'desc' },
): RawSeries {
  if (texts.length === 0) return numbers;
  const series: RawSeries = { key: numbers.key, at: [], values: [], quality: [] };
  const isBefore = (a: number, b: number) => (order === 'asc' ? a <= b : a >= b);
  for (let [n, t] = [0, 0]; series.at.length < limit;) {
    const text = texts[t];
    const at = numbers.at[n];
    if (at !== undefined && (text === undefined || isBefore(at, text.at))) {
      series.at.push(at);
      series.values.push(numbers.values[n] ?? 0);
      series.quality.push(numbers.quality[n] ?? 0);
      n += 1;
    } else if (text !== undefined) {
      series.at.push(text.at);
      series.values.push(text.value);
      series.quality.push(0);
      t += 1;
    } else break;
  }
  return series;
}
