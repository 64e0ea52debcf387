import { longestLifeH } from '../life/life-span.ts';
import { lifeTrendMs, minLifeMs } from '../life/oil-life.ts';
import { limitCrossing } from '../life/linear-life.ts';
import { temperatureFactor, soundForAgeing } from '../life/temperature-life.ts';
import { hourMs } from '../durations.ts';
import { median } from '../statistics/robust.ts';
import { chargeConfidence } from './compare-pace.ts';
import { effectiveLine } from './effective-line.ts';
import type { ChargePoint } from './grid.ts';

/**
 * Why a forecast has hours or none. `ok`: the limit is met at `hour`; `exceeded`: the newest values are past it; `away`:
 * the values move from it; `not_significant`: the slope may be 0; `too_few`: too few values or too short a time; `far`:
 * more than five years ahead.
 */
export type ChargeForecastStatus = 'ok' | 'exceeded' | 'away' | 'not_significant' | 'too_few' | 'far';

/** When a charge meets a limit, in hours since the oil change. */
export interface ChargeForecast {
  readonly status: ChargeForecastStatus;
  /** null unless the status is `ok`. */
  readonly hour: number | null;
  /** Interval of `chargeConfidence`; `hi` is null where the limit may lie more than five years ahead. */
  readonly lo: number | null;
  readonly hi: number | null;
  /** Unit per hour, and the line's value at the last hour; null without a line. */
  readonly slope: number | null;
  readonly value: number | null;
}

/** Fewest values. Our default. */
const fewestPoints = 8;
/** Newest values whose median tells whether a limit has been passed already. */
const newestPoints = 3;
const none = { hour: null, lo: null, hi: null, slope: null, value: null } as const;

/**
 * Straight on from the newest 90 days of a charge to a limit: the line of `effectiveLine`, the interval by Fieller's
 * theorem. It says when the limit is met if the oil goes on as in these days; it knows nothing of a change of load,
 * temperature or water to come.
 *
 * @param points ascending in time, without the effect of top-ups
 * @param limit in the unit of the values, moved like the last of them
 * @param worse the side on which the limit is passed
 * @param lastHour the present, or the end of the charge, hours since the oil change
 * @example chargeForecast([], 100, 'up', 0).status is 'too_few'
 */
export function chargeForecast(
  points: readonly ChargePoint[],
  limit: number,
  worse: 'up' | 'down',
  lastHour: number,
): ChargeForecast {
  const recent = points.filter(({ hour }) => hour >= lastHour - lifeTrendMs / hourMs);
  const spanH = Number(recent.at(-1)?.hour) - Number(recent[0]?.hour);
  if (recent.length < fewestPoints || spanH < minLifeMs / hourMs) return { ...none, status: 'too_few' };
  const isPast = (value: number) => (worse === 'up' ? value >= limit : value <= limit);
  const newest = Number(median(recent.slice(-newestPoints).map(({ value }) => value)));
  const fitted = effectiveLine(recent);
  if (fitted === null) return { ...none, status: isPast(newest) ? 'exceeded' : 'too_few' };
  const { line } = fitted;
  const value = line.meanY + line.slope * (lastHour - line.meanX);
  const known = { ...none, slope: line.slope, value };
  if (isPast(newest)) return { ...known, status: 'exceeded' };
  const crossing = limitCrossing(line, limit, chargeConfidence);
  if (crossing === null) return { ...known, status: 'not_significant' };
  if (worse === 'up' ? line.slope < 0 : line.slope > 0) return { ...known, status: 'away' };
  const hour = Math.max(lastHour, line.meanX + (limit - line.meanY) / line.slope);
  const farthest = lastHour + longestLifeH;
  if (hour >= farthest) return { ...known, status: 'far' };
  return {
    ...known,
    status: 'ok',
    hour,
    lo: Math.min(hour, Math.max(lastHour, crossing.lo)),
    hi: crossing.hi > farthest ? null : Math.max(hour, crossing.hi),
  };
}

/**
 * How many times faster oil ages at a charge's temperature than at another's, by the rule of doubling every 10 K. A rule
 * of practice, not a measurement.
 *
 * @param presentC mean oil temperature of the charge, °C
 * @param earlierC the same of what it is compared with
 * @returns null outside 50 … 110 °C, where the rule is not sound
 * @example ageingByTemperature(70, 60) is 2
 * @example ageingByTemperature(40, 60) is null
 */
export function ageingByTemperature(presentC: number, earlierC: number): number | null {
  const isSound = (temperatureC: number) => temperatureC >= soundForAgeing.fromC && temperatureC <= soundForAgeing.toC;
  return isSound(presentC) && isSound(earlierC) ? temperatureFactor(presentC, earlierC) : null;
}
