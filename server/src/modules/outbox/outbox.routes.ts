import type { outboxRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { OutboxService } from './outbox.service.ts';

export const outboxHandlers = (outbox: OutboxService): Handlers<typeof outboxRoutes> => ({
  listMessages: ({ query }, scope) => outbox.list(scope, query),
  getMessageGateways: () => outbox.gateways(),
});
