import { assistantRoutes } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** As many talks as the server keeps. */
const mostTalks = 100;

/** The reader's own talks, newest first. */
export const talksQuery = queryOptions({
  queryKey: ['assistant', 'talks'],
  queryFn: ({ signal }) => call(assistantRoutes.listTalks, { query: { pageNum: 1, pageSize: mostTalks } }, signal),
  staleTime: 0,
});

export const talkQuery = (talkId: string) =>
  queryOptions({
    queryKey: ['assistant', 'talk', talkId],
    queryFn: ({ signal }) => call(assistantRoutes.getTalk, { params: { talkId } }, signal),
    staleTime: 0,
  });
