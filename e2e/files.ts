import { crc32 } from 'node:zlib';
import type { Page } from '@playwright/test';
import { pdfOf } from '../console/test/pdf.ts';

interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A picture of its own making, as a file of a camera would be. */
export async function picture(page: Page, width: number, height: number, name = 'picture.png'): Promise<ChosenFile> {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [w, h];
      const context = canvas.getContext('2d');
      for (let x = 0; x < w; x += 20) {
        if (context !== null) context.fillStyle = `hsl(${x % 360} 70% 50%)`;
        context?.fillRect(x, 0, 20, h);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}

/** Two frames of one red pixel each, for ever. */
export const animation = {
  mimeType: 'image/gif',
  buffer: Buffer.from(
    'R0lGODlhAQABAIAAAP8AAAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAQABAAACAkQBACH5BAAKAAAALAAAAAABAAEAAAICRAEAOw==',
    'base64',
  ),
};

/** A zip file whose entries are stored as they are. */
function zipOf(entries: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(entries)) {
    const [name, body] = [Buffer.from(path), Buffer.from(text)];
    // Version, flags, method, time, day, checksum, both sizes, and the length of the name.
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(33, 8);
    head.writeUInt32LE(crc32(body), 10);
    head.writeUInt32LE(body.length, 14);
    head.writeUInt32LE(body.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, name, body]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, tail, name]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

const schemas = 'http://schemas.openxmlformats.org';

/** A workbook with one sheet, as another program would write it. */
export function workbook(name: string, rows: readonly (readonly (string | number)[])[]): ChosenFile {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const link = (kind: string, target: string) =>
    `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="r1" Type="${schemas}/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;
  const buffer = zipOf({
    '[Content_Types].xml': `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    '_rels/.rels': link('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': link('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
  });
  return { name, mimeType: `${type}.sheet`, buffer };
}

/** A pdf with a line of text on each page. */
export function pdfFile(name: string, lines: readonly string[]): ChosenFile {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(lines), 'latin1') };
}
