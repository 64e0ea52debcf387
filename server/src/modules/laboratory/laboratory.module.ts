import { laboratoryRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import { createWorkbooks } from '../../platform/sheets.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Oils } from '../oils/index.ts';
import type { Corrections, TelemetryStore } from '../telemetry/index.ts';
import { createSensorCorrections } from './corrections.service.ts';
import { createCorrectionStore } from './corrections.store.ts';
import type { LabComparisons, Laboratory, LabSamples } from './index.ts';
import { labPointsOf, labResultsOf } from './laboratory.rules.ts';
import { laboratoryHandlers } from './laboratory.routes.ts';
import { createLabSamples } from './samples.service.ts';
import { createSampleStore } from './samples.store.ts';
import { createLabSheets } from './sheets.service.ts';

/** Newest samples that an assessment looks at. */
const newestForAssessment = 20;
/** Newest samples that the oil's life looks at: some charges of them. */
const newestForLife = 60;

interface Others {
  readonly telemetry: TelemetryStore;
  readonly devices: Devices;
  readonly oils: Oils;
  readonly audit: Audit;
}

export function laboratoryModule(
  { pg, bus, clock, isolated, register }: ModuleContext,
  others: Others,
): {
  readonly corrections: Corrections;
  readonly laboratory: Laboratory;
  readonly samples: LabSamples;
  readonly comparisons: LabComparisons;
} {
  const store = createSampleStore(pg);
  const samples = createLabSamples({ ...others, store, bus, clock });
  const corrections = createSensorCorrections({
    ...others,
    store: createCorrectionStore(pg),
    samples: store,
    bus,
    clock,
  });
  const sheets = createLabSheets({ ...others, store, workbooks: createWorkbooks(isolated), bus, clock });
  register.calls(laboratoryRoutes, laboratoryHandlers(samples, corrections, sheets));
  return {
    corrections: { correctionsOf: corrections.of },
    laboratory: {
      resultsOf: async (device) => labResultsOf(await store.newest(device, newestForAssessment)),
      pointsOf: async (device) => labPointsOf(await store.newest(device, newestForLife)),
    },
    samples,
    comparisons: { compare: corrections.compare },
  };
}
