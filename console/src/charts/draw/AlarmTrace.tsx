import { useId } from 'react';
import { formatLimit } from '../prepare/numbers.ts';
import { freePlace, spreadLabels } from '../prepare/labels.ts';
import type { PlacedLabel } from '../prepare/labels.ts';
import { traceMarks } from '../prepare/alarm-trace.ts';
import type { AlarmTrace as Trace } from '../prepare/alarm-trace.ts';
import type { Look } from '../prepare/look.ts';
import type { Panel } from '../prepare/panel.ts';
import type { View } from '../prepare/time-range.ts';
import { xOf, yOf } from './layout.ts';
import type { Layout } from './layout.ts';
import styles from './AlarmTrace.module.css';

/** Names of the parts, in the reader's language. */
export interface TraceWords {
  readonly onDelay: string;
  readonly raised: string;
  readonly clears: (value: string) => string;
}

interface AlarmTraceProps {
  readonly trace: Trace;
  readonly panels: readonly Panel[];
  readonly layout: Layout;
  readonly view: View;
  readonly look: Look;
  readonly words: TraceWords;
  /** The present, ms. */
  readonly now: number;
  /** Called with the drawing when it appears, and with null when it is removed, so that pictures of it can be made. */
  readonly onDrawing: (drawing: SVGSVGElement | null) => void;
}

/** Width a word at the top needs beside the line of the raise, px. */
const wordPx = 96;

/** Where the name of the clearing line stands beside the labels of the chart, which are spread without it. */
function placeOfClearing(
  y: number,
  { others, top, bottom }: { readonly others: readonly PlacedLabel[]; readonly top: number; readonly bottom: number },
): number {
  const places = spreadLabels(others, top, bottom);
  const taken = others.map(({ height }, index) => ({ y: places[index] ?? 0, height }));
  return freePlace({ y, height: 14 }, taken, top, bottom + 14);
}

/**
 * How a rule acted, drawn over the curve it is about (the first panel): the on-delay as a column, from the raise on the
 * deadband as a hatched band with the line behind which the alarm clears, and the moment of the raise through all
 * panels.
 */
export function AlarmTrace({
  trace,
  panels,
  layout,
  view,
  look: { language },
  words,
  now,
  onDrawing,
}: AlarmTraceProps) {
  const pattern = useId();
  const [first, lowest] = [layout.panels[0], layout.panels.at(-1)];
  const axis = panels[0]?.axes[0];
  if (first === undefined || lowest === undefined) return null;
  const marks = traceMarks(trace, view, now);
  const bottom = lowest.top + lowest.height;
  const right = layout.left + layout.plotWidth;
  const x = (at: number) => xOf(layout, view, at);
  const inside = (value: number) =>
    axis === undefined
      ? first.top
      : Math.min(first.top + first.height, Math.max(first.top, yOf(layout, 0, axis.scale, value)));
  const raisedX = marks.raisedAt === null ? null : x(marks.raisedAt);
  const isDrawn =
    axis !== undefined &&
    marks.clearing !== null &&
    marks.clearing >= axis.scale.min &&
    marks.clearing <= axis.scale.max;
  const clearingY = isDrawn && marks.clearing !== null ? inside(marks.clearing) : null;
  const labelY =
    clearingY === null || axis === undefined
      ? null
      : placeOfClearing(clearingY, {
          top: first.top - 8,
          bottom: first.top + first.height + 8,
          // What the chart writes there itself, in its order.
          others: [
            ...axis.lines.map(({ value }) => ({ y: inside(value), height: 14 })),
            ...(panels[0]?.curves ?? []).flatMap(({ last, isEnded }) =>
              last === null || isEnded ? [] : [{ y: inside(last.value), height: 16 }],
            ),
          ],
        });
  const isRight = raisedX !== null && raisedX + wordPx < right;
  return (
    <svg
      ref={onDrawing}
      className={styles.trace}
      width={layout.width}
      height={layout.height}
      data-tone={trace.level === 1 ? 'l1' : 'l2'}
      aria-hidden
    >
      <defs>
        <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className={styles.hatch} x1="0" y1="0" x2="0" y2="6" />
        </pattern>
      </defs>
      {marks.onDelay === null ? null : (
        <rect
          className={styles.onDelay}
          x={x(marks.onDelay.from)}
          width={x(marks.onDelay.to) - x(marks.onDelay.from)}
          y={first.top}
          height={first.height}
        />
      )}
      {marks.open === null || marks.deadband === null || axis === undefined ? null : (
        <rect
          className={styles.deadband}
          x={x(marks.open.from)}
          width={x(marks.open.to) - x(marks.open.from)}
          y={inside(marks.deadband[1])}
          height={inside(marks.deadband[0]) - inside(marks.deadband[1])}
          style={{ fill: `url(#${pattern})` }}
        />
      )}
      {clearingY === null || marks.open === null || marks.clearing === null || axis === undefined ? null : (
        <>
          <line className={styles.clearing} x1={x(marks.open.from)} x2={right} y1={clearingY} y2={clearingY} />
          <text className={styles.tone} x={right + 8} y={(labelY ?? clearingY) + 4}>
            {words.clears(formatLimit(marks.clearing, axis.quantity.decimals, language))}
          </text>
        </>
      )}
      {raisedX === null ? null : (
        <>
          <line className={styles.raised} x1={raisedX} x2={raisedX} y1={first.top} y2={bottom} />
          <text
            className={styles.raisedWord}
            x={isRight ? raisedX + 6 : raisedX - 6}
            y={first.top + 12}
            textAnchor={isRight ? 'start' : 'end'}
          >
            {words.raised}
          </text>
          {marks.onDelay === null || x(marks.onDelay.from) - wordPx < layout.left ? null : (
            <text
              className={styles.delayWord}
              x={x(marks.onDelay.from) - 6}
              y={first.top + (isRight ? 12 : 26)}
              textAnchor="end"
            >
              {words.onDelay}
            </text>
          )}
        </>
      )}
    </svg>
  );
}
