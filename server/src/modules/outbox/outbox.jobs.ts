import type { Queue } from '../../platform/queue.ts';
import type { OutboxService } from './outbox.service.ts';

export function registerOutboxJobs(queue: Queue, outbox: OutboxService): void {
  queue.every('offer messages to gateways', 2_000, async (signal) => {
    await outbox.deliver(signal);
  });
  queue.every('tidy the outbox', 60_000, () => outbox.tidy());
}
