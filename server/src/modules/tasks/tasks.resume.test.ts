import * as XLSX from '@e965/xlsx';
import { readdir } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportFormat, Task } from '@oilsight/contract';
import { minuteMs } from '@oilsight/oil';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildDevice } from '../../../test/factories.ts';
import type { BuiltAccount, BuiltDevice } from '../../../test/factories.ts';
import { testFolder } from '../../../test/folder.ts';
import { frame } from '../../../test/store-suites/telemetry.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import { createBlobs } from '../../platform/blobs.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { createAudit } from '../audit/audit.service.ts';
import { createAuditStore } from '../audit/audit.store.ts';
import { createReadingExports } from '../telemetry/exports/reading-exports.service.ts';
import { readingExportKind } from '../telemetry/exports/reading-exports.task.ts';
import type { TaskKind, Tasks } from './index.ts';
import { createTasks } from './tasks.service.ts';
import { createTaskStore } from './tasks.store.ts';

const from = Date.UTC(2026, 9, 1);
const minutes = 9000;

/** The app's own workers are stopped: each test runs the tasks itself. */
let app: TestApp;
let device: BuiltDevice;
let elsewhere: BuiltDevice;
beforeAll(async () => {
  app = await startTestApp();
  await app.app.services.queue.stop();
  device = await buildDevice(app.pg, { name: '液压站 1' });
  elsewhere = await buildDevice(app.pg);
  await app.app.services.telemetryStore.append(
    Array.from({ length: minutes }, (_, n) =>
      frame(device, from + n * minuteMs, { oil_temperature: 40 + (n % 7), water_ppm: n, viscosity_40: 46 + n / 1000 }),
    ),
    [],
  );
});
// A task that a test leaves waiting would run first in the next test.
afterEach(() => app.pg.query(sqlQuery('test.empty', 'delete from task'), []));
afterAll(() => app.close());

/** A server that works on the app's tasks with files in the folder. */
function serverOn(
  folder: string,
  { change = (kind) => kind, freeBytes = 1e12, later = 0 }: Change = {},
): { readonly tasks: Tasks; run(signal?: AbortSignal): Promise<boolean> } {
  const { auth, changes, devices, telemetryStore: store } = app.app.services;
  const clock = { now: () => Date.now() + later };
  const tasks = createTasks({
    store: createTaskStore(app.pg),
    blobs: createBlobs(folder),
    audit: createAudit({ store: createAuditStore(app.pg), clock, log: pino({ level: 'silent' }) }),
    auth,
    changes,
    clock,
    freeBytes: async () => freeBytes,
    keepEveryMs: 0,
  });
  const exports = createReadingExports({ store, devices, tasks, clock });
  for (const format of ['xlsx', 'csv'] as const) tasks.register(change(readingExportKind(exports, format)));
  return { tasks, run: (signal = new AbortController().signal) => tasks.runNext(signal) };
}
interface Change {
  readonly change?: (kind: TaskKind) => TaskKind;
  readonly freeBytes?: number;
  /** How far the server's clock is ahead, ms. */
  readonly later?: number;
}

/** The kind, whose work calls `onShare` as it goes on. */
const watched = (kind: TaskKind, onShare: (share: number) => void): TaskKind => ({
  ...kind,
  open: (scope, request, options) =>
    kind.open(scope, request, {
      ...options,
      onProgress(share, done) {
        options.onProgress(share, done);
        onShare(share);
      },
    }),
});

type Person = Caller & { readonly account: BuiltAccount };
async function person(): Promise<Person> {
  const place = { tenantId: device.tenantId, customerId: device.customerId };
  const account = await buildAccount(app.pg, { authority: 'CUSTOMER_USER', ...place });
  return { ...(await callerFor(app.url, account)), account };
}
const principalOf = ({ token }: Caller) => app.app.services.auth.authenticate(token);
/** The entry that a call would leave in the audit log. */
const draft = (): AuditDraft => ({
  action: 'task.remove',
  actor: null,
  object: null,
  isWritten: false,
  isPublic: false,
  requestId: 'test',
  address: '',
  userAgent: '',
});
const ask = ({ post }: Caller, format: ExportFormat) =>
  post<Task>('/system/dataanalysis/exportReadings', {
    deviceIds: device.id,
    keyIds: 'oil_temperature,water_ppm,viscosity_40',
    startTime: from,
    endTime: from + minutes * minuteMs,
    format,
  });
