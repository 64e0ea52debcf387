import { dayMs, hourMs } from '../../../lib/time.ts';

/** Where ticks may stand, from now on. */
const tickSteps = [
  0,
  dayMs / 4,
  dayMs,
  3 * dayMs,
  7 * dayMs,
  15 * dayMs,
  30 * dayMs,
  60 * dayMs,
  180 * dayMs,
  365 * dayMs,
] as const;
/** Longest time that is drawn; what is later stands at the end. */
const longestMs = 365 * dayMs;
/** Share of the last thing's time that the line goes on behind it. */
const beyondShare = 0.08;

export interface TimeLine {
  /** px from the left. @param ms from now on */
  readonly xOf: (ms: number) => number;
  /** ms from now on. */
  readonly ticks: readonly number[];
}

/**
 * A line of time on which near things have more room than far ones: a logarithm that begins at six hours and ends with
 * the tick behind the last thing.
 *
 * @param latestMs the last thing on it, ms from now on
 */
export function timeLine(latestMs: number, width: number): TimeLine {
  const least = Math.max(7 * dayMs, latestMs * (1 + beyondShare));
  const end = tickSteps.find((step) => step >= least) ?? longestMs;
  const knee = 6 * hourMs;
  const scale = (ms: number) => Math.log1p(Math.min(end, Math.max(0, ms)) / knee) / Math.log1p(end / knee);
  return { xOf: (ms) => scale(ms) * width, ticks: tickSteps.filter((step) => step <= end) };
}

/** A label of the line: over it or under it, in a lane counted from the line. */
export interface PlacedLabel {
  readonly side: 'above' | 'below';
  readonly lane: number;
  /** Its left edge, px. */
  readonly left: number;
}

/**
 * Places labels, each near its mark and none over another: over the line and under it in turn, then further away. A
 * label without room is null: its mark stays.
 *
 * @param lanes how many there are on each side
 */
export function placeLabels(
  labels: readonly { readonly x: number; readonly widthPx: number }[],
  width: number,
  lanes: number,
): readonly (PlacedLabel | null)[] {
  const gap = 10;
  const edges = new Map<string, number>();
  const places = Array.from({ length: lanes }, (_, lane) =>
    (['above', 'below'] as const).map((side) => ({ side, lane })),
  ).flat();
  return labels.map(({ x, widthPx }) => {
    const left = Math.max(0, Math.min(width - widthPx, x - widthPx / 2));
    const free = places.find(({ side, lane }) => (edges.get(`${side}${lane}`) ?? -gap) + gap <= left);
    if (free === undefined || widthPx > width) return null;
    edges.set(`${free.side}${free.lane}`, left + widthPx);
    return { ...free, left };
  });
}

/** About how wide a text of 11 px is: Han characters take a whole square. */
export function textPx(text: string): number {
  let width = 0;
  for (const sign of text) width += sign.charCodeAt(0) > 0x2e7f ? 11 : 6.4;
  return Math.ceil(width);
}
