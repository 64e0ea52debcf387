import { ageingIndexKey } from '@oilsight/contract';
import type { Charge, ChargeComparison, ChargeForecast, ChargeQuantity } from '@oilsight/contract';
import {
  ageingByTemperature,
  chargeForecast,
  chargePoints,
  comparePace,
  hourMs,
  severityOf,
  withoutRefills,
} from '@oilsight/oil';
import type { BandCell, ChargePoint, Limits, WithoutRefills } from '@oilsight/oil';
import { meanOf } from './curves.rules.ts';
import type { ChargeReadings } from './curves.rules.ts';
import { refillHours } from './periods.rules.ts';
import type { Period } from './periods.rules.ts';

/** Quantities that rise or fall as the oil ages, of which paces are compared; the first one that was asked for counts. */
const ageingKeys = [ageingIndexKey, 'viscosity_change_pct'];
/** Newest cells whose mean tells how a charge ended. */
const newestCells = 3;

export type LimitsOf = (key: string) => Limits | null;

/** A charge with its readings, before it is compared. */
export interface ReadCharge {
  readonly period: Period;
  readonly readings: ChargeReadings;
}

/** The quantity that charges are compared by; null: none. */
export function comparedKey(keys: readonly string[]): string | null {
  return ageingKeys.find((key) => keys.includes(key)) ?? null;
}

function curveOf({ readings }: ReadCharge, key: string): readonly (number | null)[] {
  return readings.curves.find((curve) => curve.key === key)?.mean ?? [];
}

function newestOf(values: readonly (number | null)[]): number | null {
  return meanOf(values.filter((value) => value !== null).slice(-newestCells));
}

/** 1 where the values rise from the first cells to the last, −1 where they fall. */
function directionOf(points: readonly ChargePoint[]): 1 | -1 {
  const mean = (some: readonly ChargePoint[]) => meanOf(some.map(({ value }) => value)) ?? 0;
  return mean(points.slice(-newestCells)) < mean(points.slice(0, newestCells)) ? -1 : 1;
}

interface Trend extends WithoutRefills {
  readonly direction: 1 | -1;
}

/** The values of a charge; for quantities of ageing without the steps of top-ups. */
function trendOf(charge: ReadCharge, key: string, stepH: number): Trend {
  const points = chargePoints(curveOf(charge, key), stepH);
  // The ageing index rises with ageing by its definition; viscosity may go either way.
  const direction = key === ageingIndexKey ? 1 : directionOf(points);
  const without = ageingKeys.includes(key)
    ? withoutRefills(points, refillHours(charge.period), direction)
    : { points, moved: 0 };
  return { ...without, direction };
}

export interface ForecastLine {
  readonly forecasts: ChargeForecast[];
  /** Unit per hour, and the line's value at the last hour; null: there is no line. */
  readonly slope: number | null;
  readonly value: number | null;
}

/** Forecasts to the limits on the side to which the charge moves. */
export function forecastsOf(
  charge: ReadCharge,
  key: string,
  { limits, stepH, lastHour }: { limits: Limits | null; stepH: number; lastHour: number },
): ForecastLine {
  const { points, moved, direction } = trendOf(charge, key, stepH);
  const sides = [
    { worse: 'up', level2: limits?.level2High ?? null, level1: limits?.level1High ?? null },
    { worse: 'down', level2: limits?.level2Low ?? null, level1: limits?.level1Low ?? null },
  ] as const;
  const has = (side: (typeof sides)[number]) => side.level1 !== null || side.level2 !== null;
  const [first, second] = direction === 1 ? sides : sides.toReversed();
  const side = [first, second].find((one) => one !== undefined && has(one));
  const line = chargeForecast(points, Number.POSITIVE_INFINITY, 'up', lastHour);
  const forecasts = (['level1', 'level2'] as const).flatMap((level): ChargeForecast[] => {
    const limit = side?.[level] ?? null;
    if (side === undefined || limit === null) return [];
    const { status, hour, lo, hi } = chargeForecast(points, limit + moved, side.worse, lastHour);
    return [{ level, limit, worse: side.worse, status, hours: hour, lo, hi }];
  });
  return { forecasts, slope: line.slope, value: line.value === null ? null : line.value - moved };
}

function endOf({ period, readings }: ReadCharge, limitsOf: LimitsOf): Charge['end'] {
  const note = period.endNote;
  if (period.to === null) return { reason: 'in_service', key: null, value: null, note };
  const newest = readings.curves.map(({ key, mean }) => ({ key, value: newestOf(mean) }));
  const graded = newest.flatMap(({ key, value }) =>
    value === null ? [] : [{ key, value, severity: severityOf(value, limitsOf(key)) }],
  );
  for (const reason of ['level1', 'level2'] as const) {
    const beyond = graded.find(({ severity }) => severity === reason);
    if (beyond !== undefined) return { reason, key: beyond.key, value: beyond.value, note };
  }
  const isOther = period.nextOil !== null && period.oil !== null && period.nextOil !== period.oil.name;
  if (isOther) return { reason: 'other_oil', key: null, value: null, note };
  return { reason: graded.length === 0 ? 'unknown' : 'within_limits', key: null, value: null, note };
}

