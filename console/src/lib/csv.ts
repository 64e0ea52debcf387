/** A cell that no sheet program takes for a formula, quoted as RFC 4180 has it. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV. It starts with a mark of UTF-8, which sheet programs need for Chinese. */
export function csvOf(rows: readonly (readonly string[])[]): Blob {
  return new Blob([`\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });
}
