import { AppError } from '@oilsight/contract';
import type { Mark } from '../../platform/blobs.ts';

/** A mebibyte, bytes. */
const mb = 1024 ** 2;
const maxFileMb = 1024;
/** Free space that files leave to the database on the same disk; and after how many written bytes it is checked. */
const reservedBytes = 512 * mb;
const lookEveryBytes = 32 * mb;
/** Time between two points from which a file can be continued, ms: each waits for the disk. */
const usualKeepMs = 1000;

type Chunks = AsyncIterable<string | Uint8Array | Mark>;

export interface BoundParts {
  /** Free space on the disk of the files, bytes. */
  readonly freeBytes: () => Promise<number>;
  /** Time between two marks that pass, ms; a second when absent. */
  readonly keepEveryMs?: number | undefined;
}

/**
 * Passes the chunks of a file and some of its marks through; ends when the signal is raised, when the file is too large,
 * and before the disk is full.
 *
 * @throws AppError `fileTooLarge`, `diskFull`
 */
export function boundsOfFiles({ freeBytes, keepEveryMs = usualKeepMs }: BoundParts) {
  async function checkRoom(): Promise<void> {
    if ((await freeBytes()) < reservedBytes) throw new AppError('diskFull');
  }

  return async function* bounded(
    chunks: Chunks,
    { signal, keptBytes }: { readonly signal: AbortSignal; readonly keptBytes: number },
  ): AsyncGenerator<string | Uint8Array | Mark> {
    let [written, looked, keptAt] = [keptBytes, keptBytes, performance.now()];
    await checkRoom();
    for await (const chunk of chunks) {
      signal.throwIfAborted();
      if (typeof chunk === 'object' && 'mark' in chunk) {
        if (performance.now() - keptAt < keepEveryMs) continue;
        yield chunk;
        keptAt = performance.now();
        continue;
      }
      written += Buffer.byteLength(chunk);
      if (written > maxFileMb * mb) throw new AppError('fileTooLarge', { limit: maxFileMb });
      if (written - looked > lookEveryBytes) {
        await checkRoom();
        looked = written;
      }
      yield chunk;
    }
  };
}
