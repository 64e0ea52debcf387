import type { Log } from '../log.ts';
import type { Frame } from './frame.ts';
import { decodeFrames, maxRecordBytes } from './records.ts';
import { findSegments, readSegment } from './segments.ts';
import type { Position } from './segments.ts';
import { isBefore, Stock } from './stock.ts';
import { Writer } from './writer.ts';

export interface BufferOptions {
  readonly folder: string;
  /** When more bytes wait, the oldest files are removed. */
  readonly maxBytes: number;
  readonly log: Log;
  /** Size of a file of the buffer, bytes; frames are dropped by whole files. */
  readonly segmentBytes?: number;
  /** How long a frame may be written but not yet forced to the disk, ms. */
  readonly syncMs?: number;
}

/** Consecutive frames, oldest first. */
export interface Batch {
  readonly frames: readonly Frame[];
  readonly end: Position;
}

export interface Waiting {
  /** Frames that are not acknowledged. */
  readonly frames: number;
  /** Bytes on disk, including acknowledged frames in the same files. */
  readonly bytes: number;
  /** Frames lost since the folder was created, because it was full or could not be written. */
  readonly dropped: number;
}

/** Keeps frames on disk until the server has stored them. */
export interface FrameBuffer {
  /**
   * Stores a frame. Resolves when it is in the file: it then survives the end of the program, and at most `syncMs`
   * later also a power cut.
   */
  append(frame: Frame): Promise<void>;
  /** The next frames that were not taken since the start, at most `most`; null: none. One caller at a time. */
  take(most: number): Promise<Batch | null>;
  /** Releases a batch, once all batches before it are released as well. */
  acknowledge(batch: Batch): void;
  /** Resolves when the next frame is stored. Call it before `take`, so that no frame is missed. */
  more(): Promise<void>;
  readonly waiting: Waiting;
  close(): Promise<void>;
}

/** Opens the buffer of a folder and continues where the last run ended. @throws the file system's errors */
export async function openBuffer(options: BufferOptions): Promise<FrameBuffer> {
  const { folder, maxBytes, log, syncMs = 1000 } = options;
  const segmentBytes = options.segmentBytes ?? Math.min(4_194_304, Math.floor(maxBytes / 8));
  const { segments, next, checkpoint, cutOff } = await findSegments(folder);
  for (const { path, bytes } of cutOff) {
    log('warn', `${path}: the last ${bytes} bytes are no whole frame, as a power cut leaves them; they are left out`);
  }
  const stock = new Stock({ folder, maxBytes, log, segments, checkpoint });
  await stock.load();
  const writer = new Writer({ folder, stock, next, segmentBytes, syncMs, log });
  /** Batches that were taken and are not all acknowledged, oldest first. */
  const out: { readonly batch: Batch; isDone: boolean }[] = [];

  return {
    append: (frame) => writer.append(frame),
    async take(most) {
      for (;;) {
        const begin = stock.taken;
        const segment = segments.find(
          ({ sequence, bytes }) => bytes > 0 && isBefore(begin, { sequence, offset: bytes }),
        );
        if (segment === undefined) return null;
        const offset = segment.sequence === begin.sequence ? begin.offset : 0;
        const length = Math.min(segment.bytes - offset, maxRecordBytes);
        const bytes = await readSegment(segment, offset, length).catch((error: unknown) => {
          if (segments.includes(segment)) throw error;
          return null;
        });
        // The file was dropped meanwhile, because the buffer was full.
        if (bytes === null || begin !== stock.taken) continue;
        const { frames, used } = decodeFrames(bytes, most);
        if (frames.length === 0) {
          await stock.giveUp(segment, offset);
          continue;
        }
        stock.taken = { sequence: segment.sequence, offset: offset + used };
        const batch: Batch = { frames, end: stock.taken };
        out.push({ batch, isDone: false });
        return batch;
      }
    },
    acknowledge(batch) {
      for (const entry of out) if (entry.batch === batch) entry.isDone = true;
      for (let first = out[0]; first?.isDone === true; first = out[0]) {
        out.shift();
        stock.acknowledge(first.batch.end, first.batch.frames.length);
      }
      stock.release();
      writer.scheduleSync();
    },
    more: () => writer.more(),
    get waiting() {
      return stock.waiting;
    },
    async close() {
      await writer.close();
      stock.release();
      await stock.settled();
    },
  };
}
