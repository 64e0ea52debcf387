import { dayMs, hourMs } from '@oilsight/oil';
import { offsetsIn } from '../../../platform/time-zone.rules.ts';
import { bucketWidth } from '../telemetry.rules.ts';
import type { Window } from '../telemetry.store.ts';

/** A stretch of time in which the clock of a zone runs on without a change. */
interface Stretch extends Window {
  /** Local time minus UTC, ms. */
  readonly offset: number;
}

/** Clocks are put back by three hours at most. */
const longestRepeatMs = 4 * hourMs;
/** Changes of clocks are at quarter hours of UTC. */
const quarterMs = hourMs / 4;

/** The stretches of a window. No zone changes its clock twice within a day. */
function stretchesOf({ from, to }: Window, timeZone: string): Stretch[] {
  const offsetAt = offsetsIn(timeZone);
  const stretches: Stretch[] = [];
  let start = from;
  let offset = offsetAt(from);
  for (let before = from; before < to; before = Math.min(before + dayMs, to)) {
    const next = Math.min(before + dayMs, to);
    if (offsetAt(next) === offset) continue;
    let [low, high] = [Math.floor(before / quarterMs), Math.ceil(next / quarterMs)];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offsetAt(middle * quarterMs) === offset) low = middle;
      else high = middle;
    }
    stretches.push({ from: start, to: high * quarterMs, offset });
    start = high * quarterMs;
    offset = offsetAt(start);
  }
  stretches.push({ from: start, to, offset });
  return stretches.filter((stretch) => stretch.from < stretch.to);
}

/**
 * Where buckets begin that follow the clock of a zone: whenever the clock reaches or skips a multiple of the width,
 * counted from 1 January 1970 00:00 on that clock. When clocks are put back, a multiple that comes again begins a new
 * bucket only if the width is no longer than the time that is repeated.
 *
 * @param width ms, at least 1
 * @returns the start of the bucket that the window begins in, those of all others, and the end of the window
 */
export function bucketEdges(window: Window, width: number, timeZone: string): number[] {
  const edges: number[] = [];
  let reached = Number.NEGATIVE_INFINITY;
  let lastLocal = Number.NEGATIVE_INFINITY;
  for (const { from, to, offset } of stretchesOf(
    { from: window.from - 2 * width - longestRepeatMs, to: window.to },
    timeZone,
  )) {
    const repeated = lastLocal - (from + offset);
    if (repeated >= width) reached = Number.NEGATIVE_INFINITY;
    const skipped = Math.floor((from + offset) / width);
    // The clock passed a multiple without reading it.
    if (repeated < 0 && skipped > reached && skipped * width < from + offset && reached > Number.NEGATIVE_INFINITY) {
      edges.push(from);
      reached = skipped;
    }
    let next = Math.max(Math.ceil((from + offset) / width), reached + 1);
    for (; next * width - offset < to; next += 1) edges.push(next * width - offset);
    reached = next - 1;
    lastLocal = to + offset;
  }
  const first = edges.findLastIndex((edge) => edge <= window.from);
  return [...edges.slice(Math.max(0, first)), window.to];
}

/** The narrowest buckets of the ladder with which a window has at most `most`; at least `least` wide. */
export function fittingEdges(
  window: Window,
  { most, least, timeZone }: { readonly most: number; readonly least: number; readonly timeZone: string },
): { readonly width: number; readonly edges: readonly number[] } {
  for (let allowed = most; ; allowed -= 1) {
    const width = Math.max(least, bucketWidth(window.from, window.to, allowed));
    const edges = bucketEdges(window, width, timeZone);
    // A change of clocks can add a bucket, and two are the fewest for a window that an edge lies in.
    if (edges.length - 1 <= most || allowed <= 1) return { width, edges };
  }
}

/** The edges with every full hour between them, so that each piece lies in one hour and in one bucket. */
export function withHours(edges: readonly number[]): Float64Array {
  const hours: number[] = [];
  for (const [n, edge] of edges.entries()) {
    hours.push(edge);
    const end = edges[n + 1] ?? edge;
    for (let at = (Math.floor(edge / hourMs) + 1) * hourMs; at < end; at += hourMs) hours.push(at);
  }
  return Float64Array.from(hours);
}
