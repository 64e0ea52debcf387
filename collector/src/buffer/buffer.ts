import { rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Log } from '../log.ts';
import type { Frame } from './frame.ts';
import { decodeFrames, encodeFrame, maxRecordBytes } from './records.ts';
import { findSegments, makeSegment, readSegment, writeCheckpoint } from './segments.ts';
import type { Position, Segment } from './segments.ts';

export interface BufferOptions {
  readonly folder: string;
  /** When more than this waits, the oldest go. */
  readonly maxBytes: number;
  readonly log: Log;
  /** A file of the buffer, bytes; what is dropped is dropped by files. */
  readonly segmentBytes?: number;
  /** How long a frame may be written but not yet forced to the disk, ms. */
  readonly syncMs?: number;
}

/** Frames that stand one after another, oldest first. */
export interface Batch {
  readonly frames: readonly Frame[];
  readonly end: Position;
}

export interface Waiting {
  /** Not acknowledged. */
  readonly frames: number;
  /** On disk, with acknowledged ones in the same files. */
  readonly bytes: number;
  /** Frames lost since the folder was made: it was full, or could not be written. */
  readonly dropped: number;
}

/** Frames on disk until the server has them. */
export interface FrameBuffer {
  /**
   * Keeps a frame. Resolves when it is in the file, where the end of the program does not harm it; a power cut does up
   * to `syncMs` later.
   */
  append(frame: Frame): Promise<void>;
  /** The next frames that were not taken since the start, at most `most`; null: none. One caller at a time. */
  take(most: number): Promise<Batch | null>;
  /** Lets a batch go, once all before it were let go as well. */
  acknowledge(batch: Batch): void;
  /** Resolves at the next frame that is kept. Asked for before `take`, it misses none. */
  more(): Promise<void>;
  readonly waiting: Waiting;
  close(): Promise<void>;
}

