import { defaultViscosityChangeLimits } from '../limits.ts';
import type { Limits } from '../limits.ts';
import type { MachineProfile } from '../oil-profile.ts';
import { dayMs, hourMs } from '../durations.ts';
import { bucketMedians, orderedPoints } from '../series/timed-value.ts';
import type { TimedValue } from '../series/timed-value.ts';
import { fitLine, isSignificant, slopeInterval } from '../statistics/regression.ts';
import { median, quantileOfSorted, sortedFinite } from '../statistics/robust.ts';
import { linearLife } from './linear-life.ts';
import type { LinearLife } from './linear-life.ts';
import { temperatureFactor } from './temperature-life.ts';

/**
 * What can end the life of an oil: its ageing index, its viscosity rising or falling, or the hours at temperature.
 * Water can be taken out again and ends none.
 */
export const lifeQuantities = ['ageing', 'viscosity_rise', 'viscosity_fall', 'temperature'] as const;
/** A quantity that can end the life of an oil. */
export type LifeQuantity = (typeof lifeQuantities)[number];

/**
 * Where the life by one quantity stands: `ok`, it ends; `exceeded`, it has ended; `away`, the quantity moves away from
 * its limit; `not_significant`, its trend is not certain; `too_few`, too few readings; `not_configured`, the oil's life
 * or its last change is not known.
 */
export type CandidateStatus = 'ok' | 'exceeded' | 'away' | 'not_significant' | 'too_few' | 'not_configured';
/**
 * Status of the oil's life; `other_oil`: another oil was found in the machine, so that the figures of the new oil do
 * not apply.
 */
export type OilLifeStatus = CandidateStatus | 'other_oil';

/** Life by one quantity. */
export interface LifeCandidate {
  readonly quantity: LifeQuantity;
  readonly status: CandidateStatus;
  /** Hours from now, 0 once exceeded, 43 800 at most; null unless the status is `ok` or `exceeded`. */
  readonly hours: number | null;
  /** Interval of `hours`, 0 or more. */
  readonly lo: number | null;
  readonly hi: number | null;
  /**
   * The quantity now, by its trend, and what ends the life: %, for `temperature` hours at the reference temperature.
   * Null where not known.
   */
  readonly now: number | null;
  readonly limit: number | null;
  /** Number of medians that were used. */
  readonly points: number;
}

/**
 * What `oilLife` works on. Each series: good readings or their medians, of an hour at most for the temperature, in any
 * order.
 */
export interface OilLifeInput {
  readonly profile: Pick<MachineProfile, 'machineType' | 'oilLifeH' | 'lifeReferenceC' | 'limits'>;
  /** UTC ms; later readings are left out. */
  readonly now: number;
  /**
   * Last oil change, UTC ms; earlier readings belong to another oil. Null: not known, then no life from temperature.
   */
  readonly since: number | null;
  /** Ageing index of the dielectric constant, %, without the part of water. */
  readonly ageingIndexPct: readonly TimedValue[];
  /** Change of viscosity at 40 °C against the new oil, %. */
  readonly viscosityChangePct: readonly TimedValue[];
  /** °C. */
  readonly oilTemperatureC: readonly TimedValue[];
  /**
   * Limits of the change of viscosity, %, whose level 1 ends the life; null: the profile's, or the defaults of the
   * machine type.
   */
  readonly viscosityLimits: Limits | null;
  /** A wrong or mixed oil was found; left out: no. */
  readonly isOtherOil?: boolean;
}

/** Remaining useful life of the oil. */
export interface OilLife {
  readonly status: OilLifeStatus;
  /** Hours from now; null unless the status is `ok` or `exceeded`. */
  readonly hours: number | null;
  readonly lo: number | null;
  readonly hi: number | null;
  /** The life may be longer than the given hours: "more than five years". */
  readonly isCapped: boolean;
  /** The quantity that ends the life first. */
  readonly limitedBy: LifeQuantity | null;
  readonly candidates: readonly LifeCandidate[];
}

/** No trend below so many points or so short a time. Our defaults. */
export const minLifePoints = 8;
/** See `minLifePoints`. */
export const minLifeMs = 3 * dayMs;
/** Trends look back no further, so that they follow a change of pace. Our default. */
export const lifeTrendMs = 90 * dayMs;
/**
 * Number of the newest medians whose median tells whether a limit has been passed already, so that one outlier does
 * not. Our default.
 */
