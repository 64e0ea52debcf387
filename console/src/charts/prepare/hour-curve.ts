import { hourMs } from '../../lib/time.ts';

// Parts of a drawing of hourly readings beside thresholds, which forms of limits and alarm settings show.

/** Runs of hours without a gap: a missing hour parts two runs. */
export function runsOf<T extends { readonly at: number }>(hours: readonly T[]): readonly (readonly T[])[] {
  const runs: T[][] = [];
  for (const hour of hours) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run !== undefined && before !== undefined && hour.at - before.at <= 1.5 * hourMs) run.push(hour);
    else runs.push([hour]);
  }
  return runs;
}

/** Points as the path of an SVG; a null is a gap. */
export function pathOf(points: readonly (readonly [x: number, y: number | null])[]): string {
  let path = '';
  let isDrawing = false;
  for (const [x, y] of points) {
    if (y !== null) path += `${isDrawing ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    isDrawing = y !== null;
  }
  return path;
}

/** Height of a label at the right end, px. */
export const labelHeight = 15;

/** A label at the right end; `y` null: what it names is not in the drawing. */
export interface EndLabel {
  readonly tone: string;
  readonly y: number | null;
  readonly text: string;
}

/** Labels that stand under one another, with nothing between them, around `y`. */
export interface LabelBlock {
  readonly y: number;
  readonly rows: readonly Pick<EndLabel, 'tone' | 'text'>[];
}

/** Labels that belong together: one block where they would overlap, in the order of what they name; else one each. */
export function labelBlocks(...labels: readonly EndLabel[]): readonly LabelBlock[] {
  const shown = labels
    .flatMap(({ y, ...label }) => (y === null ? [] : [{ ...label, y }]))
    .toSorted((one, other) => one.y - other.y);
  const blocks: { ys: number[]; rows: LabelBlock['rows'][number][] }[] = [];
  for (const { y, ...row } of shown) {
    const last = blocks.at(-1);
    if (last !== undefined && y - (last.ys.at(-1) ?? y) < labelHeight) {
      last.ys.push(y);
      last.rows.push(row);
    } else blocks.push({ ys: [y], rows: [row] });
  }
  return blocks.map(({ ys, rows }) => ({ y: ys.reduce((sum, y) => sum + y, 0) / ys.length, rows }));
}
