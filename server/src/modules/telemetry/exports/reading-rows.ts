import { badQuality } from '@oilsight/contract';
import { createSteps } from '../../../platform/steps.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { bucketEdges } from '../curves/edges.rules.ts';
import type { Frame, TelemetryStore, Window } from '../telemetry.store.ts';

/** A row of a file of readings. */
export interface ReadingRow {
  /** When the reading was taken, or the interval began, ms. */
  readonly at: number;
  /** In the order of the keys; null: no credible reading. */
  readonly values: (number | null)[];
  /** Credible readings in it, and those that were refused as faults. */
  readings: number;
  faulty: number;
  /** Where reading goes on after this row, ms. */
  readonly next: number;
}

export interface RowsRequest {
  readonly keys: readonly string[];
  readonly window: Window;
  /** Width of the intervals whose means are written, ms; 0: each reading. */
  readonly timeInterval: number;
  readonly timeZone: string;
}

/** The intervals of a request, by their starts; null: each reading is a row. */
const edgesOf = ({ window, timeInterval, timeZone }: Omit<RowsRequest, 'keys'>): readonly number[] | null =>
  timeInterval === 0 ? null : bucketEdges(window, timeInterval, timeZone);

/** What is read for a request: from the start of its first interval, which may lie before its window. */
export function readWindowOf(request: Omit<RowsRequest, 'keys'>): Window {
  const { from, to } = request.window;
  return { from: edgesOf(request)?.[0] ?? from, to };
}

/** Longest time that a file being made blocks other work, ms: shorter than other long work, for it goes on for minutes. */
const sliceMs = 4;
/** Rows after which other work may have its turn. */
const rowsAtOnce = 50;

/** Finds where the keys stand in a frame: frames with the same keys share their list. */
function placesIn(keys: readonly string[]): (frame: Frame) => readonly number[] {
  let known: readonly string[] | null = null;
  let places: readonly number[] = [];
  return ({ keys: has }) => {
    if (has !== known) [known, places] = [has, keys.map((key) => has.indexOf(key))];
    return places;
  };
}

/**
 * The rows of a device in the order of time, few at a time, while other work has its turns. A row of each reading has
 * at least one of the keys; of an interval there is a row also where nothing was read, so that gaps are seen.
 *
 * @throws AppError `readTooLong`
 */
export async function* readingRows(
  store: Pick<TelemetryStore, 'scan'>,
  device: DeviceRef,
  request: RowsRequest,
): AsyncGenerator<readonly ReadingRow[]> {
  const steps = createSteps(sliceMs);
  const placesOf = placesIn(request.keys);
  // The intervals of a file are the buckets of the curves: a row and a point of a chart are of the same readings.
  const edges = edgesOf(request);
  const collect = edges === null ? eachReading() : means(request, edges);
  for await (const frames of store.scan(device, readWindowOf(request))) {
    for (let first = 0; first < frames.length; first += rowsAtOnce) {
      let rows: ReadingRow[] = [];
      for (const frame of frames.slice(first, first + rowsAtOnce)) {
        for (; collect.isBefore(frame.at, rows); rows = []) {
          yield rows;
          await steps.next();
        }
        collect.add(frame, placesOf(frame), rows);
      }
      if (rows.length > 0) yield rows;
      const turn = steps.next();
      if (turn !== null) await turn;
    }
  }
  let rest: ReadingRow[] = [];
  for (; collect.isBefore(request.window.to, rest); rest = []) {
    yield rest;
    await steps.next();
  }
  collect.end(rest);
  if (rest.length > 0) yield rest;
}

interface Collector {
  /**
   * Adds rows that end at or before an instant, few at a time: a month of silence has very many of them. True: there
   * are more, for the next call with an empty list.
   */
  isBefore(at: number, rows: ReadingRow[]): boolean;
  /** After `isBefore` has said no. */
  add(frame: Frame, places: readonly number[], rows: ReadingRow[]): void;
  end(rows: ReadingRow[]): void;
}

function eachReading(): Collector {
  return {
    isBefore: () => false,
    add({ at, values, quality }, places, rows) {
      let [readings, faulty] = [0, 0];
      const cells = places.map((place) => {
        const value = place < 0 ? undefined : values[place];
        if (value === undefined) return null;
        if (quality?.[place] === badQuality || !Number.isFinite(value)) {
          faulty += 1;
          return null;
        }
        readings += 1;
        return value;
      });
      if (readings + faulty > 0) rows.push({ at, values: cells, readings, faulty, next: at + 1 });
    },
    end: () => undefined,
  };
}

function means({ keys, window }: RowsRequest, edges: readonly number[]): Collector {
  let place = 0;
  let start = edges[0] ?? window.to;
  let end = edges[1] ?? window.to;
  const counts = keys.map(() => 0);
  const sums = keys.map(() => 0);
  let faulty = 0;
  const close = (rows: ReadingRow[]) => {
    const values = sums.map((sum, n) => (counts[n] === 0 ? null : sum / (counts[n] ?? 1)));
    rows.push({ at: start, values, readings: counts.reduce((all, count) => all + count, 0), faulty, next: end });
    counts.fill(0);
    sums.fill(0);
    faulty = 0;
    place += 1;
    [start, end] = [end, edges[place + 1] ?? Number.POSITIVE_INFINITY];
  };
  return {
    isBefore(at, rows) {
      while (at >= end && rows.length < rowsAtOnce) close(rows);
      return at >= end;
    },
    add({ values, quality }, places) {
      for (const [n, place] of places.entries()) {
        const value = place < 0 ? undefined : values[place];
        if (value === undefined) continue;
        if (quality?.[place] === badQuality || !Number.isFinite(value)) faulty += 1;
        else {
          counts[n] = (counts[n] ?? 0) + 1;
          sums[n] = (sums[n] ?? 0) + value;
        }
      }
    },
    end(rows) {
      if (start < window.to) close(rows);
    },
  };
}
