import type { outboxRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { ChannelFigures } from './channel-figures.service.ts';
import type { ChannelTests } from './channel-tests.service.ts';
import type { MessageLog } from './message-log.service.ts';

export const outboxHandlers = (
  log: MessageLog,
  figures: ChannelFigures,
  tests: ChannelTests,
): Handlers<typeof outboxRoutes> => ({
  listMessages: ({ query }, scope) => log.list(scope, query),
  countMessages: ({ query }, scope) => log.count(scope, query),
  getMessage: ({ query }, scope) => log.get(scope, query.messageId),
  listChannels: (_request, scope) => figures.channels(scope),
  listUnreachable: (_request, scope) => figures.unreachable(scope),
  getTestOptions: (_request, scope) => tests.options(scope),
  testChannel: ({ body }, scope, { auditDraft }) => tests.send(scope, auditDraft, body),
  retryMessage: ({ body }, scope, { auditDraft }) => log.retry(scope, auditDraft, body.messageId),
  cancelMessage: ({ body }, scope, { auditDraft }) => log.cancel(scope, auditDraft, body.messageId),
});
