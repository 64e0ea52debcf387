import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders, Server } from 'node:http';
import { AppError } from '@oilsight/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBodyBudget, readBody } from './bodies.ts';

const limit = 1000;
const budget = createBodyBudget(2000);
let server: Server;
/** The next request as the server sees it, and the result of reading its body. */
let next: PromiseWithResolvers<{ seen: IncomingMessage; body: Promise<string> }>;

beforeEach(async () => {
  next = Promise.withResolvers();
  server = createServer((seen, response) => {
    const held = budget.hold();
    const body = readBody(seen, limit, held).then(String, (error: unknown) =>
      error instanceof AppError ? error.error : 'fault',
    );
    const settled = body.finally(() => {
      held.release();
      response.end();
    });
    next.resolve({ seen, body: settled });
    next = Promise.withResolvers();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

async function send(headers: OutgoingHttpHeaders, part: string) {
  const arrived = next.promise;
  const { port } = server.address() as { port: number };
  const call: ClientRequest = request({ port, host: '127.0.0.1', method: 'POST', headers })
    .on('error', () => undefined)
    .on('response', (reply) => reply.resume());
  call.write(part);
  return { call, ...(await arrived) };
}

describe('the body of a request', () => {
  it('is read whole, with and without a length', async () => {
    for (const headers of [{ 'content-length': 6 }, {}]) {
      const { call, body } = await send(headers, 'ab');
      call.end('cdef');
      expect(await body).toBe('abcdef');
    }
    expect(budget.used).toBe(0);
  });

  it('is refused by its length before it comes, and when it grows too long', async () => {
    const announced = await send({ 'content-length': limit + 1 }, 'a');
    expect(await announced.body).toBe('tooLarge');
    const grown = await send({}, 'a'.repeat(limit + 1));
    expect(await grown.body).toBe('tooLarge');
    for (const { call } of [announced, grown]) call.destroy();
  });

  it('takes memory for what has come of it, from a budget that all share', async () => {
    const halves = [
      await send({ 'content-length': 1000 }, 'a'.repeat(900)),
      await send({ 'content-length': 1000 }, 'b'.repeat(900)),
    ];
    const third = await send({ 'content-length': 900 }, 'c'.repeat(900));
    expect([await third.body, budget.used]).toEqual(['overloaded', 1800]);
    for (const { call } of halves) call.destroy();
    expect(await Promise.all(halves.map(({ body }) => body))).toEqual(['malformedJson', 'malformedJson']);
    expect(budget.used).toBe(0);
    const fourth = await send({ 'content-length': 900 }, 'd'.repeat(900));
    expect(await fourth.body).toBe('d'.repeat(900));
  });
});

describe('the budget of one who sends', () => {
  it('is a share of all: others have the rest', () => {
    const shared = createBodyBudget(1000, { ofOne: 300 });
    const [first, second, other] = [shared.hold('pump'), shared.hold('pump'), shared.hold('press')];
    expect([first.take(200), second.take(200), second.take(100), other.take(300), shared.hold().take(400)]).toEqual([
      true,
      false,
      true,
      true,
      true,
    ]);
    expect(shared.hold('fan').take(1)).toBe(false);
    first.release();
    expect([second.take(200), second.take(1), shared.used]).toEqual([true, false, 1000]);
  });
});
