import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/** A page waits so long by itself before it says what failed, s. */
const longestWaitS = 30;

/**
 * What a person must put right is not tried again; what may pass by itself is, twice, unless the server asks to wait
 * for long.
 */
function isWorthRetry(failures: number, error: Error): boolean {
  if (failures >= 2 || !(error instanceof CallError) || (error.retryAfterS ?? 0) > longestWaitS) return false;
  return error.kind === 'network' || error.kind === 'server' || error.code === 503 || error.code === 429;
}

/** ms until a call is tried again: as the server asks, else one second, then two. */
function waitBefore(failures: number, error: Error): number {
  const asked = error instanceof CallError ? error.retryAfterS : null;
  return 1000 * (asked ?? 2 ** failures);
}

/** What no person who made the call can mend: it is told in general words besides those of the page. */
function isSystemFault({ kind }: CallError): boolean {
  return kind === 'server' || kind === 'network' || kind === 'timeout';
}

/**
 * Calls are made whatever the browser believes of the network: one that cannot get through must say so, not wait
 * without a word.
 *
 * @param onFault told of each call that met a fault of the server or the network, or had no answer in time, when it is
 * not tried again
 */
export function createQueryClient(onFault: (error: CallError) => void = () => undefined): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof CallError && isSystemFault(error)) onFault(error);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: isWorthRetry,
        retryDelay: waitBefore,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
