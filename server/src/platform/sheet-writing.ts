import { colToLetter, writeXlsx } from 'hucre/xlsx';
import type { DataValidation, WriteSheet } from 'hucre/xlsx';
import type { WrittenSheet } from './sheet.types.ts';

/** Size of a piece of the file, bytes. */
const pieceBytes = 262_144;
const headStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EEF4' } },
  alignment: { wrapText: true, vertical: 'center' },
} as const;

function validationsOf({ choices, choiceRows, dateColumns }: WrittenSheet): DataValidation[] {
  const rangeOf = (column: number) => `${colToLetter(column)}2:${colToLetter(column)}${choiceRows + 1}`;
  const lists = choices.map(({ column, values, title, message }): DataValidation => ({
    type: 'list',
    values: [...values],
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: 'stop',
    errorTitle: title,
    errorMessage: message,
    range: rangeOf(column),
  }));
  return [
    ...lists,
    ...dateColumns.map((column): DataValidation => ({
      type: 'date',
      operator: 'greaterThan',
      formula1: '1',
      allowBlank: true,
      showErrorMessage: false,
      range: rangeOf(column),
    })),
  ];
}

function written(sheet: WrittenSheet): WriteSheet {
  const cells = new Map((sheet.rows[0] ?? []).map((value, column) => [`0,${column}`, { value, style: headStyle }]));
  return {
    name: sheet.name,
    rows: sheet.rows,
    cells,
    freezePane: { rows: 1 },
    dataValidations: validationsOf(sheet),
    columns: sheet.widths.map((width, column) => ({
      width,
      ...(sheet.dateColumns.includes(column) ? { numFmt: 'yyyy-mm-dd' } : {}),
    })),
  };
}

/** Yields the file of a workbook in pieces. */
export async function* work({ sheets }: { readonly sheets: readonly WrittenSheet[] }): AsyncGenerator<Uint8Array> {
  const file = await writeXlsx({ sheets: sheets.map(written) });
  for (let at = 0; at < file.byteLength; at += pieceBytes) yield file.slice(at, at + pieceBytes);
}
