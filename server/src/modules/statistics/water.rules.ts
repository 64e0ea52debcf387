import type { Correlation } from '@oilsight/contract';
import { activityFromPpm, pearson, ppmFromActivity, quantileOfSorted, sortedFinite } from '@oilsight/oil';
import type { WaterSolubility } from '@oilsight/oil';

/** Temperature to which saturation is compensated, °C. */
const referenceC = 40;
/** Water has stayed while the middle nine tenths of it lie within this share of their median. */
const steadyShare = 0.3;

interface Sides {
  /** Oil temperature, °C. */
  readonly x: readonly number[];
  /** Water saturation, %. */
  readonly y: readonly number[];
}

/** What the same water would saturate the oil to at 40 °C, %; null: not known. */
export function saturationAt40(temperatureC: number, saturation: number, oil: WaterSolubility): number | null {
  const ppm = ppmFromActivity(saturation / 100, temperatureC, oil);
  const content = ppm === null ? null : activityFromPpm(ppm, referenceC, oil);
  return content === null ? null : content.aw * 100;
}

/**
 * The water behind its saturation, which moves with the temperature alone while the water stays.
 *
 * @param pairs all pairs
 * @param shown those that are drawn
 * @returns null where no pair gives an amount of water
 */
export function waterOf(pairs: Sides, shown: Sides, solubility: WaterSolubility): Correlation['water'] {
  const ppm = sortedFinite(
    pairs.x.map((temperature, n) => ppmFromActivity(Number(pairs.y[n]) / 100, temperature, solubility) ?? Number.NaN),
  );
  if (ppm.length === 0) return null;
  const quantile = (fraction: number) => Number(quantileOfSorted(ppm, fraction));
  const [p5, p50, p95] = [quantile(0.05), quantile(0.5), quantile(0.95)];
  const at40 = ({ x, y }: Sides) => x.map((temperature, n) => saturationAt40(temperature, Number(y[n]), solubility));
  const r40 = pearson(
    pairs.x,
    at40(pairs).map((value) => value ?? Number.NaN),
  );
  return {
    solubility,
    ppm: { p5, p50, p95 },
    at40: at40(shown),
    r40,
    isSteady: p50 > 0 && p95 - p5 <= steadyShare * p50,
  };
}
