import { hourMs } from '@oilsight/oil';
import type { DeviceRef } from '../../devices/index.ts';
import type { TelemetryStore, Window } from '../telemetry.store.ts';
import { readWindowOf } from './reading-rows.ts';
import type { RowsRequest } from './reading-rows.ts';

/** How much of a device a file will hold, before its readings are read. */
export interface ExportCount {
  /** Credible readings, and those refused as faults: exact. */
  readonly readings: number;
  readonly faulty: number;
  /** Estimated rows: an hour has as many as its most frequent key has readings. */
  readonly rows: number;
  /** First instant before which there are at least so many rows; the end of the window when there are fewer. */
  instantAfter(rows: number): number;
}

/** Counts from the aggregates of hours; only the hours at the edges of the window are read. */
export async function countOf(
  store: Pick<TelemetryStore, 'buckets'>,
  device: DeviceRef,
  { keys, ...request }: RowsRequest,
): Promise<ExportCount> {
  const window = readWindowOf(request);
  const wholeFrom = Math.min(window.to, Math.ceil(window.from / hourMs) * hourMs);
  let [readings, faulty, rows] = [0, 0, 0];
  const hours = new Map<number, number>();
  const add = async (part: Window) => {
    if (part.from >= part.to) return;
    for (const { start, count, bad } of await store.buckets(device, keys, part, hourMs)) {
      faulty += bad;
      for (const [n, at] of start.entries()) {
        readings += count[n] ?? 0;
        hours.set(at, Math.max(hours.get(at) ?? 0, count[n] ?? 0));
      }
    }
  };
  await add({ from: window.from, to: wholeFrom });
  await add({ from: wholeFrom, to: window.to });
  for (const count of hours.values()) rows += count;
  return {
    readings,
    faulty,
    rows,
    instantAfter(wanted) {
      let sum = 0;
      for (const [at, count] of [...hours].toSorted(([a], [b]) => a - b)) {
        sum += count;
        if (sum >= wanted) return Math.min(window.to, at + hourMs);
      }
      return window.to;
    },
  };
}
