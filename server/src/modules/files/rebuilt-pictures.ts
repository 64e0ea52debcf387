import { AppError } from '@oilsight/contract';
import type { Asker } from '../../platform/fair-queue.ts';
import { WorkFailure } from '../../platform/isolated-work.ts';
import type { IsolatedWork, ProgramAt } from '../../platform/isolated-work.ts';
import type { PictureJob, RebuiltPicture } from './picture-work.ts';

const program: ProgramAt<PictureJob, RebuiltPicture> = { url: new URL('./picture-work.ts', import.meta.url) };

/**
 * A new picture made from an uploaded one in a separate process: a small file may contain a huge number of pixels.
 *
 * @param asker the person who uploaded it, and the person's tenant
 * @throws AppError for the fault of the picture; `tooManyRequests`, `tenantBusy`, `overloaded`
 */
export async function rebuiltPicture(
  isolated: Pick<IsolatedWork, 'run'>,
  job: PictureJob,
  asker: Asker,
): Promise<RebuiltPicture> {
  try {
    for await (const picture of isolated.run(program, job, asker))
      return { ...picture, bytes: Buffer.from(picture.bytes) };
  } catch (error) {
    if (!(error instanceof WorkFailure)) throw error;
    throw new AppError('imageBroken', { field: job.field }, { cause: error });
  }
  throw new AppError('imageBroken', { field: job.field });
}
