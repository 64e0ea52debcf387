import { describe, expect, it } from 'vitest';
import { uploadedForm } from './uploads.ts';

const upload = { field: 'file', bytes: 1000 };
const part = (head: string, content: string) => `--edge\r\n${head}\r\n\r\n${content}\r\n`;
const file = part(
  'Content-Disposition: form-data; name="file"; filename="设备.xlsx"\r\nContent-Type: a/b',
  'bytes\r\n--edg',
);
const text = (name: string, content = 'x') => part(`Content-Disposition: form-data; name="${name}"`, content);
const formOf = (...parts: readonly string[]) => Buffer.from(`${parts.join('')}--edge--\r\n`);
const read = (body: unknown, contentType: string | undefined = 'multipart/form-data; boundary=edge') =>
  uploadedForm(contentType, body, upload);

it('gives the file and the texts of a form, however its boundary is written', async () => {
  for (const type of ['multipart/form-data; boundary=edge', 'multipart/form-data; charset=utf-8; BOUNDARY="edge"']) {
    const { file: found, fields } = await read(formOf(text('a', '1'), file, text('b', '二')), type);
    expect([found?.name, Buffer.from(found?.bytes ?? []).toString(), fields]).toEqual([
      '设备.xlsx',
      'bytes\r\n--edg',
      { a: '1', b: '二' },
    ]);
  }
});

it('refuses a file that is too large', async () => {
  await expect(
    read(formOf(part('Content-Disposition: form-data; name="file"; filename="a"', 'x'.repeat(1001)))),
  ).rejects.toMatchObject({ error: 'tooLarge' });
});

describe('finds no file', () => {
  it.each<[string, unknown, string?]>([
    ['in what is no form', Buffer.from('{}')],
    ['without a body', null],
    ['without a boundary', formOf(file), 'multipart/form-data'],
    ['with a boundary that nobody would use', formOf(file), 'multipart/form-data; boundary="e d"'],
    ['in a form of many parts', formOf(...Array.from({ length: 30 }, (_, n) => text(`t${n}`)), file)],
    ['in a form of long heads', formOf(part(`Content-Disposition: form-data; name="${'a'.repeat(3000)}"`, 'x'), file)],
    ['in a form of long heads behind its file', formOf(file, part(`${'A: b\r\n'.repeat(1000)}C: d`, 'x'))],
    ['in a form that does not end', Buffer.from(file)],
    ['of which another boundary has many parts', Buffer.concat([Buffer.from('--edge--\r\n'), formOf(file)])],
  ])('%s', async (_name, body, type) => expect((await read(body, type)).file).toBeNull());
});
