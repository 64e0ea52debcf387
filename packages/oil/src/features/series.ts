import type { Grid } from './grid-series.ts';
import type { Quantity } from './oil-quantities.ts';

/** A parameter's values over time with what they rest on. */
export interface Series {
  readonly quantity: Quantity;
  readonly grid: Grid;
}
