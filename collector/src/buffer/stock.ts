import { rm } from 'node:fs/promises';
import type { Log } from '../log.ts';
import { decodeFrames } from './records.ts';
import { readSegment } from './segments.ts';
import type { Checkpoint, Position, Segment } from './segments.ts';

export const isBefore = (a: Position, b: Position) =>
  a.sequence < b.sequence || (a.sequence === b.sequence && a.offset < b.offset);

export const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export interface StockParts {
  readonly folder: string;
  /** When more bytes wait, the oldest files are removed. */
  readonly maxBytes: number;
  readonly log: Log;
  readonly segments: Segment[];
  readonly checkpoint: Checkpoint | null;
}

/** The files of a buffer: their contents, how far they are taken and acknowledged, and what was lost. */
export class Stock {
  readonly segments: Segment[];
  /** The segment that is being written. */
  current: Segment | null = null;
  /** Everything before this position was taken. */
  taken: Position;
  /** The checkpoint on disk is out of date. */
  isCheckpointNew = false;
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #log: Log;
  readonly #removing = new Set<Promise<void>>();
  /** Everything before this position is acknowledged. */
  #acknowledged: Position;
  /** Frames before `#acknowledged` whose files still exist. */
  #released = 0;
  #dropped: number;
  #frames: number;
  #bytes: number;

  constructor({ folder, maxBytes, log, segments, checkpoint }: StockParts) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#log = log;
    this.segments = segments;
    this.#acknowledged = checkpoint ?? { sequence: 0, offset: 0 };
    this.taken = this.#acknowledged;
    this.#dropped = checkpoint?.dropped ?? 0;
    this.#frames = segments.reduce((sum, { frames }) => sum + frames, 0);
    this.#bytes = segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /**
   * Counts the frames that an earlier run had acknowledged, and removes their files. @throws the file system's errors
   */
  async load(): Promise<void> {
    this.#released = await framesBefore(this.segments, this.#acknowledged);
    this.release();
  }

  get checkpoint(): Checkpoint {
    return { ...this.#acknowledged, dropped: this.#dropped };
  }

  get waiting() {
    return { frames: this.#frames - this.#released, bytes: this.#bytes, dropped: this.#dropped };
  }

  /** Counts what was appended to a segment. */
  grow(segment: Segment, frames: number, bytes: number): void {
    segment.bytes += bytes;
    segment.frames += frames;
    this.#bytes += bytes;
    this.#frames += frames;
    this.#makeRoom();
  }

  acknowledge(end: Position, frames: number): void {
    // The frames were dropped while they were being sent: they count as lost, although the server has them.
    if (!isBefore(this.#acknowledged, end)) return;
    this.#acknowledged = end;
    this.#released += frames;
    this.isCheckpointNew = true;
  }

  /** Removes completely acknowledged files, except the one being written. */
  release(): void {
    let [oldest] = this.segments;
    for (; oldest !== undefined && oldest !== this.current; [oldest] = this.segments) {
      if (isBefore(this.#acknowledged, { sequence: oldest.sequence, offset: oldest.bytes })) return;
      this.#released -= oldest.frames;
      this.#remove(oldest);
    }
  }

  lose(frames: number, why: string): void {
    if (frames === 0) return;
    this.#dropped += frames;
    this.isCheckpointNew = true;
    this.#log('error', `${why}: ${frames} frames are lost, ${this.#dropped} in all`);
  }

  /** Drops the rest of a file from an unreadable position on, as a failing disk may leave it. */
  async giveUp(segment: Segment, offset: number): Promise<void> {
    if (segment === this.current) throw new Error(`${segment.path} is damaged at byte ${offset}`);
    const intact = decodeFrames(await readSegment(segment, 0, offset)).frames.length;
    const lost = segment.frames - intact;
    this.#frames -= lost;
    this.#bytes -= segment.bytes - offset;
    segment.frames = intact;
    segment.bytes = offset;
    this.lose(lost, `${segment.path} is damaged from byte ${offset} on`);
    this.release();
  }

  /** Resolves when the released files are removed. */
  async settled(): Promise<void> {
    await Promise.all(this.#removing);
  }

  #makeRoom(): void {
    let lost = 0;
    let [oldest] = this.segments;
    for (; oldest !== undefined && this.#bytes > this.#maxBytes && this.segments.length > 1; [oldest] = this.segments) {
      const spared = Math.min(this.#released, oldest.frames);
      lost += oldest.frames - spared;
      this.#released -= spared;
      this.#remove(oldest);
      const begin = { sequence: oldest.sequence + 1, offset: 0 };
      if (isBefore(this.#acknowledged, begin)) this.#acknowledged = begin;
      if (isBefore(this.taken, begin)) this.taken = begin;
    }
    this.lose(lost, `the buffer ${this.#folder} is full (${this.#maxBytes} bytes), the oldest go`);
  }

  #remove(segment: Segment): void {
    this.segments.splice(this.segments.indexOf(segment), 1);
    this.#frames -= segment.frames;
    this.#bytes -= segment.bytes;
    const gone: Promise<void> = rm(segment.path, { force: true })
      .catch((error: unknown) => this.#log('error', `${segment.path} cannot be removed: ${textOf(error)}`))
      .finally(() => this.#removing.delete(gone));
    this.#removing.add(gone);
  }
}

/** Number of frames before a position. */
async function framesBefore(segments: readonly Segment[], place: Position): Promise<number> {
  let count = 0;
  for (const segment of segments) {
    if (segment.sequence < place.sequence) count += segment.frames;
    if (segment.sequence !== place.sequence) continue;
    count += decodeFrames(await readSegment(segment, 0, Math.min(segment.bytes, place.offset))).frames.length;
  }
  return count;
}
