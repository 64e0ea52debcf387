import type { FileHandle } from 'node:fs/promises';
import type { Log } from '../log.ts';
import type { Frame } from './frame.ts';
import { encodeFrame } from './records.ts';
import { makeSegment, writeCheckpoint } from './segments.ts';
import type { Segment } from './segments.ts';
import { textOf, type Stock } from './stock.ts';

export interface WriterParts {
  readonly folder: string;
  readonly stock: Stock;
  /** Number of the first segment that it creates. */
  readonly next: number;
  readonly segmentBytes: number;
  readonly syncMs: number;
  readonly log: Log;
}

/** Appends frames to segments, and forces them to the disk together with the checkpoint. */
export class Writer {
  readonly #parts: WriterParts;
  readonly #stock: Stock;
  #next: number;
  #current: { readonly file: FileHandle; readonly segment: Segment } | null = null;
  readonly #queue: { readonly record: Buffer; readonly done: () => void }[] = [];
  /** Writes and syncs, one after another. */
  #work: Promise<void> = Promise.resolve();
  #syncTimer: NodeJS.Timeout | null = null;
  #isClosed = false;
  #woken = Promise.withResolvers<void>();

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#stock = parts.stock;
    this.#next = parts.next;
  }

  append(frame: Frame): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('the buffer is closed'));
    return new Promise((done) => {
      if (this.#queue.push({ record: encodeFrame(frame), done }) === 1) this.#scheduleWrite();
    });
  }

  /** Resolves when frames were written. */
  more(): Promise<void> {
    return this.#woken.promise;
  }

  scheduleSync(): void {
    if (this.#syncTimer !== null || this.#isClosed) return;
    this.#syncTimer = setTimeout(() => {
      this.#syncTimer = null;
      this.#work = this.#work.then(() => this.#sync());
    }, this.#parts.syncMs);
  }

  /** Writes the waiting frames and then the checkpoint, and closes the file. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#syncTimer !== null) clearTimeout(this.#syncTimer);
    // Frames appended meanwhile add further work to the chain.
    for (let last: Promise<void> | null = null; last !== this.#work;) {
      last = this.#work;
      await last;
    }
    await this.#sync();
    await this.#current?.file.close();
    this.#setCurrent(null);
  }

  #setCurrent(current: { readonly file: FileHandle; readonly segment: Segment } | null): void {
    this.#current = current;
    this.#stock.current = current?.segment ?? null;
  }

  #scheduleWrite(): void {
    this.#work = this.#work.then(() => this.#write());
  }

  async #writable(): Promise<{ readonly file: FileHandle; readonly segment: Segment }> {
    const full = this.#current;
    if (full !== null && full.segment.bytes < this.#parts.segmentBytes) return full;
    this.#setCurrent(null);
    await full?.file.datasync();
    await full?.file.close();
    const made = await makeSegment(this.#parts.folder, this.#next);
    this.#next += 1;
    this.#stock.segments.push(made.segment);
    this.#setCurrent(made);
    this.#stock.release();
    return made;
  }

  /** Writes the waiting frames, up to the end of a segment. */
  async #write(): Promise<void> {
    if (this.#queue.length === 0) return;
    try {
      const { file, segment } = await this.#writable();
      let count = 0;
      let bytes = 0;
      for (const { record } of this.#queue) {
        if (count > 0 && segment.bytes + bytes >= this.#parts.segmentBytes) break;
        count += 1;
        bytes += record.length;
      }
      await file.appendFile(Buffer.concat(this.#queue.slice(0, count).map(({ record }) => record)));
      this.#stock.grow(segment, count, bytes);
      for (const { done } of this.#queue.splice(0, count)) done();
    } catch (error) {
      await this.#giveUp(error);
    }
    this.scheduleSync();
    this.#woken.resolve();
    this.#woken = Promise.withResolvers<void>();
    if (this.#queue.length > 0) this.#scheduleWrite();
  }

  /** After a failed write the incomplete record at the end is never read; the next frames go to a new file. */
  async #giveUp(error: unknown): Promise<void> {
    await this.#current?.file.close().catch(() => undefined);
    this.#setCurrent(null);
    const lost = this.#queue.splice(0);
    this.#stock.lose(lost.length, `the buffer ${this.#parts.folder} cannot be written (${textOf(error)})`);
    for (const { done } of lost) done();
  }

  async #sync(): Promise<void> {
    const { folder, log } = this.#parts;
    try {
      await this.#current?.file.datasync();
      if (!this.#stock.isCheckpointNew) return;
      this.#stock.isCheckpointNew = false;
      await writeCheckpoint(folder, this.#stock.checkpoint);
    } catch (error) {
      log('error', `the buffer ${folder} cannot be forced to the disk: ${textOf(error)}`);
    }
  }
}
