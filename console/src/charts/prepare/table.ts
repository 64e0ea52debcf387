import { findIndicator } from '@oilsight/oil';
import { fileTimeText, zonesText } from '../../lib/time-text.ts';
import type { Look } from './look.ts';
import type { Curve } from './panel.ts';
import { shownUnitOf } from './shown-unit.ts';
import type { View } from './time-range.ts';

/** One instant of the table: a cell for each curve, null where it has no reading. */
export interface TableRow {
  readonly at: number;
  readonly cells: readonly (Cell | null)[];
}

export interface Cell {
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

/** What the chart shows between two instants, as rows, newest first. */
export function tableRows(curves: readonly Curve[], view: View): TableRow[] {
  const rows = new Map<number, (Cell | null)[]>();
  for (const [column, { series }] of curves.entries()) {
    for (const [index, at] of series.t.entries()) {
      const mean = series.mean[index] ?? null;
      if (mean === null || at + series.bucketMs < view.from || at > view.to) continue;
      let cells = rows.get(at);
      if (cells === undefined) rows.set(at, (cells = curves.map(() => null)));
      cells[column] = { mean, min: series.min[index] ?? mean, max: series.max[index] ?? mean };
    }
  }
  return [...rows].map(([at, cells]) => ({ at, cells })).sort((a, b) => b.at - a.at);
}

/** Spreadsheets run a cell that begins like a formula: such names are led in by an apostrophe. */
export function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Words of the columns, in the reader's language. */
export interface ColumnWords {
  readonly time: string;
  readonly ms: string;
  /** Readings as they are. */
  readonly raw: string;
  /** Width of a bucket in words. */
  readonly bucket: (ms: number) => string;
  readonly mean: string;
  readonly min: string;
  readonly max: string;
}

/** Words and units for a table that is exported. */
export interface TableText {
  readonly words: ColumnWords;
  readonly look: Pick<Look, 'timeZone' | 'units'>;
  /** The instant whose offset heads the times of a table without rows, ms. */
  readonly at: number;
}

/**
 * Units as the catalogue writes them: the server's files have the same columns, but for a unit that the reader has
 * chosen.
 */
function titleOf({ quantity, fullName }: Curve, { units }: Pick<Look, 'units'>): string {
  const kept = findIndicator(quantity.key)?.unit;
  const unit = kept === undefined ? quantity.unit : shownUnitOf(kept, units).unit;
  return unit === '' ? fullName : `${fullName} (${unit})`;
}

/** As many decimals as the quantity shows; of a device's own key what a double holds for sure. */
function rounded(value: number, decimals: number | null): number {
  return decimals === null ? Number(value.toPrecision(12)) : Number(value.toFixed(decimals));
}

function lines(
  curves: readonly Curve[],
  rows: readonly TableRow[],
  { words, look, at: anyTime }: TableText,
): string[][] {
  const isBucketed = curves.map(({ series }) => series.bucketMs > 0);
  const head = curves.flatMap((curve, index) => {
    const title = titleOf(curve, look);
    return isBucketed[index] === true
      ? [words.mean, words.min, words.max].map((word) => `${title} ${word} / ${words.bucket(curve.series.bucketMs)}`)
      : [`${title} ${words.raw}`];
  });
  const body = rows.map(({ at, cells }) => [
    fileTimeText(at, look.timeZone),
    String(at),
    ...cells.flatMap((cell, index) => {
      const text = (value: number) => String(rounded(value, curves[index]?.quantity.decimals ?? null));
      if (isBucketed[index] !== true) return [cell === null ? '' : text(cell.mean)];
      return cell === null ? ['', '', ''] : [cell.mean, cell.min, cell.max].map(text);
    }),
  ]);
  const zones = zonesText(rows.length === 0 ? [anyTime] : rows.map(({ at }) => at), look.timeZone);
  return [[`${words.time} (${zones})`, words.ms, ...head], ...body];
}

/** The rows as CSV, led by a byte order mark so that spreadsheets read Chinese names. */
export function csvOf(curves: readonly Curve[], rows: readonly TableRow[], text: TableText): string {
  return `\uFEFF${lines(curves, rows, text)
    .map((line) =>
      line
        .map((cell, index) => (index > 0 && cell !== '' && Number.isFinite(Number(cell)) ? cell : quoted(cell)))
        .join(','),
    )
    .join('\r\n')}\r\n`;
}

/** The rows as tab-separated text, for the clipboard. */
export function tsvOf(curves: readonly Curve[], rows: readonly TableRow[], text: TableText): string {
  return lines(curves, rows, text)
    .map((line) => line.map((cell) => cell.replaceAll(/[\t\r\n]/g, ' ')).join('\t'))
    .join('\n');
}
