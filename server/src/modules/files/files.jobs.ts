import { hourMs } from '@oilsight/oil';
import type { Queue } from '../../platform/queue.ts';
import type { Files } from './files.service.ts';

export function registerFileJobs(queue: Queue, files: Files): void {
  queue.every("remove files that are nobody's", 24 * hourMs, async () => {
    await files.removeLeftovers();
  });
}
