import { barOf, laneMarks } from '../prepare/alarm-lane.ts';
import type { LaneMark } from '../prepare/alarm-lane.ts';
import type { View } from '../prepare/time-range.ts';
import { shared } from '../../theme/tokens.ts';
import type { dark, light } from '../../theme/tokens.ts';
import { labelPx, markPx } from './AlarmLanes.tsx';
import type { Lane } from './AlarmLanes.tsx';
import { xOf } from './layout.ts';
import type { Layout } from './layout.ts';

const lanePx = 20;

/** Height that lanes take in a picture, px. */
export const lanesHeight = (lanes: readonly Lane[]): number => lanes.length * lanePx;

interface Place {
  readonly layout: Layout;
  readonly view: View;
  /** The present, ms. */
  readonly now: number;
  readonly colours: typeof light | typeof dark;
}

/** Alarms below a chart as `AlarmLanes` shows them: bars, triangles, numbers of those that share one, notices. */
export function paintLanes(context: CanvasRenderingContext2D, lanes: readonly Lane[], place: Place): void {
  context.font = `400 11px ${shared['font-sans']}`;
  context.textBaseline = 'middle';
  context.lineWidth = 1.4;
  context.lineJoin = 'round';
  for (const [nth, lane] of lanes.entries()) paintLane(context, lane, { ...place, y: nth * lanePx + lanePx / 2 });
}

/** @param place `y`: the middle of the lane, px */
function paintLane(
  context: CanvasRenderingContext2D,
  { tone, label, alarms, notices }: Lane,
  { layout, view, now, colours, y }: Place & { readonly y: number },
): void {
  const x = (at: number) => xOf(layout, view, at);
  const [solid, words] =
    tone === null ? [colours['tx-3'], colours['tx-3']] : [colours[`${tone}-solid`], colours[`${tone}-tx`]];
  context.fillStyle = solid;
  context.globalAlpha = 0.75;
  for (const alarm of alarms) {
    const bar = barOf(alarm, view, now);
    if (bar !== null) context.fillRect(x(bar.from), y - 2, Math.max(3, x(bar.to) - x(bar.from)), 4);
  }
  context.globalAlpha = 1;
  context.strokeStyle = solid;
  for (const mark of laneMarks(alarms, view, now, markPx / layout.plotWidth)) {
    outline(context, mark, x(mark.at), y);
    context.fillStyle = mark.isOpen ? solid : colours['bg-card'];
    context.fill();
    context.stroke();
    context.fillStyle = words;
    if (mark.alarms.length > 1) context.fillText(String(mark.alarms.length), x(mark.at) + 9, y);
  }
  context.fillStyle = colours['tx-2'];
  for (const { at } of notices) if (at >= view.from && at <= view.to) context.fillRect(x(at) - 0.75, y - 5, 1.5, 10);
  context.fillStyle = words;
  context.fillText(label, layout.left + layout.plotWidth + labelPx, y);
}

/** A triangle where the alarm was raised, or an arrow to the left where that was before the view. */
function outline(context: CanvasRenderingContext2D, { isBefore }: LaneMark, x: number, y: number): void {
  context.beginPath();
  if (isBefore) {
    context.moveTo(x + 4.2, y - 4.5);
    context.lineTo(x - 4.2, y);
    context.lineTo(x + 4.2, y + 4.5);
  } else {
    context.moveTo(x, y - 4.5);
    context.lineTo(x + 5, y + 4.5);
    context.lineTo(x - 5, y + 4.5);
  }
  context.closePath();
}
