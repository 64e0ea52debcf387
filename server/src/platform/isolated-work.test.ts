import { AppError } from '@oilsight/contract';
import { expect, it, onTestFinished } from 'vitest';
import type { SampleJob } from '../../test/isolated-program.ts';
import type { Asker } from './fair-queue.ts';
import { createIsolatedWork, isolatedWorkBounds, WorkFailure } from './isolated-work.ts';
import type { IsolatedWorkBounds, ProgramAt } from './isolated-work.ts';

const sample: ProgramAt<SampleJob, unknown> = { url: new URL('../../test/isolated-program.ts', import.meta.url) };

async function piecesOf(work: AsyncIterable<unknown>): Promise<unknown[]> {
  const pieces: unknown[] = [];
  for await (const piece of work) pieces.push(piece);
  return pieces;
}

function isolatedWith(bounds: Partial<IsolatedWorkBounds> = {}) {
  const isolated = createIsolatedWork({ ...isolatedWorkBounds, ...bounds });
  onTestFinished(() => isolated.stop());
  return isolated;
}
const anna: Asker = { person: 'anna', tenant: 'steel' };
const outcomeOf = (
  job: SampleJob,
  bounds: Partial<IsolatedWorkBounds> = {},
  isolated = isolatedWith(bounds),
  asker = anna,
) =>
  piecesOf(isolated.run(sample, job, asker)).catch((error: unknown) =>
    error instanceof AppError ? error.error : error instanceof WorkFailure ? error.kind : error,
  );

it('gives the pieces of a result in their order', async () => {
  expect(await outcomeOf({ kind: 'count', to: 5 })).toEqual([0, 1, 2, 3, 4]);
});

it.each<[string, SampleJob, Partial<IsolatedWorkBounds>, string]>([
  ['that takes more memory than it may', { kind: 'eat' }, { heapMb: 60 }, 'memory'],
  ['that takes more memory outside of its heap than it may', { kind: 'swell' }, { residentMb: 300 }, 'memory'],
  ['that takes more time than it may', { kind: 'turn' }, { processorMs: 1500 }, 'time'],
  ['that the machine gives no time', { kind: 'wait' }, { longestMs: 1500 }, 'overloaded'],
  ['that ends its process', { kind: 'end' }, {}, 'memory'],
  ['that fails', { kind: 'fail' }, {}, 'fault'],
])('work %s ends alone, and the next is done', async (_name, job, bounds, kind) => {
  const isolated = isolatedWith(bounds);
  expect(await outcomeOf(job, {}, isolated)).toBe(kind);
  if (bounds.longestMs === undefined && bounds.processorMs === undefined)
    expect(await outcomeOf({ kind: 'count', to: 1 }, {}, isolated)).toEqual([0]);
});

it('who could not begin a process comes again later, and keeps no place', async () => {
  const failures: unknown[] = [];
  const isolated = createIsolatedWork({ ...isolatedWorkBounds, atOnce: 1 }, (error) => failures.push(error));
  const node = process.execPath;
  process.execPath = '/nowhere/node';
  const outcome = await outcomeOf({ kind: 'count', to: 1 }, {}, isolated).finally(() => (process.execPath = node));
  expect(outcome).toBe('overloaded');
  expect(failures).toMatchObject([{ code: 'ENOENT' }]);
  expect(await outcomeOf({ kind: 'count', to: 1 }, {}, isolated)).toEqual([0]);
});

it('a failure is told of with its program, a refusal is not', async () => {
  const reported: unknown[] = [];
  const isolated = createIsolatedWork(isolatedWorkBounds, (error, program) =>
    reported.push([error instanceof WorkFailure && error.kind, program.pathname.split('/').at(-1)]),
  );
  await outcomeOf({ kind: 'refuse' }, {}, isolated);
  await outcomeOf({ kind: 'fail' }, {}, isolated);
  expect(reported).toEqual([['fault', 'isolated-program.ts']]);
});

it('a refusal comes as it was meant', async () => {
  const refusal = await piecesOf(isolatedWith().run(sample, { kind: 'refuse' }, anna)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ error: 'sheetTooLarge', details: { limit: 7 } });
});

it('who stops taking pieces ends the work, and makes room for the next', async () => {
  const isolated = isolatedWith({ atOnce: 1 });
  for await (const piece of isolated.run(sample, { kind: 'count', to: 1_000_000_000 }, anna)) if (piece === 2) break;
  expect(await outcomeOf({ kind: 'count', to: 2 }, {}, isolated)).toEqual([0, 1]);
});

it("one person's work is done one after another, and what is too much is refused", async () => {
  const isolated = isolatedWith({ waitingOfOne: 1 });
  const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf({ kind: 'count', to: 2 }, {}, isolated)));
  expect(outcomes).toEqual([[0, 1], [0, 1], 'tooManyRequests']);
});

it("a tenant's accounts together fill no more than its share of the queue, and another tenant is next", async () => {
  const isolated = isolatedWith({ atOnce: 1, waitingOfTenant: 3, waiting: 5 });
  const done: string[] = [];
  const ask = async (person: string, tenant: string | null) => {
    const outcome = await outcomeOf({ kind: 'count', to: 1 }, {}, isolated, { person, tenant });
    done.push(Array.isArray(outcome) ? person : `${person}: ${String(outcome)}`);
  };
  const accounts = ['anna', 'bert', 'cleo', 'dora', 'emil'].map((person) => ask(person, 'steel'));
  await Promise.all([...accounts, ask('paul', 'paper'), ask('root', null), ask('rosa', 'cement')]);
  expect(done).toEqual(['emil: tenantBusy', 'rosa: overloaded', 'anna', 'bert', 'paul', 'root', 'cleo', 'dora']);
});

it('the process knows no secret of ours', async () => {
  process.env['JWT_SECRET'] = 'a secret';
  onTestFinished(() => void delete process.env['JWT_SECRET']);
  expect(await outcomeOf({ kind: 'tell', setting: 'JWT_SECRET' })).toEqual([null]);
});

it('stopping ends what is under way, and what waits is not begun', async () => {
  const isolated = isolatedWith({ atOnce: 1 });
  const running = isolated.run(sample, { kind: 'count', to: 1_000_000_000 }, anna);
  await running.next();
  const waiting = outcomeOf({ kind: 'count', to: 1 }, {}, isolated);
  await isolated.stop();
  // The file is not to blame: its sender comes again.
  const seen = await piecesOf(running).catch((error: unknown) => error);
  expect(seen).toMatchObject({ error: 'overloaded' });
  expect(await waiting).toBe('overloaded');
});
