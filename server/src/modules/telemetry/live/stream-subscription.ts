import type { LiveSession, LiveSubscription } from '../../../live/live.types.ts';
import { mergedNotice } from '../../../live/updates.ts';
import type { HeldValues } from '../../../live/value-budget.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { Backlog, maxWhileOpening } from './backlog.ts';
import { Batch, type Point } from './batch.ts';
import type { FeedMember } from './feed.ts';
import { Shown } from './shown.ts';

export interface StreamOptions {
  readonly session: LiveSession;
  readonly cmdId: number;
  readonly devices: readonly DeviceRef[];
  readonly withQuality: boolean;
  /** Leaves out readings older than the snapshot's reading of the same key. */
  readonly latestOnly: boolean;
  /** Its share of the memory for values; returned when it closes. */
  readonly held: HeldValues;
  /** Called when the snapshot and the readings after it have been sent; `newest`: the snapshot's time of each key. */
  readonly onSettled: (newest: ReadonlyMap<string, number>) => void;
  readonly onMerged: (count: number) => void;
  readonly onClose: () => void;
}

/**
 * One subscription to readings: it sends a snapshot and then live readings. Every reading is sent once and in commit
 * order; only a client that reads too slowly gets just the newest of each key, with the number of those left out.
 */
export class StreamSubscription implements LiveSubscription, FeedMember {
  readonly devices: readonly DeviceRef[];
  readonly #options: StreamOptions;
  readonly #backlog = new Backlog();
  readonly #shown: Shown;
  /** Number of remembered readings of the snapshot. */
  #remembered = 0;
  #phase: 'opening' | 'settling' | 'live' | 'closed' = 'opening';

  constructor(options: StreamOptions) {
    this.devices = options.devices;
    this.#options = options;
    this.#shown = new Shown(options.latestOnly);
  }

  get isClosed(): boolean {
    return this.#phase === 'closed';
  }

  deliver(_device: DeviceRef, batch: Batch): void {
    const { session } = this.#options;
    if (this.#phase === 'closed') return;
    if (this.#phase === 'opening') return this.#backlog.add(batch, maxWhileOpening);
    if (session.hasRoom && this.#backlog.isEmpty) return this.#tell(batch);
    this.#backlog.add(batch, 0);
    session.whenRoom(this.#drain);
  }

  /**
   * Sends the snapshot and starts live updates.
   *
   * @param snapshot the stored readings
   * @param kind `latest`: the newest of each key; `window`: readings of a range; `aggregates`: no readings
   * @throws AppError `tooManyValues`, `overloaded`: there is no room to remember the snapshot's readings
   */
  open(snapshot: Batch, kind: 'latest' | 'window' | 'aggregates'): void {
    if (this.#phase !== 'opening') return;
    const shown = kind === 'aggregates' ? new Batch([]) : snapshot;
    this.#options.held.grow(shown.count);
    this.#phase = 'settling';
    this.#remembered = shown.count;
    this.#shown.remember(shown, this.#settle);
    const first = kind === 'latest' && !this.#options.latestOnly ? this.#withEarlier(snapshot) : snapshot;
    this.#options.session.send(first.update(this.#options.cmdId, this.#options.withQuality));
    this.#drain();
  }

  close(): void {
    if (this.#phase === 'closed') return;
    this.#phase = 'closed';
    this.#backlog.take();
    this.#shown.forget();
    this.#options.held.release();
    this.#options.onClose();
  }

  readonly #drain = (): void => {
    const { session, cmdId, onMerged } = this.#options;
    if (this.#phase === 'closed' || this.#backlog.isEmpty) return;
    if (!session.hasRoom) return session.whenRoom(this.#drain);
    const { batch, merged } = this.#backlog.take();
    if (merged > 0) {
      onMerged(merged);
      session.send(mergedNotice(cmdId, merged));
    }
    this.#tell(batch);
  };

  #tell(batch: Batch): void {
    const { session, cmdId, withQuality } = this.#options;
    const news = this.#phase === 'live' ? batch : this.#shown.without(batch);
    if (news.count > 0) session.send(news.update(cmdId, withQuality));
    if (this.#shown.isSettled) this.#settle();
  }

  /** Forgets the snapshot. Waiting readings may be part of it: a slow client gets those first. */
  readonly #settle = (): void => {
    if (this.#phase !== 'settling' || !this.#backlog.isEmpty) return;
    this.#phase = 'live';
    this.#options.onSettled(this.#shown.newest);
    this.#shown.forget();
    this.#options.held.shrink(this.#remembered);
  };

  /**
   * Adds readings that were stored while the snapshot was being read and are older than its newest: they are sent once
   * and in order.
   */
  #withEarlier(snapshot: Batch): Batch {
    const { newest } = this.#shown;
    const isEarlier = (key: string, { at }: Point) => at < (newest.get(key) ?? Number.NEGATIVE_INFINITY);
    const { batch } = this.#backlog.take();
    this.#backlog.add(
      batch.where((key, point) => !isEarlier(key, point)),
      maxWhileOpening,
    );
    const earlier = batch.where(isEarlier);
    if (earlier.count === 0) return snapshot;
    return new Batch(
      [...snapshot.series].map(([key, points]) => [key, [...(earlier.series.get(key) ?? []), ...points]] as const),
    );
  }
}
