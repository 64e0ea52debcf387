import { AppError } from '@oilsight/contract';
import { WorkFailure } from '../../platform/isolated-work.ts';
import type { IsolatedWork, ProgramAt } from '../../platform/isolated-work.ts';
import type { PictureJob, RebuiltPicture } from './picture-work.ts';

const program: ProgramAt<PictureJob, RebuiltPicture> = { url: new URL('./picture-work.ts', import.meta.url) };

/**
 * A picture that a stranger sent, made anew in a process of its own: a small file may hold a wall of pixels.
 *
 * @param whose person who sent it
 * @throws AppError what is wrong with it; `tooManyRequests`, `overloaded`
 */
export async function rebuiltPicture(
  isolated: Pick<IsolatedWork, 'run'>,
  job: PictureJob,
  whose: string,
): Promise<RebuiltPicture> {
  try {
    for await (const picture of isolated.run(program, job, whose))
      return { ...picture, bytes: Buffer.from(picture.bytes) };
  } catch (error) {
    if (!(error instanceof WorkFailure)) throw error;
    throw new AppError('imageBroken', { field: job.field }, { cause: error });
  }
  throw new AppError('imageBroken', { field: job.field });
}
