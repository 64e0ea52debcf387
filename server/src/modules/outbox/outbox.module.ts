import { outboxRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import { createHttpMessageGateway } from './http-message-gateway.ts';
import type { Outbox } from './index.ts';
import { registerOutboxJobs } from './outbox.jobs.ts';
import { outboxHandlers } from './outbox.routes.ts';
import { createOutbox } from './outbox.service.ts';
import { createOutboxStore } from './outbox.store.ts';

export function outboxModule({ config, pg, clock, log, queue, seal, register }: ModuleContext): Outbox {
  const gateways = config.sms.url === '' ? {} : { sms: createHttpMessageGateway(config.sms) };
  const outbox = createOutbox({ store: createOutboxStore(pg), seal: seal('messages'), gateways, clock, log });
  registerOutboxJobs(queue, outbox);
  register.calls(outboxRoutes, outboxHandlers(outbox));
  return outbox;
}
