import { Readable } from 'node:stream';
import { createDeflateRaw } from 'node:zlib';
import { AppError } from '@oilsight/contract';
import * as XLSX from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookOf, sheetXml } from '../../test/hostile/workbooks.ts';
import { workbookOf } from '../../test/workbook.ts';
import { createIsolatedWork } from './isolated-work.ts';
import { work as readWorkbook } from './sheet-reading.ts';
import type { ReadJob } from './sheet-reading.ts';
import { createWorkbooks } from './sheets.ts';
import type { SheetCell } from './sheet.types.ts';
import { entriesOf, storedZip, unpack } from './zip.ts';

const limits = { rows: 100, columns: 20, sheets: 3, characters: 60 };
const workbooks = createWorkbooks(createIsolatedWork());
const anna = { person: 'anna', tenant: null };

/** Reads a workbook in this process, with the code that otherwise runs in a process of its own. */
async function readSheets(bytes: Uint8Array, within: typeof limits): Promise<{ name: string; rows: SheetCell[][] }[]> {
  return createWorkbooks({ run: (_program, job) => readWorkbook(job as ReadJob) as AsyncGenerator<never, void> }).read(
    bytes,
    within,
    anna,
  );
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? error.error : String(error);
}

/** The files of a plain workbook, with some replaced or added. */
async function withFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  without: readonly string[] = [],
): Promise<Uint8Array> {
  const plain = await Promise.all(
    entriesOf(workbookOf({ A: [['x']] }), 100).map(async (entry) => [entry.name, await unpack(entry, 1e7)] as const),
  );
  const all = new Map<string, Uint8Array>(plain.filter(([name]) => !without.includes(name)));
  for (const [name, content] of Object.entries(files))
    all.set(name, typeof content === 'string' ? new TextEncoder().encode(content) : content);
  return storedZip([...all].map(([name, content]) => ({ name, content })));
}

/** A zip file with one more deflated entry than the plain workbook; the sizes in its headers are false. */
function zipWith(name: string, packed: Uint8Array, plain: Uint8Array): Uint8Array {
  const files = entriesOf(plain, 100).map((entry) => ({
    name: entry.name,
    content: entry.packed,
    method: entry.method,
  }));
  const all = [...files.filter((file) => file.name !== name), { name, content: packed, method: 8 }];
  const zip = Buffer.from(storedZip(all));
  // Sets the compression method of each entry in both of its headers.
  let local = 0;
  let at = zip.readUInt32LE(zip.length - 6);
  for (const { method, content } of all) {
    zip.writeUInt16LE(method, local + 8);
    zip.writeUInt16LE(method, at + 10);
    local += 30 + zip.readUInt16LE(local + 26) + content.byteLength;
    at += 46 + zip.readUInt16LE(at + 28);
  }
  return zip;
}

describe('reading', () => {
  it('gives what another program wrote: text, numbers, days, truth', async () => {
    const rows: SheetCell[][] = [
      ['名称', 'n'],
      ['泵 1', 4.5],
      [null, null],
      [new Date(Date.UTC(2026, 2, 18)), true],
    ];
    const [sheet, second] = await workbooks.read(workbookOf({ 设备: rows, Sensors: [['a']] }), limits, anna);
    expect(sheet).toEqual({
      name: '设备',
      rows: [['名称', 'n'], ['泵 1', 4.5], [], [new Date(Date.UTC(2026, 2, 18)), true]],
    });
    expect(second).toEqual({ name: 'Sensors', rows: [['a']] });
  });

  it('is the opposite of writing, for any text', async () => {
    const text = fc
      .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
      .map((value) => value.replace(/[\p{Cc}\p{Cs}]|_x[0-9a-f]{4}_/giu, '').trim())
      .filter((value) => value !== '');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 20, maxLength: 80 }),
        async (rows) => {
          const bytes = await workbooks.write(
            [{ name: 'Any', rows, widths: [10], dateColumns: [], choices: [], choiceRows: 0 }],
            anna,
          );
          const [read] = await readSheets(bytes, limits);
          expect(read?.rows.map((row) => row.filter((cell) => cell !== null).map(String))).toEqual(rows);
          const other = XLSX.read(bytes, { type: 'array' });
          expect(XLSX.utils.sheet_to_json<string[]>(other.Sheets['Any'] as XLSX.WorkSheet, { header: 1 })).toEqual(
            rows,
          );
        },
      ),
      { numRuns: 3 },
    );
  });

  it('leaves out what lies to the right, and refuses a row too many', async () => {
    const wide = await readSheets(workbookOf({ A: [Array.from({ length: 30 }, (_, n) => `c${n}`)] }), limits);
    expect(wide[0]?.rows[0]?.length).toBeLessThanOrEqual(20);
    const rows = (count: number) => workbookOf({ A: Array.from({ length: count }, (_, n) => [n]) });
    expect((await readSheets(rows(100), limits))[0]?.rows).toHaveLength(100);
    expect(await refusalOf(readSheets(rows(101), limits))).toBe('sheetTooLarge');
  });

  it('cuts cells that are long, and leaves out what is empty', async () => {
    const [sheet] = await readSheets(
      workbookOf({ A: [[` ${'x'.repeat(90)}`, null, 'y', null], [null, ''], ['z'.repeat(60)], [null]] }),
      limits,
    );
    expect(sheet?.rows).toEqual([['x'.repeat(60), null, 'y'], [], ['z'.repeat(60)]]);
  });

  it('refuses more cells, and more text, than a plant has', async () => {
    const wide = { rows: 5001, columns: 60, sheets: 4, characters: 200 };
    const cells = sheetXml(`<row>${'<c><v>1</v></c>'.repeat(50)}</row>`.repeat(4100));
    expect(await refusalOf(readSheets(bookOf({ sheets: [cells, cells] }), wide))).toBe('sheetTooLarge');
    const text = sheetXml(`<row>${'<c t="s"><v>0</v></c>'.repeat(9)}</row>`.repeat(4500));
    expect(
      await refusalOf(
        readSheets(bookOf({ sheets: [text], sharedStrings: `<sst><si><t>${'x'.repeat(200)}</t></si></sst>` }), wide),
      ),
    ).toBe('sheetTooLarge');
  });

  it('takes formulas for what they were worked out to', async () => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, { A1: { t: 's', v: 'worked out', f: '"worked"&" out"' }, '!ref': 'A1' }, 'A');
    const bytes = new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    expect((await readSheets(bytes, limits))[0]?.rows).toEqual([['worked out']]);
  });
});

