/** A label that wants to stand at `y` px and is `height` px tall; earlier ones of equal y stay above. */
export interface PlacedLabel {
  readonly y: number;
  readonly height: number;
}

/**
 * Moves labels apart so that none overlap and all lie within [top, bottom]; the order by y is kept, each stays as near
 * as it can.
 *
 * @returns the y of each label, in the order given
 */
export function spreadLabels(labels: readonly PlacedLabel[], top: number, bottom: number): number[] {
  const order = labels
    .map((_, index) => index)
    .sort((a, b) => (labels[a] as PlacedLabel).y - (labels[b] as PlacedLabel).y);
  const result = labels.map(({ y }) => y);
  let edge = top;
  for (const index of order) {
    const half = (labels[index] as PlacedLabel).height / 2;
    result[index] = Math.max(result[index] as number, edge + half);
    edge = result[index] + half;
  }
  edge = bottom;
  for (const index of order.toReversed()) {
    const half = (labels[index] as PlacedLabel).height / 2;
    if ((result[index] as number) + half <= edge) break;
    result[index] = edge - half;
    edge = result[index] - half;
  }
  return result;
}
