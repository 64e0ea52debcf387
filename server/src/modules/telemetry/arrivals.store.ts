import type { Queryable } from '../../platform/pg.ts';

/**
 * A device whose readings a commit changed, and the times of the first and the last changed reading, ms, both included.
 */
export interface ArrivedDevice {
  /** As in `DeviceRef`. */
  readonly key: number;
  readonly oldestAt: number;
  readonly newestAt: number;
}

/** A commit that changed readings. */
export interface Arrival {
  /** The connection that wrote the commit. */
  readonly lane: number;
  /** Its number in the lane: each is one more than the one before. */
  readonly n: number;
  /** Ascending by key. Readings that were already on disk are not counted. */
  readonly devices: readonly ArrivedDevice[];
}

/**
 * How far a consumer knows the arrivals: for each lane the number up to which it knows all. A lane without an entry has
 * not been read.
 */
export type ArrivalCursor = ReadonlyMap<number, number>;

/** Background work that follows the arrivals and continues at its stored cursor after a restart. */
export interface ArrivalConsumer {
  readonly consumer: string;
  /** The part of the devices that this worker handles; 0 where the consumer does not divide its devices. */
  readonly part: number;
}

/**
 * The journal of incoming readings. A row is committed in one transaction with the readings it describes, so a crash
 * loses neither. To keep data in memory up to date, a consumer notes `newest`, reads the telemetry store and then
 * follows the journal. A consumer that must not miss anything across a restart stores a cursor.
 */
export interface Arrivals {
  newest(): Promise<ArrivalCursor>;
  /**
   * The arrivals after a cursor, in order within each lane, at most `most` of each lane. An empty list means that
   * nothing follows.
   *
   * @returns null when the journal no longer reaches back to the cursor: the consumer has to read its data anew
   */
  after(place: ArrivalCursor, most: number): Promise<readonly Arrival[] | null>;
  /** The stored cursor of a consumer; null: it has none yet. */
  cursorOf(consumer: ArrivalConsumer): Promise<ArrivalCursor | null>;
  moveCursor(consumer: ArrivalConsumer, place: ArrivalCursor): Promise<void>;
  /** The stored cursors of many parts, in the caller's transaction. A part without one is left out. */
  cursorsOf(tx: Queryable, consumer: string, parts: readonly number[]): Promise<ReadonlyMap<number, ArrivalCursor>>;
  /** Moves the cursors of many parts to the same place, in the caller's transaction. */
  moveCursors(tx: Queryable, consumer: string, parts: readonly number[], place: ArrivalCursor): Promise<void>;
  /**
   * Deletes rows that all cursors have passed, ten minutes after they were written. Deletes rows older than two days,
   * and the oldest rows beyond 4 GB, even if a consumer has not read them.
   *
   * @returns number of deleted rows
   */
  retain(signal?: AbortSignal): Promise<number>;
}

/** The cursor after some more arrivals. */
export function cursorAfter(place: ArrivalCursor, arrivals: readonly Pick<Arrival, 'lane' | 'n'>[]): ArrivalCursor {
  const next = new Map(place);
  for (const { lane, n } of arrivals) next.set(lane, n);
  return next;
}
