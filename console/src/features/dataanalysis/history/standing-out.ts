import { madToSigma, median } from '@oilsight/oil';

/** Bucketed means of one indicator of one device; null: a gap. */
export interface Course {
  readonly deviceId: string;
  readonly key: string;
  readonly t: readonly number[];
  readonly mean: readonly (number | null)[];
  /** The smallest difference that the indicator shows, in the unit of the values. */
  readonly resolution: number;
}

/** A course that has left its own normal range and has not come back. */
export interface Departure {
  readonly deviceId: string;
  readonly key: string;
  /** Since when, ms. */
  readonly since: number;
  /** Newest level minus the usual one, in the unit of the values. */
  readonly change: number;
  /** How often the usual spread it is away. */
  readonly spreads: number;
  /** Devices with the same indicator that stayed within theirs meanwhile. */
  readonly steady: readonly string[];
}

/** Values that the usual level and spread rest on at least, and those that must be beyond. */
const fewestUsual = 20;
const fewestBeyond = 5;
/** Spreads from the usual level from which a value is beyond, and share of the range that it must last. */
const beyondSpreads = 4;
const shortestShare = 0.05;
type Reading = readonly [at: number, value: number];

function departureOf(course: Course, from: number, to: number): Omit<Departure, 'steady'> | null | 'moved' | 'unclear' {
  const readings = course.t.flatMap((at, index): Reading[] => {
    const value = course.mean[index];
    return value === null || value === undefined || !Number.isFinite(value) || at < from || at > to
      ? []
      : [[at, value]];
  });
  const half = from + (to - from) / 2;
  const usual = readings.filter(([at]) => at < half).map(([, value]) => value);
  const later = readings.filter(([at]) => at >= half);
  if (usual.length < fewestUsual || later.length < fewestBeyond) return 'unclear';
  const level = median(usual) ?? Number.NaN;
  const spread = Math.max(madToSigma * (median(usual.map((value) => Math.abs(value - level))) ?? 0), course.resolution);
  const sideOf = (value: number) => (Math.abs(value - level) > beyondSpreads * spread ? Math.sign(value - level) : 0);
  const side = sideOf(later.at(-1)?.[1] ?? level);
  // One that was away and came back, or has only just left, did not stay in its range.
  const stayed = later.filter(([, value]) => sideOf(value) !== 0).length < fewestBeyond ? null : 'moved';
  if (side === 0) return stayed;
  const lastInside = later.findLastIndex(([, value]) => sideOf(value) !== side);
  const run = later.slice(lastInside + 1);
  const since = run[0]?.[0] ?? to;
  if (run.length < fewestBeyond || to - since < shortestShare * (to - from)) return stayed;
  const change = (median(run.slice(-fewestBeyond).map(([, value]) => value)) ?? level) - level;
  return { deviceId: course.deviceId, key: course.key, since, change, spreads: Math.abs(change) / spread };
}

/**
 * The course that has left its own normal range the farthest; null: none has, or there are too few readings to say.
 *
 * The usual level of a course is the median of the first half of the range, its spread 1.4826 × the median absolute
 * deviation from it, at least the indicator's resolution. A course stands out when its last values, five or more over
 * at least a twentieth of the range, all lie more than four spreads beyond the level, on the same side.
 *
 * @param from, to the range, ms
 */
export function standingOut(courses: readonly Course[], from: number, to: number): Departure | null {
  const each = courses.map((course) => ({ course, found: departureOf(course, from, to) }));
  const departures = each.flatMap(({ found }) =>
    found === null || found === 'unclear' || found === 'moved' ? [] : [found],
  );
  const [farthest] = departures.toSorted((a, b) => b.spreads - a.spreads);
  if (farthest === undefined) return null;
  const steady = each
    .filter(({ course, found }) => found === null && course.key === farthest.key)
    .map(({ course }) => course.deviceId);
  return { ...farthest, steady };
}

/** Whether there are enough readings to say of any course whether it stands out. */
export function isClear(courses: readonly Course[], from: number, to: number): boolean {
  return courses.some((course) => departureOf(course, from, to) !== 'unclear');
}
