import type { Queue } from '../../platform/queue.ts';
import { sendQueues } from './delivery.rules.ts';
import type { OutboxService } from './outbox.service.ts';

/** ms until idle workers check for messages again: the longest delay of a code while its queue is free. */
const lookEveryMs = 500;

export function registerOutboxJobs(queue: Pick<Queue, 'every'>, outbox: OutboxService): void {
  for (const channel of outbox.channels) {
    for (const sendQueue of sendQueues) {
      for (let nth = 1; nth <= sendQueue.workers; nth += 1) {
        queue.every(
          `hand messages to the ${channel} gateway (${sendQueue.name} ${nth})`,
          lookEveryMs,
          async (signal) => {
            while (await outbox.deliverNext(channel, sendQueue, signal));
          },
        );
      }
    }
  }
  queue.every('look after messages whose worker is gone', 5_000, () => outbox.settleLost());
  queue.every('tidy the outbox', 60_000, () => outbox.tidy());
}
