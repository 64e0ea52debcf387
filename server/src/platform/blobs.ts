import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of the data folder, each written once under an id and never changed. */
export interface Blobs {
  /** On disk when it resolves; half a file is never seen. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /**
   * The same for a file of any size, written while it is made; returns its bytes. One that breaks off leaves nothing.
   */
  write(id: string, chunks: AsyncIterable<string | Uint8Array>): Promise<number>;
  /** A file of any size, a piece at a time; null: there is none. */
  read(id: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** null: there is none. */
  get(id: string): Promise<Buffer | null>;
  remove(id: string): Promise<void>;
  /** What was written before, ms: files, and drafts that a write left behind when it broke off. */
  listBefore(time: number): Promise<{ readonly ids: readonly string[]; readonly drafts: readonly string[] }>;
}

const idForm = /^[\da-f-]{36}$/;
const draftForm = /^[\da-f-]{36}\.[\da-f]{12}$/;

/** @param folder made with the first file, for its owner alone */
export function createBlobs(folder: string): Blobs {
  const fileOf = (id: string) => {
    // An id of ours: no path leads out of the folder.
    if (!idForm.test(id) && !draftForm.test(id)) throw new RangeError('no id of a file');
    return join(folder, id);
  };
  async function written(id: string, fill: (handle: FileHandle) => Promise<void>): Promise<void> {
    const file = fileOf(id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    const handle = await open(draft, 'wx', 0o600);
    try {
      try {
        await fill(handle);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
    } catch (error) {
      // A full disk gets its room back at once.
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    put: (id, bytes) => written(id, (handle) => handle.writeFile(bytes)),
    async write(id, chunks) {
      let length = 0;
      await written(id, async (handle) => {
        for await (const chunk of chunks) {
          const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
          await handle.writeFile(bytes);
          length += bytes.length;
        }
      });
      return length;
    },
    async read(id) {
      const handle = await open(fileOf(id), 'r').catch(nullIfMissing);
      return handle === null ? null : handle.createReadStream();
    },
    get: (id) => readFile(fileOf(id)).catch(nullIfMissing),
    remove: (id) => rm(fileOf(id), { force: true }),
    async listBefore(time) {
      const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
      const old = await Promise.all(
        names.map(async (name) => ((await stat(join(folder, name)).catch(nullIfMissing))?.mtimeMs ?? time) < time),
      );
      const found = names.filter((_name, nth) => old[nth]);
      return { ids: found.filter((name) => idForm.test(name)), drafts: found.filter((name) => draftForm.test(name)) };
    },
  };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
