import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendError } from './errors.ts';
import { takeForms, withForm } from './form-bodies.ts';

const memory = 10_000;
let server: FastifyInstance;
/** Releases the calls in progress. */
let working: (() => void)[];

beforeEach(async () => {
  working = [];
  server = fastify();
  server.setErrorHandler((error, call, reply) => sendError(error, call, reply, 0));
  takeForms(server, memory);
  server.addHook('onRequest', async (call) => {
    const { person, tenant } = call.headers;
    if (typeof person === 'string') call.form?.claim({ person, tenant: typeof tenant === 'string' ? tenant : null });
  });
  server.post('/other', { bodyLimit: 8000 }, async (call) => ({ bytes: call.body === undefined ? 0 : -1 }));
  server.post('/form', { bodyLimit: 8000, config: { reportedLimit: 8000 } }, (call) =>
    withForm(call, async () => {
      await new Promise<void>((done) => working.push(done));
      return { bytes: (call.body as Buffer).length };
    }),
  );
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const done of working) done();
  await server.close();
});

const urlOf = () => `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/form`;
const headers = { 'content-type': 'multipart/form-data; boundary=x' };
const send = (bytes: number, signal?: AbortSignal, more: Readonly<Record<string, string>> = {}) =>
  fetch(urlOf(), {
    method: 'POST',
    headers: { ...headers, ...more },
    body: new Uint8Array(bytes),
    ...(signal === undefined ? {} : { signal }),
  });
const bytesOf = async (reply: Response) => ((await reply.json()) as { bytes?: number }).bytes;
async function worked(count: number): Promise<void> {
  await expect.poll(() => working.length).toBe(count);
}
async function sentAlone(bytes: number): Promise<number | undefined> {
  const reply = send(bytes);
  await worked(1);
  working.pop()?.();
  return bytesOf(await reply);
}

it('forms together hold no more than there is, and who comes too much is told when to come again', async () => {
  const first = send(7000);
  await worked(1);
  const second = await send(7000);
  expect([second.headers.get('retry-after'), await second.json()]).toEqual([
    '2',
    expect.objectContaining({ code: 503 }),
  ]);
  working.pop()?.();
  expect(await bytesOf(await first)).toBe(7000);
  expect(await sentAlone(7000)).toBe(7000);
});

it('who hangs up gives back what was read, and what is worked on stays counted', async () => {
  const half = request(urlOf(), { method: 'POST', headers: { ...headers, 'content-length': 7000 } });
  half.on('error', () => undefined);
  half.write(Buffer.alloc(6000));
  // The bytes of the first form are all that prevents the next.
  await expect.poll(() => send(7000, AbortSignal.timeout(200)).catch(() => null)).not.toBeNull();
  half.destroy();
  working.splice(0).forEach((done) => done());
  await expect
    .poll(() =>
      Promise.race([
        send(7000).then((reply) => reply.json() as Promise<{ code?: number }>),
        worked(1).then(() => null),
      ]),
    )
    .toBeNull();
  const left = new AbortController();
  working.splice(0).forEach((done) => done());
  const gone = send(6000, left.signal).catch(() => 'gone');
  await worked(1);
  left.abort();
  expect(await gone).toBe('gone');
  expect((await (await send(7000)).json()) as object).toMatchObject({ code: 503 });
});

it('one that is larger than its call takes is refused for that', async () => {
  expect(await (await send(8001)).json()).toMatchObject({ code: 413 });
  expect(await sentAlone(8000)).toBe(8000);
});

it('one person has three under way at the most, others as many', async () => {
  const anna = { person: 'anna' };
  const first = [1, 2, 3].map((bytes) => send(bytes, undefined, anna));
  await worked(3);
  expect(await (await send(4, undefined, anna)).json()).toMatchObject({ code: 429 });
  const other = send(5, undefined, { person: 'boris' });
  await worked(4);
  working.splice(0).forEach((done) => done());
  expect(await Promise.all([...first, other].map(async (reply) => bytesOf(await reply)))).toEqual([1, 2, 3, 5]);
  const again = send(6, undefined, anna);
  await worked(1);
  working.pop()?.();
  expect(await bytesOf(await again)).toBe(6);
});

it('the people of one tenant take half of the memory at the most, and leave the rest to others', async () => {
  const anna = send(3000, undefined, { person: 'anna', tenant: 'north' });
  await worked(1);
  expect(await (await send(3000, undefined, { person: 'boris', tenant: 'north' })).json()).toMatchObject({ code: 503 });
  const other = send(4000, undefined, { person: 'clara', tenant: 'south' });
  await worked(2);
  working.splice(0).forEach((done) => done());
  expect(await Promise.all([anna, other].map(async (reply) => bytesOf(await reply)))).toEqual([3000, 4000]);
  const again = send(5000, undefined, { person: 'boris', tenant: 'north' });
  await worked(1);
  working.pop()?.();
  expect(await bytesOf(await again)).toBe(5000);
});

it('one that comes to a call without forms is not read, and takes no room from others', async () => {
  const address = new URL('/other', urlOf());
  expect(await bytesOf(await fetch(address, { method: 'POST', headers, body: new Uint8Array(7000) }))).toBe(0);
  const half = request(address, { method: 'POST', headers: { ...headers, 'content-length': 7000 } });
  half.on('error', () => undefined);
  const answered = new Promise((resolve) => half.on('response', (reply) => resolve(reply.resume().statusCode)));
  half.write(Buffer.alloc(6000));
  expect(await answered).toBe(200);
  expect(await sentAlone(7000)).toBe(7000);
  half.destroy();
});
