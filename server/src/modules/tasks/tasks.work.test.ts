import { readdir } from 'node:fs/promises';
import type { Task } from '@oilsight/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildDevice } from '../../../test/factories.ts';
import type { BuiltAccount, BuiltDevice } from '../../../test/factories.ts';
import { testFolder } from '../../../test/folder.ts';
import { createBlobs } from '../../platform/blobs.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { createAudit } from '../audit/audit.service.ts';
import { createAuditStore } from '../audit/audit.store.ts';
import { csvExportKind } from '../telemetry/export.task.ts';
import type { TaskKind, Tasks } from './index.ts';
import { createTasks } from './tasks.service.ts';
import { createTaskStore } from './tasks.store.ts';

/** The app's own workers are stopped: each test runs the tasks itself. */
let app: TestApp;
let device: BuiltDevice;
let now: number;
const clock = { now: () => now };
beforeAll(async () => {
  app = await startTestApp();
  await app.app.services.queue.stop();
  device = await buildDevice(app.pg);
  now = Date.now();
});
// A task that a test leaves waiting would run first in the next test.
afterEach(() => empty(serverWith()));
afterAll(() => app.close());

interface Server {
  readonly tasks: Tasks;
  readonly folder: string;
}

/** A server with the real exports unless others are given. */
function serverWith({
  chunks,
  freeBytes = 1e12,
}: { chunks?: () => AsyncIterable<string>; freeBytes?: number } = {}): Server {
  const { auth, telemetry } = app.app.services;
  const real = csvExportKind(telemetry);
  const kind: TaskKind =
    chunks === undefined
      ? real
      : { ...real, open: async (...given) => ({ ...(await real.open(...given)), chunks: chunks() }) };
  const folder = testFolder();
  const tasks = createTasks({
    store: createTaskStore(app.pg),
    blobs: createBlobs(folder),
    audit: createAudit({ store: createAuditStore(app.pg), clock, log: pino({ level: 'silent' }) }),
    auth,
    changes: app.app.services.changes,
    clock,
    freeBytes: async () => freeBytes,
  });
  tasks.register(kind);
  return { tasks, folder };
}

type Person = Caller & { readonly account: BuiltAccount };
async function person(): Promise<Person> {
  const account = await buildAccount(app.pg, {
    authority: 'CUSTOMER_USER',
    tenantId: device.tenantId,
    customerId: device.customerId,
  });
  return { ...(await callerFor(app.url, account)), account };
}
const ask = ({ post }: Caller) =>
  post<Task>('/system/dataanalysis/exportTask', {
    deviceId: device.id,
    keyIds: 'oil_temperature',
    startTime: 1_790_000_000_000,
    endTime: 1_790_003_600_000,
  });
const newest = async ({ get }: Caller) => (await get<Task[]>('/system/task/listAllTask')).rows[0];
const goOn = new AbortController().signal;
const change = (sql: string, id: string) => app.pg.query(sqlQuery('test.change', sql), [id]);
/** Runs all waiting tasks. */
async function empty({ tasks }: Server): Promise<void> {
  while (await tasks.runNext(goOn));
}
async function* broken(error: Error): AsyncGenerator<string> {
  yield 'a line';
  throw error;
}

describe('what ends a task', () => {
  it.each<[string, Parameters<typeof serverWith>[0], string]>([
    ['a disk that is full', { freeBytes: 1000 }, 'The disk of the server is full, please contact the administrator'],
    [
      'a disk that fills up meanwhile',
      { chunks: () => broken(Object.assign(new Error('write'), { code: 'ENOSPC' })) },
      'The disk of the server is full, please contact the administrator',
    ],
  ])('%s', async (_what, options, reason) => {
    const [server, caller] = [serverWith(options), await person()];
    await ask(caller);
    await empty(server);
    expect(await newest(caller)).toMatchObject({ status: 1, url: null, reason });
    expect(await readdir(server.folder).catch(() => [])).toEqual([]);
  });

  it('an account that was disabled since it asked', async () => {
    const [server, caller] = [serverWith(), await person()];
    const {
      data: { id },
    } = await ask(caller);
    await change('update account set disabled = true where id = $1', caller.account.id);
    await empty(server);
    await change('update account set disabled = false where id = $1', caller.account.id);
    expect(await newest(await callerFor(app.url, caller.account))).toMatchObject({
      id,
      status: 1,
      reason: 'This account is disabled, please contact the administrator',
    });
  });

  it('a device that it may not see any more', async () => {
    const [server, caller] = [serverWith(), await person()];
    await ask(caller);
    const elsewhere = await buildDevice(app.pg);
    await app.pg.query(sqlQuery('test.move', 'update account set tenant_id = $2, customer_id = $3 where id = $1'), [
      caller.account.id,
      elsewhere.tenantId,
      elsewhere.customerId,
    ]);
    await empty(server);
    expect(await newest(caller)).toMatchObject({ status: 1, reason: 'Device not found' });
  });
});

