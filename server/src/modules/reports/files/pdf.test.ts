import { deflateSync } from 'node:zlib';
import { AppError, maxReportBytes, maxReportPages } from '@oilsight/contract';
import pdfmake from 'pdfmake';
import { beforeAll, describe, expect, it } from 'vitest';
import { objectStream, packed, pdfFrom, pdfOf } from '../../../../test/pdf.ts';
import { work } from './pdf-work.ts';

/** The number of pages, or why the file is refused. */
async function checked(bytes: Uint8Array, maxPages = maxReportPages): Promise<number | string> {
  try {
    for await (const { pages } of work({ bytes, maxPages })) return pages;
    return 'nothing';
  } catch (error) {
    return error instanceof AppError ? error.error : String(error);
  }
}

const text = (words: string) => Buffer.from(words, 'latin1');
const joined = (...parts: readonly (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)));
const megabytes = (count: number) => Buffer.alloc(count * 1_048_576);
const address = '<</S/URI/URI(https://e.example)>>';
const script = '<</S/JavaScript/JS(app.alert(1))>>';
const zip = joined('PK\x03\x04', Buffer.alloc(40), 'PK\x05\x06', Buffer.alloc(18));

async function written(more: object = {}): Promise<Buffer> {
  // It reads fonts alone.
  pdfmake.setLocalAccessPolicy(() => true);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setFonts({ Helvetica: { normal: 'Helvetica' } });
  const pages = [{ text: 'Water 341 mg/kg', pageBreak: 'after' as const }, { text: 'Page two' }];
  const document = { content: pages, defaultStyle: { font: 'Helvetica' }, ...more };
  return Buffer.from(await pdfmake.createPdf(document).getBuffer());
}

/** A page's text, and an action that starts a program: packed, and written in letters of 85 by another program. */
const inLettersOf85 = {
  page: `Garg^;:'MC<%p.,#Y@rK1'"#0'EsKc\`0/Uo"_/35L"peKluYsUO=URe&-2<p$Vg~>`,
  program: `Gau+Fd1=h&8M&+ZcHpda85@B#ek<,9e[2Xb!+TmOao~>`,
};
const lettersOf85 = (words: string) => ({ head: '/Filter[/ASCII85Decode/FlateDecode]', stream: text(words) });

describe('a pdf that only shows something is taken', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, number]>([
    ['as an engine writes it', () => written(), 2],
    ['of several pages', () => pdfOf({ pages: 3 }), 3],
    ['that opens at a place', () => pdfOf({ catalog: '/OpenAction[4 0 R/Fit]' }), 1],
    ['that goes to a place', () => pdfOf({ catalog: '/OpenAction<</S/GoTo/D[4 0 R/Fit]>>' }), 1],
    [
      'that goes to a place of another object',
      () => pdfOf({ catalog: '/OpenAction 5 0 R', more: ['[4 0 R /Fit]'] }),
      1,
    ],
    [
      'that goes to a named place',
      () => pdfOf({ catalog: '/OpenAction<</Type/Action/S /GoTo/D(Page \\(1\\) >>)>>' }),
      1,
    ],
    [
      'that goes to a place under a name in hexadecimal digits',
      () => pdfOf({ catalog: '/OpenAction<</S/GoTo/D<FEFF0041>>>' }),
      1,
    ],
    [
      'with a link that people may follow',
      () => pdfOf({ page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com)>>>>]' }),
      1,
    ],
    ['packed and written in letters of 85', () => pdfOf({ content: lettersOf85(inLettersOf85.page) }), 1],
    ['with packed objects', () => pdfOf({ more: [objectStream({ 6: '<</Producer(Lab)>>' })] }), 1],
    ['whose end is followed by empty lines', () => joined(pdfOf(), '\r\n\r\n'), 1],
    ['that was appended to', () => joined(pdfOf(), pdfOf().subarray(9)), 1],
    ['with the most pages', () => pdfOf({ pages: maxReportPages }), maxReportPages],
  ])('%s', async (_what, make, pages) => {
    expect(await checked(await make())).toBe(pages);
  });
});

