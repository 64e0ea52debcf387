import { badQuality } from '@oilsight/contract';
import type { RefusedSeries, TelemetryStore } from '../telemetry.store.ts';
import { qualityAt, refusedFrames, valueAt } from './frames.ts';
import { cancelled, timeOf } from './read-time.ts';
import type { ReadsOptions } from './read-time.ts';
import { placeFinder } from './shapes.ts';

/** Frames with a refused reading that are looked at in each part of a window. */
const refusedOfPart = 50;

/** Reads the readings that were refused. @throws AppError `readTooLong` */
export function createRefusedReads({
  pg,
  shapes,
  timeoutMs,
}: Omit<ReadsOptions, 'knownKeys'>): Pick<TelemetryStore, 'refused'> {
  return {
    async refused(device, keys, { from, to }, parts) {
      const found = keys.map((key): RefusedSeries => ({ key, at: [], values: [] }));
      if (to <= from || keys.length === 0) return found;
      const edgeOf = (part: number) => Math.floor(from + ((to - from) * part) / parts);
      const ranges = Array.from({ length: parts }, (_, part) => ({
        device: device.key,
        from: edgeOf(part),
        to: edgeOf(part + 1),
      })).filter((range) => range.from < range.to);
      const rows = await cancelled(() =>
        refusedFrames(pg.pool, shapes, ranges, { limit: refusedOfPart, time: timeOf(timeoutMs) }),
      );
      const placesOf = placeFinder(keys);
      /** Of each key the part whose newest refused reading has been taken. */
      const taken = keys.map(() => -1);
      for (const row of rows.toSorted((one, other) => one.range - other.range || other.at - one.at)) {
        for (const [n, place] of placesOf(row.shape)) {
          if (taken[n] === row.range || qualityAt(row, place) !== badQuality) continue;
          taken[n] = row.range;
          found[n]?.at.push(row.at);
          found[n]?.values.push(valueAt(row, place));
        }
      }
      return found;
    },
  };
}