const newestPoints = 3;
/** No forecast reaches beyond five years. Our default. */
export const longestLifeH = 5 * 8760;
/** Share of the hours since the last oil change that need a temperature. Our default. */
export const minTemperatureCoverage = 0.5;
/** The ageing index at which the allowed change is used up, %. */
const ageingLimitPct = 100;

const unknown = { hours: null, lo: null, hi: null, now: null, limit: null } as const;

interface Trend {
  readonly quantity: LifeQuantity;
  readonly points: readonly TimedValue[];
  readonly limit: number | null;
  readonly worse: 'up' | 'down';
  readonly now: number;
}

/** Daily medians; of eight hours while there are fewer than eight days. */
function thinned(points: readonly TimedValue[], { since, now }: OilLifeInput): readonly TimedValue[] {
  const own = orderedPoints(points, Math.max(since ?? Number.NEGATIVE_INFINITY, now - lifeTrendMs), now + 1);
  const daily = bucketMedians(own, dayMs);
  return daily.length >= minLifePoints ? daily : bucketMedians(own, 8 * hourMs);
}

/** Whether there are points enough for a trend, ascending in time. */
function isEnough(points: readonly TimedValue[]): boolean {
  return points.length >= minLifePoints && Number(points.at(-1)?.at) - Number(points[0]?.at) >= minLifeMs;
}

function capped(hours: number): number {
  return Math.min(longestLifeH, hours);
}

const statuses = {
  ok: 'ok',
  exceeded: 'exceeded',
  away: 'away',
  'not-significant': 'not_significant',
} as const satisfies Record<LinearLife['status'], CandidateStatus>;

function byTrend({ quantity, points, limit, worse, now }: Trend): LifeCandidate {
  if (limit === null) return { ...unknown, quantity, status: 'not_configured', points: points.length };
  if (!isEnough(points)) return { ...unknown, quantity, status: 'too_few', limit, points: points.length };
  // A trend line does not follow a step: when the newest values are past the limit, the life has ended, wherever the
  // line through earlier days leads.
  const newest = Number(median(points.slice(-newestPoints).map(({ value }) => value)));
  if (worse === 'up' ? newest >= limit : newest <= limit)
    return { quantity, status: 'exceeded', hours: 0, lo: 0, hi: 0, now: newest, limit, points: points.length };
  const [x, y] = [points.map(({ at }) => (at - now) / hourMs), points.map(({ value }) => value)];
  const life = linearLife({ x, y, limit, now: 0, worse });
  const known = { quantity, now: life.fitNow, limit, points: points.length };
  if (life.rul === null || life.lo === null || life.hi === null) {
    const isTrend = life.status !== 'away' || isSignificant(slopeInterval(fitLine(x, y)));
    return { ...unknown, ...known, status: isTrend ? statuses[life.status] : 'not_significant' };
  }
  // Arithmetic may leave the ends of a very narrow interval on the wrong side of the point between them.
  const [lo, hi] = [Math.min(life.rul, Math.max(0, life.lo)), Math.max(life.rul, life.hi)];
  return { ...known, status: statuses[life.status], hours: capped(life.rul), lo: capped(lo), hi: capped(hi) };
}

/**
 * Hours without a temperature count at the mean pace of the others. The interval spans the paces of quiet and of busy
 * days (10th and 90th percentile), the life goes on at the mean pace of the newest 30 days.
 */
function byTemperature({ profile, now, since, oilTemperatureC }: OilLifeInput): LifeCandidate {
  const limit = profile.oilLifeH;
  const none = { ...unknown, quantity: 'temperature', points: 0 } as const;
  if (limit === null || since === null || !(limit > 0)) return { ...none, status: 'not_configured', limit };
  const paces = bucketMedians(orderedPoints(oilTemperatureC, since, now + 1), hourMs).flatMap(({ at, value }) => {
    const factor = temperatureFactor(value, profile.lifeReferenceC);
    return factor === null ? [] : [{ at, value: factor }];
  });
  const elapsedH = (now - since) / hourMs;
  const few = { ...none, status: 'too_few', limit, points: paces.length } as const;
  if (!isEnough(paces) || paces.length < elapsedH * minTemperatureCoverage) return few;
  const days = sortedFinite([...Map.groupBy(paces, ({ at }) => Math.floor(at / dayMs)).values()].map(mean));
  const recent = mean(paces.filter(({ at }) => at >= now - 30 * dayMs));
  const [slow, fast] = [quantileOfSorted(days, 0.1), quantileOfSorted(days, 0.9)];
  const usedH = elapsedH * mean(paces);
  const leftH = Math.max(0, limit - usedH);
  if (slow === null || fast === null || !(recent > 0) || !Number.isFinite(usedH)) return few;
  return {
    quantity: 'temperature',
    status: leftH > 0 ? 'ok' : 'exceeded',
    hours: capped(leftH / recent),
    lo: capped(leftH / Math.max(fast, recent)),
    hi: capped(leftH / Math.min(slow, recent)),
    now: usedH,
    limit,
    points: paces.length,
  };
}

