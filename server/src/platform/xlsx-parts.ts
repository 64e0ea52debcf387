/** Most rows of a sheet that spreadsheet programs open. */
export const maxSheetRows = 1_048_576;
/** Longest name of a sheet, UTF-16 units. */
const longestName = 31;

/** Text of XML without what XML 1.0 cannot hold. */
export function xmlText(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- these are the characters that a workbook may not hold
      .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

/** `A` … `Z`, `AA` …, by number of the column, from 0. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest === 0 ? '' : columnName(rest - 1)) + String.fromCodePoint(65 + (column % 26));
}

function cut(text: string, most: number): string {
  // Never half of a pair.
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/**
 * Names of sheets that spreadsheet programs accept: without the characters that stand for something else in formulas,
 * at most 31 long, each different from the others, also in capitals.
 *
 * @param taken names that other sheets have
 * @param suffix kept whole, such as ` (2)`
 */
export function sheetName(wanted: string, taken: readonly string[], suffix = ''): string {
  const plain =
    wanted
      // oxlint-disable-next-line no-control-regex -- these are the characters that a workbook may not hold
      .replace(/[\0-\x1f[\]:*?/\\\ufffe\uffff]/g, ' ')
      .toWellFormed()
      // A straight apostrophe may stand neither first nor last.
      .replaceAll("'", '’')
      .trim() || 'Sheet';
  const isTaken = (name: string) =>
    name.toLowerCase() === 'history' || taken.some((other) => other.toLowerCase() === name.toLowerCase());
  for (let n = 1; ; n += 1) {
    const end = (n === 1 ? '' : `~${n}`) + suffix;
    const name = cut(plain, longestName - end.length).trimEnd() + end;
    if (!isTaken(name)) return name;
  }
}

/** Numbers of the styles that `stylesXml` describes: cells name them. */
export const cellStyle = { plain: 0, head: 1, time: 2, timeMs: 3, note: 4, decimals: 5 } as const;
/** Most decimals that a number format shows. */
export const maxDecimals = 4;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRels = 'http://schemas.openxmlformats.org/package/2006/relationships';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const decimalFormats = Array.from({ length: maxDecimals + 1 }, (_, n) => (n === 0 ? '0' : `0.${'0'.repeat(n)}`));

/** Heading, times to the second and to the millisecond, wrapped text, and numbers with 0 to 4 decimals. */
export function stylesXml(): string {
  const formats = ['yyyy-mm-dd hh:mm:ss', 'yyyy-mm-dd hh:mm:ss.000', ...decimalFormats];
  const numFmts = formats.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code}"/>`).join('');
  const xf = (id: number, more = '', inner = '') =>
    `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}>${inner}</xf>`;
  const wrap = '<alignment vertical="top" wrapText="1"/>';
  const head = `<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1">${wrap}</xf>`;
  const xfs = [
    xf(0),
    head,
    xf(164),
    xf(165),
    xf(0, ' applyAlignment="1"', wrap),
    ...decimalFormats.map((_, n) => xf(166 + n)),
  ];
  return (
    `${declaration}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${numFmts}</numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF4"/><bgColor indexed="64"/></patternFill></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

/** The parts of a workbook besides its sheets, which are `xl/worksheets/sheet1.xml` and so on. */
export function workbookParts(names: readonly string[]): readonly (readonly [path: string, xml: string])[] {
  const sheets = names.map((name, n) => `<sheet name="${xmlText(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = [
    ...names.map((_, n) => relation(`rId${n + 1}`, 'worksheet', `worksheets/sheet${n + 1}.xml`)),
    relation('styles', 'styles', 'styles.xml'),
  ];
  const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${sheetType}.${type}"/>`;
  const types = [
    override('xl/workbook.xml', 'sheet.main+xml'),
    override('xl/styles.xml', 'styles+xml'),
    ...names.map((_, n) => override(`xl/worksheets/sheet${n + 1}.xml`, 'worksheet+xml')),
  ];
  return [
    ['xl/styles.xml', stylesXml()],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packageRels}">${relations.join('')}</Relationships>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packageRels}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    ],
  ];
}

/** The beginning of a sheet: frozen first row, widths of the columns in characters. */
export function sheetHead(widths: readonly number[]): string {
  const cols = widths.map((width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`);
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`;
}

export const sheetEnd = '</sheetData></worksheet>';

/** A cell with text: never a formula, whatever it begins with. */
export function textCell(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** A row of texts and numbers; null leaves a cell empty. */
export function sheetRow(row: number, cells: readonly (string | number | null)[], style: number): string {
  const written = cells.map((cell, n) => {
    const place = `${columnName(n)}${row}`;
    if (cell === null) return '';
    return typeof cell === 'number' ? `<c r="${place}" s="${style}"><v>${cell}</v></c>` : textCell(place, cell, style);
  });
  return `<row r="${row}">${written.join('')}</row>`;
}
