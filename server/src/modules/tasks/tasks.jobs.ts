import { hourMs } from '@oilsight/oil';
import type { Queue } from '../../platform/queue.ts';
import type { Tasks } from './tasks.service.ts';

/** Tasks that one server runs at once: exporting a month of readings keeps the database busy. */
const workers = ['first', 'second'] as const;

export function registerTaskJobs(queue: Pick<Queue, 'every'>, tasks: Tasks): void {
  for (const worker of workers) {
    queue.every(`do background tasks (${worker})`, 1000, async (signal) => {
      while (await tasks.runNext(signal));
    });
  }
  queue.every('remove old background tasks', hourMs, async () => {
    await tasks.tidy();
  });
}
