import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../../test/app.ts';
import type { TestApp } from '../../../../../test/app.ts';
import { buildDevice } from '../../../../../test/factories.ts';
import type { BuiltDevice } from '../../../../../test/factories.ts';
import { said } from '../../../../../test/raw-http.ts';

let app: TestApp;
let device: BuiltDevice;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Reply {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

async function reply(...pieces: readonly (string | Buffer)[]): Promise<Reply> {
  const text = await said(Number(new URL(app.url).port), ...pieces);
  const [, status, headers = '', body = ''] = /^HTTP\/1\.1 (\d{3}) [^\r]*\r\n(.*?)\r\n\r\n(.*)$/s.exec(text) ?? [];
  return { status: Number(status), headers: headers.toLowerCase(), body };
}

/** One request for each form that the fast path leaves to the web server; each ends its connection. */
const forms: Readonly<Record<string, (body: string, head: string) => string>> = {
  chunked: (body, head) =>
    `POST ${path()} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n${head}Transfer-Encoding: chunked\r\n\r\n${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  'HTTP/1.0': (body, head) =>
    `POST ${path()} HTTP/1.0\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  'the last on its connection': (body, head) =>
    `POST ${path()} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  'a path that ends with a slash and a query': (body, head) =>
    `POST ${path()}/?a=b HTTP/1.1\r\nHost: h\r\nConnection: close\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  'a token in percent encoding': (body, head) =>
    `POST ${path(`%${device.token.charCodeAt(0).toString(16)}${device.token.slice(1)}`)} HTTP/1.0\r\n${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
};
const path = (token = device.token) => `/api/v1/${token}/telemetry`;

async function stored(): Promise<Record<string, unknown>> {
  const latest = await app.app.services.telemetryStore.latest([device]);
  return Object.fromEntries((latest.get(device.id) ?? []).map(({ key, value }) => [key, value]));
}

describe.each(Object.entries(forms))('telemetry that the fast path leaves to the web server: %s', (_, form) => {
  it('is stored before it is answered', async () => {
    device = await buildDevice(app.pg);
    const { status, headers, body } = await reply(form('{"oil_temperature":58.4,"note":"öl"}', ''));
    expect([status, body, await stored()]).toEqual([200, '', { note: 'öl', oil_temperature: 58.4 }]);
    expect(headers).toContain('content-length: 0');
  });

  it('is read as JSON whatever its content type says', async () => {
    device = await buildDevice(app.pg);
    for (const [n, type] of ['application/x-www-form-urlencoded', 'nonsense', 'multipart/form-data; ='].entries()) {
      expect((await reply(form(`{"x":${n}}`, `Content-Type: ${type}\r\n`))).status).toBe(200);
      expect(await stored()).toEqual({ x: n });
    }
  });

  it('names in the language of the caller what it refused', async () => {
    device = await buildDevice(app.pg);
    const { status, headers, body } = await reply(form('{"x":1,"pressure":NaN}', 'Accept-Language: en\r\n'));
    expect([status, JSON.parse(body)]).toEqual([
      200,
      { stored: 1, refused: [{ key: 'pressure', ts: null, reason: 'notFinite', text: 'Not a finite number' }] },
    ]);
    expect(headers).toContain('content-type: application/json; charset=utf-8');
    const broken = await reply(form('{"x":', 'Accept-Language: zh-CN\r\n'));
    expect([broken.status, JSON.parse(Buffer.from(broken.body, 'latin1').toString())]).toMatchObject([
      400,
      { status: 400, errorCode: 31, message: 'JSON 格式错误：第 5 个字符处不应出现 EOF' },
    ]);
    expect(broken.headers).toContain('cache-control: no-store');
  });
});

describe('a body that the web server does not read', () => {
  const chunk = `10000\r\n${'1'.repeat(65_536)}\r\n`;
  const chunked = (token: string) =>
    `POST ${path(token)} HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`;

  it('of a stranger ends the connection', async () => {
    const { status, headers, body } = await reply(chunked('nobody'));
    expect([status, JSON.parse(body)]).toMatchObject([401, { status: 401, errorCode: 10 }]);
    expect(headers).toContain('connection: close');
  });

  it('ends the connection at the first byte beyond a mebibyte', async () => {
    device = await buildDevice(app.pg);
    const { status, headers } = await reply(chunked(device.token), ...Array.from({ length: 16 }, () => chunk));
    expect(status).toBe(413);
    expect(headers).toContain('connection: close');
  });

  it('is not unpacked', async () => {
    device = await buildDevice(app.pg);
    const packed = gzipSync('{"x":1}');
    const { status } = await reply(
      `POST ${path()} HTTP/1.0\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`,
      packed,
    );
    expect([status, await stored()]).toEqual([400, {}]);
  });
});

it('holds eight mebibytes of one device until they are committed, and refuses more', async () => {
  device = await buildDevice(app.pg);
  const lock = await app.pg.connect();
  await lock.query('begin; lock table arrival in access exclusive mode');
  const head = (length: number) => `POST ${path()} HTTP/1.0\r\nContent-Length: ${length}\r\n\r\n`;
  const body = `{"x":1,"filler":"${'f'.repeat(1_000_000)}"}`;
  const statuses: number[] = [];
  const replies = Array.from({ length: 12 }, async () => {
    statuses.push((await reply(head(body.length), body)).status);
  });
  await expect.poll(() => statuses, { timeout: 20_000 }).toEqual([503, 503, 503, 503]);
  await lock.query('rollback');
  lock.release();
  await Promise.all(replies);
  expect(statuses.slice(4)).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
  expect((await reply(head(body.length), body)).status).toBe(200);
});
