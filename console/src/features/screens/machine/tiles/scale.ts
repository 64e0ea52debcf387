import { limitLines, type LimitLine, type ShownLimits } from '../../../../charts/prepare/limit-lines.ts';

/** A limit further from the values than this many of their spans is left out, so that it does not flatten the curve. */
const farSpans = 2.2;

/** What foot and top of a curve stand for: its values and the limits near them, with air; null: there are no values. */
export function scaleOf(
  values: readonly (number | null)[],
  limits: ShownLimits | null,
): readonly [low: number, high: number] | null {
  const shown = values.filter((value): value is number => value !== null && Number.isFinite(value));
  if (shown.length === 0) return null;
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const span = Math.max(high - low, Math.abs(high) * 0.05, 1e-9);
  const near = limitLines(limits)
    .map(({ value }) => value)
    .filter((value) => value > low - farSpans * span && value < high + farSpans * span);
  const [foot, top] = [Math.min(low, ...near), Math.max(high, ...near)];
  const air = Math.max(top - foot, span) * 0.08;
  return [foot - air, top + air];
}

/** Height of a limit's label; a limit nearer to the top has it below its line. */
export const labelHeight = 22;
/** Where the label of a limit stands that lies beyond the scale: how far below the upper edge, in units of the wall. */
export const edgeTops = { above: -4, below: 96 } as const;

/**
 * Which labels of limits go beside the others, because they would lie over one before them, or over one that stands at
 * an edge.
 *
 * @param heights of the lines below the upper edge, in units of the wall
 * @param atEdges upper edges of the labels of limits that lie beyond the scale
 */
export function labelsBeside(heights: readonly number[], atEdges: readonly number[]): readonly boolean[] {
  const tops = heights.map((y) => (y < labelHeight ? y : y - labelHeight));
  const taken = [...atEdges];
  return tops.map((top) => {
    const isBeside = taken.some((other) => Math.abs(other - top) < labelHeight);
    if (!isBeside) taken.push(top);
    return isBeside;
  });
}

/**
 * The heights at which a curve's greatest and least value are written at its end, beside its newest one; a value that
 * would lie over that one, or over the other, is left out.
 *
 * @param yOf height of a value below the upper edge, in units of the wall
 */
export function scaleMarks(
  values: readonly (number | null)[],
  newest: number,
  yOf: (value: number) => number,
): readonly number[] {
  const shown = values.filter((value): value is number => value !== null && Number.isFinite(value));
  if (shown.length === 0) return [];
  const marks: number[] = [];
  for (const value of [Math.max(...shown), Math.min(...shown)])
    if ([newest, ...marks.map(yOf)].every((y) => Math.abs(y - yOf(value)) >= labelHeight + 4)) marks.push(value);
  return marks;
}

/** The nearest limits above and below a scale, of level 2 rather than of level 1 beside it; a curve far from them has them in words. */
export function limitsBeyond(
  lines: readonly LimitLine[],
  [low, high]: readonly [number, number],
): readonly (LimitLine & { readonly where: 'above' | 'below' })[] {
  const above = lines.filter(({ value }) => value > high).at(-1);
  const below = lines.find(({ value }) => value < low);
  return [
    ...(above === undefined ? [] : [{ ...above, where: 'above' as const }]),
    ...(below === undefined ? [] : [{ ...below, where: 'below' as const }]),
  ];
}

/** The limits that lie within a scale. */
export function limitsInView(
  lines: readonly LimitLine[],
  [low, high]: readonly [number, number],
): readonly LimitLine[] {
  return lines.filter(({ value }) => value >= low && value <= high);
}
