import { parentPort, workerData } from 'node:worker_threads';
import { colToLetter, readXlsx, writeXlsx } from 'hucre/xlsx';
import type { DataValidation, WriteSheet } from 'hucre/xlsx';
import type { ReadSheet, SheetCell, WrittenSheet } from './sheets.ts';

/** What the thread of `sheets.ts` is to do. */
export type SheetJob =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly rows: number; readonly columns: number; readonly sheets: number }
  | { readonly kind: 'write'; readonly sheets: readonly WrittenSheet[] };

const headStyle = { font: { bold: true }, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EEF4' } }, alignment: { wrapText: true, vertical: 'center' } } as const;

async function read({ bytes, rows, columns, sheets }: Extract<SheetJob, { kind: 'read' }>): Promise<ReadSheet[]> {
  // One row more than are taken: that there are more must not go unseen.
  const range = `A1:${colToLetter(columns - 1)}${rows + 1}`;
  const workbook = await readXlsx(bytes, { range, sheets: (_info, index) => index < sheets });
  return workbook.sheets.map(({ name, rows: found }) => ({ name, rows: trimmed(found) }));
}

/** Without the empty rows at the end, which styles leave behind. */
function trimmed(rows: SheetCell[][]): SheetCell[][] {
  let end = rows.length;
  while (end > 0 && (rows[end - 1] ?? []).every((cell) => cell === null || cell === '')) end -= 1;
  return rows.slice(0, end);
}

function validationsOf({ choices, choiceRows, dateColumns }: WrittenSheet): DataValidation[] {
  const rangeOf = (column: number) => `${colToLetter(column)}2:${colToLetter(column)}${choiceRows + 1}`;
  const lists = choices.map(({ column, values, title, message }): DataValidation => ({
    type: 'list', values: [...values], allowBlank: true, showErrorMessage: true, errorStyle: 'stop', errorTitle: title, errorMessage: message, range: rangeOf(column),
  }));
  return [...lists, ...dateColumns.map((column): DataValidation => ({ type: 'date', operator: 'greaterThan', formula1: '1', allowBlank: true, showErrorMessage: false, range: rangeOf(column) }))];
}

function written(sheet: WrittenSheet): WriteSheet {
  const cells = new Map((sheet.rows[0] ?? []).map((value, column) => [`0,${column}`, { value, style: headStyle }]));
  return {
    name: sheet.name, rows: sheet.rows, cells, freezePane: { rows: 1 }, dataValidations: validationsOf(sheet),
    columns: sheet.widths.map((width, column) => ({ width, ...(sheet.dateColumns.includes(column) ? { numFmt: 'yyyy-mm-dd' } : {}) })),
  };
}

const job = workerData as SheetJob;
const result = job.kind === 'read' ? await read(job) : await writeXlsx({ sheets: job.sheets.map(written) });
// A workbook is handed over, not copied.
parentPort?.postMessage(result, result instanceof Uint8Array && result.buffer instanceof ArrayBuffer ? [result.buffer] : []);
