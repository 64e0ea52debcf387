import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/** What a person must put right is not tried again; what may pass by itself is, twice. */
function isWorthRetry(failures: number, error: Error): boolean {
  if (failures >= 2 || !(error instanceof CallError)) return false;
  return error.kind === 'network' || error.kind === 'server' || error.code === 503;
}

/** Calls are made whatever the browser believes of the network: one that cannot get through must say so, not wait without a word. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', refetchOnReconnect: true, retry: isWorthRetry, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
