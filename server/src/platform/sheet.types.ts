/** A cell: a date is the day at 00:00 UTC. */
export type SheetCell = string | number | boolean | Date | null;

export interface ReadSheet {
  readonly name: string;
  readonly rows: SheetCell[][];
}

/** A sheet to be written. Its first row is its heading. */
export interface WrittenSheet {
  readonly name: string;
  readonly rows: SheetCell[][];
  /** Widths of the columns in characters. */
  readonly widths: readonly number[];
  /** Columns of days, from 0. */
  readonly dateColumns: readonly number[];
  /** Columns, from 0, in which one of these may be chosen. */
  readonly choices: readonly {
    readonly column: number;
    readonly values: readonly string[];
    readonly title: string;
    readonly message: string;
  }[];
  /** Rows below the heading that the choices are for. */
  readonly choiceRows: number;
}