function mean(points: readonly TimedValue[]): number {
  return points.reduce((sum, { value }) => sum + value, 0) / points.length;
}

/** Priority of the statuses when no quantity gives a life: the most informative one is reported. */
const telling: Readonly<Record<CandidateStatus, number>> = {
  exceeded: 0,
  ok: 1,
  not_significant: 2,
  away: 3,
  too_few: 4,
  not_configured: 5,
};

/**
 * Remaining useful life of the oil in hours: the shortest of what its ageing index (to 100 %), its viscosity (to the
 * critical change, either way) and its temperature allow. The first two go on straight (`linearLife`, 95 %) from the
 * daily medians since the last oil change, of 90 days at most; temperature weighs the hours since the last oil change
 * with 2^((T − Tref)/10) and sets them against `oilLifeH`. The interval reaches from the least lower to the least upper
 * end of all of them: the oil is through when the first of them is. Our definition.
 *
 * An oil that is mixed with another one gets no number. A quantity whose newest days are past its limit has no life
 * left. Otherwise only quantities with a significant trend count. Without one, and without a service life in the
 * profile, there is no number.
 *
 * @returns times 0 … 43 800 h; `isCapped` where life is longer
 * @example oilLife({ profile: { machineType: 'turbine', oilLifeH: null, lifeReferenceC: 60 }, now: 0, since: null, ageingIndexPct: [], viscosityChangePct: [], oilTemperatureC: [], viscosityLimits: null }).status is 'too_few'
 * @example oilLife({ profile: { machineType: 'turbine', oilLifeH: null, lifeReferenceC: 60 }, now: 864e6, since: 0, ageingIndexPct: Array.from({ length: 10 }, (_, day) => ({ at: (day + 0.5) * 864e5, value: 10 + day })), viscosityChangePct: [], oilTemperatureC: [], viscosityLimits: null }).hours is about 1932 (±0.001)
 */
export function oilLife(input: OilLifeInput): OilLife {
  const { profile, now } = input;
  const viscosity = thinned(input.viscosityChangePct, input);
  const { level1Low, level1High } =
    input.viscosityLimits ??
    profile.limits?.['viscosity_change_pct'] ??
    defaultViscosityChangeLimits[profile.machineType];
  const candidates = [
    byTrend({
      quantity: 'ageing',
      points: thinned(input.ageingIndexPct, input),
      limit: ageingLimitPct,
      worse: 'up',
      now,
    }),
    byTrend({ quantity: 'viscosity_rise', points: viscosity, limit: level1High, worse: 'up', now }),
    byTrend({ quantity: 'viscosity_fall', points: viscosity, limit: level1Low, worse: 'down', now }),
    byTemperature(input),
  ];
  // The difference from the new oil is then not caused by ageing, and the service life belongs to the other oil.
  if (input.isOtherOil === true)
    return { status: 'other_oil', hours: null, lo: null, hi: null, isCapped: false, limitedBy: null, candidates };
  const sound = candidates.flatMap(({ quantity, status, hours, lo, hi }) =>
    hours === null || lo === null || hi === null ? [] : [{ quantity, status, hours, lo, hi }],
  );
  const [first] = sound.toSorted((one, other) => one.hours - other.hours);
  if (first === undefined) {
    const status = candidates.reduce<CandidateStatus>(
      (most, candidate) => (telling[candidate.status] < telling[most] ? candidate.status : most),
      'not_configured',
    );
    return { status, hours: null, lo: null, hi: null, isCapped: false, limitedBy: null, candidates };
  }
  const [lo, hi] = [Math.min(...sound.map((one) => one.lo)), Math.min(...sound.map((one) => one.hi))];
  return {
    status: first.status,
    hours: first.hours,
    lo,
    hi,
    isCapped: first.hours >= longestLifeH,
    limitedBy: first.quantity,
    candidates,
  };
}
