/** Share of a range that must be without readings before the page says since when there are any. */
const blankShare = 0.1;

/**
 * The first reading of some series, where a good part of the range before it is blank; null: the range is full, or
 * there is none.
 */
export function beginOf(
  series: readonly { readonly t: readonly number[]; readonly mean: readonly (number | null)[] }[],
  { from, to }: { readonly from: number; readonly to: number },
): number | null {
  const firsts = series.flatMap(({ t, mean }) => {
    const at = t[mean.findIndex((value) => value !== null)];
    return at === undefined ? [] : [at];
  });
  const first = Math.min(...firsts);
  return firsts.length > 0 && first - from > blankShare * (to - from) ? first : null;
}
