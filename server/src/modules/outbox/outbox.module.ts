import { outboxRoutes } from '@oilsight/contract';
import type { ConnectableChannel } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import { createHttpMessageGateway } from './http-message-gateway.ts';
import type { MessageGateway, Outbox } from './index.ts';
import { registerOutboxJobs } from './outbox.jobs.ts';
import { outboxHandlers } from './outbox.routes.ts';
import { createOutbox } from './outbox.service.ts';
import { createOutboxStore } from './outbox.store.ts';
import { createSmtpGateway } from './smtp-gateway.ts';

export function outboxModule({ config, pg, clock, log, queue, seal, register }: ModuleContext): Outbox {
  const gateways = {
    sms: config.sms.url === '' ? undefined : createHttpMessageGateway(config.sms),
    email: config.smtp.url === '' ? undefined : createSmtpGateway(config.smtp),
  } satisfies Record<ConnectableChannel, MessageGateway | undefined>;
  const outbox = createOutbox({ store: createOutboxStore(pg), seal: seal('messages'), gateways, clock, log });
  registerOutboxJobs(queue, outbox);
  register.calls(outboxRoutes, outboxHandlers(outbox));
  return outbox;
}
