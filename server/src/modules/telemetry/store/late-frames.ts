import type pg from 'pg';
import { mergeCell, rowOfMerged, type Cell } from './batch.ts';
import { binaryQuery, queryBinary } from './binary.ts';
import type { StoredRow } from './frames.ts';
import { nameOfList, type Shapes } from './shapes.ts';
import type { Changes } from './statements.ts';

const findFrames = binaryQuery(
  'telemetry.findFrames',
  `select w.n, f.shape, f.vals, f.quality from unnest($1::int4[], $2::int8[]) with ordinality as w(device, ts, n)
   cross join lateral (select shape, vals, quality from frame where device = w.device and ts = w.ts and ts >= $3 and ts <= $4 limit 1) f`,
  ['int8', 'int4', 'bytes', 'bytes'],
);

interface Merged {
  readonly cell: Cell;
  readonly readings: NonNullable<ReturnType<typeof mergeCell>['readings']>;
  readonly keys: readonly string[];
}

/** Merges frames with rows of the same time that may already be on disk. */
export function createLateFrames({ shapes, pool }: { readonly shapes: Shapes; readonly pool: pg.Pool }) {
  /** Reads the stored rows at the times of late cells. */
  const find = async (late: readonly Cell[]): Promise<Map<Cell, StoredRow>> => {
    if (late.length === 0) return new Map();
    const times = late.map(({ at }) => at);
    const span = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))] as const;
    const rows = await queryBinary(pool, findFrames, [late.map(({ memory }) => memory.device), times, ...span]);
    const known = await shapes.byId(new Set(rows.map(([, shape]) => shape)));
    return new Map(
      rows.flatMap(([n, id, vals, quality]) => {
        const [cell, shape] = [late[n - 1], known.get(id)];
        if (cell === undefined || shape === undefined || vals === null) throw new Error(`shape ${id} is missing`);
        return [[cell, { range: 0, at: cell.at, shape, vals, quality }] as const];
      }),
    );
  };

  /** Merges the readings of a batch with the stored ones of the same time. */
  const merge = async (
    cells: readonly Cell[],
    stored: ReadonlyMap<Cell, StoredRow>,
    changes: Changes,
  ): Promise<void> => {
    const alone: Cell[] = [];
    const merged: Merged[] = [];
    for (const cell of cells) {
      const there = stored.get(cell) ?? null;
      if (there === null && cell.frames.length === 1 && cell.texts.size === 0) {
        alone.push(cell);
        continue;
      }
      const { readings, keys } = mergeCell(cell, there);
      if (readings === null) continue;
      if (there !== null) changes.removed.push({ device: cell.memory.device, at: cell.at });
      if (keys.length > 0) merged.push({ cell, readings, keys });
    }
    for (const { frames } of alone) for (const { row } of frames) changes.added.push(row);
    if (merged.length === 0) return;
    const arrangements = await shapes.arrange(merged.map(({ keys }) => keys));
    for (const { cell, ...result } of merged) {
      const arrangement = arrangements.get(nameOfList(result.keys));
      if (arrangement === undefined) throw new Error('a merged frame without its arrangement');
      changes.added.push(rowOfMerged(cell, result, arrangement));
    }
  };

  return { find, merge };
}