describe('a file is refused', () => {
  const content = (name: string) => withFiles({ [name]: 'x' });
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['that is empty', () => new Uint8Array(), 'sheetNotXlsx'],
    ['that is text', () => new TextEncoder().encode('name,type\n'), 'sheetNotXlsx'],
    [
      'that is a zip file of something else',
      () => storedZip([{ name: 'a.txt', content: new Uint8Array(3) }]),
      'sheetNotXlsx',
    ],
    ['that is an old xls', () => workbookOf({ A: [['x']] }, { bookType: 'biff8' }), 'sheetNotXlsx'],
    [
      'that a password protects',
      () =>
        Buffer.concat([
          Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
          Buffer.alloc(600),
          Buffer.from('EncryptedPackage', 'utf16le'),
          Buffer.alloc(100),
        ]),
      'sheetEncrypted',
    ],
    ['with macros', () => content('xl/vbaProject.bin'), 'sheetHasMacros'],
    [
      'that says it has macros',
      () =>
        withFiles({
          '[Content_Types].xml':
            '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
        }),
      'sheetHasMacros',
    ],
    ['with old macro sheets', () => content('xl/macrosheets/sheet1.xml'), 'sheetHasMacros'],
    ['with links to other files', () => content('xl/externalLinks/externalLink1.xml'), 'sheetHasLinks'],
    ['with things inside', () => content('xl/embeddings/oleObject1.bin'), 'sheetHasLinks'],
    [
      'that declares entities',
      () => withFiles({ 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><workbook>&b;</workbook>' }),
      'sheetBroken',
    ],
    ['without its workbook', () => withFiles({}, ['xl/workbook.xml']), 'sheetNotXlsx'],
    ['with a part whose name is long', () => content(`xl/${'a'.repeat(600)}`), 'sheetBroken'],
    ['whose sheet is nonsense', () => withFiles({ 'xl/workbook.xml': 'nonsense' }), 'sheetBroken'],
    [
      'of too many entries',
      () => withFiles(Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`xl/media/${n}.png`, 'x']))),
      'sheetTooLarge',
    ],
  ])('%s', async (_name, make, error) => expect(await refusalOf(readSheets(await make(), limits))).toBe(error));

  it('that was cut off anywhere', async () => {
    const whole = workbookOf({ A: [['x', 1]] });
    for (let length = 0; length < whole.byteLength; length += 97)
      expect(await refusalOf(readSheets(whole.subarray(0, length), limits))).toMatch(/^sheet(?:Broken|NotXlsx)$/);
  });

  it('that unpacks to hundreds of megabytes, before they are in memory', async () => {
    const bomb = zipWith('xl/worksheets/sheet1.xml', await packedSpaces(300), await withFiles({}));
    expect(bomb.byteLength).toBeLessThan(3_000_000);
    const peak = await peakOf(async () => expect(await refusalOf(readSheets(bomb, limits))).toBe('sheetTooLarge'));
    expect(peak).toBeLessThan(150 * 1_048_576);
  });
});

/** The given number of megabytes of spaces, deflated in pieces. */
async function packedSpaces(megabytes: number): Promise<Uint8Array> {
  const deflate = createDeflateRaw({ level: 1 });
  const block = Buffer.alloc(1_048_576, 0x20);
  Readable.from(Array.from({ length: megabytes }, () => block)).pipe(deflate);
  return Buffer.concat((await deflate.toArray()) as Buffer[]);
}

/** Peak memory of the work, bytes beyond what was in use before. */
async function peakOf(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 2);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(peak, process.memoryUsage().rss) - before;
}
