/**
 * Where the life by one quantity stands: `ok`, it ends; `exceeded`, it has ended; `away`, the quantity moves away from
 * its limit; `not_significant`, its trend is not certain; `too_few`, too few readings; `not_configured`, the oil's life
 * or its last change is not known.
 */
export type CandidateStatus = 'ok' | 'exceeded' | 'away' | 'not_significant' | 'too_few' | 'not_configured';
/** Life by one quantity. */
export interface LifeCandidate<Quantity extends string> {
  readonly quantity: Quantity;
  readonly status: CandidateStatus;
  /** Hours from now, 0 once exceeded, 43 800 at most; null unless the status is `ok` or `exceeded`. */
  readonly hours: number | null;
  /** Interval of `hours`, 0 or more. */
  readonly lo: number | null;
  readonly hi: number | null;
  /**
   * The quantity now, by its trend, and what ends the life: %, for `temperature` hours at the reference temperature, for samples in the unit of the result.
   * Null where not known.
   */
  readonly now: number | null;
  readonly limit: number | null;
  /** Number of medians, hours or samples that were used. */
  readonly points: number;
}
