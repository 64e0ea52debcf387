import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Between two chunks: whoever knows `mark` can go on with the file after what was yielded before it. */
export interface Mark {
  readonly mark: unknown;
}

/** What of an unfinished file is on disk: the name of its draft, and the length up to the mark. */
export interface Kept extends Mark {
  readonly draft: string;
  readonly bytes: number;
}

export interface Continued {
  /** What an earlier attempt left, which the chunks continue; null: they begin at the beginning. */
  readonly kept: Kept | null;
  /** Called for each mark once everything before it is on disk. */
  readonly keep: (kept: Kept) => Promise<void>;
  /** Whether what was written stays on disk when the chunks fail. */
  readonly stays: () => boolean;
}

/** Files of the data folder, each written once under an id and never changed. */
export interface Blobs {
  /** Resolves when the file is on disk. Readers never see half a file. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /**
   * Like `put`, for a file of any size that is written while its chunks are made. Returns its size in bytes. When the
   * chunks fail, nothing is left on disk.
   */
  write(id: string, chunks: AsyncIterable<string | Uint8Array>): Promise<number>;
  /**
   * Like `write`, for a file that another attempt can go on with. What was kept is copied first, so that an attempt
   * that was given up and still writes spoils nothing.
   */
  writeOn(id: string, chunks: AsyncIterable<string | Uint8Array | Mark>, continued: Continued): Promise<number>;
  /** Whether what was kept is still on disk. */
  holds(kept: Kept): Promise<boolean>;
  /** Reads a file of any size in pieces; null: no such file. */
  read(id: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** null: no such file. */
  get(id: string): Promise<Buffer | null>;
  remove(id: string): Promise<void>;
  /**
   * Files written before `time` (UTC ms), and drafts of that age that interrupted writes left behind: `filesTogether` at
   * a time, because a folder of photos holds hundreds of thousands. Those that are listed may be removed meanwhile.
   */
  listBefore(time: number): AsyncIterable<ListedFiles>;
}

export interface ListedFiles {
  readonly ids: readonly string[];
  readonly drafts: readonly string[];
}

/** Most files that are listed, looked up and asked for in one go. */
export const filesTogether = 500;

const idForm = /^[\da-f-]{36}$/;
const draftForm = /^[\da-f-]{36}\.[\da-f]{12}$/;

/** @param folder created with the first file, readable by its owner only */
export function createBlobs(folder: string): Blobs {
  const fileOf = (id: string) => {
    // Only ids of this form are accepted, so that no id leads to a path outside of the folder.
    if (!idForm.test(id) && !draftForm.test(id)) throw new RangeError('no id of a file');
    return join(folder, id);
  };
  async function written(
    id: string,
    fill: (handle: FileHandle, name: string) => Promise<void>,
    { kept, stays }: Pick<Continued, 'kept' | 'stays'> = { kept: null, stays: () => false },
  ): Promise<void> {
    const file = fileOf(id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${id}.${randomBytes(6).toString('hex')}`;
    const draft = fileOf(name);
    if (kept !== null) await copyFile(fileOf(kept.draft), draft);
    const handle = await open(draft, kept === null ? 'ax' : 'a', 0o600);
    try {
      try {
        if (kept !== null) await handle.truncate(kept.bytes);
        await fill(handle, name);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
    } catch (error) {
      // A failed write frees its space at once: the disk may be full.
      if (!stays()) await rm(draft, { force: true });
      throw error;
    }
    if (kept !== null) await rm(fileOf(kept.draft), { force: true });
  }

  async function listed(names: readonly string[], time: number): Promise<ListedFiles> {
    const old = await Promise.all(
      names.map(async (name) => ((await stat(join(folder, name)).catch(nullIfMissing))?.mtimeMs ?? time) < time),
    );
    const found = names.filter((_name, nth) => old[nth]);
    return { ids: found.filter((name) => idForm.test(name)), drafts: found.filter((name) => draftForm.test(name)) };
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
    async writeOn(id, chunks, { keep, ...how }) {
      let length = how.kept?.bytes ?? 0;
      const fill = async (handle: FileHandle, draft: string) => {
        for await (const chunk of chunks) {
          if (typeof chunk === 'object' && 'mark' in chunk) {
            await handle.datasync();
            await keep({ draft, bytes: length, mark: chunk.mark });
            // From here on the earlier draft is of no use.
            if (how.kept !== null) await rm(fileOf(how.kept.draft), { force: true });
            continue;
          }
          const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
          await handle.writeFile(bytes);
          length += bytes.length;
        }
      };
      await written(id, fill, how);
      return length;
    },
    holds: async ({ draft, bytes }) => ((await stat(fileOf(draft)).catch(nullIfMissing))?.size ?? -1) >= bytes,
    async read(id) {
      const handle = await open(fileOf(id), 'r').catch(nullIfMissing);
      return handle === null ? null : handle.createReadStream();
    },
    get: (id) => readFile(fileOf(id)).catch(nullIfMissing),
    remove: (id) => rm(fileOf(id), { force: true }),
    async *listBefore(time) {
      const namesOf = await opendir(folder, { bufferSize: filesTogether }).catch(nullIfMissing);
      if (namesOf === null) return;
      let names: string[] = [];
      for await (const { name } of namesOf) {
        names.push(name);
        if (names.length < filesTogether) continue;
        yield await listed(names, time);
        names = [];
      }
      yield await listed(names, time);
    },
  };
}

/**
 * Deletes files of a folder that nothing refers to; returns how many.
 *
 * @param before files that were written later are left alone, UTC ms: their rows may still come
 * @param leftoversOf those of some listed files that nothing refers to
 */
export async function removeLeftovers(
  blobs: Pick<Blobs, 'listBefore' | 'remove'>,
  before: number,
  leftoversOf: (files: ListedFiles) => Promise<readonly string[]>,
): Promise<number> {
  let removed = 0;
  for await (const files of blobs.listBefore(before)) {
    const leftovers = await leftoversOf(files);
    for (const name of leftovers) await blobs.remove(name);
    removed += leftovers.length;
  }
  return removed;
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
