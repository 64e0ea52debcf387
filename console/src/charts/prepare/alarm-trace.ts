import type { View } from './time-range.ts';

/** One alarm as its rule acted on a curve. Values are in the curve's shown unit; times in ms. */
export interface AlarmTrace {
  readonly level: 1 | 2;
  /** When the condition began to hold, and when the alarm was raised. */
  readonly onsetAt: number;
  readonly raisedAt: number;
  /** null: open. */
  readonly clearedAt: number | null;
  readonly side: 'high' | 'low' | null;
  /** What was passed; null: it is no value of the curve. */
  readonly threshold: number | null;
  /** How far the value must come back; null: not known. */
  readonly deadband: number | null;
}

/** A span of time that lies in a view. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

function within({ from, to }: Span, view: View): Span | null {
  const part = { from: Math.max(from, view.from), to: Math.min(to, view.to) };
  return part.from < part.to ? part : null;
}

/** What is drawn of an alarm over its curve. */
export interface TraceMarks {
  /** While the on-delay ran. */
  readonly onDelay: Span | null;
  /** While the alarm was open. */
  readonly open: Span | null;
  /** The moment of the raise; null: outside the view. */
  readonly raisedAt: number | null;
  /** Between the threshold and where the alarm clears, lower value first. */
  readonly deadband: readonly [number, number] | null;
  /** Behind it the alarm clears. */
  readonly clearing: number | null;
}

/** What of an alarm lies in a view. @param now end of an open alarm, ms */
export function traceMarks(trace: AlarmTrace, view: View, now: number): TraceMarks {
  const { onsetAt, raisedAt, clearedAt, side, threshold, deadband } = trace;
  const clearing =
    threshold === null || side === null || deadband === null
      ? null
      : side === 'high'
        ? threshold - deadband
        : threshold + deadband;
  return {
    onDelay: within({ from: onsetAt, to: raisedAt }, view),
    open: within({ from: raisedAt, to: clearedAt ?? now }, view),
    raisedAt: raisedAt >= view.from && raisedAt <= view.to ? raisedAt : null,
    deadband:
      clearing === null || threshold === null || deadband === 0
        ? null
        : [Math.min(threshold, clearing), Math.max(threshold, clearing)],
    clearing: deadband === 0 ? null : clearing,
  };
}
