/** A piece of the picture in px: the middle of its height and its ends. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Chinese characters are about as wide as the font is high, letters and digits little more than half as wide. */
const [broad, slim] = [1, 0.62];

/** Width of a text about as it is painted, px. @param size of the font, px */
export function textWidth(text: string, size = 11): number {
  const broadOnes = text.match(/[\u2e80-\uffff]/gu)?.length ?? 0;
  return (broadOnes * broad + (text.length - broadOnes) * slim) * size;
}

export function meets(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * The first of some places, best first, at which a piece meets nothing that is there already and lies within bounds.
 *
 * @returns its index; -1: none is free
 */
export function firstFree(places: readonly Box[], taken: readonly Box[], bounds: Pick<Box, 'top' | 'bottom'>): number {
  return places.findIndex(
    (place) => place.top >= bounds.top && place.bottom <= bounds.bottom && !taken.some((other) => meets(place, other)),
  );
}
