import { AppError } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { testFolder } from '../../../../test/folder.ts';
import { createBlobs } from '../../../platform/blobs.ts';
import { storedWithFiles } from './stored-with-files.ts';

const ids = ['0a000000-0000-4000-8000-00000000000b', '0a000000-0000-4000-8000-00000000000c'];
const files = ids.map((id, n) => ({ id, bytes: new Uint8Array([n]) }));

it.each<[string, () => Promise<string | null>, boolean]>([
  ['stored', () => Promise.resolve('row'), true],
  ['another was quicker', () => Promise.resolve(null), false],
  ['refused', () => Promise.reject(new AppError('reportSpaceUsed', { limit: 1 })), false],
  ['a broken rule', () => Promise.reject(Object.assign(new Error('x'), { code: '23505', severity: 'ERROR' })), false],
  ['the answer of the commit was lost', () => Promise.reject(new Error('Connection terminated unexpectedly')), true],
  [
    'the database stopped',
    () => Promise.reject(Object.assign(new Error('x'), { code: '57P01', severity: 'FATAL' })),
    true,
  ],
])('files stay unless their rows are surely not stored: %s', async (_name, store, areKept) => {
  const blobs = createBlobs(testFolder());
  // Every file is on disk before its row is.
  const outcome = storedWithFiles(blobs, files, async () => {
    for (const { id, bytes } of files) expect(await blobs.get(id)).toEqual(Buffer.from(bytes));
    return store();
  });
  const expected = await store().catch((error: unknown) => error);
  expect(await outcome.catch((error: unknown) => error)).toEqual(expected);
  for (const { id } of files) expect((await blobs.get(id)) !== null).toBe(areKept);
});

it('nothing is left where a later file cannot be written', async () => {
  const blobs = createBlobs(testFolder());
  const wrong = { id: 'no id', bytes: new Uint8Array() };
  let isRun = false;
  const put = (id: string, bytes: Uint8Array) =>
    id === wrong.id ? Promise.reject(new Error('the disk is broken')) : blobs.put(id, bytes);
  const remove = (id: string) => (id === wrong.id ? Promise.resolve() : blobs.remove(id));
  const outcome = storedWithFiles({ put, remove }, [...files, wrong], () => {
    isRun = true;
    return Promise.resolve('row');
  });
  await expect(outcome).rejects.toThrow('the disk is broken');
  expect(isRun).toBe(false);
  for (const id of ids) expect(await blobs.get(id)).toBeNull();
});
