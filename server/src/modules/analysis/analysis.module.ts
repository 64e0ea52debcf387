import { analysisRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Devices } from '../devices/index.ts';
import type { Laboratory } from '../laboratory/index.ts';
import type { LimitResolver } from '../limits/index.ts';
import type { Oils } from '../oils/index.ts';
import type { Arrivals, Ingest, TelemetryStore } from '../telemetry/index.ts';
import { registerAnalysisJobs } from './analysis.jobs.ts';
import { analysisHandlers } from './analysis.routes.ts';
import { createAnalysis } from './analysis.service.ts';
import { createAnalysisStore } from './analysis.store.ts';
import type { AnalysisStore } from './analysis.store.ts';
import { createChargeMemoryStore } from './charge-memory.store.ts';
import { createDayStatesStore } from './day-states.store.ts';
import { createDiagnosisTopic } from './analysis.topics.ts';
import type { Analysis } from './index.ts';
import { createSavedHistories } from './saved-histories.ts';
import { createSavedHistoriesStore } from './saved-histories.store.ts';
import { createUnassessed } from './unassessed.ts';

/** The stored diagnoses. */
export function diagnosesModule({ pg }: ModuleContext): AnalysisStore {
  return createAnalysisStore(pg);
}

interface Others {
  readonly diagnoses: AnalysisStore;
  readonly telemetry: TelemetryStore;
  readonly arrivals: Arrivals;
  readonly devices: Devices;
  readonly oils: Oils;
  readonly laboratory: Laboratory;
  readonly ingest: Ingest;
  readonly limits: LimitResolver;
}

export function analysisModule(
  { config, pg, changes, bus, clock, log, queue, register }: ModuleContext,
  { diagnoses, telemetry, arrivals, devices, oils, laboratory, ingest, limits }: Others,
): Analysis {
  const saved = createSavedHistories({
    store: createSavedHistoriesStore(pg),
    arrivals,
    bus,
    onError: (error) => log.error({ err: error }, 'a history could not be saved'),
  });
  const analysis = createAnalysis({
    store: diagnoses,
    chargeMemories: createChargeMemoryStore(pg),
    days: createDayStatesStore(pg),
    telemetry,
    devices,
    oils,
    laboratory,
    ingest,
    changes,
    bus,
    clock,
    limitsOf: (device, key) => limits.of(device, key),
    saved,
  });
  if (config.assessesInRounds)
    registerAnalysisJobs(queue, {
      analysis,
      devices,
      saved,
      clock,
      gravest: () => diagnoses.gravest(),
      unassessed: createUnassessed(arrivals),
      onRound: (taken) => log.debug(taken, 'all devices were assessed'),
      onError: (error) => log.error({ err: error }, 'a device could not be assessed'),
    });
  register.part('analysis', analysis);
  register.topics(createDiagnosisTopic({ analysis, devices, bus }));
  register.calls(analysisRoutes, analysisHandlers(analysis));
  return analysis;
}
