import { AppError, diagnosisDays } from '@oilsight/contract';
import type { DeviceDiagnosis } from '@oilsight/contract';
import { dayMs, hourMs, oilHealth } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Changes } from '../../platform/changes.ts';
import { createReadThrough } from '../../platform/read-through.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { Oils } from '../oils/index.ts';
import type { Ingest, TelemetryStore, WorkedOut } from '../telemetry/index.ts';
import {
  healthReadingsOf,
  levelOf,
  messageOf,
  reachesFurther,
  isDifferentDiagnosis,
  sinceOf,
  troubleOf,
  workedOut,
} from './analysis.rules.ts';
import type { AnalysisStore } from './analysis.store.ts';
import { createHistories } from './histories.ts';
import { createLearnedLimits, type LearnedLimitsParts } from './learned-limits.service.ts';
import type { Analysis } from './index.ts';
import { assessInSteps } from './assess.ts';
import type { Case } from './assess.ts';
import { createSteps } from '../../platform/steps.ts';
import type { Steps } from '../../platform/steps.ts';

export interface AnalysisDependencies extends Omit<LearnedLimitsParts, 'kept'> {
  readonly store: AnalysisStore;
  readonly telemetry: Pick<TelemetryStore, 'latest' | 'scan' | 'keys' | 'buckets'>;
  readonly oils: Pick<Oils, 'profileOf' | 'logOf'>;
  readonly ingest: Pick<Ingest, 'keep'>;
  readonly changes: Changes;
}

/** Health and life are stored at most this often, unless the diagnosis changes. */
const keepEveryMs = 600_000;
/** Steps at which the past health is computed when a device is assessed for the first time. */
const backfillStepMs = 6 * hourMs;
const maxKept = 1000;
/** Assessments of past times that may run at once: each holds a history of its own in memory. */
const maxPast = 2;

