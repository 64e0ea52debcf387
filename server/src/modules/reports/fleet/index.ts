import type { Asker } from '../../../platform/fair-queue.ts';
import type { ReportLanguage, WrittenReport } from '../diagnostic/index.ts';
import type { FleetOrder } from './fleet-content.ts';
import type { FleetContent } from './fleet-content.types.ts';

export type { FleetOrder } from './fleet-content.ts';
export type { FleetPlace } from './fleet.store.ts';
export type { FleetContent, FleetMachine, FleetState } from './fleet-content.types.ts';

/** Writes reports of all machines of a factory or dealer. */
export interface FleetReports {
  /** What a report of this period says now, as data. The place has passed its caller's scope. */
  contentOf(order: FleetOrder): Promise<FleetContent>;
  /**
   * Reads the period and writes the file, in a process of its own. The place has passed its caller's scope. `asker`:
   * left out, the dealer stands in the queue itself.
   *
   * @throws AppError `overloaded`, `tooManyRequests`, `tenantBusy`; WorkFailure when time or memory did not suffice;
   * the signal's reason when it is aborted
   */
  write(
    order: FleetOrder & { readonly languages: readonly ReportLanguage[]; readonly asker?: Asker },
    signal: AbortSignal,
  ): Promise<Omit<WrittenReport, 'readings'>>;
}
