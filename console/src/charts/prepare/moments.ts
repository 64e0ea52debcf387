import type { CurveColour } from './curve-look.ts';

/** An instant that a line through all panels names. */
export interface Moment {
  readonly id: string;
  /** On the axis of the chart, ms. */
  readonly at: number;
  /** Stands at the top of the line. */
  readonly label: string;
  /** Left out: neutral. */
  readonly colour?: CurveColour;
}
