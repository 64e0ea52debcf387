import { authRoutes } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Who is logged in: user, company, permissions. */
export const me = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(authRoutes.getInfo, {}, signal),
  staleTime: Infinity,
});
