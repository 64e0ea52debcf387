import { connect } from 'node:net';
import { maxReportBytes } from '@oilsight/contract';
import type { Report, ReportDetail } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerFor, uploadAs } from '../calls.ts';
import type { Caller } from '../calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../factories.ts';
import type { BuiltDevice, Customer } from '../factories.ts';
import { pdfOf } from '../pdf.ts';
import { expectHealthy } from './health.ts';
import { startAttackedServer } from './server.ts';
import type { AttackedServer } from './server.ts';

/** What people do with the upload of reports, and strangers with links to them. */

const path = '/system/report';
/** Memory of the server's process, MiB: pdf files are read in processes of their own. */
const maxMb = 450;

let server: AttackedServer;
let device: BuiltDevice;
let factory: Customer;
let dealer: Caller;
let colleague: Caller;
let user: Caller;

beforeAll(async () => {
  server = await startAttackedServer();
  factory = await buildCustomer(server.pg);
  device = await buildDevice(server.pg, { customer: factory });
  const { tenantId } = factory;
  [dealer, colleague] = (await Promise.all(
    [0, 1].map(async () =>
      callerFor(server.url, await buildAccount(server.pg, { authority: 'TENANT_ADMIN', tenantId })),
    ),
  )) as [Caller, Caller];
  const place = { tenantId, customerId: factory.id };
  user = await callerFor(server.url, await buildAccount(server.pg, { authority: 'CUSTOMER_USER', ...place }));
});
afterAll(() => server.close());

/** An accepted request. */
async function accepted(): Promise<string> {
  const form = { type: 'oilTest', theme: 'Water', deviceId: device.id };
  const { reportId, version } = (await dealer.post<ReportDetail>(path, form)).data;
  expect((await dealer.put(`${path}/accept`, { reportId, version })).code).toBe(200);
  return reportId;
}
const uploadBy = async (caller: Caller, reportId: string, bytes: Uint8Array) =>
  uploadAs<ReportDetail>(server.url, caller, `${path}/upload`, { bytes, fields: { reportId } });
const upload = async (reportId: string, bytes: Uint8Array) => uploadBy(dealer, reportId, bytes);
/** The calls that take the pdf of a report, with the fields beside the file. */
const calls = (reportId: string): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  [`${path}/upload`]: { reportId },
  '/system/uploadFile/upload': { fileName: 'Lab.pdf', dir: 'report', reportId },
});
/** A pdf of exactly that many bytes. */
const ofBytes = (bytes: number) => Buffer.concat([pdfOf(), Buffer.alloc(bytes - pdfOf().length, '\n')]);

/** What the dealer's other people do meanwhile: each call is answered. */
async function read(reportId: string): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    expect((await colleague.get<Report[]>(`${path}/list`)).code).toBe(200);
    expect((await colleague.get<ReportDetail>(`${path}/${reportId}`)).code).toBe(200);
  }
}

it('takes a pdf of the most bytes, and none of one more', async () => {
  const reportId = await accepted();
  await expectHealthy(server, { maxMb }, async () => {
    expect((await upload(reportId, ofBytes(maxReportBytes))).code).toBe(200);
    expect((await upload(reportId, ofBytes(maxReportBytes + 1))).code).toBe(413);
    // Whoever sends on is hung up on.
    const far = upload(reportId, Buffer.alloc(20 * maxReportBytes));
    expect(await far.then(({ code }) => code).catch(() => 413)).toBe(413);
  });
});

it('twenty of the largest at once by one account hold up nobody else', async () => {
  const reportId = await accepted();
  const bytes = ofBytes(maxReportBytes);
  await expectHealthy(server, { maxMb }, async () => {
    const attack = Promise.all(Array.from({ length: 20 }, () => upload(reportId, bytes)));
    await read(reportId);
    const codes = (await attack).map(({ code }) => code);
    expect(codes.filter((code) => ![200, 409, 429, 503].includes(code))).toEqual([]);
    expect(codes).toContain(200);
  });
});

