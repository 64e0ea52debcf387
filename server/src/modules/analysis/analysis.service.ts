import { dayMs } from '@oilsight/oil';
import type { DeviceDiagnosis } from '@oilsight/contract';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Changes } from '../../platform/changes.ts';
import { createSteps } from '../../platform/steps.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { Laboratory } from '../laboratory/index.ts';
import type { Oils } from '../oils/index.ts';
import type { Ingest, TelemetryStore } from '../telemetry/index.ts';
import { messageOf, reachesFurther, workedOut } from './analysis.rules.ts';
import type { AnalysisStore } from './analysis.store.ts';
import { assessInSteps } from './assess.ts';
import type { Case } from './assess.ts';
import { createChargeMemories, withCharge } from './charge-memories.ts';
import type { ChargeMemoryStore } from './charge-memory.store.ts';
import { createDayStates } from './day-states.service.ts';
import { createDayStrips } from './day-strips.service.ts';
import type { DayStatesStore } from './day-states.store.ts';
import { createDiagnosis } from './diagnosis.service.ts';
import { createHistories } from './histories.ts';
import type { Analysis } from './index.ts';
import type { SavedHistories } from './saved-histories.ts';
import { createKeptDiagnoses } from './kept-diagnoses.ts';
import { createLearnedLimits, type LearnedLimitsParts } from './learned-limits.service.ts';
import { lookBack } from './look-back.ts';
import type { AssessmentKind } from './rounds.rules.ts';

export interface AnalysisDependencies extends Omit<LearnedLimitsParts, 'kept'> {
  readonly store: AnalysisStore;
  readonly chargeMemories: ChargeMemoryStore;
  readonly days: DayStatesStore;
  readonly telemetry: Pick<TelemetryStore, 'latest' | 'scan' | 'keys' | 'buckets' | 'columns'>;
  readonly devices: Pick<Devices, 'get' | 'resolve' | 'allRefs'>;
  readonly oils: Pick<Oils, 'profileOf' | 'logOf' | 'machinesOf' | 'historiesOf'>;
  readonly laboratory: Laboratory;
  readonly ingest: Pick<Ingest, 'keep'>;
  readonly changes: Changes;
  readonly saved: SavedHistories;
}

/** Health and life are stored at most this often, unless the diagnosis changes. */
const keepEveryMs = 600_000;

export function createAnalysis({
  store,
  chargeMemories,
  days,
  telemetry,
  devices,
  oils,
  laboratory,
  ingest,
  changes,
  bus,
  clock,
  limitsOf,
  saved,
}: AnalysisDependencies): Analysis {
  const histories = createHistories({ store: telemetry, oils, laboratory, bus, saved });
  const charges = createChargeMemories({ store: chargeMemories, telemetry, clock });
  const kept = createKeptDiagnoses({ store, changes, bus, clock });
  const daysOf = createDayStates({ store: days, telemetry, limits: { of: limitsOf }, clock });
  const strips = createDayStrips({ daysOf, devices, bus, clock });
  /** When the health of a device was last stored, ms. */
  const healthKeptAt = createBoundedCache<string, number>({ max: 20_000, ttlMs: dayMs, age: 'sinceUse', clock });
  const learned = createLearnedLimits({ telemetry, devices, oils, bus, clock, limitsOf, kept: kept.find });

  async function keepValues(
    device: DeviceRef,
    { newestAt }: Pick<Case, 'newestAt'>,
    message: DeviceDiagnosis,
    isOther: boolean,
  ): Promise<void> {
    const values = workedOut(message);
    const last = healthKeptAt.get(device.id) ?? Number.NEGATIVE_INFINITY;
    if (Object.keys(values).length === 0 || (newestAt - last < keepEveryMs && !isOther)) return;
    await ingest.keep(device, [{ at: newestAt, values }]);
    healthKeptAt.set(device.id, newestAt);
  }

  async function newestOf(device: DeviceRef): Promise<number> {
    const readings = (await telemetry.latest([device])).get(device.id) ?? [];
    return readings.reduce((newest, { at }) => Math.max(newest, at), Number.NEGATIVE_INFINITY);
  }

  return {
    dayStates: (scope, query) => strips.dayStates(scope, query),
    dayStrips: (scope, query) => strips.dayStrips(scope, query),
    ...createDiagnosis({ histories, charges, laboratory, kept, devices, clock }),
    learnedLimits: (scope, deviceId) => learned.learnedLimits(scope, deviceId),
    kept: kept.find,
    async assess(device, signal, hasUnassessed = false) {
      if (device.isGateway) return null;
      const before = await kept.find(device);
      const newest = await newestOf(device);
      if (!Number.isFinite(newest) || (before !== null && newest <= before.at && !hasUnassessed)) return null;
      const steps = createSteps();
      let kind: AssessmentKind = 'usual';
      await histories.use(device, steps, async (history) => {
        const now = clock.now();
        const found = await withCharge({ charges, laboratory }, device, history, now);
        const message = messageOf(device.id, await assessInSteps(found, now, steps));
        const looksBack = Number.isFinite(found.newestAt) && (before === null || reachesFurther(before, message));
        const back = looksBack ? await lookBack(found, message, steps, signal) : null;
        if (back !== null && back.past.length + back.health.length > 0) kind = 'lookedBack';
        if (signal.aborted) return;
        if (back !== null && back.health.length > 0) await ingest.keep(device, back.health);
        const { isOther } = await kept.keep(
          device,
          { ...message, since: back?.since ?? null, levelSince: back?.levelSince ?? null },
          back?.past,
        );
        await keepValues(device, found, message, isOther);
      });
      return kind;
    },
    async start() {
      await saved.start();
      histories.start();
      learned.start();
      strips.start();
    },
    async stop() {
      histories.stop();
      await saved.stop();
      learned.stop();
      strips.stop();
    },
  };
}