describe('a fault of ours', () => {
  it('is met with another try when nobody has worked at it for a while, three times at the most', async () => {
    const [server, caller] = [serverWith({ chunks: () => broken(new Error('a fault')) }), await person()];
    await ask(caller);
    for (let tries = 0; tries < 3; tries += 1) {
      await expect(server.tasks.runNext(goOn)).rejects.toThrow('a fault');
      expect([await server.tasks.runNext(goOn), (await newest(caller))?.status]).toEqual([false, 1]);
      now += 31_000;
    }
    await empty(server);
    expect(await newest(caller)).toMatchObject({ status: 1, reason: 'System error, Please contact the administrator' });
  });
});

describe('a task that is broken off', () => {
  it('by the end of the server waits for the next one', async () => {
    const stopping = new AbortController();
    async function* slow(): AsyncGenerator<string> {
      yield 'a line';
      stopping.abort();
      yield 'another';
    }
    const [server, caller] = [serverWith({ chunks: slow }), await person()];
    await ask(caller);
    expect(await server.tasks.runNext(stopping.signal)).toBe(true);
    expect([(await newest(caller))?.status, await readdir(server.folder)]).toEqual([0, []]);
    await empty(serverWith());
    expect((await newest(caller))?.status).toBe(2);
  });

  it('by its owner leaves no file', async () => {
    const begun = Promise.withResolvers<void>();
    const isLost = Promise.withResolvers<void>();
    async function* long(): AsyncGenerator<string> {
      begun.resolve();
      await isLost.promise;
      yield 'a line';
    }
    const [server, caller] = [serverWith({ chunks: long }), await person()];
    const {
      data: { id },
    } = await ask(caller);
    const run = server.tasks.runNext(goOn);
    await begun.promise;
    expect((await caller.remove(`/system/task/${id}`)).code).toBe(200);
    isLost.resolve();
    await run;
    expect([await newest(caller), await readdir(server.folder)]).toEqual([undefined, []]);
  });
});

describe('whose turn it is', () => {
  it('people who have none running come first', async () => {
    const server = serverWith();
    await empty(server);
    const [busy, other] = [await person(), await person()];
    await ask(busy);
    await ask(busy);
    await ask(other);
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    async function* waiting(): AsyncGenerator<string> {
      begun.resolve();
      await held.promise;
      yield 'a line';
    }
    const first = serverWith({ chunks: waiting }).tasks.runNext(goOn);
    await begun.promise;
    await server.tasks.runNext(goOn);
    expect([
      (await busy.get<Task[]>('/system/task/listAllTask')).rows.map(({ status }) => status),
      (await newest(other))?.status,
    ]).toEqual([[0, 1], 2]);
    held.resolve();
    await first;
    await empty(server);
  });

  it('says that it goes on, and how far', async () => {
    const [server, caller] = [serverWith(), await person()];
    await empty(server);
    const { auth, telemetry } = app.app.services;
    const real = csvExportKind(telemetry);
    const done = Promise.withResolvers<void>();
    const tasks = createTasks({
      store: createTaskStore(app.pg),
      blobs: createBlobs(testFolder()),
      audit: createAudit({ store: createAuditStore(app.pg), clock, log: pino({ level: 'silent' }) }),
      auth,
      changes: app.app.services.changes,
      clock,
      freeBytes: async () => 1e12,
    });
    tasks.register({
      ...real,
      async open(scope, request, options) {
        const made = await real.open(scope, request, options);
        async function* half(): AsyncGenerator<string> {
          options.onProgress(0.42);
          yield 'a line';
          await done.promise;
        }
        return { ...made, chunks: half() };
      },
    });
    await ask(caller);
    const run = tasks.runNext(goOn);
    await expect.poll(async () => (await newest(caller))?.process).toBe(42);
    done.resolve();
    await run;
    expect(await newest(caller)).toMatchObject({ status: 2, process: 100 });
  });
});

it('tasks and their files go after seven days', async () => {
  const [server, caller] = [serverWith(), await person()];
  const {
    data: { id },
  } = await ask(caller);
  await empty(server);
  expect([await readdir(server.folder), await server.tasks.tidy()]).toEqual([[id], 0]);
  now += 7 * 86_400_000 + 1;
  expect(await server.tasks.tidy()).toBeGreaterThan(0);
  expect([await readdir(server.folder), await newest(caller)]).toEqual([[], undefined]);
});
