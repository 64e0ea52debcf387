import { dayMs } from '@oilsight/oil';
import { cellStyle, columnName, maxDecimals, sheetHead, sheetRow, textCell } from '../../../platform/xlsx-parts.ts';
import { numberText } from './csv-rows.ts';
import { headOf, zoneText, type ExportPlan } from './export-plan.ts';
import type { ReadingRow } from './reading-rows.ts';

/** Days from 1899-12-30, where spreadsheets begin to count, to 1970. */
const epochDays = 25_569;
/** A ten-thousandth of a millisecond; a day is 1. */
const serialScale = 1e12;

/** An instant as spreadsheets count it: days of the local time. */
export function serialOf(at: number, offsetMs: number): number {
  return Math.round(((at + offsetMs) / dayMs + epochDays) * serialScale) / serialScale;
}

/** Writes the rows of the sheets of one file. */
export interface SheetRows {
  /** The beginning of a sheet with its heading, which is row 1. */
  readonly head: string;
  /** @param row number of the row in the sheet, from 1 */
  xml(row: number, reading: ReadingRow): string;
}

export function sheetRowsOf({ words, times, columns, devices }: ExportPlan): SheetRows {
  const titles = [`${words.time} (${times.zone})`, ...(times.hasChange ? [words.offset] : []), ...columns.map(headOf)];
  const first = titles.length - columns.length;
  // Devices that report several times a second need the milliseconds.
  const time = devices.some(({ reportIntervalMs }) => reportIntervalMs < 1000) ? cellStyle.timeMs : cellStyle.time;
  const cells = columns.map(({ decimals }, n) => ({
    name: columnName(first + n),
    style: decimals === null ? cellStyle.plain : cellStyle.decimals + Math.min(decimals, maxDecimals),
  }));
  const widths = [
    21,
    ...(times.hasChange ? [16] : []),
    ...columns.map((one) => Math.max(10, headOf(one).length * 1.3)),
  ];
  return {
    head: sheetHead(widths) + sheetRow(1, titles, cellStyle.head),
    xml(row, { at, values }) {
      const offset = times.offsetOf(at);
      let xml = `<row r="${row}"><c r="A${row}" s="${time}"><v>${serialOf(at, offset)}</v></c>`;
      if (times.hasChange) xml += textCell(`B${row}`, zoneText(offset), cellStyle.plain);
      for (const [n, value] of values.entries()) {
        const cell = cells[n];
        if (value !== null && cell !== undefined)
          xml += `<c r="${cell.name}${row}" s="${cell.style}"><v>${numberText(value)}</v></c>`;
      }
      return `${xml}</row>`;
    },
  };
}