describe('what is no pdf, or more than one, is refused', () => {
  it.each<[string, string, () => Uint8Array]>([
    ['nothing', 'notAPdf', () => Buffer.alloc(0)],
    ['a renamed program', 'notAPdf', () => joined('MZ\x90\0', megabytes(1))],
    ['a renamed program of Linux', 'notAPdf', () => joined('\x7fELF\x02', megabytes(1))],
    ['an archive', 'notAPdf', () => zip],
    ['words', 'notAPdf', () => text('Water 341 mg/kg')],
    ['a version that nobody has', 'notAPdf', () => text('%PDF-9.9\n%%EOF')],
    ['bytes before its head', 'pdfIsMixed', () => joined('GIF89a', pdfOf())],
    ['a line before its head', 'pdfIsMixed', () => joined('\n', pdfOf())],
    ['a page of the web in its head', 'pdfIsMixed', () => joined('%PDF-1.7\n%<HTML><script>', pdfOf())],
    ['an archive in its head', 'pdfIsMixed', () => joined('%PDF-1.7\n%', zip, pdfOf())],
    ['an archive behind its end', 'pdfIsMixed', () => joined(pdfOf(), zip)],
    ['an archive around its end', 'pdfIsMixed', () => joined(pdfOf(), '%', zip.subarray(-22), '\n%%EOF')],
    ['a script behind its end', 'pdfIsMixed', () => joined(pdfOf(), '#!/bin/sh')],
    ['half of it', 'pdfBroken', () => pdfOf().subarray(0, 300)],
    ['a head and an end alone', 'pdfBroken', () => text('%PDF-1.7\n%%EOF')],
    ['no page', 'pdfBroken', () => pdfFrom(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 0/Kids[]>>'])],
    ['one page too many', 'pdfTooManyPages', () => pdfOf({ pages: maxReportPages + 1 })],
  ])('%s', async (_what, error, make) => {
    expect(await checked(make())).toBe(error);
  });
});

/** A packed stream written in letters: hexadecimal digits. */
const spelled = (head: string, content: string | Uint8Array) => ({
  head: `${head}/Filter[/ASCIIHexDecode/FlateDecode]`,
  stream: text(`${deflateSync(content).toString('hex')}>`),
});

/** A pdf whose catalog, which starts a program, stands behind a word that seems to begin a stream. */
function disguised(before: string, behind: string): Buffer {
  const file = pdfOf().toString('latin1');
  const catalog = '95 0 obj\n<</Type/Catalog/Pages 2 0 R/OpenAction<</S/Launch/F(calc.exe)>>>>\nendobj';
  const [objects = '', end = ''] = file.split('trailer');
  return text(`${objects}%${before}\n${catalog}${behind}\ntrailer${end.replace('/Root 1 0', '/Root 95 0')}`);
}

describe('what does something is refused', () => {
  const at = (number: number, object: string) => objectStream({ [number]: object });
  it.each<[string, string, () => Buffer]>([
    ['a script on opening', 'pdfHasScripts', () => pdfOf({ catalog: `/OpenAction${script}` })],
    [
      'a script under a disguised name',
      'pdfHasScripts',
      () => pdfOf({ catalog: '/OpenAction<</S/Jav#61Script/J#53(app.alert(1))>>' }),
    ],
    [
      'a script by name',
      'pdfHasScripts',
      () => pdfOf({ catalog: `/Names<</JavaScript<</Names[(a)5 0 R]>>>>`, more: [script] }),
    ],
    [
      'a script in packed objects',
      'pdfHasScripts',
      () => pdfOf({ catalog: '/OpenAction 9 0 R', more: [at(9, script)] }),
    ],
    [
      'a script of a field',
      'pdfHasScripts',
      () => pdfOf({ page: `/Annots[<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 9 9]/AA<</K${script}>>>>]` }),
    ],
    ['a form of another kind', 'pdfHasScripts', () => pdfOf({ catalog: '/AcroForm<</XFA 5 0 R>>', more: ['(x)'] })],
    ['an action of a page', 'pdfHasActions', () => pdfOf({ page: '/AA<</O<</S/URI/URI(https://example.com)>>>>' })],
    [
      'a program that a link starts',
      'pdfHasActions',
      () => pdfOf({ page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(calc.exe)>>>>]' }),
    ],
    [
      'an address on opening',
      'pdfHasActions',
      () => pdfOf({ catalog: '/OpenAction<</S/URI/URI(https://e.example)>>' }),
    ],
    [
      'an address after a place on opening',
      'pdfHasActions',
      () => pdfOf({ catalog: '/OpenAction<</S/GoTo/D[4 0 R/Fit]/Next<</S/URI/URI(https://e.example)>>>>' }),
    ],
    [
      'an address in packed objects on opening',
      'pdfHasActions',
      () => pdfOf({ catalog: '/OpenAction 9 0 R', more: [at(9, '<</S/URI/URI(https://e.example)>>')] }),
    ],
    [
      'an address on opening, in an object that stands once more as a place',
      'pdfHasActions',
      () => joined(pdfOf({ catalog: '/OpenAction 5 0 R', more: [address] }), `\n5 1 obj\n[4 0 R/Fit]\nendobj\n%%EOF`),
    ],
    [
      'an address on opening, in packed objects beside a place of the same number',
      'pdfHasActions',
      () => pdfOf({ catalog: '/OpenAction 5 0 R', more: ['[4 0 R/Fit]', at(5, address)] }),
    ],
    [
      'an address on opening, in packed objects that hold the number twice',
      'pdfHasActions',
      () => pdfOf({ catalog: '/OpenAction 9 0 R', more: [at(9, address), at(9, '[4 0 R/Fit]')] }),
    ],
    [
      'an address on opening whose number begins with zeros',
      'pdfHasActions',
      () =>
        joined(pdfOf({ catalog: '/OpenAction 5 0 R', more: ['[4 0 R/Fit]'] }), `\n0005 0 obj${address}endobj\n%%EOF`),
    ],
    [
      'an address on opening, beside a place inside of it',
      'pdfHasActions',
      () => pdfOf({ catalog: '/OpenAction<</S/URI/URI(https://e.example)/X<</S/GoTo/D[4 0 R/Fit]>>>>' }),
    ],
    [
      'an address on opening that is written like a place',
      'pdfHasActions',
      () => pdfOf({ catalog: '/OpenAction<</S/URI/URI(/S/GoTo)>>' }),
    ],
    [
      'an address after a place on opening, behind a comment that seems to end it',
      'pdfHasActions',
      () => pdfOf({ catalog: '/OpenAction<</S/GoTo%>>\n/D[4 0 R/Fit]/Next 5 0 R>>', more: [address] }),
    ],
    [
      'an address after a place on opening, behind a name that seems to end it',
      'pdfHasActions',
      () => pdfOf({ catalog: '/OpenAction<</S/GoTo/D(>>)/Next 5 0 R>>', more: [address] }),
    ],
    ['nothing that stands where it says, on opening', 'pdfHasActions', () => pdfOf({ catalog: '/OpenAction 77 0 R' })],
    ...['Named/N/Print', 'Hide/T(a)', 'ResetForm', 'Movie', 'Sound', 'SetOCGState/State[/OFF 5 0 R]'].map(
      (action): [string, string, () => Buffer] => [
        `an action of a link: ${action}`,
        'pdfHasActions',
        () => pdfOf({ page: `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/${action}>>>>]` }),
      ],
    ),
    [
      'a film on a page',
      'pdfHasActions',
      () => pdfOf({ page: '/Annots[<</Type/Annot/Subtype /Movie/Rect[0 0 9 9]>>]' }),
    ],
    ['a form that is sent', 'pdfHasActions', () => pdfOf({ catalog: '/OpenAction<</S/SubmitForm/F(https://e)>>' })],
    [
      'an attached file',
      'pdfHasAttachments',
      () =>
        pdfOf({
          catalog: '/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>',
          more: ['<</Type/Filespec/F(a.exe)/EF<</F 6 0 R>>>>', packed('/Type/EmbeddedFile', 'MZ')],
        }),
    ],
    [
      'a file on a page',
      'pdfHasAttachments',
      () => pdfOf({ page: '/Annots[<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]>>]' }),
    ],
    [
      'a program that starts on opening, in a comment that looks like a stream',
      'pdfHasActions',
      () => disguised('stream\n', '\n%endstream'),
    ],
    [
      'a program that starts on opening, between packed bytes',
      'pdfHasActions',
      () => disguised(`<</Filter/FlateDecode>>stream\n${deflateSync('x').toString('latin1')}`, '\n%endstream'),
    ],
    [
      'a program in packed objects that are not called so',
      'pdfHasActions',
      () => pdfOf({ more: [packed('/N 1/First 4', `9 0 <</S/Launch/F(calc.exe)>>`)] }),
    ],
    [
      'a program in packed objects written in letters',
      'pdfHasActions',
      () => pdfOf({ more: [spelled('/N 1/First 4', `9 0 <</S/Launch/F(calc.exe)>>`)] }),
    ],
    [
      'a program in packed objects written in letters of 85',
      'pdfHasActions',
      () => pdfOf({ more: [lettersOf85(inLettersOf85.program)] }),
    ],
    [
      'a script in packed objects whose dictionary says a word of objects',
      'pdfHasScripts',
      () =>
        pdfOf({
          more: [{ head: '/Type/ObjStm/N 1/First 4/Filter/FlateDecode/X(obj)', stream: deflateSync(`9 0 ${script}`) }],
        }),
    ],
    ['a film', 'pdfHasAttachments', () => pdfOf({ page: '/Annots[<</Subtype/RichMedia/Rect[0 0 9 9]>>]' })],
  ])('%s', async (_what, error, make) => {
    expect(await checked(make())).toBe(error);
  });

  describe('an encrypted file', () => {
    let files: readonly Buffer[];
    beforeAll(async () => {
      files = await Promise.all([
        written({ userPassword: 'secret' }),
        written({ ownerPassword: 'secret' }),
        written({ version: '1.7ext3', userPassword: 'secret', ownerPassword: 'other' }),
      ]);
    });
    it('whether it opens without a word or not', async () => {
      expect(await Promise.all(files.map((file) => checked(file)))).toEqual(files.map(() => 'pdfEncrypted'));
    });
  });
});

describe('a small file that takes very much is refused before it does', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  it.each<[string, () => Buffer]>([
    ['a page that unpacks to 200 MB', () => pdfOf({ content: packed('', megabytes(200)) })],
    [
      'a page that is packed twice',
      () =>
        pdfOf({
          content: { head: '/Filter[/FlateDecode/FlateDecode]', stream: deflateSync(deflateSync(megabytes(200))) },
        }),
    ],
    [
      'many streams that unpack to 60 MB each',
      () => {
        const stream = deflateSync(megabytes(60));
        return pdfOf({ more: Array.from({ length: 20 }, () => ({ head: '/Filter/FlateDecode', stream })) });
      },
    ],
    ['a page that is packed and written in letters', () => pdfOf({ content: spelled('', megabytes(200)) })],
    [
      'a page whose packing another object says',
      () =>
        pdfOf({ more: ['[/FlateDecode]'], content: { head: '/Filter 5 0 R', stream: deflateSync(megabytes(200)) } }),
    ],
    ['packed objects of 60 MB', () => pdfOf({ more: [packed('/Type/ObjStm/N 1/First 4', megabytes(60))] })],
    [
      'a long stream packed in an old way',
      () => pdfOf({ content: { head: '/Filter/LZWDecode', stream: megabytes(1) } }),
    ],
  ])('%s', async (_what, make) => {
    const file = make();
    expect(file.length).toBeLessThan(maxReportBytes);
    expect(await checked(file)).toBe('pdfBroken');
  });

  it('lists within lists and pages within themselves end', async () => {
    const results = await Promise.all([
      checked(pdfOf({ catalog: `/A ${nested(400_000)}` })),
      checked(pdfFrom(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 5/Kids[2 0 R]>>'])),
      checked(pdfFrom(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 2000000000/Kids[]>>'])),
    ]);
    for (const result of results) expect(['pdfBroken', 'pdfTooManyPages', 1]).toContain(result);
  });
});