const isBefore = (a: Position, b: Position) =>
  a.sequence < b.sequence || (a.sequence === b.sequence && a.offset < b.offset);
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Opens the buffer of a folder and goes on where the run before stood. @throws the file system's errors */
export async function openBuffer({
  folder,
  maxBytes,
  log,
  segmentBytes = Math.min(4_194_304, Math.floor(maxBytes / 8)),
  syncMs = 1000,
}: BufferOptions): Promise<FrameBuffer> {
  const { segments, next: firstNew, checkpoint, cutOff } = await findSegments(folder);
  for (const { path, bytes } of cutOff)
    log('warn', `${path}: the last ${bytes} bytes are no whole frame, as a power cut leaves them; they are left out`);
  let next = firstNew;
  let dropped = checkpoint?.dropped ?? 0;
  /** Everything before them is acknowledged, and was taken. */
  let acknowledged: Position = checkpoint ?? { sequence: 0, offset: 0 };
  let taken: Position = acknowledged;
  /** Frames before `acknowledged` whose files are still there. */
  let released = await framesBefore(segments, acknowledged);
  /** Batches that were taken and are not all acknowledged, oldest first. */
  const out: { readonly batch: Batch; isDone: boolean }[] = [];

  /** The last segment, while it is written. */
  let current: { readonly file: FileHandle; readonly segment: Segment } | null = null;
  const queue: { readonly record: Buffer; readonly done: () => void }[] = [];
  /** Writing and forcing to the disk, one after another. */
  let work: Promise<void> = Promise.resolve();
  const removing = new Set<Promise<void>>();
  let syncTimer: NodeJS.Timeout | null = null;
  let isCheckpointNew = false;
  let isClosed = false;
  let woken = Promise.withResolvers<void>();

  const sum = (of: (segment: Segment) => number) => segments.reduce((total, segment) => total + of(segment), 0);
  let totalFrames = sum(({ frames }) => frames);
  let totalBytes = sum(({ bytes }) => bytes);

  function remove(segment: Segment): void {
    segments.splice(segments.indexOf(segment), 1);
    totalFrames -= segment.frames;
    totalBytes -= segment.bytes;
    const gone: Promise<void> = rm(segment.path, { force: true })
      .catch((error: unknown) => log('error', `${segment.path} cannot be removed: ${textOf(error)}`))
      .finally(() => removing.delete(gone));
    removing.add(gone);
  }

  /** Removes the files that are acknowledged whole, but for the one that is written. */
  function release(): void {
    for (let oldest = segments[0]; oldest !== undefined && oldest !== current?.segment; oldest = segments[0]) {
      if (isBefore(acknowledged, { sequence: oldest.sequence, offset: oldest.bytes })) return;
      released -= oldest.frames;
      remove(oldest);
    }
  }

  function lose(frames: number, why: string): void {
    if (frames === 0) return;
    dropped += frames;
    isCheckpointNew = true;
    log('error', `${why}: ${frames} frames are lost, ${dropped} in all`);
  }

  function makeRoom(): void {
    let lost = 0;
    for (
      let oldest = segments[0];
      oldest !== undefined && totalBytes > maxBytes && segments.length > 1;
      oldest = segments[0]
    ) {
      const spared = Math.min(released, oldest.frames);
      lost += oldest.frames - spared;
      released -= spared;
      remove(oldest);
      const begin = { sequence: oldest.sequence + 1, offset: 0 };
      if (isBefore(acknowledged, begin)) acknowledged = begin;
      if (isBefore(taken, begin)) taken = begin;
    }
    lose(lost, `the buffer ${folder} is full (${maxBytes} bytes), the oldest go`);
  }

  async function writable(): Promise<{ readonly file: FileHandle; readonly segment: Segment }> {
    if (current !== null && current.segment.bytes < segmentBytes) return current;
    const full = current;
    current = null;
    await full?.file.datasync();
    await full?.file.close();
    const made = await makeSegment(folder, next);
    next += 1;
    segments.push(made.segment);
    current = made;
    release();
    return made;
  }

  /** Writes what waits, up to the end of a segment. */
  async function write(): Promise<void> {
    if (queue.length === 0) return;
    try {
      const { file, segment } = await writable();
      let count = 0;
      let bytes = 0;
      for (const { record } of queue) {
        if (count > 0 && segment.bytes + bytes >= segmentBytes) break;
        count += 1;
        bytes += record.length;
      }
      await file.appendFile(Buffer.concat(queue.slice(0, count).map(({ record }) => record)));
      segment.bytes += bytes;
      segment.frames += count;
      totalBytes += bytes;
      totalFrames += count;
      makeRoom();
      for (const { done } of queue.splice(0, count)) done();
    } catch (error) {
      // What was begun lies behind whole records and is never read: what comes next begins a file of its own.
      await current?.file.close().catch(() => undefined);
      current = null;
      const lost = queue.splice(0);
      lose(lost.length, `the buffer ${folder} cannot be written (${textOf(error)})`);
      for (const { done } of lost) done();
    }
    scheduleSync();
    woken.resolve();
    woken = Promise.withResolvers<void>();
    if (queue.length > 0) scheduleWrite();
  }

  async function sync(): Promise<void> {
    try {
      await current?.file.datasync();
      if (!isCheckpointNew) return;
      isCheckpointNew = false;
      await writeCheckpoint(folder, { ...acknowledged, dropped });
    } catch (error) {
      log('error', `the buffer ${folder} cannot be forced to the disk: ${textOf(error)}`);
    }
  }

  function scheduleWrite(): void {
    work = work.then(write);
  }

  function scheduleSync(): void {
    if (syncTimer !== null || isClosed) return;
    syncTimer = setTimeout(() => {
      syncTimer = null;
      work = work.then(sync);
    }, syncMs);
  }

  /** What cannot be read in the middle of a file, as a failing disk leaves it, is given up with all behind it. */
  async function giveUp(segment: Segment, offset: number): Promise<void> {
    if (segment === current?.segment) throw new Error(`${segment.path} is damaged at byte ${offset}`);
    const intact = decodeFrames(await readSegment(segment, 0, offset)).frames.length;
    const lost = segment.frames - intact;
    totalFrames -= lost;
    totalBytes -= segment.bytes - offset;
    segment.frames = intact;
    segment.bytes = offset;
    lose(lost, `${segment.path} is damaged from byte ${offset} on`);
    release();
  }

  release();
  return {
    append(frame) {
      if (isClosed) return Promise.reject(new Error('the buffer is closed'));
      return new Promise((done) => {
        if (queue.push({ record: encodeFrame(frame), done }) === 1) scheduleWrite();
      });
    },
    async take(most) {
      for (;;) {
        const begin = taken;
        const segment = segments.find(
          ({ sequence, bytes }) => bytes > 0 && isBefore(begin, { sequence, offset: bytes }),
        );
        if (segment === undefined) return null;
        const offset = segment.sequence === begin.sequence ? begin.offset : 0;
        const bytes = await readSegment(segment, offset, Math.min(segment.bytes - offset, maxRecordBytes)).catch(
          (error: unknown) => {
            if (segments.includes(segment)) throw error;
            return null;
          },
        );
        // Dropped meanwhile, for want of room.
        if (bytes === null || begin !== taken) continue;
        const { frames, used } = decodeFrames(bytes, most);
        if (frames.length === 0) {
          await giveUp(segment, offset);
          continue;
        }
        taken = { sequence: segment.sequence, offset: offset + used };
        const batch: Batch = { frames, end: taken };
        out.push({ batch, isDone: false });
        return batch;
      }
    },
    acknowledge(batch) {
      for (const entry of out) if (entry.batch === batch) entry.isDone = true;
      for (let first = out[0]; first?.isDone === true; first = out[0]) {
        out.shift();
        // Dropped while it was under way: counted as lost, though the server has it.
        if (!isBefore(acknowledged, first.batch.end)) continue;
        acknowledged = first.batch.end;
        released += first.batch.frames.length;
        isCheckpointNew = true;
      }
      release();
      scheduleSync();
    },
    more: () => woken.promise,
    get waiting() {
      return { frames: totalFrames - released, bytes: totalBytes, dropped };
    },
    async close() {
      isClosed = true;
      if (syncTimer !== null) clearTimeout(syncTimer);
      // What is appended meanwhile schedules more behind it.
      for (let last: Promise<void> | null = null; last !== work;) {
        last = work;
        await last;
      }
      await sync();
      await current?.file.close();
      current = null;
      release();
      await Promise.all(removing);
    },
  };
}

/** Frames that lie before a place. */
async function framesBefore(segments: readonly Segment[], place: Position): Promise<number> {
  let count = 0;
  for (const segment of segments) {
    if (segment.sequence < place.sequence) count += segment.frames;
    if (segment.sequence === place.sequence)
      count += decodeFrames(await readSegment(segment, 0, Math.min(segment.bytes, place.offset))).frames.length;
  }
  return count;
}
