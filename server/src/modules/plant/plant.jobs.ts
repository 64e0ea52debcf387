import { hourMs } from '@oilsight/oil';
import type { Queue } from '../../platform/queue.ts';
import type { Removals } from './removal.service.ts';

/** Removed devices go for good when their time is over. */
export function registerPlantJobs(queue: Pick<Queue, 'every'>, removals: Pick<Removals, 'purge'>): void {
  queue.every('plant-purge', hourMs, async (signal) => {
    await removals.purge(signal);
  });
}
