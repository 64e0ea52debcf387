import { dashboardSharedMs, wallSharedMs } from '@oilsight/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keepRequests } from './keep-requests.ts';
import { secondMs } from './time.ts';

/** Between the change in the store and what reports it here, and for clocks that run apart. */
const spareMs = 0.5 * secondMs;

/** The server gives answers to others as well for a while: after this time they hold what has changed, ms. */
export const dashboardSettledMs = dashboardSharedMs + spareMs;
export const wallSettledMs = wallSharedMs + spareMs;

/**
 * Asks again for what begins with this key. A request that is under way goes on, as changes that come faster than answers
 * would otherwise cancel each; since it may have begun before the change, another follows it.
 */
export async function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isUnderWay = client.isFetching({ queryKey }) > 0;
  await client.invalidateQueries({ queryKey }, keepRequests);
  if (isUnderWay) await client.invalidateQueries({ queryKey }, keepRequests);
}

/** Asks again for the start page after somebody has changed something that stands there, when its answers hold it. */
export function askDashboardWhenSettled(client: QueryClient, queryKey: QueryKey = ['dashboard']): void {
  setTimeout(() => void client.invalidateQueries({ queryKey }), dashboardSettledMs);
}
