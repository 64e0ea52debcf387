import { messageChannels, outboxRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import { createChannelFigures } from './channel-figures.service.ts';
import { createChannelTests } from './channel-tests.service.ts';
import { createChannelTestStore } from './channel-tests.store.ts';
import { configuredGateways } from './gateways/configured-gateways.ts';
import type { Outbox } from './index.ts';
import { createMessageLog } from './message-log.service.ts';
import { createMessageLogStore } from './message-log.store.ts';
import { registerOutboxJobs } from './outbox.jobs.ts';
import { outboxHandlers } from './outbox.routes.ts';
import { createOutbox } from './outbox.service.ts';
import { createOutboxStore } from './outbox.store.ts';

export function outboxModule({ config, pg, readPg, clock, log, queue, seal, register }: ModuleContext): Outbox {
  const gateways = configuredGateways(config, clock);
  const missing = messageChannels.filter((channel) => gateways[channel] === undefined);
  if (missing.length > 0)
    log.info({ channels: missing }, 'no gateway is configured for these channels: their messages wait in the outbox');
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
