import { authRoutes } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { adopt, preferenceOwner } from './preferences.ts';

/** Who is logged in: user, company, permissions. The preferences of the account are applied when it arrives. */
export const me = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const info = await call(authRoutes.getInfo, {}, signal);
    return { ...info, preferences: await adopt(info.preferences, preferenceOwner(info), signal) };
  },
  staleTime: Infinity,
});
