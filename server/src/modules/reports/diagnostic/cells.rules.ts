import { hourMs, minuteMs } from '@oilsight/oil';

/** Half-open: from ≤ at < to; ms. */
interface Window {
  readonly from: number;
  readonly to: number;
}

/** Widths of cells from fine to coarse, ms. From an hour on they are read from the aggregates of hours. */
const widths = [10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 6 * hourMs, 24 * hourMs] as const;
/** A chart is at most as many points wide. */
const mostCells = 800;

/** Width of the cells that a period is divided into, ms: the finest with at most 800 cells. */
export function cellWidth({ from, to }: Window): number {
  return widths.find((width) => (to - from) / width <= mostCells) ?? 24 * hourMs;
}

/** Bounds of the cells of a period, ms, ascending: its own ends, and between them multiples of the width. */
export function cellEdges({ from, to }: Window): Float64Array {
  const width = cellWidth({ from, to });
  const edges = [from];
  for (let at = (Math.floor(from / width) + 1) * width; at < to; at += width) edges.push(at);
  edges.push(to);
  return Float64Array.from(edges);
}

/** Runs of cells without any reading, longest first. @param counts readings of each cell */
export function gapsOf(counts: ArrayLike<number>, edges: ArrayLike<number>): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  for (let n = 0; n < counts.length; n += 1) {
    if ((counts[n] ?? 0) > 0) continue;
    const [from, to] = [Number(edges[n]), Number(edges[n + 1])];
    const last = gaps.at(-1);
    if (last?.to === from) last.to = to;
    else gaps.push({ from, to });
  }
  return gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
}

/** The middle value, of an even number the mean of both middle ones; null: there is none. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}
