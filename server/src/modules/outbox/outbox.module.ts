import { outboxRoutes } from '@oilsight/contract';
import type { ConnectableChannel } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import { createChannelFigures } from './channel-figures.service.ts';
import { createChannelTests } from './channel-tests.service.ts';
import { createChannelTestStore } from './channel-tests.store.ts';
import { createHttpMessageGateway } from './http-message-gateway.ts';
import type { MessageGateway, Outbox } from './index.ts';
import { createMessageLog } from './message-log.service.ts';
import { createMessageLogStore } from './message-log.store.ts';
import { registerOutboxJobs } from './outbox.jobs.ts';
import { outboxHandlers } from './outbox.routes.ts';
import { createOutbox } from './outbox.service.ts';
import { createOutboxStore } from './outbox.store.ts';
import { createSmtpGateway } from './smtp-gateway.ts';

export function outboxModule({ config, pg, readPg, clock, log, queue, seal, register }: ModuleContext): Outbox {
  const gateways = {
    sms: config.sms.url === '' ? undefined : createHttpMessageGateway(config.sms),
    email: config.smtp.url === '' ? undefined : createSmtpGateway(config.smtp),
  } satisfies Record<ConnectableChannel, MessageGateway | undefined>;
  const messages = createOutboxStore(pg);
  const messageSeal = seal('messages');
  const outbox = createOutbox({ store: messages, seal: messageSeal, gateways, clock, log });
  registerOutboxJobs(queue, outbox);
  const logStore = createMessageLogStore(pg, readPg);
  const messageLog = createMessageLog({ store: logStore, seal: messageSeal, gateways, clock });
  const figures = createChannelFigures({ store: logStore, gateways, pauseOf: outbox.pauseOf, clock });
  const tests = createChannelTests({ store: createChannelTestStore(pg), messages, outbox, gateways, clock });
  register.calls(outboxRoutes, outboxHandlers(messageLog, figures, tests));
  return outbox;
}
