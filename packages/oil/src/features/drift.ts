import type { Parameter } from '../diagnosis/features.ts';
import type { SensorFault } from '../quality/quality.ts';
import { dayMs } from '../durations.ts';
import { corrT } from './correlations.ts';
import { delta, level } from './levels.ts';
import type { Reader } from './reader.ts';
import type { Series } from './series.ts';
import { temperatureJump } from './temperature-jump.ts';
import { middleOf, step, trendWithin } from './trends.ts';
import { spanOf } from './window.ts';

/** Window in which a drift is searched for. */
const driftMs = 3 * dayMs;
/** From this correlation with the temperature on a compensation is wrong. */
const failedCompensation = 0.8;

interface DriftRule {
  readonly parameter: Parameter;
  readonly key: string;
  /** Fastest change that an oil can make by itself, per day. */
  readonly perDay: number;
  /** Greatest distance from new oil at which an oil still flows; null: no such limit. */
  readonly most: number | null;
  /** Quantities that would have to change too, and by how much, if the oil itself had changed. */
  readonly companions: readonly (readonly [parameter: Parameter, change: number])[];
}

/**
 * Our defaults. Permittivity: oxidation raises it by some 0.003 a day at the very worst; 0.01 a day without a change of
 * viscosity, density or water is a fault of the sensor. Density: 0.004 g/cm³ a day takes dilution, which thins the oil
 * or raises its water.
 */
const driftRules: readonly DriftRule[] = [
  {
    parameter: 'eps25',
    key: 'dielectric_constant',
    perDay: 0.01,
    most: null,
    companions: [
      ['v40Pct', 2],
      ['dens', 0.002],
      ['aw', 0.15],
    ],
  },
  { parameter: 'epsIdx', key: 'dielectric_constant', perDay: Number.POSITIVE_INFINITY, most: 400, companions: [] },
  {
    parameter: 'dens',
    key: 'density',
    perDay: 0.004,
    most: null,
    companions: [
      ['v40Pct', 2],
      ['eps25', 0.01],
      ['aw', 0.15],
    ],
  },
];

function hasMoved(reader: Reader, [parameter, change]: readonly [Parameter, number]): boolean {
  const series = reader.cache.series(parameter);
  if (typeof series === 'string') return false;
  return Math.abs(Number(delta(reader, series, { parameter, feature: 'delta', windowMs: driftMs }).value)) >= change;
}

/** Whether a quantity drifts steadily: no single step makes up more than half of its change. */
function isDrifting(reader: Reader, series: Series, { parameter, perDay, companions }: DriftRule): boolean {
  const trend = trendWithin(series, spanOf(reader.now, driftMs).end, driftMs, middleOf);
  if (trend === null || !trend.isSignificant || Math.abs(trend.slope) < perDay) return false;
  const jump = Math.abs(Number(step(reader, series, { parameter, feature: 'step', windowMs: driftMs }).value));
  return (
    jump <= (Math.abs(trend.slope) * driftMs) / dayMs / 2 &&
    !companions.some((companion) => hasMoved(reader, companion))
  );
}

function isImplausible(reader: Reader, series: Series, { parameter, most }: DriftRule): boolean {
  return (
    most !== null &&
    Math.abs(Number(level(reader, series, { parameter, feature: 'level', windowMs: dayMs }).value)) > most
  );
}

function faultOf(reader: Reader, key: string, reason: SensorFault['reason']): SensorFault {
  const span = spanOf(reader.now, driftMs);
  const gauges = [reader.cache.memory.gauge(key)].filter((gauge) => gauge !== null);
  const readings = gauges.reduce((sum, gauge) => sum + gauge.goodWithin(span.from, span.end), 0);
  return { key, reason, grade: 'suspect', since: reader.now - driftMs, until: reader.now, readings };
}

/**
 * Faults that only a history shows: a quantity that changes alone and faster than any oil can (`drift`); a quantity
 * that still follows the temperature after its compensation, or an oil temperature that jumped while the viscosity
 * stayed (`compensation`). `since` is the beginning of the three days that were examined, or the moment of the jump.
 *
 * @example slowFaults(createReader(new SeriesCache(new DeviceMemory(1), {}), 0)) is []
 */
export function slowFaults(reader: Reader): readonly SensorFault[] {
  return reader.once('slow faults', () => {
    const drifts = driftRules.flatMap((rule) => {
      const series = reader.cache.series(rule.parameter);
      return typeof series !== 'string' && (isDrifting(reader, series, rule) || isImplausible(reader, series, rule))
        ? [faultOf(reader, rule.key, 'drift')]
        : [];
    });
    const compensations = (['v40Pct', 'eps25'] as const).flatMap((parameter) => {
      const series = reader.cache.series(parameter);
      if (typeof series === 'string') return [];
      const found = corrT(reader, series, { parameter, feature: 'corrT', windowMs: driftMs });
      return Math.abs(Number(found.value)) >= failedCompensation
        ? series.quantity.keys.slice(0, 1).map((key) => faultOf(reader, key, 'compensation'))
        : [];
    });
    const jumpedAt = temperatureJump(reader);
    const jumps = jumpedAt === null ? [] : [{ ...faultOf(reader, 'oil_temperature', 'compensation'), since: jumpedAt }];
    const byKey = new Map(
      [...compensations, ...jumps, ...drifts].map((fault) => [`${fault.key} ${fault.reason}`, fault]),
    );
    return [...byKey.values()].sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key));
  });
}

/**
 * Keys that are drifting: rules conclude nothing from them.
 *
 * @example driftingKeys(sampleReader()).size is 0
 */
export function driftingKeys(reader: Reader): ReadonlySet<string> {
  return new Set(
    slowFaults(reader)
      .filter(({ reason }) => reason === 'drift')
      .map(({ key }) => key),
  );
}

/**
 * Whether the oil temperature has jumped while the viscosity stayed: rules then conclude nothing from quantities that
 * are compensated with it.
 *
 * @example hasLooseProbe(sampleReader()) is false
 */
export function hasLooseProbe(reader: Reader): boolean {
  return slowFaults(reader).some(({ key, reason }) => key === 'oil_temperature' && reason === 'compensation');
}
