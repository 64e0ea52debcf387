import type { Series } from '@oilsight/contract';
import { pointsOf } from './points.ts';
import type { LivePoint } from './points.ts';

/** A small curve as one SVG path, and its end; null: nothing to draw. */
export interface SparkPath {
  readonly path: string;
  readonly end: { readonly x: number; readonly y: number };
}

export interface SparkBox {
  readonly width: number;
  readonly height: number;
  /** The time its width stands for. */
  readonly from: number;
  readonly to: number;
  /** Values that its foot and its top stand for; left out: the curve's own. */
  readonly scale?: readonly [low: number, high: number];
}

/**
 * Means of a series as a path in a box with 3 px of air; a gap breaks it. A flat curve lies in the middle.
 *
 * @param edge newest reading, led on to; null: none
 */
export function sparkPath(
  series: Series,
  edge: LivePoint | null,
  reportIntervalMs: number,
  box: SparkBox,
): SparkPath | null {
  const { at, mean } = pointsOf(series, reportIntervalMs, box.to);
  const times = [...at];
  const values = [...mean];
  if (edge !== null && edge.at > (times.at(-1) ?? 0)) {
    times.push(edge.at);
    values.push(edge.value);
  }
  const shown = values.filter((value): value is number => value !== null);
  if (shown.length === 0) return null;
  const [low, high] = box.scale ?? [Math.min(...shown), Math.max(...shown)];
  const span = high - low;
  const x = (time: number) => 1 + Math.min(1, Math.max(0, (time - box.from) / (box.to - box.from))) * (box.width - 5);
  const y = (value: number) =>
    span <= Math.abs(low) * 1e-6 ? box.height / 2 : box.height - 3 - ((value - low) / span) * (box.height - 6);
  let path = '';
  let isPenDown = false;
  let end = { x: 0, y: 0 };
  for (const [index, value] of values.entries()) {
    const time = times[index] as number;
    if (value === null || time < box.from) {
      isPenDown = false;
      continue;
    }
    end = { x: Math.round(x(time) * 10) / 10, y: Math.round(y(value) * 10) / 10 };
    path += `${isPenDown ? 'L' : 'M'}${end.x},${end.y}`;
    isPenDown = true;
  }
  return path === '' ? null : { path, end };
}
