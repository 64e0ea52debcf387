import { badQuality } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { DeviceRef } from '../../devices/index.ts';
import type { RefusedSeries, TelemetryStore, Window } from '../telemetry.store.ts';
import { qualityAt, refusedFrames, valueAt } from './frames.ts';
import { bytesAKey } from './hour-aggregates.ts';
import { hoursOf } from './hour-reads.ts';
import { cancelled, timeOf } from './read-time.ts';
import type { ReadsOptions } from './read-time.ts';
import { placeFinder } from './shapes.ts';

/** What one read looks at, at most. */
const most = {
  /** Stretches of at most an hour. */
  pieces: 300,
  /** Frames of all pieces. */
  frames: 400_000,
  /** Frames of a piece: more than an hour has at an interval of a second. */
  framesOfPiece: 4000,
  /** Frames of a piece with a refused reading. */
  refusedOfPiece: 50,
} as const;
/** Frames of a piece that may be looked at however rarely the device says that it reports. */
const leastFrames = 400;

/**
 * Hours in which readings of the wanted keys were refused, and the numbers of those keys; null: the hour's aggregates
 * wait to be computed, and any key may have been refused.
 */
type RefusedHours = ReadonlyMap<number, readonly number[] | null>;

/** A stretch of one hour and one part of a window. */
interface Piece extends Window {
  readonly part: number;
  /** Its newest frames that are looked at. */
  readonly looked: number;
}

/** Reads the readings that were refused, in the hours whose aggregates count any. @throws AppError `readTooLong` */
export function createRefusedReads({
  pg,
  shapes,
  timeoutMs,
}: Omit<ReadsOptions, 'knownKeys'>): Pick<TelemetryStore, 'refused'> {
  return {
    async refused(device, keys, window, parts) {
      const found = keys.map((key): RefusedSeries => ({ key, at: [], values: [] }));
      const { from, to } = window;
      if (to <= from || keys.length === 0) return found;
      const time = timeOf(timeoutMs);
      const { pieces, rows } = await cancelled(async () => {
        const hours = new Map<number, number[] | null>();
        const within = { from: Math.floor(from / hourMs), to: Math.ceil(to / hourMs) };
        for await (const { packs, dirty } of hoursOf(pg.pool, shapes, { device: device.key, keys, ...within, time })) {
          for (const hour of dirty) hours.set(hour, null);
          for (const { places, hours: numbers, data, width } of packs)
            for (const [n, place] of places)
              for (const [row, hour] of numbers.entries()) {
                if (data.getUint32(bytesAKey * (row * width + place) + 4, true) === 0) continue;
                const ofHour = hours.get(hour) ?? [];
                ofHour.push(n);
                hours.set(hour, ofHour);
              }
        }
        const read = piecesOf(device, window, { keys: keys.length, parts, hours });
        const ranges = read.map((piece) => ({ device: device.key, ...piece }));
        return {
          pieces: read,
          rows: await refusedFrames(pg.pool, shapes, ranges, { limit: most.refusedOfPiece, time }),
        };
      });
      const placesOf = placeFinder(keys);
      const partOf = ({ range }: { readonly range: number }) => pieces[range]?.part ?? -1;
      /** Of each key the part whose newest refused reading has been taken. */
      const taken = keys.map(() => -1);
      for (const row of rows.toSorted((one, other) => partOf(one) - partOf(other) || other.at - one.at)) {
        for (const [n, place] of placesOf(row.shape)) {
          if (taken[n] === partOf(row) || qualityAt(row, place) !== badQuality) continue;
          taken[n] = partOf(row);
          found[n]?.at.push(row.at);
          found[n]?.values.push(valueAt(row, place));
        }
      }
      return found;
    },
  };
}

/**
 * The pieces to read, newest first, until the bounds are met: of each part as many as it takes until each key has an
 * hour with a refused reading.
 */
function piecesOf(
  { reportIntervalMs }: Pick<DeviceRef, 'reportIntervalMs'>,
  window: Window,
  { keys, parts, hours }: { readonly keys: number; readonly parts: number; readonly hours: RefusedHours },
): Piece[] {
  const pieces: Piece[] = [];
  const edgeOf = (part: number) => Math.floor(window.from + ((window.to - window.from) * part) / parts);
  let frames = 0;
  for (let part = parts - 1; part >= 0; part -= 1) {
    const [from, to] = [edgeOf(part), edgeOf(part + 1)];
    const open = new Set(Array.from({ length: keys }, (_, n) => n));
    for (let hour = Math.floor((to - 1) / hourMs); (hour + 1) * hourMs > from && from < to; hour -= 1) {
      const refused = hours.get(hour);
      if (refused === undefined || refused?.some((n) => open.has(n)) === false) continue;
      const piece = { from: Math.max(from, hour * hourMs), to: Math.min(to, (hour + 1) * hourMs) };
      const expected = Math.ceil((2 * (piece.to - piece.from)) / reportIntervalMs);
      const looked = Math.min(most.framesOfPiece, Math.max(leastFrames, expected));
      frames += looked;
      if (pieces.length === most.pieces || frames > most.frames) return pieces;
      pieces.push({ ...piece, part, looked });
      // Of an hour in two parts, the refused reading may lie in the other one.
      if (refused !== null && piece.to - piece.from === hourMs) for (const n of refused) open.delete(n);
    }
  }
  return pieces;
}
