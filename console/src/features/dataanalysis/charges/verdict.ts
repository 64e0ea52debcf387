import type { ChargeForecast, OilCharges } from '@oilsight/contract';

/** What is said of the present charge, before any picture. */
export type Verdict =
  | {
      readonly kind: 'compared';
      readonly pace: 'faster' | 'slower' | 'same';
      readonly ratio: number;
      readonly lo: number;
      readonly hi: number;
      /** Earlier charges it was compared with. */
      readonly count: number;
    }
  | { readonly kind: Exclude<OilCharges['comparison']['status'], 'compared'> };

/** Faster or slower only where the interval leaves out 1. */
export function verdictOf({ comparison }: Pick<OilCharges, 'comparison'>): Verdict {
  const { status, ratio, lo, hi, with: others } = comparison;
  if (status !== 'compared' || ratio === null || lo === null || hi === null)
    return { kind: status === 'compared' ? 'no_overlap' : status };
  return {
    kind: 'compared',
    pace: lo > 1 ? 'faster' : hi < 1 ? 'slower' : 'same',
    ratio,
    lo,
    hi,
    count: others.length,
  };
}

/** What the difference of temperature explains of the pace, by the rule of 10 K. */
export interface TemperaturePart {
  readonly presentC: number;
  readonly earlierC: number;
  readonly factor: number;
  /** `all`: the factor lies within the interval of the pace; `more`: beyond it; `part`: between 1 and it. */
  readonly explains: 'all' | 'more' | 'part' | 'not';
}

export function temperaturePart({ comparison }: Pick<OilCharges, 'comparison'>): TemperaturePart | null {
  const { temperatureC, earlierTemperatureC, byTemperature, ratio, lo, hi } = comparison;
  if (temperatureC === null || earlierTemperatureC === null || byTemperature === null) return null;
  if (ratio === null || lo === null || hi === null) return null;
  const isWithin = byTemperature >= lo && byTemperature <= hi;
  const isBeyond = ratio > 1 ? byTemperature > hi : byTemperature < lo;
  const isSameWay = ratio > 1 ? byTemperature > 1.02 : byTemperature < 0.98;
  return {
    presentC: temperatureC,
    earlierC: earlierTemperatureC,
    factor: byTemperature,
    // At the same temperature a factor of 1 explains nothing, even if the pace may be 1 too.
    explains: isSameWay ? (isWithin ? 'all' : isBeyond ? 'more' : 'part') : 'not',
  };
}

/** Quantities beside the compared one, by where the present charge lies in the band of sister machines. */
export function bandPlaces({ quantities, comparison }: Pick<OilCharges, 'quantities' | 'comparison'>) {
  const others = quantities.filter(({ key, inBand }) => key !== comparison.key && inBand !== null);
  return {
    inside: others.filter(({ inBand }) => inBand === 'inside').map(({ key }) => key),
    above: others.filter(({ inBand }) => inBand === 'above').map(({ key }) => key),
    below: others.filter(({ inBand }) => inBand === 'below').map(({ key }) => key),
  };
}

/** Forecasts that say when the oil must be changed: of the quantity whose limit comes first. */
export interface WhenToChange {
  readonly key: string;
  readonly level1: ChargeForecast | null;
  readonly level2: ChargeForecast | null;
}

export function whenToChange({ quantities }: Pick<OilCharges, 'quantities'>): WhenToChange | null {
  const rows = quantities.flatMap(({ key, forecasts }): WhenToChange[] => {
    const of = (level: 'level1' | 'level2') => forecasts.find((one) => one.level === level) ?? null;
    return forecasts.length === 0 ? [] : [{ key, level1: of('level1'), level2: of('level2') }];
  });
  const rank = ({ level1 }: WhenToChange) =>
    level1?.status === 'exceeded' ? -1 : level1?.status === 'ok' ? Number(level1.hours) : Number.POSITIVE_INFINITY;
  // Where none has hours, the first quantity says why.
  return rows.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)))[0] ?? null;
}

/** Hours that past charges were given away before their limit; null: not known of any. */
export function unusedHours(charges: OilCharges['devices'][number]['charges']): number | null {
  const unused = charges.flatMap(({ to, hours, life }) =>
    to === null || life === null || life.hours === null ? [] : [Math.max(0, life.hours - hours)],
  );
  return unused.length === 0 ? null : unused.reduce((sum, hours) => sum + hours, 0);
}
