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

/**
 * Where one more label fits among labels that stay where they are.
 *
 * @returns the y next to the one that it wants, within [top, bottom], at which it overlaps none; its own without room
 */
export function freePlace(
  { y, height }: PlacedLabel,
  taken: readonly PlacedLabel[],
  top: number,
  bottom: number,
): number {
  const isFree = (at: number): boolean =>
    at - height / 2 >= top &&
    at + height / 2 <= bottom &&
    taken.every((other) => Math.abs(other.y - at) >= (other.height + height) / 2);
  const places = [
    y,
    ...taken.flatMap((other) => {
      const apart = (other.height + height) / 2;
      return [other.y - apart, other.y + apart];
    }),
  ];
  return places.filter(isFree).sort((a, b) => Math.abs(a - y) - Math.abs(b - y))[0] ?? y;
}
