import type { ModuleContext } from '../../../module-context.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { ReadMachineSettings } from '../../limits/index.ts';
import type { TelemetryStore } from '../../telemetry/index.ts';
import type { ReportDocuments } from '../document/report-documents.ts';
import { createFleetContents } from './fleet-content.ts';
import { newestMeans } from './fleet-machines.ts';
import { createFleetReports } from './fleet-reports.ts';
import { createFleetStore } from './fleet.store.ts';
import type { FleetReports } from './index.ts';

interface Others {
  readonly documents: ReportDocuments;
  readonly telemetry: TelemetryStore;
  readonly machineSettings: ReadMachineSettings;
}

/** Fleet reports: what they say is read here, the file is made in a process of its own. */
export function fleetReportsModule(
  { readPg, clock }: ModuleContext,
  { documents, telemetry, machineSettings }: Others,
): FleetReports {
  const healthAt = async (devices: readonly DeviceRef[], at: number) =>
    [...(await newestMeans(telemetry, devices, 'oil_health', at)).values()].map(({ mean }) => mean);
  const contentOf = createFleetContents({
    store: createFleetStore(readPg),
    telemetry,
    machineSettings,
    healthAt,
    clock,
  });
  return createFleetReports({ contentOf, documents });
}
