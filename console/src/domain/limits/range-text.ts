/** Least and greatest that a number field takes. */
export type Bounds = readonly [low: number, high: number];

/** What the sentence of the wrong `range` says of a field: its bounds; nothing for a field that has none. */
export function boundsText(bounds: Bounds | undefined): { readonly low?: string; readonly high?: string } {
  if (bounds === undefined) return {};
  const [low, high] = bounds.map((bound) => String(bound).replace('-', '−'));
  return { low, high };
}
