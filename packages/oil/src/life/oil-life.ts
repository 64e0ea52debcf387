import { defaultViscosityChangeLimits } from '../limits.ts';
import type { Limits } from '../limits.ts';
import type { MachineProfile } from '../oil-profile.ts';
import { dayMs, hourMs } from '../durations.ts';
import { labLifeQuantities } from '../laboratory/life-limits.ts';
import { bucketMedians, orderedPoints } from '../series/timed-value.ts';
import type { TimedValue } from '../series/timed-value.ts';
import { fitCourse } from '../statistics/correlated-course.ts';
import { median } from '../statistics/robust.ts';
import { fillLevel, isOfCharge, newCharge } from './charge-memory.ts';
import type { ChargeMemory, FillLevels } from './charge-memory.ts';
import { courseLife } from './course-life.ts';
import { laboratoryLife } from './laboratory-life.ts';
import type { LabHistory } from './laboratory-life.ts';
import type { Bilingual } from '../rules/rule.ts';
import type { CandidateStatus, LifeCandidate } from './life-candidate.ts';
import { longestLifeH } from './life-span.ts';
import { equivalentHour, serviceLife } from './service-life.ts';
import type { EquivalentHours } from './service-life.ts';

/**
 * What can end the life of an oil: its ageing index, its viscosity rising or falling, the hours at temperature, or what
 * laboratories find in its samples.
 * Water can be taken out again and ends none.
 */
export const lifeQuantities = [
  'ageing',
  'viscosity_rise',
  'viscosity_fall',
  'temperature',
  ...labLifeQuantities,
] as const;
/** A quantity that can end the life of an oil. */
export type LifeQuantity = (typeof lifeQuantities)[number];

/** What ends the life, as a sentence says it. */
export const lifeQuantityNames: Readonly<Record<LifeQuantity, Bilingual>> = {
  ageing: { zh: '老化指数', en: 'the ageing index' },
  viscosity_rise: { zh: '粘度升高', en: 'rising viscosity' },
  viscosity_fall: { zh: '粘度下降', en: 'falling viscosity' },
  temperature: { zh: '油温累计', en: 'hours at temperature' },
  acid_number: { zh: '酸值', en: 'acid number' },
  base_number: { zh: '碱值', en: 'base number' },
  soot: { zh: '烟炱', en: 'soot' },
  oxidation: { zh: '氧化值', en: 'oxidation by infrared' },
  nitration: { zh: '硝化值', en: 'nitration' },
  sulphation: { zh: '硫化值', en: 'sulphation' },
  iron: { zh: '铁含量', en: 'iron' },
  copper: { zh: '铜含量', en: 'copper' },
  lead: { zh: '铅含量', en: 'lead' },
  chromium: { zh: '铬含量', en: 'chromium' },
};

/**
 * Status of the oil's life; `other_oil`: another oil was found in the machine, so that the figures of the new oil do
 * not apply.
 */
export type OilLifeStatus = CandidateStatus | 'other_oil';

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
   * What was counted of this charge before the readings at hand; left out or of another charge: nothing, then hours
   * before them count at the pace of the others.
   */
  readonly charge?: ChargeMemory | null;
  /** Laboratories' results; left out: none. */
  readonly laboratory?: LabHistory;
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
  readonly candidates: readonly LifeCandidate<LifeQuantity>[];
}

/** No trend below so many points or so short a time. Our defaults. */
export const minLifePoints = 8;
/** See `minLifePoints`. */
export const minLifeMs = 3 * dayMs;
/** Trends look back no further, so that they follow a change of pace. Our default. */
export const lifeTrendMs = 90 * dayMs;
/** A quantity that nobody has known for longer foretells no end: bent courses lead anywhere from there. Our default. */
const knownWithinMs = 7 * dayMs;
/**
 * Number of the newest medians whose median tells whether a limit has been passed already, so that one outlier does
 * not. Our default.
 */
const newestPoints = 3;
/** Share of the hours since the last oil change that need a temperature. Our default. */
export const minTemperatureCoverage = 0.5;
/** The pace of temperature goes on as in the newest days. Our default. */
const recentMs = 30 * dayMs;
/** The ageing index at which the allowed change is used up, %. */
const ageingLimitPct = 100;
/**
 * Standard deviation of that limit in the interval of a life, %: the change at which an oil is through is an estimate,
 * and permittivity sensors drift over months. Our estimate.
 */
const ageingDeviationPct = 25;

