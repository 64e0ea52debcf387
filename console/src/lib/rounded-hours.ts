/**
 * Hours rounded to the digits that are meaningful in a forecast. @example roundedHours(2137) is 2140;
 * roundedHours(12_345) is 12_300
 */
export function roundedHours(hours: number): number {
  const step = hours >= 10_000 ? 100 : hours >= 1000 ? 10 : 1;
  return Math.round(hours / step) * step;
}
