import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../../test/folder.ts';
import { createBlobs } from './blobs.ts';

const id = '0a000000-0000-4000-8000-00000000000b';

it('keeps what it was given, for its owner alone, and removes it', async () => {
  const folder = join(testFolder(), 'deep', 'pictures');
  const blobs = createBlobs(folder);
  expect(await blobs.get(id)).toBeNull();
  await blobs.put(id, new Uint8Array([1, 2, 3]));
  expect(await blobs.get(id)).toEqual(Buffer.from([1, 2, 3]));
  expect((await stat(join(folder, id))).mode & 0o777).toBe(0o600);
  await blobs.remove(id);
  await blobs.remove(id);
  expect(await blobs.get(id)).toBeNull();
});

it.each(['../secrets/jwt.key', '', `${id}/..`, `${id}.png`])('has no other names: %j', async (name) => {
  const blobs = createBlobs(testFolder());
  expect(() => blobs.get(name)).toThrow(RangeError);
  await expect(blobs.put(name, new Uint8Array())).rejects.toThrow(RangeError);
});

it('tells what is old, with drafts of writes that broke off, and nothing that is not its own', async () => {
  const folder = testFolder();
  const blobs = createBlobs(folder);
  await blobs.put(id, new Uint8Array());
  await writeFile(join(folder, `${id}.0123456789ab`), '');
  await writeFile(join(folder, 'notes.txt'), '');
  expect(await blobs.listBefore(Date.now() - 60_000)).toEqual({ ids: [], drafts: [] });
  expect(await blobs.listBefore(Date.now() + 60_000)).toEqual({ ids: [id], drafts: [`${id}.0123456789ab`] });
  expect(await createBlobs(join(folder, 'missing')).listBefore(Date.now())).toEqual({ ids: [], drafts: [] });
});
