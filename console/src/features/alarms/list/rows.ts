import type { Band, CauseRow } from '../queries.ts';

/** A row's own among those of the list: a cause may stand in two bands. */
export function keyOf({ band, record }: Pick<CauseRow, 'band' | 'record'>): string {
  return `${band ?? ''}:${record.groupId}`;
}

/** Rows that follow each other in one band. */
export interface BandOfRows {
  readonly band: Band | null;
  readonly rows: readonly CauseRow[];
}

/** The rows by band, in the order that they have. */
export function bandsOf(rows: readonly CauseRow[]): readonly BandOfRows[] {
  const bands: { band: Band | null; rows: CauseRow[] }[] = [];
  for (const row of rows) {
    const last = bands.at(-1);
    if (last?.band === row.band) last.rows.push(row);
    else bands.push({ band: row.band, rows: [row] });
  }
  return bands;
}

/** What is selected, without what the list no longer has. */
export function stillThere(selected: ReadonlySet<string>, rows: readonly CauseRow[]): ReadonlySet<string> {
  const keys = new Set(rows.map(keyOf));
  return new Set([...selected].filter((key) => keys.has(key)));
}

/** A set with one more, or one less. */
export function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}
