import { messageChannels, outboxRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import { configuredGateways } from './gateways/configured-gateways.ts';
import type { Outbox } from './index.ts';
import { registerOutboxJobs } from './outbox.jobs.ts';
import { outboxHandlers } from './outbox.routes.ts';
import { createOutbox } from './outbox.service.ts';
import { createOutboxStore } from './outbox.store.ts';

export function outboxModule({ config, pg, clock, log, queue, seal, register }: ModuleContext): Outbox {
  const gateways = configuredGateways(config, clock);
  const missing = messageChannels.filter((channel) => gateways[channel] === undefined);
  if (missing.length > 0)
    log.info({ channels: missing }, 'no gateway is configured for these channels: their messages wait in the outbox');
  const outbox = createOutbox({ store: createOutboxStore(pg), seal: seal('messages'), gateways, clock, log });
  registerOutboxJobs(queue, outbox);
  register.calls(outboxRoutes, outboxHandlers(outbox));
  return outbox;
}
