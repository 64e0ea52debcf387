import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';
import { openLink } from './link.ts';

/** Packets of a connection by their first byte and body, as far as they have arrived whole. */
function packetsOf(bytes: Buffer): { packets: (readonly [number, Buffer])[]; rest: Buffer } {
  const packets: (readonly [number, Buffer])[] = [];
  let rest = bytes;
  for (;;) {
    let length = 0;
    let at = 1;
    for (let weight = 1; at <= rest.length; weight *= 128, at += 1) {
      const byte = rest[at] ?? 0;
      length += (byte & 127) * weight;
      if (byte < 128) break;
    }
    at += 1;
    if (rest.length < at + length) return { packets, rest };
    packets.push([rest[0] ?? 0, rest.subarray(at, at + length)]);
    rest = rest.subarray(at + length);
  }
}

let open: { server: Server; sockets: Set<Socket> } | null = null;
afterEach(() => {
  open?.server.close();
  for (const socket of open?.sockets ?? []) socket.destroy();
});

/** An endpoint that accepts a device, and acknowledges its messages or not. @returns its address */
async function endpoint({ answer, acknowledges }: { answer: number; acknowledges: boolean }): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let rest: Buffer = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const found = packetsOf(Buffer.concat([rest, bytes]));
      rest = found.rest;
      for (const [first, body] of found.packets) {
        if (first >> 4 === 1) socket.write(Uint8Array.of(0x20, 2, 0, answer));
        const id = 2 + body.readUInt16BE(0);
        if (first >> 4 === 3 && acknowledges) socket.write(Uint8Array.of(0x40, 2, ...body.subarray(id, id + 2)));
      }
    });
  });
  open = { server, sockets };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const linkTo = (url: string) => openLink({ url, token: 'token', onTrouble: () => undefined, whenRefused: 'fail' });

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('keeps nothing of messages that were acknowledged', async () => {
  const link = linkTo(await endpoint({ answer: 0, acknowledges: true }));
  const held = async (messages: number) => {
    for (let n = 0; n < messages; n += 1) await link.publish('v1', String(n).padEnd(60_000, 'abcdefgh'));
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = await held(20);
  // 300 messages have 18 MB.
  expect((await held(300)) - before).toBeLessThan(6e6);
  await link.close();
});

it('fails what waits when it is closed, and what comes later', async () => {
  const link = linkTo(await endpoint({ answer: 0, acknowledges: false }));
  const waiting = link.publish('v1', '{}').catch(String);
  await link.close();
  expect(await waiting).toBe('Error: the link is closed');
  await expect(link.publish('v1', '{}')).rejects.toThrow('the link is closed');
});

it('fails what waits when the token is refused', async () => {
  const link = linkTo(await endpoint({ answer: 5, acknowledges: true }));
  await expect(link.publish('v1', '{}')).rejects.toThrow('knows no device with this token');
  await link.close();
});
