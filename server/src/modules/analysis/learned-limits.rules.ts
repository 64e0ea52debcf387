import { minFleet } from '@oilsight/contract';
import type { DeviceDiagnosis, LearnedIndicator, LearnedLimitValues } from '@oilsight/contract';
import {
  dayMs,
  findIndicator,
  hourMs,
  indicatorIds,
  isLearnable,
  learnFleetLimits,
  learnLimits,
  median,
  populationOf,
} from '@oilsight/oil';
import type {
  ExcludedTime,
  FleetMachine,
  LearnedLimits,
  LimitFrame,
  Limits,
  MachineEvent,
  TimedValue,
} from '@oilsight/oil';

/**
 * A machine's history of one indicator, from which limits are learned: its daily medians without the excluded times,
 * and the number of good readings in them.
 */
export interface IndicatorHistory {
  readonly days: readonly TimedValue[];
  readonly readings: number;
}

/** After an entry in the log the readings are affected by the work, and then by oil that is still mixing. */
const aftermathMs = dayMs;
/** The running-in period of new machines. */
const runningInMs = 14 * dayMs;

/** Indicators for which limits are learned, in the catalogue's order. */
export const learnableIds: readonly string[] = indicatorIds.filter((id) => {
  const indicator = findIndicator(id);
  return indicator !== null && isLearnable(indicator);
});

/**
 * Indicators that are properties of the oil: of these a machine is compared only with those that hold the same oil. Its
 * own history teaches no limits of them: they change with the oil's age, and the next charge has other values.
 */
const oilProperties: ReadonlySet<string> = new Set([
  'viscosity_dynamic',
  'viscosity_kinematic',
  'viscosity_40',
  'density',
  'dielectric_constant',
]);
export const isOfOil = (key: string): boolean => oilProperties.has(key);

/**
 * Since when a machine has held the oil product that is in it, ms: properties of the oil from before are those of another
 * one. −∞: none is known to have been in it before.
 *
 * @param charges oldest first
 */
export function presentOilSince(
  charges: readonly { readonly since: number; readonly product: { readonly name: string } }[],
  now: number,
): number {
  const past = charges.filter(({ since }) => since <= now);
  const present = past.at(-1)?.product.name;
  const other = past.findLastIndex(({ product }) => product.name !== present);
  return other < 0 ? Number.NEGATIVE_INFINITY : (past[other + 1]?.since ?? Number.NEGATIVE_INFINITY);
}

/** Times that are excluded: since the machine's present problem began, around work on it, and its running-in. */
export function excludedTimes(
  kept: Pick<DeviceDiagnosis, 'verdict' | 'since'> | null,
  events: readonly MachineEvent[],
): readonly ExcludedTime[] {
  const work = events.map(({ kind, at }) => ({
    from: at,
    to: at + (kind === 'commissioning' ? runningInMs : aftermathMs),
  }));
  const isInOrder = kept === null || kept.verdict === 'normal' || kept.verdict === 'not_enough_evidence';
  return isInOrder || kept.since === null ? work : [...work, { from: kept.since, to: Number.POSITIVE_INFINITY }];
}

/** Good readings by hour: its start, their sum and their number. */
export interface HourlySums {
  readonly start: readonly number[];
  readonly sum: readonly number[];
  readonly count: readonly number[];
}

/** Hourly buckets as the history of their indicator. */
export function historyOf({ start, sum, count }: HourlySums, excluded: readonly ExcludedTime[]): IndicatorHistory {
  const points = start.flatMap((at, n) => {
    const readings = count[n] ?? 0;
    return readings > 0 ? [{ at: at + hourMs / 2, value: (sum[n] ?? Number.NaN) / readings }] : [];
  });
  return { days: populationOf(points, excluded), readings: count.reduce((all, one) => all + one, 0) };
}

function reportedLimitsOf(learned: LearnedLimits | null): LearnedLimitValues | null {
  if (learned === null) return null;
  const {
    limits: { level2Low, level2High, level1Low, level1High },
    method,
    from,
    to,
    isHeldByFixed,
    basis,
  } = learned;
  return { level2Low, level2High, level1Low, level1High, method, from, to, isHeldByFixed, basis };
}

/**
 * The usual values of an indicator and the limits they suggest.
 *
 * @param fixed limits in force: no learned limit is looser than their level 1
 * @param fleet machines of the same type that have readings of it, including the machine itself unless it is a gateway
 */
export function learnedOf(
  key: string,
  {
    own,
    fleet,
    fixed,
  }: { readonly own: IndicatorHistory; readonly fleet: readonly IndicatorHistory[]; readonly fixed: Limits | null },
): LearnedIndicator | null {
  const indicator = findIndicator(key);
  if (indicator === null || !isLearnable(indicator) || own.readings === 0) return null;
  const frame: LimitFrame = { worse: indicator.worse, fixed, resolution: 10 ** -indicator.decimals };
  const ofOil = isOfOil(key);
  const { learned, reason, n } = ofOil
    ? ({ learned: null, reason: 'of_oil', n: own.days.length } as const)
    : learnLimits({ points: own.days, excluded: [] }, frame);
  const middle = median(own.days.map(({ value }) => value));
  const machines = fleet.filter(({ days }) => days.length > 0);
  return {
    key,
    isOfOil: ofOil,
    own: reportedLimitsOf(learned),
    reason,
    days: n,
    readings: own.readings,
    median: middle,
    fleet: machines.length < minFleet ? null : fleetOf(machines, frame, middle),
  };
}

function fleetOf(fleet: readonly IndicatorHistory[], frame: LimitFrame, own: number | null): LearnedIndicator['fleet'] {
  // They are all of one type already.
  const alike = { machineType: '', oil: '' };
  const { learned, n } = learnFleetLimits(
    fleet.map(({ days }): FleetMachine => ({ ...alike, points: days, excluded: [] })),
    { ...alike, oil: null },
    frame,
  );
  const values = fleet.flatMap(({ days }) => days.map(({ value }) => value));
  const below = values.filter((value) => own !== null && value < own).length;
  return {
    machines: fleet.length,
    days: n,
    limits: reportedLimitsOf(learned),
    percentile: own === null ? null : (100 * below) / values.length,
  };
}
