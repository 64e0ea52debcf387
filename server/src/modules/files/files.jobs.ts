import type { Queue } from '../../platform/queue.ts';
import type { Files } from './files.service.ts';

export function registerFileJobs(queue: Queue, files: Files): void {
  queue.every('remove files that are nobody\'s', 24 * 3_600_000, async () => {
    await files.removeLeftovers();
  });
}