const newest = async ({ get }: Caller): Promise<Task> => {
  const [task] = (await get<Task[]>('/system/task/listAllTask')).rows;
  if (task === undefined) throw new Error('no task');
  return task;
};
async function fileOf(folder: string, { id }: Task): Promise<Buffer> {
  return (await createBlobs(folder).get(id)) ?? Buffer.alloc(0);
}

/** Has a file begun by a server that stops when most of it is written. */
async function half(folder: string, caller: Caller, format: ExportFormat): Promise<Task> {
  await ask(caller, format);
  const stopping = new AbortController();
  const change = (kind: TaskKind) =>
    watched(kind, (share) => {
      if (share > 0.7) stopping.abort();
    });
  expect(await serverOn(folder, { change }).run(stopping.signal)).toBe(true);
  return newest(caller);
}

it.each(['xlsx', 'csv'] as const)('a restart goes on with a file of %s, which is then the same', async (format) => {
  const [folder, caller] = [testFolder(), await person()];
  const stopped = await half(folder, caller, format);
  expect(stopped).toMatchObject({ status: 0, ahead: 0, url: null });
  expect(stopped.process).toBeGreaterThan(10);
  expect(await readdir(folder)).toEqual([expect.stringContaining(stopped.id)]);
  // The draft of a task that waits is not swept away, however long the server was down.
  await serverOn(folder, { later: 7_200_000 }).tasks.tidy();
  const reports: number[] = [];
  await serverOn(folder, { change: (kind) => watched(kind, (share) => reports.push(share)) }).run();
  const task = await newest(caller);
  const readings = 3 * minutes;
  expect(task).toMatchObject({ status: 2, process: 100, done: { readings, expected: readings, sheet: 1 } });
  expect(task.done?.resumedAt).toBeGreaterThan(readings / 10);
  expect(Math.min(...reports)).toBeGreaterThan(0.1);
  expect(await readdir(folder)).toEqual([task.id]);

  const [other, whole] = [testFolder(), await person()];
  await ask(whole, format);
  await serverOn(other).run();
  const inOneGo = await newest(whole);
  expect(inOneGo.done).toMatchObject({ readings, resumedAt: null });
  const [resumed, made] = [await fileOf(folder, task), await fileOf(other, inOneGo)];
  // The sheet of explanation states when the file was made.
  if (format === 'csv') expect(resumed.equals(made)).toBe(true);
  else expect(readCells(resumed)).toEqual(readCells(made));
});

function readCells(bytes: Buffer): unknown {
  const book = XLSX.read(bytes);
  return XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
}

it('a restart without its half of the file begins again', async () => {
  const [folder, caller] = [testFolder(), await person()];
  await half(folder, caller, 'csv');
  const elsewhere = testFolder();
  await serverOn(elsewhere).run();
  const task = await newest(caller);
  expect(task).toMatchObject({ status: 2, done: { readings: 3 * minutes, resumedAt: null } });
  expect((await fileOf(elsewhere, task)).toString().split('\r\n').length).toBe(minutes + 2);
});

it('an owner who removes a task that waits with half a file has neither, at once', async () => {
  const [folder, caller] = [testFolder(), await person()];
  const { id } = await half(folder, caller, 'csv');
  expect(await readdir(folder)).toHaveLength(1);
  await serverOn(folder).tasks.remove(await principalOf(caller), draft(), id);
  expect([await readdir(folder), (await caller.get<Task[]>('/system/task/listAllTask')).rows]).toEqual([[], []]);
});

