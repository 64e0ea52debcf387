import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/** What a person must put right is not tried again; what may pass by itself is, twice. */
function isWorthRetry(failures: number, error: Error): boolean {
  if (failures >= 2 || !(error instanceof CallError)) return false;
  return error.kind === 'network' || error.kind === 'server' || error.code === 503;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetry, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