export function createAnalysis({
  store,
  telemetry,
  devices,
  oils,
  ingest,
  changes,
  bus,
  clock,
  limitsOf,
}: AnalysisDependencies): Analysis {
  const histories = createHistories({ store: telemetry, oils, bus });
  const keptOnes = createReadThrough<DeviceRef, DeviceDiagnosis>({
    changes,
    clock,
    on: ['diagnosis'],
    max: maxKept,
    keyOf: ({ id }) => id,
    read: (asked) => store.find(asked),
  });
  /** Running assessments, shared by all callers that request the same. */
  const underWay = new Map<string, Promise<DeviceDiagnosis>>();
  /** When the health of a device was last stored, ms. */
  const healthKeptAt = createBoundedCache<string, number>({ max: 20_000, ttlMs: dayMs, age: 'sinceUse', clock });
  let past = 0;

  async function kept(device: DeviceRef): Promise<DeviceDiagnosis | null> {
    return device.isGateway ? null : keptOnes.get(device);
  }

  const learned = createLearnedLimits({ telemetry, devices, oils, bus, clock, limitsOf, kept });

  function shared(name: string, work: () => Promise<DeviceDiagnosis>): Promise<DeviceDiagnosis> {
    const running = underWay.get(name);
    if (running !== undefined) return running;
    const begun = work().finally(() => underWay.delete(name));
    underWay.set(name, begun);
    return begun;
  }

  async function present(device: DeviceRef): Promise<DeviceDiagnosis> {
    const steps = createSteps();
    const message = await histories.use(device, steps, async (found) =>
      messageOf(device.id, await assessInSteps(found, clock.now(), steps)),
    );
    const before = await kept(device);
    // The background round first looks back: since when the verdict holds is not known yet.
    return before === null || reachesFurther(before, message) ? message : (await keep(device, message)).kept;
  }

  async function ofPast(device: DeviceRef, at: number, days: number): Promise<DeviceDiagnosis> {
    if (past >= maxPast) throw new AppError('overloaded', { seconds: 2 });
    past += 1;
    try {
      const steps = createSteps();
      const found = await histories.past(device, { from: Math.max(0, at - days * dayMs), to: at + 1 }, steps);
      return messageOf(device.id, await assessInSteps(found, at, steps));
    } finally {
      past -= 1;
    }
  }

  /** A gateway is not a machine: its readings are not read, and so nothing is assessed. */
  async function ofGateway(device: DeviceRef, at: number): Promise<DeviceDiagnosis> {
    const steps = createSteps();
    return messageOf(
      device.id,
      await assessInSteps(await histories.past(device, { from: at, to: at }, steps), at, steps),
    );
  }

  /**
   * Replaces the stored diagnosis, and announces it if it differs. @returns the diagnosis with since when its verdict
   * holds, and whether it was announced
   */
  async function keep(
    device: DeviceRef,
    message: DeviceDiagnosis,
  ): Promise<{ kept: DeviceDiagnosis; isOther: boolean }> {
    // Another diagnosis may have been stored while this one was made.
    const before = await kept(device);
    if (before !== null && before.at > message.at) return { kept: message, isOther: false };
    const isOther = isDifferentDiagnosis(before, message);
    const now = { ...message, ...sinceOf(before, message) };
    await store.put(device, now);
    // The next assessment must be compared with this one, not with a cached older one.
    await changes.caughtUp();
    if (isOther) bus.emit('deviceDiagnosed', { device, message: now });
    return { kept: now, isOther };
  }

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

  /**
   * For a device that is assessed for the first time: finds since when its problem and the level of it have lasted, day
   * by day and then hour by hour, and its past health.
   */
  async function lookBack(
    found: Case,
    message: DeviceDiagnosis,
    steps: Steps,
    signal: AbortSignal,
  ): Promise<{ since: number; levelSince: number; health: WorkedOut[] }> {
    const levels = new Map<number, ReturnType<typeof levelOf>>();
    const levelAt = async (at: number) => {
      const known = levels.get(at) ?? levelOf((await assessInSteps(found, at, steps)).diagnosis);
      levels.set(at, known);
      return known;
    };
    const level = levelOf(message);
    const back = async (isSame: (then: typeof level) => boolean) => {
      let since = found.newestAt;
      for (const stepMs of [dayMs, hourMs]) {
        while (!signal.aborted && since - stepMs >= found.from && isSame(await levelAt(since - stepMs)))
          since -= stepMs;
      }
      return since;
    };
    const levelSince = await back((then) => then === level);
    const since = Math.min(levelSince, await back((then) => troubleOf(then) === troubleOf(level)));
    const health: WorkedOut[] = [];
    for (
      let at = Math.ceil((found.from + dayMs) / backfillStepMs) * backfillStepMs;
      at < found.newestAt && !signal.aborted;
      at += backfillStepMs
    ) {
      const { value } = oilHealth({
        profile: found.profile,
        readings: healthReadingsOf(found.history.features(at)),
        weights: null,
        limits: null,
      });
      if (value !== null) health.push({ at, values: { oil_health: value } });
      await steps.next();
    }
    return { since, levelSince, health };
  }

  async function newestOf(device: DeviceRef): Promise<number> {
    const readings = (await telemetry.latest([device])).get(device.id) ?? [];
    return readings.reduce((newest, { at }) => Math.max(newest, at), Number.NEGATIVE_INFINITY);
  }

  return {
    async diagnosis(scope, deviceId, { at, days }) {
      const device = await devices.get(scope, deviceId);
      const moment = at ?? clock.now();
      if (device.isGateway) return ofGateway(device, moment);
      if (days === diagnosisDays && (at === undefined || at >= clock.now()))
        return shared(device.id, () => present(device));
      return shared(`${device.id} ${moment} ${days}`, () => ofPast(device, moment, days));
    },
    learnedLimits: (scope, deviceId) => learned.learnedLimits(scope, deviceId),
    kept,
    async assess(device, signal, hasUnassessed = false) {
      if (device.isGateway) return null;
      const before = await kept(device);
      const newest = await newestOf(device);
      if (!Number.isFinite(newest) || (before !== null && newest <= before.at && !hasUnassessed)) return null;
      const steps = createSteps();
      await histories.use(device, steps, async (found) => {
        const message = messageOf(device.id, await assessInSteps(found, clock.now(), steps));
        const looksBack = Number.isFinite(found.newestAt) && (before === null || reachesFurther(before, message));
        const back = looksBack ? await lookBack(found, message, steps, signal) : null;
        if (signal.aborted) return;
        if (back !== null && back.health.length > 0) await ingest.keep(device, back.health);
        const { isOther } = await keep(device, {
          ...message,
          since: back?.since ?? null,
          levelSince: back?.levelSince ?? null,
        });
        await keepValues(device, found, message, isOther);
      });
      return before === null ? 'first' : 'again';
    },
    async start() {
      histories.start();
      learned.start();
    },
    async stop() {
      histories.stop();
      learned.stop();
    },
  };
}
