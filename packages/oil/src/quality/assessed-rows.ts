/** Rows of one key: the readings, and the arrays that the assessment fills in. */
export interface AssessedRows {
  readonly at: Float64Array;
  readonly rows: number;
  /** Of each row, the first row after its stretch: see `stretchEnds`. */
  readonly stretches: Int32Array;
  /** NaN: no reading. */
  readonly values: Float64Array;
  /** Becomes a `qualityCode` for each row. */
  readonly codes: Uint8Array;
  /** Becomes, for candidates of a frozen value, the instant since which it has stood still. */
  readonly since: Float64Array;
}