const unknown = { hours: null, lo: null, hi: null, now: null, limit: null } as const;

interface Trend {
  readonly quantity: LifeQuantity;
  readonly points: readonly TimedValue[];
  readonly limit: number | null;
  /** Standard deviation of the limit; left out: 0. */
  readonly limitDeviation?: number;
  readonly worse: 'up' | 'down';
  readonly now: number;
}

/**
 * Daily medians; of eight hours while there are fewer than eight days. They are changes since the fill, where the
 * sensors' readings of the fresh oil are known: that sensors read the fresh oil off its data sheet is no change.
 */
function thinned(
  points: readonly TimedValue[],
  { since, now, charge = null, profile }: OilLifeInput,
  of: keyof FillLevels,
): readonly TimedValue[] {
  const isKept = since !== null && isOfCharge(charge, since, profile.lifeReferenceC);
  const fresh = (isKept ? charge.fill[of] : null) ?? (since === null ? null : fillLevel(points, since)) ?? 0;
  const own = orderedPoints(points, Math.max(since ?? Number.NEGATIVE_INFINITY, now - lifeTrendMs), now + 1);
  const daily = bucketMedians(own, dayMs);
  const medians = daily.length >= minLifePoints ? daily : bucketMedians(own, 8 * hourMs);
  return medians.map(({ at, value }) => ({ at, value: value - fresh }));
}

/** Whether there are points enough for a trend, ascending in time. */
function isEnough(points: readonly TimedValue[]): boolean {
  return points.length >= minLifePoints && Number(points.at(-1)?.at) - Number(points[0]?.at) >= minLifeMs;
}

function capped(hours: number): number {
  return Math.min(longestLifeH, hours);
}

/**
 * Bends of the courses that end a life. Oxidation feeds itself once the antioxidant is gone: straight, or up to e⁴ times
 * faster at the end of the readings than at their beginning. What shear takes is soon taken: straight, or as much slower.
 */
const risingBends = [-1, 0, 1, 2, 4] as const;
const fallingBends = [-4, -2, -1, 0, 1] as const;

function byTrend({ quantity, points, limit, limitDeviation, worse, now }: Trend): LifeCandidate<LifeQuantity> {
  if (limit === null) return { ...unknown, quantity, status: 'not_configured', points: points.length };
  const few = { ...unknown, quantity, status: 'too_few', limit, points: points.length } as const;
  if (!isEnough(points)) return few;
  // A trend does not follow a step: when the newest values are past the limit, the life has ended, wherever the course
  // of earlier days leads.
  const newest = Number(median(points.slice(-newestPoints).map(({ value }) => value)));
  if (worse === 'up' ? newest >= limit : newest <= limit)
    return { quantity, status: 'exceeded', hours: 0, lo: 0, hi: 0, now: newest, limit, points: points.length };
  if (now - Number(points.at(-1)?.at) > knownWithinMs) return few;
  const course = fitCourse({
    x: points.map(({ at }) => (at - now) / hourMs),
    y: points.map(({ value }) => value),
    bends: worse === 'up' ? risingBends : fallingBends,
  });
  if (course === null) return few;
  const { value, ...life } = courseLife(course, limit, worse, limitDeviation);
  return { quantity, ...life, now: value, limit, points: points.length };
}

/** What the service life is counted from: the charge's memory, and the hours after it. */
function countedHours({ profile, now, oilTemperatureC, charge = null }: OilLifeInput, since: number) {
  const memory = isOfCharge(charge, since, profile.lifeReferenceC) ? charge : newCharge(since, profile.lifeReferenceC);
  const hourly = bucketMedians(orderedPoints(oilTemperatureC, since, now + 1), hourMs);
  // Temperatures come in steps of a tenth, so that many hours count alike.
  const known = new Map<number, EquivalentHours | null>();
  const paces = hourly.flatMap(({ at, value }) => {
    let counted = known.get(value);
    if (counted === undefined) {
      counted = equivalentHour(value, profile.lifeReferenceC);
      known.set(value, counted);
    }
    return counted === null ? [] : [{ at, value, counted }];
  });
  return { memory, paces };
}

type Pace = ReturnType<typeof countedHours>['paces'][number];

const meanOf = (paces: readonly Pace[], place: number) =>
  paces.reduce((sum, { counted }) => sum + Number(counted[place]), 0) / paces.length;

