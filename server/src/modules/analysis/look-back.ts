import type { DeviceDiagnosis } from '@oilsight/contract';
import { dayMs, hourMs, oilHealth } from '@oilsight/oil';
import type { Steps } from '../../platform/steps.ts';
import type { WorkedOut } from '../telemetry/index.ts';
import { healthInputOf, levelOf, messageOf, troubleOf } from './analysis.rules.ts';
import { assessInSteps } from './assess.ts';
import type { Case } from './assess.ts';

/** Steps at which the past health is computed when a device is assessed for the first time. */
const backfillStepMs = 6 * hourMs;

export interface LookedBack {
  readonly since: number;
  readonly levelSince: number;
  readonly health: readonly WorkedOut[];
  /** The past diagnoses that were made to find this, oldest first. */
  readonly past: readonly DeviceDiagnosis[];
}

/**
 * For a device that is assessed for the first time: finds since when its problem and the level of it have lasted, day
 * by day and then hour by hour, and its past health.
 */
export async function lookBack(
  found: Case,
  message: DeviceDiagnosis,
  steps: Steps,
  signal: AbortSignal,
): Promise<LookedBack> {
  const past = new Map<number, DeviceDiagnosis>();
  const levelAt = async (at: number) => {
    const known = past.get(at) ?? messageOf(message.deviceId, await assessInSteps(found, at, steps));
    past.set(at, known);
    return levelOf(known);
  };
  const level = levelOf(message);
  const back = async (isSame: (then: typeof level) => boolean) => {
    let since = found.newestAt;
    for (const stepMs of [dayMs, hourMs]) {
      while (!signal.aborted && since - stepMs >= found.from && isSame(await levelAt(since - stepMs))) since -= stepMs;
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
    const read = found.history.features(at);
    const { value } = oilHealth({
      profile: found.profile,
      // The past is what was read then: looking for what could have been held takes longer than all the rest.
      ...healthInputOf((query) => ({ observation: read(query), heldAt: null })),
      weights: null,
      limits: null,
    });
    if (value !== null) health.push({ at, values: { oil_health: value } });
    await steps.next();
  }
  return { since, levelSince, health, past: [...past.values()].toSorted((one, other) => one.at - other.at) };
}