/**
 * Where the newest value of a charge lies in the band of its hours: a sensor may have been silent since.
 *
 * @param cellsOfBand cells of the charge in one of the band
 */
export function placeInBand(
  mean: readonly (number | null)[],
  band: readonly Pick<BandCell, 'lo' | 'hi'>[] | null,
  cellsOfBand: number,
): ChargeQuantity['inBand'] {
  const cell = mean.findLastIndex((value) => value !== null);
  const newest = mean[cell] ?? null;
  const here = cell < 0 ? undefined : band?.[Math.floor((cell + 0.5) / cellsOfBand)];
  if (newest === null || here === undefined || here.lo === null || here.hi === null) return null;
  return newest < here.lo ? 'below' : newest > here.hi ? 'above' : 'inside';
}

export interface Compared {
  readonly charges: Charge[];
  readonly comparison: ChargeComparison;
}

const nothing = {
  ratio: null,
  lo: null,
  hi: null,
  from: null,
  to: null,
  with: [],
  temperatureC: null,
  earlierTemperatureC: null,
  byTemperature: null,
  hoursAtEarlierTemperature: null,
} as const;

/**
 * Charges of one machine with what is said of each, and the newest one against the earlier ones.
 *
 * @param read newest first
 * @param keys quantities in the order of the curves
 */
export function comparedCharges(
  read: readonly ReadCharge[],
  { keys, stepH, now, limitsOf }: { keys: readonly string[]; stepH: number; now: number; limitsOf: LimitsOf },
): Compared {
  const key = comparedKey(keys);
  const hoursOf = ({ period }: ReadCharge) => ((period.to ?? now) - period.from) / hourMs;
  const [present, ...earlier] = read;
  const ratios = new Map<number, number>();
  const comparison = ((): ChargeComparison => {
    if (present === undefined) return { ...nothing, with: [], key, status: 'no_charge' };
    if (key === null) return { ...nothing, with: [], key, status: 'no_quantity' };
    const { points, direction } = trendOf(present, key, stepH);
    const rising = (charge: ReadCharge) =>
      trendOf(charge, key, stepH).points.map(({ hour, value }) => ({ hour, value: direction * value }));
    const pace = comparePace(
      points.map(({ hour, value }) => ({ hour, value: direction * value })),
      earlier.map(rising),
    );
    if (pace.status !== 'compared') return { ...nothing, with: [], key, status: pace.status };
    earlier.forEach(({ period }, n) => {
      const ratio = pace.earlier[n] ?? null;
      if (ratio !== null) ratios.set(period.number, ratio);
    });
    ratios.set(present.period.number, pace.ratio);
    const compared = earlier.filter(({ period }) => ratios.has(period.number));
    const temperatureC = meanOf(present.readings.temperature);
    const earlierTemperatureC = meanOf(compared.map(({ readings }) => meanOf(readings.temperature)));
    const byTemperature =
      temperatureC === null || earlierTemperatureC === null
        ? null
        : ageingByTemperature(temperatureC, earlierTemperatureC);
    const { forecasts } = forecastsOf(present, key, { limits: limitsOf(key), stepH, lastHour: hoursOf(present) });
    const hours = forecasts.find(({ level }) => level === 'level1')?.hours ?? null;
    const reached = hoursOf(present);
    return {
      key,
      status: 'compared',
      ratio: pace.ratio,
      lo: pace.lo,
      hi: pace.hi,
      from: Math.min(direction * pace.from, direction * pace.to),
      to: Math.max(direction * pace.from, direction * pace.to),
      with: compared.map(({ period }) => period.number),
      temperatureC,
      earlierTemperatureC,
      byTemperature,
      hoursAtEarlierTemperature:
        hours === null || byTemperature === null ? null : reached + (hours - reached) * byTemperature,
    };
  })();
  return {
    comparison,
    charges: read.map((charge) => {
      const { period, readings } = charge;
      const hours = hoursOf(charge);
      const forecasts =
        key === null ? [] : forecastsOf(charge, key, { limits: limitsOf(key), stepH, lastHour: hours }).forecasts;
      return {
        number: period.number,
        from: period.from,
        to: period.to,
        hours,
        oilName: period.oil?.name ?? null,
        volumeL: period.volumeL,
        temperatureC: meanOf(readings.temperature),
        events: [...period.events],
        end: endOf(charge, limitsOf),
        curves: [...readings.curves],
        last: readings.curves.map(({ mean }) => newestOf(mean)),
        ratio: ratios.get(period.number) ?? null,
        life: forecasts.find(({ level }) => level === 'level1') ?? null,
      };
    }),
  };
}
