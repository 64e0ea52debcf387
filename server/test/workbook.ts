import * as XLSX from '@e965/xlsx';

export type Rows = readonly (readonly (string | number | boolean | Date | null)[])[];

/** A workbook in the format of another program; days are UTC. */
export function workbookOf(
  sheets: Readonly<Record<string, Rows>>,
  options: XLSX.WritingOptions = {},
): Uint8Array<ArrayBuffer> {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(
      book,
      XLSX.utils.aoa_to_sheet(
        rows.map((row) => [...row]),
        { cellDates: true, UTC: true },
      ),
      name,
    );
  return new Uint8Array(
    XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true, ...options }) as Buffer,
  );
}

/** The rows of each sheet of a workbook, by the sheet's name. */
export function rowsOf(bytes: Uint8Array): Readonly<Record<string, readonly unknown[]>> {
  const { Sheets } = XLSX.read(bytes);
  return Object.fromEntries(
    Object.entries(Sheets).map(([name, sheet]) => [name, XLSX.utils.sheet_to_json(sheet, { header: 1 })]),
  );
}
