import { ageingIndexKey, chargeKeys, maxChargeKeys } from '@oilsight/contract';
import type { ChargeCurve } from '@oilsight/contract';
import { ageingIndexOf, hourMs, maxChargeCells } from '@oilsight/oil';
import type { BucketSeries } from '../telemetry/index.ts';
import type { Period } from './periods.rules.ts';

const ageingSources = ['dielectric_constant', 'oil_temperature', 'water_ppm', 'water_saturation'] as const;
const temperatureKey = 'oil_temperature';

/** The default quantities that a device has, by the keys that it has ever reported. */
export function availableKeys(keys: readonly string[], periods: readonly Period[]): string[] {
  const has = new Set(keys);
  return chargeKeys.filter((key) =>
    key === ageingIndexKey
      ? has.has('dielectric_constant') &&
        has.has(temperatureKey) &&
        periods.some(({ oil }) => (oil?.dielectric25 ?? null) !== null)
      : has.has(key),
  );
}

/** The quantities of a call that names none: water once, as content where that is known. */
export function usualKeys(available: readonly string[]): string[] {
  return available
    .filter((key) => key !== 'water_saturation' || !available.includes('water_ppm'))
    .slice(0, maxChargeKeys);
}

/** The telemetry keys that quantities are made from, the oil's temperature always. */
export function sourceKeys(keys: readonly string[]): string[] {
  return [
    ...new Set([temperatureKey, ...keys.flatMap((key) => (key === ageingIndexKey ? [...ageingSources] : [key]))]),
  ];
}

/** The readings of a charge begin with the first whole hour after the change, and end with the last before the next. */
export function windowOf({ from, to }: Pick<Period, 'from' | 'to'>, now: number, stepMs: number) {
  const start = Math.ceil(from / hourMs) * hourMs;
  const end = to === null ? now + 1 : Math.floor(to / hourMs) * hourMs;
  return { from: start, to: Math.max(start, Math.min(end, start + maxChargeCells * stepMs)) };
}

interface Cells {
  readonly mean: (number | null)[];
  readonly min: (number | null)[];
  readonly max: (number | null)[];
}

function cellsOf(series: BucketSeries | undefined, from: number, stepMs: number, count: number): Cells {
  const empty = () => Array.from({ length: count }, (): number | null => null);
  const cells = { mean: empty(), min: empty(), max: empty() };
  series?.start.forEach((start, n) => {
    const cell = Math.round((start - from) / stepMs);
    if (cell < 0 || cell >= count) return;
    cells.mean[cell] = Number(series.sum[n]) / Number(series.count[n]);
    cells.min[cell] = series.min[n] ?? null;
    cells.max[cell] = series.max[n] ?? null;
  });
  return cells;
}

export interface ChargeReadings {
  readonly curves: readonly ChargeCurve[];
  /** Mean oil temperature by cell, °C. */
  readonly temperature: readonly (number | null)[];
}

/** The curves of a charge from its buckets, which begin at `from`. */
export function curvesOf(
  series: readonly BucketSeries[],
  { oil }: Pick<Period, 'oil'>,
  { keys, from, to, stepMs }: { keys: readonly string[]; from: number; to: number; stepMs: number },
): ChargeReadings {
  const count = Math.max(0, Math.ceil((to - from) / stepMs));
  const cells = (key: string) =>
    cellsOf(
      series.find((one) => one.key === key),
      from,
      stepMs,
      count,
    );
  const temperature = cells(temperatureKey).mean;
  const ageing = (): ChargeCurve => {
    const [permittivity, ppm, saturation] = [
      cells('dielectric_constant').mean,
      cells('water_ppm').mean,
      cells('water_saturation').mean,
    ];
    const mean = temperature.map((temperatureC, cell) =>
      oil === null
        ? null
        : ageingIndexOf(
            {
              permittivity: permittivity[cell] ?? null,
              temperatureC,
              waterPpm: ppm[cell] ?? null,
              waterSaturation: saturation[cell] ?? null,
            },
            oil,
          ),
    );
    return { key: ageingIndexKey, mean, min: mean, max: mean };
  };
  return {
    curves: keys.map((key) => (key === ageingIndexKey ? ageing() : { key, ...cells(key) })),
    temperature,
  };
}

/** Values by longer cells: the mean of the cells that have one. */
export function coarser(values: readonly (number | null)[], factor: number): (number | null)[] {
  if (factor === 1) return [...values];
  return Array.from({ length: Math.ceil(values.length / factor) }, (_, cell) => {
    const own = values.slice(cell * factor, (cell + 1) * factor).filter((value) => value !== null);
    return own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0) / own.length;
  });
}

/** Mean of the values that are known; null: none. */
export function meanOf(values: readonly (number | null)[]): number | null {
  return coarser(values, Math.max(1, values.length))[0] ?? null;
}
