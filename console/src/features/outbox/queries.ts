import { dayMs } from '@oilsight/oil';
import { outboxRoutes } from '@oilsight/contract';
import type { OutboxMessage } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { rangeDays } from './filter.ts';
import type { OutboxFilter, Range } from './filter.ts';

/** Messages come and go by themselves. */
const everyMs = 15_000;
/** The steps of a test follow one another within seconds. */
const testEveryMs = 1_000;

const fromOf = (range: Range) => Date.now() - rangeDays[range] * dayMs;

export const messagesQuery = (filter: OutboxFilter, page: { readonly pageNum: number; readonly pageSize: number }) =>
  queryOptions({
    queryKey: ['outbox', 'messages', filter, page],
    queryFn: ({ signal }) => {
      const { range, ...rest } = filter;
      return call(outboxRoutes.listMessages, { query: { ...rest, ...page, from: fromOf(range) } }, signal);
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: everyMs,
  });

/** How many messages of a filter are in each view. */
export const countsQuery = ({ view: _view, range, ...rest }: OutboxFilter) =>
  queryOptions({
    queryKey: ['outbox', 'counts', rest, range],
    queryFn: ({ signal }) => call(outboxRoutes.countMessages, { query: { ...rest, from: fromOf(range) } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: everyMs,
  });

/** Each channel's gateway and what became of its messages. */
export const channelsQuery = queryOptions({
  queryKey: ['outbox', 'channels'],
  queryFn: ({ signal }) => call(outboxRoutes.listChannels, {}, signal),
  staleTime: 0,
  refetchInterval: everyMs,
});

/** A message with all its attempts. */
export const messageQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['outbox', 'message', messageId],
    queryFn: ({ signal }) => call(outboxRoutes.getMessage, { query: { messageId } }, signal),
    staleTime: 0,
  });

const isOver = (message: OutboxMessage | undefined) => message !== undefined && message.state !== 'waiting';

/** A test, asked for again and again until it is over. */
export const testQuery = (messageId: string) =>
  queryOptions({
    ...messageQuery(messageId),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : testEveryMs),
  });

export const unreachableQuery = queryOptions({
  queryKey: ['outbox', 'unreachable'],
  queryFn: ({ signal }) => call(outboxRoutes.listUnreachable, {}, signal),
  staleTime: 0,
  refetchInterval: 4 * everyMs,
});

/** Where a test can go, and which texts it can have. */
export const testOptionsQuery = queryOptions({
  queryKey: ['outbox', 'testOptions'],
  queryFn: ({ signal }) => call(outboxRoutes.getTestOptions, {}, signal),
});
