import { AppError } from '@oilsight/contract';
import type { Asker } from '../../platform/fair-queue.ts';
import { WorkFailure } from '../../platform/isolated-work.ts';
import type { IsolatedWork, ProgramAt } from '../../platform/isolated-work.ts';
import type { KeptPhoto } from './photo.ts';
import type { PhotoJob } from './photo-work.ts';

const program: ProgramAt<PhotoJob, KeptPhoto> = { url: new URL('./photo-work.ts', import.meta.url) };

/**
 * A photo as it is kept, made from an uploaded one in a separate process: a small file may contain a huge number of
 * pixels.
 *
 * @param asker the person who uploaded it, and the person's tenant
 * @throws AppError `notAPhoto`, `imageBroken`, `imageTooManyPixels`; `tooManyRequests`, `tenantBusy`, `overloaded`
 */
export async function keptPhoto(isolated: Pick<IsolatedWork, 'run'>, job: PhotoJob, asker: Asker): Promise<KeptPhoto> {
  try {
    for await (const { full, small, ...size } of isolated.run(program, job, asker))
      return { full: Buffer.from(full), small: Buffer.from(small), ...size };
  } catch (error) {
    if (!(error instanceof WorkFailure)) throw error;
    throw new AppError('imageBroken', { field: job.field }, { cause: error });
  }
  throw new AppError('imageBroken', { field: job.field });
}
