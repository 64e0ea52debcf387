import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerFor } from '../calls.ts';
import type { Caller } from '../calls.ts';
import { buildAccount, buildCustomer } from '../factories.ts';
import { gifOf } from '../gif.ts';
import { chunkOf, headerOf, pngOf, pngSignature } from '../png.ts';
import { expectHealthy } from './health.ts';
import { startAttackedServer } from './server.ts';
import type { AttackedServer } from './server.ts';

let server: AttackedServer;
let dealer: Caller;
beforeAll(async () => {
  server = await startAttackedServer();
  dealer = await dealerOf();
});
afterAll(() => server.close());

async function dealerOf(): Promise<Caller> {
  const { tenantId } = await buildCustomer(server.pg);
  return callerFor(server.url, await buildAccount(server.pg, { authority: 'TENANT_ADMIN', tenantId }));
}

interface Uploaded {
  readonly code: number;
  readonly error?: string;
  /** The stored name. */
  readonly data?: string;
}
async function upload(bytes: Uint8Array, caller = dealer): Promise<Uploaded> {
  const form = new FormData();
  form.set('fileName', 'pump');
  form.set('file', new Blob([new Uint8Array(bytes)]), 'pump.png');
  const reply = await fetch(`${server.url}/system/uploadFile/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${caller.token}`, 'accept-language': 'en-US' },
  });
  return (await reply.json()) as Uploaded;
}

const megabytes = (count: number) => count * 1_048_576;
const png = (...chunks: readonly Uint8Array[]) =>
  Buffer.concat([pngSignature, ...chunks, chunkOf('IEND', Buffer.alloc(0))]);
/** Clear codes only: the GIF's code table is emptied again and again, and no pixel follows. */
const clearCodes = (bytes: number) => Buffer.alloc(bytes, Buffer.from([0b00100100, 0b01001001, 0b10010010]));
const hostilePictures: Readonly<Record<string, () => Uint8Array>> = {
  'a PNG of a quarter of a million chunks': () => {
    const empty = chunkOf('tEXt', Buffer.alloc(0));
    return png(headerOf({ width: 8, height: 8 }), Buffer.alloc(empty.length * 240_000, empty));
  },
  'a PNG of the most pixels that are taken': () =>
    png(headerOf({ width: 8000, height: 2000 }), chunkOf('IDAT', deflateSync(Buffer.alloc(2000 * 32_001)))),
  'a PNG that unpacks to more than it says': () =>
    png(headerOf({ width: 8, height: 8 }), chunkOf('IDAT', deflateSync(Buffer.alloc(megabytes(400))))),
  'a PNG whose size is a lie': () =>
    png(headerOf({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }), chunkOf('IDAT', deflateSync(Buffer.alloc(100)))),
  'a GIF that clears its table again and again': () => gifOf({ frames: [{ data: clearCodes(megabytes(2.9)) }] }),
  'a GIF of tiny pieces': () =>
    gifOf({
      extra: [
        Buffer.concat([Buffer.from([0x21, 0xfe]), Buffer.alloc(2_800_000, Buffer.from([1, 1])), Buffer.from([0])]),
      ],
    }),
  'a GIF of as many frames as it may have': () =>
    gifOf({ width: 10, height: 10, frames: Array.from({ length: 60_000 }, () => ({ width: 1, height: 1 })) }),
};

describe('a hostile picture holds nobody up:', () => {
  it.each(Object.keys(hostilePictures))('%s', async (name) => {
    const bytes = hostilePictures[name]?.() ?? new Uint8Array();
    expect(bytes.byteLength).toBeLessThan(megabytes(3));
    const { error = 'none' } = await expectHealthy(server, { maxMb: 400 }, () => upload(bytes));
    expect(['none', 'imageBroken', 'imageTooManyPixels']).toContain(error);
  });
});

it("fifty hostile pictures at once by one dealer hold up neither the server nor another dealer's picture", async () => {
  const all = Object.values(hostilePictures).map((make) => make());
  const other = await dealerOf();
  await expectHealthy(server, { maxMb: 500 }, async () => {
    const attack = Promise.all(Array.from({ length: 50 }, (_, n) => upload(all[n % all.length] ?? new Uint8Array())));
    expect(await upload(pngOf({ width: 40, height: 30 }), other)).toMatchObject({ code: 200 });
    const codes = (await attack).map(({ code }) => code);
    expect(codes.filter((code) => ![200, 422, 429, 503].includes(code))).toEqual([]);
    expect(codes).toContain(429);
  });
});

it('two hundred readers who ask for a large image and never take it keep little of it in memory', async () => {
  const size = { width: 850, height: 850 };
  const noise = Array.from({ length: size.height }, () =>
    Buffer.concat([Buffer.alloc(1), randomBytes(size.width * 4)]),
  );
  const { data = '' } = await upload(png(headerOf(size), chunkOf('IDAT', deflateSync(Buffer.concat(noise)))));
  const path = `/system/uploadFile/downloadImg?fileUrl=${encodeURIComponent(data)}`;
  const headers = { authorization: `Bearer ${dealer.token}` };
  expect((await (await fetch(server.url + path, { headers })).bytes()).length).toBeGreaterThan(megabytes(2.5));
  // A server at rest has 290 MiB; two hundred whole images would be 560 MiB more.
  await expectHealthy(server, { maxMb: 500 }, async () => {
    let begun = 0;
    const sockets = Array.from({ length: 200 }, () => {
      const socket = connect(server.port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${dealer.token}\r\n\r\n`);
      // The first bytes are taken, and no others.
      socket.once('data', () => {
        socket.pause();
        begun += 1;
      });
      return socket.on('error', () => undefined);
    });
    await expect.poll(() => begun).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
