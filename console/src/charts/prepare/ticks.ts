/** A value axis: its ends, its ticks, and how many decimals the ticks need. */
export interface ValueAxis {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
  readonly decimals: number;
}

/** Smallest of 1, 2, 2.5, 5 × 10ⁿ that is at least `raw`; @param isWhole no fractions */
function niceStep(raw: number, isWhole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  for (const factor of [1, 2, 2.5, 5])
    if (factor * power >= raw * (1 - 1e-9) && (!isWhole || Number.isInteger(factor * power))) return factor * power;
  return Math.max(isWhole ? 1 : 0, 10 * power);
}

function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < 12; decimals += 1) {
    const scaled = step * 10 ** decimals;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * scaled) return decimals;
  }
  return 12;
}

/**
 * An axis with round ticks that covers [min, max] in about `intervals` steps.
 *
 * @param isWhole the quantity has no fractions
 * @param min finite, at most `max`; an empty range is widened around its value
 * @example valueAxis(3, 97, 2) has the ticks 0, 50, 100
 */
export function valueAxis(min: number, max: number, intervals: number, isWhole = false): ValueAxis {
  const [low, high] = max - min > Math.max(Math.abs(max), Math.abs(min), 1) * 1e-9 ? [min, max] : widen(min);
  const step = niceStep((high - low) / intervals, isWhole);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  const decimals = decimalsOf(step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toFixed(decimals)),
  );
  return { min: ticks[0] ?? low, max: ticks.at(-1) ?? high, ticks, decimals };
}

function widen(value: number): [number, number] {
  const half = Math.abs(value) < 1e-6 ? 1 : Math.abs(value) * 0.1;
  return [value - half, value + half];
}
