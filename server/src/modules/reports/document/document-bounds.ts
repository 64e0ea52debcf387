import { minuteMs } from '@oilsight/oil';
import { isolatedWorkBounds } from '../../../platform/isolated-work.ts';
import type { IsolatedWorkBounds } from '../../../platform/isolated-work.ts';

/**
 * Reports that the product writes wait for one another, and not for the files of strangers. One is written at a time, in
 * seconds of a core that everything else has before it: on a busy machine it lasts minutes. The clock leaves it several
 * times what the processor may take, so that a report which takes too much is told from one that had to wait.
 */
export const documentBounds: IsolatedWorkBounds = {
  ...isolatedWorkBounds,
  processorMs: 2 * minuteMs,
  longestMs: 10 * minuteMs,
  atOnce: 1,
  waitingOfOne: 100,
  waitingOfTenant: 100,
  waiting: 400,
};
