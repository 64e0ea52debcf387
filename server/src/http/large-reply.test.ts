import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { defineRoutes } from '@oilsight/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { dial } from '../../test/raw-http.ts';
import { createFairQueue } from '../platform/fair-queue.ts';
import type { FairQueue } from '../platform/fair-queue.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createTurns } from '../platform/turns.ts';
import type { Handlers } from './handlers.ts';
import { callsOf } from './call.ts';
import { mount } from './mount.ts';
import { createServer } from './server.ts';

const routes = defineRoutes({
  rows: {
    method: 'GET',
    path: '/rows',
    permission: 'public',
    summary: 'What a database reads.',
    heavy: true,
    data: z.array(z.number()),
  },
  file: {
    method: 'GET',
    path: '/file',
    permission: 'public',
    summary: 'A file of what a database reads.',
    reply: 'file',
    heavy: true,
    data: z.string(),
  },
});

/** A database read that does not notice when the caller hangs up. */
let reading: PromiseWithResolvers<void>;
let begun: PromiseWithResolvers<void>;
let isLetGo = false;
function read(): Promise<void> {
  begun.resolve();
  return reading.promise;
}

async function* pieces(): AsyncGenerator<string> {
  try {
    await read();
    yield 'a';
    yield 'b';
  } finally {
    isLetGo = true;
  }
}

const handlers: Handlers<typeof routes> = {
  rows: async () => {
    await read();
    return [1];
  },
  file: () => ({ name: 'a.csv', type: 'text/csv', chunks: pieces() }),
};

const metrics = createMetrics();
let queue: FairQueue;
let server: FastifyInstance;
let port: number;
beforeAll(async () => {
  queue = createFairQueue(
    { slots: 1, slotsOfTenant: 1, slotsOfPerson: 1, waiting: 9, waitingOfPerson: 9, waitMs: 60_000 },
    { ofPerson: 'tooManyReads', ofTenant: 'tenantBusy', ofAll: 'tooManyReads', seconds: 5 },
  );
  server = await createServer({
    log: pino({ level: 'silent' }),
    metrics,
    now: () => 1_715_321_875_739,
    isTrustedPeer: () => false,
  });
  mount(server, callsOf(routes, handlers), {
    authenticate: () => Promise.reject(new Error('nobody logs in')),
    confirm: async (who) => who,
    audit: { done: async () => undefined, refused: async () => undefined },
    caughtUp: async () => undefined,
    checkReplies: true,
    reads: { take: queue.take, run: () => Promise.reject(new Error('nobody runs')), turns: createTurns() },
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as AddressInfo).port;
});
beforeEach(() => {
  [reading, begun, isLetGo] = [Promise.withResolvers(), Promise.withResolvers(), false];
});
afterAll(() => server.close());

/** Makes a call whose caller hangs up while the database reads; resolves when the server has noticed. */
async function hungUp(path: string): Promise<void> {
  const closed = new Promise((resolve) => {
    server.server.once('request', (_request, response: NodeJS.EventEmitter) => response.once('close', resolve));
  });
  const socket = await dial(port, `GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`);
  await begun.promise;
  socket.destroy();
  await closed;
}

describe('the place of a caller who hung up', () => {
  it.each(['/rows', '/file'])('is given to another when the read of %s has ended', async (path) => {
    await hungUp(path);
    await setImmediate();
    expect(queue.taken).toBe(1);
    reading.resolve();
    while (queue.taken > 0) await setImmediate();
    expect((await fetch(`http://127.0.0.1:${port}/rows`)).status).toBe(200);
  });

  it('is free, and what a file was read from is let go of, though nothing was sent', async () => {
    await hungUp('/file');
    reading.resolve();
    await expect.poll(() => [queue.taken, isLetGo]).toEqual([0, true]);
  });
});