describe('a file that is no harmless pdf is refused with its reason, in the language of its sender, by both calls:', () => {
  const script = '/OpenAction<</S/JavaScript/JS(app.alert(1))>>';
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(40), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
  const program = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(4096)]);
  const locked = '<</Filter/Standard/V 2/R 3/Length 128/P -4/O(o)/U(u)>>';
  const files: Readonly<Record<string, readonly [code: number, zh: RegExp, en: RegExp, bytes: Buffer]>> = {
    'a pdf with scripts': [422, /含有脚本/, /contains scripts/, pdfOf({ catalog: script })],
    'a renamed executable': [422, /文件不是 PDF/, /is no pdf/, program],
    'one byte more than the largest': [413, /上限 2097152 字节/, /limit is 2097152 bytes/, ofBytes(maxReportBytes + 1)],
    'an encrypted file': [422, /已加密/, /is encrypted/, pdfOf({ trailer: '/Encrypt 5 0 R', more: [locked] })],
    'an archive that is a pdf too': [
      422,
      /夹带了其他内容/,
      /something else beside the pdf/,
      Buffer.concat([pdfOf(), zip]),
    ],
    'a page of the web that is a pdf too': [
      422,
      /夹带了其他内容/,
      /something else beside the pdf/,
      Buffer.concat([Buffer.from('%PDF-1.7\n%<html><script>alert(1)</script>\n'), pdfOf()]),
    ],
  };
  it.each(Object.keys(files))('%s', async (name) => {
    const [code, zh, en, bytes] = files[name] ?? [0, /^$/, /^$/, Buffer.alloc(0)];
    const reportId = await accepted();
    await expectHealthy(server, { maxMb }, async () => {
      for (const [call, fields] of Object.entries(calls(reportId)))
        for (const [language, reason] of [
          ['zh-CN', zh],
          ['en-US', en],
        ] as const) {
          const answer = await uploadAs(server.url, dealer, call, { bytes, fields, language });
          const refusal = { code, msg: expect.stringMatching(reason) as string };
          expect({ call, ...answer }).toMatchObject({ call, ...refusal });
        }
    });
    expect((await dealer.get<ReportDetail>(`${path}/${reportId}`)).data.files).toEqual([]);
  });
});

it('eighty of the largest at once by somebody who only reads reports hold up nobody, and are all refused', async () => {
  const reportId = await accepted();
  const bytes = ofBytes(maxReportBytes);
  await expectHealthy(server, { maxMb }, async () => {
    const attack = Promise.all(
      Object.entries(calls(reportId)).flatMap(([call, fields]) =>
        Array.from({ length: 40 }, async () =>
          // The server may hang up on whoever sends on after the refusal.
          uploadAs(server.url, user, call, { bytes, fields }).then(
            (answer) => answer.code,
            () => 0,
          ),
        ),
      ),
    );
    await read(reportId);
    expect((await uploadBy(colleague, reportId, pdfOf())).code).toBe(200);
    const codes = await attack;
    expect(codes.filter((code) => ![0, 403, 429, 503].includes(code))).toEqual([]);
    expect(codes).toContain(403);
  });
  expect((await dealer.get<ReportDetail>(`${path}/${reportId}`)).data.files).toHaveLength(1);
});

it('bodies that never end take no place from those that do', async () => {
  const reportId = await accepted();
  const head = (boundary: string) =>
    `POST ${path}/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${dealer.token}\r\n` +
    `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${maxReportBytes}\r\n\r\n`;
  const part = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`;
  await expectHealthy(server, { maxMb }, async () => {
    let open = 0;
    const sockets = Array.from({ length: 50 }, () => {
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(head('b') + part);
        open += 1;
      });
      return socket.on('error', () => undefined);
    });
    await expect.poll(() => open).toBe(50);
    await read(reportId);
    expect((await uploadBy(colleague, reportId, pdfOf())).code).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});

describe('a broken form is refused:', () => {
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
  const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
  const forms: Readonly<Record<string, readonly [type: string, body: string]>> = {
    'no boundary': ['multipart/form-data', file],
    'another boundary': ['multipart/form-data; boundary=other', `${file}\r\n--b--`],
    'cut in the head of a part': ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-da'],
    'cut in the file': ['multipart/form-data; boundary=b', file],
    'no file': ['multipart/form-data; boundary=b', `${field('reportId', 'x')}\r\n--b--`],
    'ten thousand fields': [
      'multipart/form-data; boundary=b',
      `${Array.from({ length: 10_000 }, (_, n) => field(`f${n}`, 'x')).join('\r\n')}\r\n--b--`,
    ],
    'two files': ['multipart/form-data; boundary=b', `${file}\r\n${file}\r\n--b--`],
    'a head of a megabyte': [
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="${'x'.repeat(1_000_000)}"\r\n\r\nx\r\n--b--`,
    ],
  };
  it.each(Object.keys(forms))('%s', async (name) => {
    const [type, body] = forms[name] ?? ['', ''];
    const code = await expectHealthy(server, { maxMb }, async () => {
      const headers = { authorization: `Bearer ${dealer.token}`, 'content-type': type };
      const reply = await fetch(`${server.url}${path}/upload`, { method: 'POST', headers, body });
      return ((await reply.json()) as { code: number }).code;
    });
    expect([400, 413, 422]).toContain(code);
  });
});

it('five hundred guesses of links are all told the same, and take nothing from those who are logged in', async () => {
  const reportId = await accepted();
  const guess = async (secret: string) => {
    const reply = await fetch(`${server.url}${path}/linked`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret }),
    });
    return ((await reply.json()) as { code: number }).code;
  };
  await expectHealthy(server, { maxMb }, async () => {
    const attack = Promise.all(Array.from({ length: 500 }, (_, n) => guess(String(n).padEnd(43, 'x'))));
    await read(reportId);
    const codes = await attack;
    expect(codes.filter((code) => code !== 404 && code !== 429)).toEqual([]);
    expect(codes.filter((code) => code === 404).length).toBeLessThanOrEqual(20);
  });
  expect(await guess('x'.repeat(100_000))).toBe(413);
});
