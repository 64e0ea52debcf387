import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { InvalidateOptions, InvalidateQueryFilters, QueryCache as Queries } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/** Longest wait before an automatic retry, s; beyond it the page shows the failure. */
const longestWaitS = 30;

/**
 * Failures that a person must correct are not retried. Failures that may be temporary are retried twice, unless the
 * server asks for a long wait.
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

/** Whether the caller cannot correct the failure: it is then also shown as a general message. */
function isSystemFault({ kind }: CallError): boolean {
  return kind === 'server' || kind === 'network' || kind === 'timeout';
}

/**
 * The library leaves the first fetch of a query as it is when the query is invalidated: a list that was asked for
 * before a deletion would then show the deleted row until it is asked for again. Here such a fetch is made anew.
 */
class ConsoleQueryClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data !== undefined) continue;
      void query.cancel({ silent: true });
      // Its failure is told to those who wait for the first fetch.
      query.fetch().catch(() => undefined);
    }
    return super.invalidateQueries(filters, options);
  }
}

/**
 * Calls are made even when the browser reports that it is offline: a call that fails must show a failure instead of
 * waiting silently.
 *
 * @param onFault told of each call that met a fault of the server or the network, or had no answer in time, when it is
 * not tried again. A query whose `meta` has `saysItself` is left out: what asked for it says so where it stands
 */
export function createQueryClient(onFault: (error: CallError) => void = () => undefined): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof CallError && isSystemFault(error)) onFault(error);
  };
  const onQueryError: Queries['config']['onError'] = (error, { meta }) => {
    if (meta?.['saysItself'] !== true) onError(error);
  };
  return new ConsoleQueryClient({
    queryCache: new QueryCache({ onError: onQueryError }),
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
