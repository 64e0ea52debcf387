import type { PlannedWork } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';

/** Narrows planned work to a dealer and a factory. */
export interface WorkFilter {
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
}

/** Planned work, for other modules. */
export interface PlannedWorks {
  /**
   * Work on devices in scope that is not done and due before a time, ms: by due date, `limit` at most, with the number of
   * all and of those that are overdue. Accounts that strangers share get no names and notes.
   */
  due(
    scope: Scope,
    filter: WorkFilter,
    before: number,
    limit: number,
  ): Promise<{ rows: PlannedWork[]; total: number; overdue: number }>;
  /** The next work of each of these devices that is not done, by device. A device without one is left out. */
  nextOf(scope: Scope, deviceIds: readonly string[]): Promise<ReadonlyMap<string, PlannedWork>>;
}
