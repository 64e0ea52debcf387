import type { ReportDocuments } from '../document/report-documents.ts';
import { abnormalStateOf, isAbnormal } from '../diagnostic/verdict.rules.ts';
import type { FleetOrder } from './fleet-content.ts';
import type { FleetContent } from './fleet-content.types.ts';
import { fleetVerdict } from './fleet-verdict.rules.ts';
import type { FleetReports } from './index.ts';

/** Reads what a fleet report says, and has its file made in a process of its own. */
export function createFleetReports({
  contentOf,
  documents,
}: {
  readonly contentOf: (order: FleetOrder) => Promise<FleetContent>;
  readonly documents: ReportDocuments;
}): FleetReports {
  const written: FleetReports['write'] = async ({ languages, asker, ...order }, signal) => {
    signal.throwIfAborted();
    const content = await contentOf(order);
    const { tenantId } = order.place;
    const job = { kind: 'fleet', content, languages: [...languages] } as const;
    const made = await documents.make(job, asker ?? { person: tenantId, tenant: tenantId }, signal);
    const { state } = content;
    return {
      ...made,
      isAbnormal: isAbnormal(state),
      abnormalState: abnormalStateOf(state),
      verdict: fleetVerdict(content),
    };
  };
  return { contentOf, write: (order, signal) => documents.inTurn(() => written(order, signal)) };
}
