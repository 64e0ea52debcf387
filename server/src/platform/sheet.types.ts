/** A cell. A Date stands for a day, at 00:00 UTC. */
export type SheetCell = string | number | boolean | Date | null;

export interface ReadSheet {
  readonly name: string;
  readonly rows: SheetCell[][];
}

/** A sheet to write. Its first row is the heading. */
export interface WrittenSheet {
  readonly name: string;
  readonly rows: SheetCell[][];
  /** Widths of the columns in characters. */
  readonly widths: readonly number[];
  /** Indexes of the columns that hold days, from 0. */
  readonly dateColumns: readonly number[];
  /** Columns (index from 0) with a list of values to choose from. */
  readonly choices: readonly {
    readonly column: number;
    readonly values: readonly string[];
    readonly title: string;
    readonly message: string;
  }[];
  /** Number of rows below the heading that get the lists. */
  readonly choiceRows: number;
}
