import { dashboardSharedMs } from '@oilsight/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { createSharedReads } from '../../platform/shared-reads.ts';

/** Most answers of one tile that are kept: of different reaches, factories, zones or pages. */
const maxKept = 50;
/** The process's own time: how long something is kept is no matter of the times that answers speak of. Tests replace it. */
export const sharingClock: Clock = { now: () => performance.now() };

/**
 * Everybody of the same reach who asks for the same has one answer: one that is being made, or one that was made within
 * `dashboardSharedMs`. What an answer depends on is the reach, whether the account is one that strangers share, which
 * learns no names, and what is asked for.
 */
export function sharedByReach<Asked, Answer>(
  read: (scope: Scope, asked: Asked) => Promise<Answer>,
  clock: Clock = { now: () => sharingClock.now() },
): (scope: Scope, asked: Asked) => Promise<Answer> {
  const reads = createSharedReads<Answer>({ max: maxKept, forMs: dashboardSharedMs, clock });
  return (scope, asked) =>
    reads.of(JSON.stringify([scope.reach, scope.authority === 'EXPERIENCE', asked]), () => read(scope, asked));
}
