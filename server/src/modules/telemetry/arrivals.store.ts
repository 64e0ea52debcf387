/** A device that a commit changed readings of, and from when to when, ms: both ends count. */
export interface ArrivedDevice {
  /** As in `DeviceRef`. */
  readonly key: number;
  readonly oldestAt: number;
  readonly newestAt: number;
}

/** A commit that changed readings. */
export interface Arrival {
  /** The connection that wrote it. */
  readonly lane: number;
  /** Its number in the lane: each is one more than the one before. */
  readonly n: number;
  /** By key, ascending. Repeats of what was on disk are not among them. */
  readonly devices: readonly ArrivedDevice[];
}

/**
 * How far arrivals are known: of each lane the number up to which all are. A lane that is not named has not been looked
 * at.
 */
export type ArrivalCursor = ReadonlyMap<number, number>;

/** Work that is done up to a place and goes on from there after a restart. */
export interface ArrivalConsumer {
  readonly consumer: string;
  /** Which of the parts that the consumer shares its devices out to; 0 where it does not. */
  readonly part: number;
}

/**
 * The journal of what came in. A row is committed with the readings it tells of, so that a crash forgets neither.
 * Whoever keeps something up to date in memory notes `newest`, reads the telemetry store and follows; whoever must not
 * miss anything over a restart keeps a cursor.
 */
export interface Arrivals {
  newest(): Promise<ArrivalCursor>;
  /**
   * What follows a place, each lane in its order, `most` of a lane at a time; none: there is nothing more.
   *
   * @returns null when the journal does not reach back to the place: whatever is kept up has to be read anew
   */
  after(place: ArrivalCursor, most: number): Promise<readonly Arrival[] | null>;
  /** Where a consumer is; null: it has never been anywhere. */
  cursorOf(consumer: ArrivalConsumer): Promise<ArrivalCursor | null>;
  moveCursor(consumer: ArrivalConsumer, place: ArrivalCursor): Promise<void>;
  /**
   * Drops what every cursor has passed, ten minutes after it came; what is two days old, and what goes beyond 4 GB,
   * whoever has not passed it.
   *
   * @returns how many rows went
   */
  retain(signal?: AbortSignal): Promise<number>;
}

/** The place after some arrivals more. */
export function cursorAfter(place: ArrivalCursor, arrivals: readonly Pick<Arrival, 'lane' | 'n'>[]): ArrivalCursor {
  const next = new Map(place);
  for (const { lane, n } of arrivals) next.set(lane, n);
  return next;
}
