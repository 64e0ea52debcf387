import type { ShownLimits } from './limit-lines.ts';

type Ends = Pick<ShownLimits, 'level2Low' | 'level2High' | 'level1Low' | 'level1High'>;

/** The limits of one level, as they are read; empty: it has none. */
function levelText(low: number | null, high: number | null, format: (value: number) => string): string {
  if (low !== null && high !== null) return `${format(low)} … ${format(high)}`;
  return high !== null ? `≤ ${format(high)}` : low !== null ? `≥ ${format(low)}` : '';
}

/** Level 2 and level 1 each by itself, as the range that is in order: `['-7 … 10', '-10 … 15']`; empty: it has none. */
export function levelTexts(
  { level2Low, level2High, level1Low, level1High }: Ends,
  format: (value: number) => string,
): readonly [level2: string, level1: string] {
  return [levelText(level2Low, level2High, format), levelText(level1Low, level1High, format)];
}

/**
 * Limits as they stand in a table, level 2 before level 1, in the parts between which a line may break: `≤ 60 / 85`
 * where one side harms, `300 … 340 /` and `288 … 352` where both do.
 *
 * @example limitParts({ level2Low: null, level2High: 60, level1Low: null, level1High: 85 }, String) is ['≤ 60 / 85']
 */
export function limitParts(limits: Ends, format: (value: number) => string): readonly string[] {
  const { level2Low, level2High, level1Low, level1High } = limits;
  const [hasLow, hasHigh] = [level2Low !== null || level1Low !== null, level2High !== null || level1High !== null];
  if (hasLow && hasHigh)
    return levelTexts(limits, format)
      .filter((text) => text !== '')
      .map((text, index, all) => (index < all.length - 1 ? `${text} /` : text));
  const pair = (hasLow ? [level2Low, level1Low] : [level2High, level1High])
    .filter((limit) => limit !== null)
    .map(format)
    .join(' / ');
  return pair === '' ? [] : [`${hasLow ? '≥' : '≤'} ${pair}`];
}
