import type { Blobs } from '../../../platform/blobs.ts';
import { isDatabaseAway } from '../../../platform/database-away.ts';

/** A file, and the new id that it is kept under. */
export interface NewFile {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/**
 * Writes files before their rows, so that every listed file can be read, and then runs the transaction that stores the
 * rows. Files whose rows were surely not stored are removed: the transaction returned null, or it failed while the
 * database could be reached. When the database is lost, the commit may have been made before its answer was lost: the
 * files stay, and those without a row are removed within a day like all leftovers.
 *
 * @param store the transaction alone. What reads after its commit stands outside: a failure there would remove the files
 *   of stored rows.
 * @returns what `store` returned; null: it kept none of the files
 * @throws what `store` throws, and what a full or broken disk throws
 */
export async function storedWithFiles<T>(
  blobs: Pick<Blobs, 'put' | 'remove'>,
  files: readonly NewFile[],
  store: () => Promise<T | null>,
): Promise<T | null> {
  let isStored = false;
  try {
    for (const { id, bytes } of files) await blobs.put(id, bytes);
    const stored = await store();
    isStored = stored !== null;
    return stored;
  } catch (error) {
    isStored = isDatabaseAway(error);
    throw error;
  } finally {
    if (!isStored) for (const { id } of files) await blobs.remove(id);
  }
}
