import { randomBytes } from 'node:crypto';
import { zipOf } from '../zip.ts';
import type { ZipFile } from '../zip.ts';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A worksheet with these rows, as XML. */
export function sheetXml(rows: string, around: { readonly before?: string; readonly after?: string } = {}): string {
  return `<?xml version="1.0"?><worksheet xmlns="${main}">${around.before ?? ''}<sheetData>${rows}</sheetData>${around.after ?? ''}</worksheet>`;
}

export interface BookParts {
  readonly sheets?: readonly string[];
  readonly sharedStrings?: string;
  readonly styles?: string;
  readonly contentTypes?: string;
  readonly workbook?: string;
  readonly more?: readonly ZipFile[];
  /** Names of entries that point to the data of the first sheet. */
  readonly same?: readonly string[];
}

/** A workbook assembled by hand: valid except for the given parts. */
export function bookOf({
  sheets = [sheetXml('')],
  sharedStrings,
  styles,
  contentTypes,
  workbook,
  more = [],
  same = [],
}: BookParts): Uint8Array<ArrayBuffer> {
  const parts = [
    ...(sharedStrings === undefined ? [] : ['sharedStrings']),
    ...(styles === undefined ? [] : ['styles']),
  ];
  const names = sheets.map((_, n) => `sheet${n + 1}`);
  return zipOf(
    [
      ...sheets.map((content, n) => ({ name: `xl/worksheets/sheet${n + 1}.xml`, content })),
      {
        name: '[Content_Types].xml',
        content:
          contentTypes ??
          `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${names.map((name) => `<Override PartName="/xl/worksheets/${name}.xml" ContentType="${sheetType}"/>`).join('')}</Types>`,
      },
      {
        name: '_rels/.rels',
        content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      },
      {
        name: 'xl/workbook.xml',
        content:
          workbook ??
          `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="s${n + 1}"/>`).join('')}</sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((name, n) => `<Relationship Id="s${n + 1}" Type="${relations}/worksheet" Target="worksheets/${name}.xml"/>`).join('')}${parts.map((name) => `<Relationship Id="${name}" Type="${relations}/${name}" Target="${name}.xml"/>`).join('')}</Relationships>`,
      },
      ...(sharedStrings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: sharedStrings }]),
      ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: styles }]),
      ...more,
    ],
    same,
  );
}

const times = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n)).join('');
const inline = (text: string, reference = '') =>
  `<c${reference === '' ? '' : ` r="${reference}"`} t="inlineStr"><is><t>${text}</t></is></c>`;
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
const sharedText = (text: string) => `<sst xmlns="${main}"><si><t>${text}</t></si></sst>`;
const megabyte = 1_048_576;
/**
 * Bytes that deflate compresses about as well as a sheet's text, so that the bound on the compression ratio does not
 * refuse the file.
 */
const noise = (length: number) => randomBytes(length).toString('hex');

/** One shared string of nearly a megabyte to which a thousand cells refer: less than 5 kB. */
export const sharedStringOfMegabyte = () =>
  bookOf({
    sheets: [
      sheetXml(
        times(
          100,
          (row) =>
            `<row r="${row + 1}">${times(10, (column) => `<c r="${lettersOf(column)}${row + 1}" t="s"><v>0</v></c>`)}</row>`,
        ),
      ),
    ],
    sharedStrings: sharedText('x'.repeat(megabyte - 500)),
  });

/** Content types of which each could be the beginning of a forbidden one; none is closed. */
export const openContentTypes = () => bookOf({ contentTypes: '<Override'.repeat(100_000) });

/** Workbooks that cost a naive reader much time, memory or both. */
export const hostileWorkbooks: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  'a shared string of a megabyte in a thousand cells': sharedStringOfMegabyte,
  'a shared string of a megabyte in every cell that is read, of four sheets': () => {
    const sheet = sheetXml(
      times(5001, (row) => `<row r="${row + 1}">${times(20, () => '<c t="s"><v>0</v></c>')}</row>`),
    );
    return bookOf({ sheets: [sheet, sheet, sheet, sheet], sharedStrings: sharedText(noise(megabyte / 2)) });
  },
  'content types that begin and never end': openContentTypes,
  'every cell filled': () => {
    const sheet = sheetXml(times(5001, (row) => `<row r="${row + 1}">${times(55, () => '<c><v>1</v></c>')}</row>`));
    return bookOf({ sheets: [sheet, sheet, sheet, sheet] });
  },
  'cells in the first and the last corner': () =>
    bookOf({
      sheets: [
        sheetXml('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
      ],
    }),
  'cells and rows beyond any sheet': () =>
    bookOf({
      sheets: [
        sheetXml(
          '<row r="999999999999"><c r="ZZZZZZZZZZZZ999999999999999"><v>1</v></c></row><row r="-5"><c r="A-5"><v>1e999</v></c></row>',
        ),
      ],
    }),
  'a million empty rows': () => bookOf({ sheets: [sheetXml(times(1_000_000, (n) => `<row r="${n + 1}"/>`))] }),
  'merges, columns and choices over everything': () =>
    bookOf({
      sheets: [
        sheetXml('<row r="1"><c r="A1"><v>1</v></c></row>', {
          before: `<dimension ref="A1:XFD1048576"/><cols>${times(1000, () => '<col min="1" max="16384" width="9"/>')}</cols>`,
          after: `<mergeCells>${times(2000, () => '<mergeCell ref="A1:XFD1048576"/>')}</mergeCells><dataValidations>${times(1000, () => '<dataValidation type="list" sqref="A1:XFD1048576"><formula1>A1:XFD1048576</formula1></dataValidation>')}</dataValidations>`,
        }),
      ],
    }),
  'a tower of elements': () => bookOf({ sheets: [sheetXml('<a>'.repeat(1_500_000))] }),
  'elements that are never closed': () => bookOf({ sheets: [sheetXml('<c '.repeat(1_000_000))] }),
  'attributes without end': () => bookOf({ sheets: [sheetXml(`<row ${times(400_000, (n) => `a${n}="1" `)}/>`)] }),
  'shared strings of many runs': () =>
    bookOf({
      sharedStrings: `<sst xmlns="${main}"><si>${'<r><rPr><b/></rPr><t>x</t></r>'.repeat(600_000)}</si></sst>`,
      sheets: [sheetXml('<row r="1"><c t="s"><v>0</v></c></row>')],
    }),
  'a million shared strings': () =>
    bookOf({ sharedStrings: `<sst xmlns="${main}">${times(900_000, (n) => `<si><t>${n}</t></si>`)}</sst>` }),
  'half a million styles': () =>
    bookOf({
      styles: `<styleSheet xmlns="${main}"><numFmts>${times(300_000, (n) => `<numFmt numFmtId="${n}" formatCode="yyyy"/>`)}</numFmts><cellXfs>${times(300_000, (n) => `<xf numFmtId="${n}"/>`)}</cellXfs></styleSheet>`,
    }),
  'a number format of a megabyte': () =>
    bookOf({
      styles: `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(megabyte)}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs></styleSheet>`,
      sheets: [sheetXml(times(2000, (n) => `<row r="${n + 1}"><c s="1"><v>${n}</v></c></row>`))],
    }),
  'entities within entities': () =>
    bookOf({
      workbook: `<!DOCTYPE a [${times(20, (n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(20)}">`)}]><workbook>&e20;</workbook>`,
    }),
  'entities behind a megabyte of blanks': () =>
    bookOf({
      sheets: [
        `${' '.repeat(2 * megabyte)}<!DOCTYPE a [<!ENTITY b "c">]>${sheetXml('<row><c t="inlineStr"><is><t>&b;</t></is></c></row>')}`,
      ],
    }),
  'half a million character entities': () =>
    bookOf({ sheets: [sheetXml(`<row r="1">${inline('&#120;'.repeat(500_000))}</row>`)] }),
  'ten thousand sheets': () =>
    bookOf({
      workbook: `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${times(10_000, (n) => `<sheet name="s${n}" sheetId="${n + 1}" r:id="s1"/>`)}</sheets></workbook>`,
    }),
  'as many entries as a zip file may have': () =>
    bookOf({ more: Array.from({ length: 60_000 }, (_, n) => ({ name: `m${n}`, content: '' })) }),
  'four hundred entries over the same megabytes': () =>
    bookOf({
      sheets: [sheetXml(times(120_000, (n) => `<row r="${n + 1}">${inline(String(n * 7_919))}</row>`))],
      same: Array.from({ length: 400 }, (_, n) => `xl/worksheets/other${n}.xml`),
    }),
  'an entry whose name is long': () => bookOf({ more: [{ name: `xl/${'vbaProject'.repeat(6000)}`, content: 'x' }] }),
  'five thousand devices of which every cell is wrong': () => {
    const headings = [
      'Device name',
      'Device number',
      'Nameplate number',
      'Machine type',
      'Machine',
      'Industry',
      'Region',
      'Installed on',
      'Device group',
      'Reporting interval (s)',
      'Acts as a gateway',
    ];
    const sheet = sheetXml(
      [
        headings,
        ...Array.from({ length: 5000 }, (_, n) => headings.map((heading) => `${heading} ${n} ${'鑫'.repeat(110)}`)),
      ]
        .map((cells) => `<row>${cells.map((cell) => inline(cell)).join('')}</row>`)
        .join(''),
    );
    return bookOf({ sheets: [sheet] });
  },
  'a sheet that unpacks to forty megabytes': () =>
    bookOf({
      sheets: [sheetXml(times(600_000, (n) => `<row r="${n + 1}">${inline(`value ${n}`, `A${n + 1}`)}</row>`))],
    }),
};