/** Standard deviation of the logarithms of weekly paces; 0 below two weeks. */
function paceSpread(paces: readonly Pace[]): number {
  const weeks = [...Map.groupBy(paces, ({ at }) => Math.floor(at / (7 * dayMs))).values()].map((own) =>
    Math.log(meanOf(own, 0)),
  );
  const mean = weeks.reduce((sum, one) => sum + one, 0) / weeks.length;
  return Math.sqrt(weeks.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, weeks.length - 1));
}

/**
 * Hours without a temperature count at the mean pace of the others; the life goes on at the mean pace of the newest 30
 * days.
 */
function byTemperature(input: OilLifeInput): LifeCandidate<LifeQuantity> {
  const { profile, now, since } = input;
  const limit = profile.oilLifeH;
  const none = { ...unknown, quantity: 'temperature', points: 0 } as const;
  if (limit === null || since === null || !(limit > 0)) return { ...none, status: 'not_configured', limit };
  const { memory, paces } = countedHours(input, since);
  const later = paces.filter(({ at }) => at >= memory.until);
  const knownH = memory.knownH + later.length;
  const elapsedH = (now - since) / hourMs;
  const few = { ...none, status: 'too_few', limit, points: knownH } as const;
  const recent = paces.filter(({ at }) => at >= now - recentMs);
  if (!isEnough(paces) || recent.length === 0 || knownH < elapsedH * minTemperatureCoverage) return few;
  const used = memory.equivalentH.map(
    (before, place) =>
      ((before + later.reduce((sum, { counted }) => sum + Number(counted[place]), 0)) / knownH) * elapsedH,
  );
  const pace = used.map((_, place) => meanOf(recent, place));
  const life = serviceLife({ serviceH: limit, used, pace, paceSpread: paceSpread(paces) });
  if (life === null) return few;
  return {
    quantity: 'temperature',
    status: life.hours > 0 ? 'ok' : 'exceeded',
    hours: capped(life.hours),
    lo: capped(life.lo),
    hi: life.hi === null ? longestLifeH : capped(life.hi),
    now: Number(used[0]),
    limit,
    points: knownH,
  };
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
 * critical change, either way) and its temperature allow. The first two go on from the daily medians since the last oil
 * change, of 90 days at most, straight or ever faster (`courseLife`, 90 %); temperature weighs the hours since the last
 * oil change with 2^((T − Tref)/10) and sets them against `oilLifeH` (`serviceLife`, 90 %). Laboratories' samples of the
 * charge are pooled with those of earlier charges (`laboratoryLife`, 90 %). The interval reaches from the
 * least lower to the least upper end of all of them: the oil is through when the first of them is. Our definition.
 *
 * An oil that is mixed with another one gets no number. A quantity whose newest days are past its limit has no life
 * left. Otherwise only quantities with a significant trend count. Without one, and without a service life in the
 * profile, there is no number.
 *
 * @returns times 0 … 43 800 h; `isCapped` where life is longer
 * @example oilLife({ profile: { machineType: 'turbine', oilLifeH: null, lifeReferenceC: 60 }, now: 0, since: null, ageingIndexPct: [], viscosityChangePct: [], oilTemperatureC: [], viscosityLimits: null }).status is 'too_few'
 * @example oilLife({ profile: { machineType: 'turbine', oilLifeH: null, lifeReferenceC: 60 }, now: 864e6, since: 0, ageingIndexPct: Array.from({ length: 10 }, (_, day) => ({ at: (day + 0.5) * 864e5, value: 10 + day })), viscosityChangePct: [], oilTemperatureC: [], viscosityLimits: null }).hours is about 2244 (±0.01)
 */
export function oilLife(input: OilLifeInput): OilLife {
  const { profile, now } = input;
  const viscosity = thinned(input.viscosityChangePct, input, 'viscosity');
  const { level1Low, level1High } =
    input.viscosityLimits ??
    profile.limits?.['viscosity_change_pct'] ??
    defaultViscosityChangeLimits[profile.machineType];
  const candidates = [
    byTrend({
      quantity: 'ageing',
      points: thinned(input.ageingIndexPct, input, 'ageing'),
      limit: ageingLimitPct,
      limitDeviation: ageingDeviationPct,
      worse: 'up',
      now,
    }),
    byTrend({ quantity: 'viscosity_rise', points: viscosity, limit: level1High, worse: 'up', now }),
    byTrend({ quantity: 'viscosity_fall', points: viscosity, limit: level1Low, worse: 'down', now }),
    byTemperature(input),
    ...(input.laboratory === undefined ? [] : laboratoryLife(input.laboratory, profile.machineType, now)),
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
