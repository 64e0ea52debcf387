import { dashboardSharedMs } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { createSharedReads } from '../../platform/shared-reads.ts';

/** Most answers of one tile that are kept, of all reaches; and of one reach: of factories, zones or pages. */
const maxKept = 1000;
const maxOfReach = 50;
/** How long tiles share the devices that they are about, ms. */
export const fleetSharedMs = 500;
/** So that with the devices, which may have been read before it, an answer is no older than it is said to be. */
const tileSharedMs = dashboardSharedMs - fleetSharedMs;

/**
 * Everybody of the same reach who asks for the same has one answer, for a time that counts from the beginning of its
 * read. What an answer depends on is the reach, whether the account is one that strangers share, which learns no names,
 * and what is asked for.
 *
 * @param forMs how long an answer is shared, ms
 */
export function sharedByReach<Asked, Answer>(
  read: (scope: Scope, asked: Asked) => Promise<Answer>,
  { forMs = tileSharedMs, clock }: { readonly forMs?: number; readonly clock?: Clock } = {},
): (scope: Scope, asked: Asked) => Promise<Answer> {
  const reads = createSharedReads<Answer>({ max: maxKept, maxOfOwner: maxOfReach, forMs, ...(clock && { clock }) });
  return (scope, asked) => {
    const reach = JSON.stringify([scope.reach, scope.authority === 'EXPERIENCE']);
    return reads.of(JSON.stringify([reach, asked]), () => read(scope, asked), reach);
  };
}
