import { assistantRoutes, maxTalks } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The reader's own talks, as many as the server keeps, newest first. */
export const talksQuery = queryOptions({
  queryKey: ['assistant', 'talks'],
  queryFn: ({ signal }) => call(assistantRoutes.listTalks, { query: { pageNum: 1, pageSize: maxTalks } }, signal),
  staleTime: 0,
});

export const talkQuery = (talkId: string) =>
  queryOptions({
    queryKey: ['assistant', 'talk', talkId],
    queryFn: ({ signal }) => call(assistantRoutes.getTalk, { params: { talkId } }, signal),
    staleTime: 0,
  });
