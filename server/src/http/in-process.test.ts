import { AppError, defineRoutes } from '@oilsight/contract';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createHeavyReads } from '../platform/heavy-reads.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { Principal } from '../platform/principal.ts';
import { callsOf } from './call.ts';
import { createInProcessCalls } from './in-process.ts';

const routes = defineRoutes({
  fault: { method: 'GET', path: '/fault', permission: 'session', summary: 'Breaks.', data: z.string() },
  heavy: { method: 'GET', path: '/heavy', permission: 'session', summary: 'Reads.', heavy: true, data: z.number() },
  file: {
    method: 'GET',
    path: '/file',
    permission: 'session',
    summary: 'Reads.',
    heavy: true,
    reply: 'file',
    data: z.string(),
  },
});

const principal = {
  user: { id: 'me', tenantId: null, authority: 'SYS_ADMIN', userName: 'me' },
} as unknown as Principal;
const origin = (signal = new AbortController().signal) =>
  ({ principal, language: 'en-US', requestId: 'r', address: '', userAgent: '', signal }) as const;
const audit = { done: async () => undefined, refused: async () => undefined };

async function* pieces(): AsyncGenerator<string> {
  yield 'one';
  yield 'two';
}

/** A heavy call waits for `held`; the number of calls that have begun is counted. */
function setUp(held: Promise<number>) {
  const lines: string[] = [];
  const metrics = createMetrics();
  const reads = createHeavyReads(metrics, { slots: 2, slotsOfPerson: 2, slotsOfTenant: 2 });
  let begun = 0;
  const calls = callsOf(routes, {
    fault: () => {
      throw new Error('secret: the password is 1234');
    },
    heavy: () => {
      begun += 1;
      return held;
    },
    file: () => ({ name: 'a.txt', type: 'text/plain', chunks: pieces() }),
  });
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const inProcess = createInProcessCalls({
    calls,
    confirm: async (who) => who,
    audit,
    reads,
    caughtUp: async () => undefined,
    checkReplies: true,
    log,
  });
  return { inProcess, reads, lines, begun: () => begun };
}

describe('a call from inside the server', () => {
  it('that fails by a fault of ours says nothing of its cause, and the log does', async () => {
    const { inProcess, lines } = setUp(Promise.resolve(1));
    const error: unknown = await inProcess.call(origin(), routes.fault).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect([(error as AppError).error, (error as AppError).message]).toEqual([
      'systemError',
      expect.not.stringContaining('1234'),
    ]);
    expect(lines.join('')).toContain('secret: the password is 1234');
  });

  it('that reads much waits for its turn behind the same person', async () => {
    const held = Promise.withResolvers<number>();
    const { inProcess, begun } = setUp(held.promise);
    const calls = [1, 2, 3].map(() => inProcess.call(origin(), routes.heavy));
    await expect.poll(begun).toBe(2);
    held.resolve(7);
    expect(await Promise.all(calls)).toEqual([7, 7, 7]);
    expect(begun()).toBe(3);
  });

  it('whose caller went away while it waited is not made', async () => {
    const held = Promise.withResolvers<number>();
    const { inProcess, begun } = setUp(held.promise);
    const calls = [1, 2].map(() => inProcess.call(origin(), routes.heavy));
    await expect.poll(begun).toBe(2);
    const gone = new AbortController();
    const third = inProcess.call(origin(gone.signal), routes.heavy);
    gone.abort(new Error('gone'));
    await expect(third).rejects.toThrow('gone');
    held.resolve(7);
    expect([await Promise.all(calls), begun()]).toEqual([[7, 7], 2]);
  });

  it('that brings a file keeps no place while nobody reads it', async () => {
    const { inProcess, reads } = setUp(Promise.resolve(7));
    const files = await Promise.all([1, 2, 3].map(() => inProcess.call(origin(), routes.file)));
    const first = files[0]?.chunks[Symbol.asyncIterator]();
    expect(await first?.next()).toEqual({ done: false, value: 'one' });
    const slots = await Promise.all([1, 2].map(() => reads.take({ person: 'other', tenant: null })));
    for (const place of slots) place.release();
    expect(await first?.next()).toEqual({ done: false, value: 'two' });
    expect(await first?.next()).toEqual({ done: true, value: undefined });
  });
});
