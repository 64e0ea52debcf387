import { dayMs } from '../durations.ts';
import type { MachineType } from '../indicators.ts';
import { labLifeLimitOf, labLifeQuantities } from '../laboratory/life-limits.ts';
import type { LabLifeQuantity } from '../laboratory/life-limits.ts';
import type { LabQuantityId } from '../laboratory/quantities.ts';
import { orderedPoints } from '../series/timed-value.ts';
import type { TimedValue } from '../series/timed-value.ts';
import { median } from '../statistics/robust.ts';
import type { LifeCandidate } from './life-candidate.ts';
import { chargePace, paceBelief, sampleLife } from './sample-life.ts';

/** A laboratory's result of the oil. */
export interface LabPoint {
  readonly quantity: LabQuantityId;
  /** UTC ms. */
  readonly at: number;
  readonly value: number;
  /** Reproducibility of its method, in the unit of the result; null: none is known. */
  readonly reproducibility: number | null;
}

/** Samples of a machine, and when its oil was changed. */
export interface LabHistory {
  /** In any order. */
  readonly results: readonly LabPoint[];
  /** UTC ms, ascending. */
  readonly changes: readonly number[];
}

/** Time after a change in which a sample shows the fresh oil. Our default. */
const freshMs = 14 * dayMs;
/** Standard deviations between two results that differ by the reproducibility in one case of twenty (ISO 4259). */
const sigmasOfReproducibility = 2.77;
/** Standard deviation of a result, as a share of it, where its method states none. Our default. */
const usualScatter = 0.08;
/** Newest samples that tell whether a limit has been passed already: a single one may be a mistake. */
const newestSamples = 2;

interface ChargeSamples {
  readonly since: number;
  readonly samples: readonly TimedValue[];
}

function chargesOf(points: readonly TimedValue[], changes: readonly number[], now: number): ChargeSamples[] {
  return changes.map((since, place) => ({
    since,
    samples: orderedPoints(points, since, Math.min(changes[place + 1] ?? Number.POSITIVE_INFINITY, now + 1)),
  }));
}

/** The result of the fresh oil: of this charge, else the median of earlier ones. */
function freshOf(charges: readonly ChargeSamples[]): number | null {
  const each = charges.map(({ since, samples }) => samples.find(({ at }) => at < since + freshMs)?.value);
  return each.at(-1) ?? median(each.filter((one) => one !== undefined));
}

function scatterOf(results: readonly LabPoint[]): number {
  const deviations = results.map(({ value, reproducibility }) =>
    reproducibility === null ? usualScatter * Math.abs(value) : reproducibility / sigmasOfReproducibility,
  );
  return median(deviations.filter((one) => one > 0)) ?? usualScatter;
}

/**
 * The life of an oil by its laboratory samples: each quantity that has samples and a limit (`labLifeLimits`), pooled with
 * the paces of the machine's earlier charges (`sampleLife`).
 *
 * @param now UTC ms
 * @returns in the order of `labLifeQuantities`; quantities without a sample are left out
 * @example laboratoryLife({ results: [], changes: [] }, 'engine', 0) is []
 */
export function laboratoryLife(
  { results, changes }: LabHistory,
  machineType: MachineType,
  now: number,
): LifeCandidate<LabLifeQuantity>[] {
  return labLifeQuantities.flatMap((quantity): LifeCandidate<LabLifeQuantity>[] => {
    const own = results.filter((one) => one.quantity === quantity && one.at <= now);
    if (own.length === 0) return [];
    const charges = chargesOf(
      own,
      changes.filter((at) => at <= now),
      now,
    );
    const samples = charges.at(-1)?.samples ?? [];
    const none = { hours: null, lo: null, hi: null, now: samples.at(-1)?.value ?? null, limit: null };
    const known = { quantity, ...none, points: samples.length };
    const found = labLifeLimitOf(machineType, quantity, freshOf(charges));
    if (found === null) return [{ ...known, status: 'not_configured' }];
    const { limit, worse } = found;
    const newest = samples.slice(-newestSamples);
    const isPast = ({ value }: TimedValue) => (worse === 'up' ? value >= limit : value <= limit);
    if (newest.length === newestSamples && newest.every(isPast))
      return [{ ...known, status: 'exceeded', hours: 0, lo: 0, hi: 0, limit }];
    const paces = charges.slice(0, -1).flatMap(({ samples: earlier }) => chargePace(earlier) ?? []);
    const life = sampleLife({ samples, now, limit, worse, scatter: scatterOf(own), belief: paceBelief(paces) });
    if (life === null) return [{ ...known, status: 'too_few', limit }];
    return [{ ...known, status: life.status, hours: life.hours, lo: life.lo, hi: life.hi, now: life.value, limit }];
  });
}
