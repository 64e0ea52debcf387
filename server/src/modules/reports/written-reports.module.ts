import type { ModuleContext } from '../../module-context.ts';
import type { ReadMachineSettings } from '../limits/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { diagnosticReportsModule } from './diagnostic/diagnostic.module.ts';
import type { DiagnosticReports } from './diagnostic/index.ts';
import { reportDocumentsModule } from './document/document.module.ts';
import { fleetReportsModule } from './fleet/fleet.module.ts';
import type { FleetReports } from './fleet/index.ts';

type Others = Omit<Parameters<typeof diagnosticReportsModule>[1], 'documents' | 'telemetry'> & {
  readonly telemetry: TelemetryStore;
  readonly machineSettings: ReadMachineSettings;
};

/** The reports that the product writes: of one device, and of all of a factory or dealer. One process makes both. */
export function writtenReportsModule(
  context: ModuleContext,
  { machineSettings, telemetry, ...others }: Others,
): { readonly diagnosticReports: DiagnosticReports; readonly fleetReports: FleetReports } {
  const documents = reportDocumentsModule(context);
  return {
    diagnosticReports: diagnosticReportsModule(context, { ...others, telemetry, documents }),
    fleetReports: fleetReportsModule(context, { documents, telemetry, machineSettings }),
  };
}
