/** Media type of a CSV file. */
export const csvType = 'text/csv; charset=utf-8';

/**
 * A cell as RFC 4180 writes it. Text that a spreadsheet would run as a formula is made plain text, because names and
 * keys may come from strangers.
 */
export function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The first line of a file: a byte order mark, by which spreadsheets recognise UTF-8, then the column titles. */
export function csvHead(titles: readonly string[]): string {
  return `\ufeff${csvLine(titles)}`;
}
