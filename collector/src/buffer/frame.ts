/** The readings of one poll. */
export interface Frame {
  readonly device: string;
  /** ms since the epoch. */
  readonly ts: number;
  readonly values: Readonly<Record<string, number>>;
}
