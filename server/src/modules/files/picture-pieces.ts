import { AppError } from '@oilsight/contract';
import type { ErrorName } from '@oilsight/contract';
import type { Blobs } from '../../platform/blobs.ts';

/**
 * A picture from disk in pieces, so that many who take it slowly hold little of it in memory. Its file is opened with the
 * first piece: for a caller who has the picture already, and takes none, nothing is opened.
 *
 * @throws AppError `missing`, with the first piece, when the file is not there
 */
export async function* picturePieces(
  blobs: Pick<Blobs, 'read'>,
  id: string,
  missing: ErrorName,
): AsyncGenerator<Uint8Array> {
  const pieces = await blobs.read(id);
  if (pieces === null) throw new AppError(missing);
  yield* pieces;
}
