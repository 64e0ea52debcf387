import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../../test/folder.ts';
import {
  createBlobs,
  filesTogether,
  removeLeftovers,
  type Blobs,
  type Kept,
  type ListedFiles,
  type Mark,
} from './blobs.ts';

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
  const old = async (of: Blobs, time: number) => {
    const listed: ListedFiles[] = [];
    for await (const files of of.listBefore(time)) listed.push(files);
    return { ids: listed.flatMap(({ ids }) => ids), drafts: listed.flatMap(({ drafts }) => drafts) };
  };
  expect(await old(blobs, Date.now() - 60_000)).toEqual({ ids: [], drafts: [] });
  expect(await old(blobs, Date.now() + 60_000)).toEqual({ ids: [id], drafts: [`${id}.0123456789ab`] });
  expect(await old(createBlobs(join(folder, 'missing')), Date.now())).toEqual({ ids: [], drafts: [] });
});

it('removes leftovers of a folder of many files, of which few are looked up together', async () => {
  const folder = testFolder();
  const blobs = createBlobs(folder);
  const names = Array.from({ length: 2 * filesTogether + 1 }, (): string => randomUUID());
  for (const name of names) writeFileSync(join(folder, name), '');
  const kept = names.filter((_name, nth) => nth % 2 === 0);
  const asked: number[] = [];
  const removed = await removeLeftovers(blobs, Date.now() + 60_000, async ({ ids }) => {
    asked.push(ids.length);
    return ids.filter((name) => !kept.includes(name));
  });
  expect(removed).toBe(filesTogether);
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
  expect(Math.max(...asked)).toBe(filesTogether);
  expect(asked.reduce((sum, count) => sum + count, 0)).toBe(names.length);
});

it('goes on with a file after the last mark that was kept; what came after it is cut off', async () => {
  const folder = testFolder();
  const blobs = createBlobs(folder);
  const kept: Kept[] = [];
  const keep = async (one: Kept) => {
    kept.push(one);
  };
  async function* first(): AsyncGenerator<string | Mark> {
    yield '油一';
    yield { mark: { row: 1 } };
    yield 'lost';
    throw new Error('the server ends');
  }
  async function* second(): AsyncGenerator<string | Mark> {
    yield '油二';
    yield { mark: { row: 2 } };
    yield '。';
  }
  await expect(blobs.writeOn(id, first(), { kept: null, keep, stays: () => true })).rejects.toThrow('the server ends');
  const [mark] = kept;
  if (mark === undefined) throw new Error('nothing was kept');
  expect(mark).toMatchObject({ bytes: 6, mark: { row: 1 } });
  expect([await blobs.holds(mark), await blobs.holds({ ...mark, bytes: 99 }), await blobs.get(id)]).toEqual([
    true,
    false,
    null,
  ]);
  expect(await blobs.writeOn(id, second(), { kept: mark, keep, stays: () => false })).toBe(15);
  expect([String(await blobs.get(id)), await readdir(folder), await blobs.holds(mark)]).toEqual([
    '油一油二。',
    [id],
    false,
  ]);
});

it('frees the disk of a file that fails, although a mark was kept', async () => {
  const folder = testFolder();
  async function* failing(): AsyncGenerator<string | Mark> {
    yield 'a';
    yield { mark: 1 };
    throw new Error('no more');
  }
  const how = { kept: null, keep: async () => undefined, stays: () => false };
  await expect(createBlobs(folder).writeOn(id, failing(), how)).rejects.toThrow('no more');
  expect(await readdir(folder)).toEqual([]);
});
