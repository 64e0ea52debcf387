import { queryOptions } from '@tanstack/react-query';

/** Whether the server answers, asked every 15 s: for pages that have no live connection. */
export const reachable = queryOptions({
  queryKey: ['reachable'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/healthz', { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) });
    if (!response.ok) throw new Error(`healthz answered ${response.status}`);
    return true;
  },
  retry: false,
  refetchInterval: 15_000,
  staleTime: 0,
});
