import { hourMs } from '@oilsight/oil';
import type { Queue } from '../../platform/queue.ts';
import type { Removals } from './removal.service.ts';

/** Schedules the erasure of devices that were removed long enough ago. */
export function registerPlantJobs(queue: Pick<Queue, 'every'>, removals: Pick<Removals, 'purge'>): void {
  queue.every('plant-purge', hourMs, async (signal) => {
    await removals.purge(signal);
  });
}