it('a scope that is cut while the file is made ends the task and frees the disk', async () => {
  const [folder, caller] = [testFolder(), await person()];
  await ask(caller, 'csv');
  // A file without end: nothing but the cut ends it.
  const endless = (kind: TaskKind): TaskKind => ({
    ...kind,
    async open(...given) {
      const made = await kind.open(...given);
      async function* chunks(): AsyncGenerator<string> {
        yield 'a line';
        await app.pg.query(sqlQuery('test.move', 'update account set tenant_id = $2, customer_id = $3 where id = $1'), [
          caller.account.id,
          elsewhere.tenantId,
          elsewhere.customerId,
        ]);
        for (;;) {
          await nextTurn();
          yield '';
        }
      }
      return { ...made, chunks: chunks() };
    },
  });
  await serverOn(folder, { change: endless }).run();
  expect(await newest(caller)).toMatchObject({ status: 1, url: null, reason: 'Device not found' });
  expect(await readdir(folder)).toEqual([]);
});

it('a task that failed is done once more when its owner asks, and no other', async () => {
  const [folder, caller, other] = [testFolder(), await person(), await person()];
  const { data: asked } = await ask(caller, 'csv');
  const retry = (of: Caller) => of.post<Task>(`/system/task/${asked.id}/retry`, {});
  expect(await retry(caller)).toMatchObject({ code: 409, msg: 'This task has not failed, it cannot be retried' });
  await serverOn(folder, { freeBytes: 1000 }).run();
  expect((await newest(caller)).reason).toBe('The disk of the server is full, please contact the administrator');
  expect((await retry(other)).code).toBe(404);
  expect((await retry(caller)).data).toMatchObject({ id: asked.id, status: 0, process: 0, reason: null, ahead: 0 });
  await serverOn(folder).run();
  const task = await newest(caller);
  expect(task).toMatchObject({ status: 2, reason: null, about: { devices: 1, keys: 3, timeInterval: 0 } });
  expect((await fileOf(folder, task)).length).toBe(task.fileBytes);
  expect((await retry(caller)).code).toBe(409);
});

it.each<[string, string, string, (of: Person) => readonly string[]]>([
  [
    'its owner moves to another factory',
    'update account set tenant_id = $2, customer_id = $3 where id = $1',
    'deviceNotFound',
    ({ account }) => [account.id, elsewhere.tenantId, elsewhere.customerId],
  ],
  [
    'its owner is disabled',
    'update account set disabled = true where id = $1',
    'userDisabled',
    ({ account }) => [account.id],
  ],
])('a file that is being read ends when %s', async (_what, change, error, valuesOf) => {
  const [folder, caller] = [testFolder(), await person()];
  await ask(caller, 'csv');
  const server = serverOn(folder);
  await server.run();
  const task = await newest(caller);
  const { chunks } = await server.tasks.file(await principalOf(caller), task.id, 'en-US');
  const read = chunks[Symbol.asyncIterator]();
  const first = await read.next();
  expect(first.done).toBe(false);
  expect(first.value?.length).toBeLessThan(task.fileBytes ?? 0);
  await app.pg.query(sqlQuery('test.cut', change), valuesOf(caller));
  await app.app.services.changes.caughtUp();
  await expect(read.next()).rejects.toMatchObject({ error });
});

it('a file that is being read goes on when others lose their rights, or the reader keeps his', async () => {
  const [folder, caller, other] = [testFolder(), await person(), await person()];
  await ask(caller, 'csv');
  const server = serverOn(folder);
  await server.run();
  const task = await newest(caller);
  const { chunks } = await server.tasks.file(await principalOf(caller), task.id, 'en-US');
  const pieces: Uint8Array[] = [];
  for await (const piece of chunks) {
    pieces.push(piece);
    await app.pg.query(sqlQuery('test.other', 'update account set disabled = true where id = $1'), [other.account.id]);
    await app.pg.query(sqlQuery('test.same', 'update device set name = name where id = $1'), [device.id]);
    await app.app.services.changes.caughtUp();
  }
  expect(pieces.length).toBeGreaterThan(1);
  expect(Buffer.concat(pieces).equals(await fileOf(folder, task))).toBe(true);
});
