import type { Samples } from './overlays.ts';
import { nearestIndex } from './panel.ts';
import type { Curve, Panel } from './panel.ts';

/** A point of a curve that is pointed at; `index` null: it has none there. */
export interface Hit {
  readonly curve: Curve;
  /** Of its panel in the chart, and its value axis in the panel. */
  readonly panel: number;
  readonly index: number | null;
}

/** The points of all curves nearest to an instant. @param leastMs how far a point may lie away at least */
export function hitsAt(panels: readonly Panel[], at: number, leastMs: number): readonly Hit[] {
  return panels.flatMap(({ curves }, panel) =>
    curves.map((curve) => ({
      curve,
      panel,
      index: nearestIndex(curve.points, at, Math.max(leastMs, curve.series.bucketMs)),
    })),
  );
}

/** The samples that are pointed at. @param reachMs how far one may lie away */
export function samplesAt(panels: readonly Panel[], at: number, reachMs: number): readonly Samples['points'][number][] {
  return panels
    .flatMap(({ samples }) => samples.flatMap(({ points }) => points))
    .filter(({ x }) => Math.abs(x - at) <= reachMs);
}

/** What is read at an instant as a table: a row for each name, a column for each quantity. */
export interface HitTable {
  readonly columns: readonly Curve['quantity'][];
  readonly rows: readonly {
    readonly name: string;
    readonly colour: Curve['colour'];
    /** Parallel to the columns; null: nothing of the kind there. */
    readonly cells: readonly (Hit | null)[];
  }[];
}

/** Hits as a table where several devices or charges are compared in several quantities; null: a list says it. */
export function hitTable(hits: readonly Hit[]): HitTable | null {
  const columns = [...new Map(hits.map(({ curve: { quantity } }) => [quantity.key, quantity])).values()];
  const names = [...new Set(hits.map(({ curve }) => curve.name))];
  if (columns.length < 2 || names.length < 2 || names.length * columns.length > hits.length * 2) return null;
  return {
    columns,
    rows: names.map((name) => {
      const own = hits.filter(({ curve }) => curve.name === name);
      return {
        name,
        colour: own[0]?.curve.colour ?? 1,
        cells: columns.map(({ key }) => own.find(({ curve }) => curve.quantity.key === key) ?? null),
      };
    }),
  };
}
