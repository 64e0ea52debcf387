import { outboxRoutes } from '@oilsight/contract';
import type { MessageKind, MessageState } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Messages come and go by themselves. */
const everyMs = 15_000;

export const messagesQuery = (filter: { readonly kind: MessageKind | undefined; readonly state: MessageState | undefined; readonly pageNum: number; readonly pageSize: number }) =>
  queryOptions({ queryKey: ['outbox', 'messages', filter], queryFn: ({ signal }) => call(outboxRoutes.listMessages, { query: filter }, signal), placeholderData: keepPreviousData, staleTime: 0, refetchInterval: everyMs });

/** Which kinds of message something takes and sends. */
export const gatewaysQuery = queryOptions({ queryKey: ['outbox', 'gateways'], queryFn: ({ signal }) => call(outboxRoutes.getGateways, {}, signal) });
