import type { Curve, Panel } from './panel.ts';
import type { LivePoint } from './points.ts';
import type { TableRow } from './table.ts';
import type { View } from './time-range.ts';

/** A refused reading that is pointed at. */
export interface RefusedHit {
  readonly curve: Curve;
  readonly point: LivePoint;
}

/** Of each curve the refused reading nearest to an instant. @param reachMs how far it may lie away */
export function refusedAt(panels: readonly Panel[], at: number, reachMs: number): readonly RefusedHit[] {
  return panels.flatMap(({ curves }) =>
    curves.flatMap((curve): RefusedHit[] => {
      let nearest: LivePoint | null = null;
      for (const point of curve.refused) {
        const away = Math.abs(point.at - at);
        if (away <= reachMs && (nearest === null || away < Math.abs(nearest.at - at))) nearest = point;
      }
      return nearest === null ? [] : [{ curve, point: nearest }];
    }),
  );
}

/** A row of a table that also shows what was refused: of each curve, null: nothing. */
export interface RowWithRefused extends TableRow {
  readonly refused?: readonly (number | null)[];
}

/** The rows of a table and the refused readings between two instants, newest first. */
export function rowsWithRefused(
  rows: readonly TableRow[],
  curves: readonly Curve[],
  { from, to }: View,
): readonly RowWithRefused[] {
  const found = new Map<number, (number | null)[]>();
  for (const [column, { refused }] of curves.entries()) {
    for (const { at, value } of refused) {
      if (at < from || at > to) continue;
      let cells = found.get(at);
      if (cells === undefined) found.set(at, (cells = curves.map(() => null)));
      cells[column] = value;
    }
  }
  if (found.size === 0) return rows;
  const known = new Set(rows.map(({ at }) => at));
  return [
    ...rows.map((row) => {
      const refused = found.get(row.at);
      return refused === undefined ? row : { ...row, refused };
    }),
    ...[...found]
      .filter(([at]) => !known.has(at))
      .map(([at, refused]) => ({ at, cells: curves.map(() => null), refused })),
  ].toSorted((a, b) => b.at - a.at);
}
