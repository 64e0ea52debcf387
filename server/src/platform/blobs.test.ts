import { readdir, stat, writeFile } from 'node:fs/promises';
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

it('writes a file while it is made, and gives it back in pieces; one that breaks off leaves nothing', async () => {
  const folder = testFolder();
  const blobs = createBlobs(folder);
  async function* made(fails: boolean): AsyncGenerator<string | Uint8Array> {
    yield '油';
    yield new Uint8Array([0xff]);
    if (fails) throw new Error('no more');
  }
  expect(await blobs.read(id)).toBeNull();
  await expect(blobs.write(id, made(true))).rejects.toThrow('no more');
  expect(await readdir(folder)).toEqual([]);
  expect(await blobs.write(id, made(false))).toBe(4);
  const pieces: Uint8Array[] = [];
  for await (const piece of (await blobs.read(id)) ?? []) pieces.push(piece);
  expect(Buffer.concat(pieces)).toEqual(Buffer.from([...Buffer.from('油'), 0xff]));
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
