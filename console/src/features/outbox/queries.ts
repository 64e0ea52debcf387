import { outboxRoutes } from '@oilsight/contract';
import type { MessageChannel, MessageClass, MessageState } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Messages come and go by themselves. */
const everyMs = 15_000;

interface MessagesAsked {
  readonly channel: MessageChannel | undefined;
  readonly class: MessageClass | undefined;
  readonly state: MessageState | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

export const messagesQuery = (filter: MessagesAsked) =>
  queryOptions({
    queryKey: ['outbox', 'messages', filter],
    queryFn: ({ signal }) => call(outboxRoutes.listMessages, { query: filter }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: everyMs,
  });

/** Which channels have something that takes messages and sends them, and whether it does. */
export const gatewaysQuery = queryOptions({
  queryKey: ['outbox', 'gateways'],
  queryFn: ({ signal }) => call(outboxRoutes.getMessageGateways, {}, signal),
  staleTime: 0,
  refetchInterval: everyMs,
});
