/** Four to six round ticks from 0 up to the first one that reaches a value. @param most above 0 */
export function ticksOf(most: number): readonly number[] {
  const rough = Math.max(most, Number.MIN_VALUE) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}
