/** Media type of a CSV file. */
export const csvType = 'text/csv; charset=utf-8';

/**
 * A cell after RFC 4180. Text that a spreadsheet would run as a formula is made plain text: names and keys come from
 * strangers.
 */
export function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The first line of a file: the titles of its columns, after the mark by which spreadsheets know UTF-8. */
export function csvHead(titles: readonly string[]): string {
  return `\ufeff${csvLine(titles)}`;
}
