import type { DeviceDiagnosis, SourcedLimits } from '@oilsight/contract';
import { findIndicator, indicatorIds, severityOf } from '@oilsight/oil';
import type { Limits } from '@oilsight/oil';
import { medianOf } from './cells.rules.ts';
import type { ReportCurve, ReportIndicator } from './report-content.types.ts';

/** Shown in the chapters on cleanliness, health and life, and not among the indicators. */
const shownElsewhere: ReadonlySet<string> = new Set([
  'iso4406_4',
  'iso4406_6',
  'iso4406_14',
  'nas1638',
  'as4059',
  'contamination_level',
  'particle_ch4',
  'particle_ch5',
  'particle_ch6',
  'particle_ch7',
  'particle_ch8',
  'oil_health',
  'remaining_oil_life_h',
]);

/** The indicators of the report that a device sends, in the catalogue's order. Counters of debris only by their rates. */
export function reportedIndicators(keys: readonly string[]): string[] {
  const sent = new Set(keys);
  return indicatorIds.filter(
    (key) => sent.has(key) && !shownElsewhere.has(key) && findIndicator(key)?.kind !== 'counter',
  );
}

/** Aggregates of one indicator in the cells of a report. */
interface Column {
  readonly key: string;
  readonly count: ArrayLike<number>;
  readonly sum: ArrayLike<number>;
  readonly min: ArrayLike<number>;
  readonly max: ArrayLike<number>;
  readonly bad: number;
}
/** Readings of the last hour that has any. */
interface Newest {
  readonly values: readonly (number | string | boolean | object)[];
  readonly quality: readonly number[];
}

/** NaN where a cell has no good reading. */
export function curveOf({ count, sum, min, max }: Column): ReportCurve {
  const known = (of: ArrayLike<number>, n: number) => ((count[n] ?? 0) > 0 ? Number(of[n]) : Number.NaN);
  const cells = count.length;
  return {
    mean: Float64Array.from({ length: cells }, (_, n) => known(sum, n) / (count[n] ?? 1)),
    min: Float64Array.from({ length: cells }, (_, n) => known(min, n)),
    max: Float64Array.from({ length: cells }, (_, n) => known(max, n)),
  };
}

/** Good readings have the quality 0. */
const isGood = (quality: number | undefined) => quality === 0;

/** One row of the report. @param newest null: the device has been silent for too long to have a present value */
export function indicatorOf(
  column: Column,
  newest: Newest | null,
  { limits, faults }: { readonly limits: SourcedLimits | null; readonly faults: DeviceDiagnosis['sensorFaults'] },
): ReportIndicator {
  const known = findIndicator(column.key);
  if (known === null) throw new Error(`no indicator ${column.key}`);
  const curve = curveOf(column);
  const good = (newest?.values ?? []).filter(
    (value, n): value is number => typeof value === 'number' && isGood(newest?.quality[n]),
  );
  const isFaulty = faults.some(({ keys }) => keys.includes(column.key));
  const value = isFaulty ? null : medianOf(good);
  const counts = Array.from(column.count);
  const inCells = (of: ArrayLike<number>) => Array.from(of).filter((_, n) => (counts[n] ?? 0) > 0);
  const [least, greatest] = [inCells(column.min), inCells(column.max)];
  const { worse } = known;
  const state = () => {
    if (isFaulty || (value === null && (newest?.values.length ?? 0) > 0)) return 'fault';
    if (value === null) return 'missing';
    if (known.isSwitch) return value > 0 ? 'level1' : 'normal';
    if (limits === null || worse === 'none') return 'unset';
    return severityOf(value, { ...limits, worse, source: '' } satisfies Limits);
  };
  return {
    key: column.key,
    name: known.name,
    unit: known.unit,
    decimals: known.decimals,
    worse,
    isSwitch: known.isSwitch,
    value,
    valueReadings: good.length,
    min: least.length === 0 ? null : least.reduce((a, b) => Math.min(a, b)),
    max: greatest.length === 0 ? null : greatest.reduce((a, b) => Math.max(a, b)),
    readings: counts.reduce((all, one) => all + one, 0),
    bad: column.bad,
    limits,
    state: state(),
    curve,
    counts,
  };
}

/** How much of the way to its limit a value has gone, 0 … 1 and beyond; null: nothing limits it. */
export function shareOfLimit({ value, limits }: Pick<ReportIndicator, 'value' | 'limits'>): number | null {
  if (value === null || limits === null) return null;
  const { level2High, level2Low, level1High, level1Low } = limits;
  const [high, low] = [level2High ?? level1High, level2Low ?? level1Low];
  const shares: number[] = [];
  if (high !== null && high > 0) shares.push(value / high);
  if (low !== null && low < 0) shares.push(value / low);
  if (low !== null && low > 0 && value > 0) shares.push(low / value);
  return shares.length === 0 ? null : Math.max(0, ...shares);
}
