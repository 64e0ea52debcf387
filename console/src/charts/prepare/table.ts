import { findIndicator } from '@oilsight/oil';
import { currentShowing } from '../../lib/showing.ts';
import type { Panel } from './panel.ts';
import { shownUnitOf } from './shown-unit.ts';
import type { View } from './time-range.ts';
import { fileTimeText, zonesText } from './time-text.ts';

/** One instant of the table: a cell for each panel, null where it has no reading. */
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
export function tableRows(panels: readonly Panel[], view: View): TableRow[] {
  const rows = new Map<number, (Cell | null)[]>();
  for (const [column, { series }] of panels.entries()) {
    for (const [index, at] of series.t.entries()) {
      const mean = series.mean[index] ?? null;
      if (mean === null || at + series.bucketMs < view.from || at > view.to) continue;
      let cells = rows.get(at);
      if (cells === undefined) rows.set(at, (cells = panels.map(() => null)));
      cells[column] = { mean, min: series.min[index] ?? mean, max: series.max[index] ?? mean };
    }
  }
  return [...rows].map(([at, cells]) => ({ at, cells })).sort((a, b) => b.at - a.at);
}

/** Spreadsheets run a cell that begins like a formula: such names are led in by an apostrophe. */
function quoted(text: string): string {
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

/** Units as the catalogue writes them: the server's files have the same columns, but for a unit that the reader has chosen. */
function titleOf({ quantity }: Panel): string {
  const kept = findIndicator(quantity.key)?.unit;
  const unit = kept === undefined ? quantity.unit : shownUnitOf(kept, currentShowing().units).unit;
  return unit === '' ? quantity.name : `${quantity.name} (${unit})`;
}

/** As many decimals as the quantity shows; of a device's own key what a double holds for sure. */
function rounded(value: number, decimals: number | null): number {
  return decimals === null ? Number(value.toPrecision(12)) : Number(value.toFixed(decimals));
}

function lines(panels: readonly Panel[], rows: readonly TableRow[], words: ColumnWords): string[][] {
  const isBucketed = panels.map(({ series }) => series.bucketMs > 0);
  const head = panels.flatMap((panel, index) => (isBucketed[index] === true ? [words.mean, words.min, words.max].map((word) => `${titleOf(panel)} ${word} / ${words.bucket(panel.series.bucketMs)}`) : [`${titleOf(panel)} ${words.raw}`]));
  const body = rows.map(({ at, cells }) => [
    fileTimeText(at), String(at),
    ...cells.flatMap((cell, index) => {
      const text = (value: number) => String(rounded(value, panels[index]?.quantity.decimals ?? null));
      if (isBucketed[index] !== true) return [cell === null ? '' : text(cell.mean)];
      return cell === null ? ['', '', ''] : [cell.mean, cell.min, cell.max].map(text);
    }),
  ]);
  // A table without rows has no instant to go by.
  const zones = zonesText(rows.length === 0 ? [Date.now()] : rows.map(({ at }) => at));
  return [[`${words.time} (${zones})`, words.ms, ...head], ...body];
}

/** The rows as CSV, led by a byte order mark so that spreadsheets read Chinese names. */
export function csvOf(panels: readonly Panel[], rows: readonly TableRow[], words: ColumnWords): string {
  return `\uFEFF${lines(panels, rows, words).map((line) => line.map((cell, index) => (index > 0 && cell !== '' && Number.isFinite(Number(cell)) ? cell : quoted(cell))).join(',')).join('\r\n')}\r\n`;
}

/** The rows as tab-separated text, for the clipboard. */
export function tsvOf(panels: readonly Panel[], rows: readonly TableRow[], words: ColumnWords): string {
  return lines(panels, rows, words).map((line) => line.map((cell) => cell.replaceAll(/[\t\r\n]/g, ' ')).join('\t')).join('\n');
}
