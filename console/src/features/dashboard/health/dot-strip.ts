/** A device on the strip: one mark each. */
export interface Dot<T> {
  readonly of: T;
  /** Middle of the mark, px from the left and from the foot. */
  readonly x: number;
  readonly y: number;
}

export interface DotStrip<T> {
  readonly dots: readonly Dot<T>[];
  /** Width of a mark, px. */
  readonly sizePx: number;
}

/** Widths of marks, px: the largest with which every mark has room is taken. */
const sizes = [15, 12, 9, 7, 5, 4, 3, 2] as const;

/**
 * Marks along a scale of 0 … 100, each as low as those before it leave room, so that they can be counted. Many of one
 * score make a pile; the marks get smaller until the highest pile fits.
 */
export function dotStrip<T>(
  items: readonly T[],
  scoreOf: (item: T) => number,
  { width, height }: { readonly width: number; readonly height: number },
): DotStrip<T> {
  const sorted = items.toSorted((one, other) => scoreOf(one) - scoreOf(other));
  for (const sizePx of sizes) {
    const dots = piled(sorted, scoreOf, width, sizePx);
    const isLast = sizePx === sizes.at(-1);
    const highest = dots.reduce((most, { y }) => Math.max(most, y), 0);
    if (highest + sizePx / 2 <= height || isLast)
      return { dots: dots.map((dot) => ({ ...dot, y: Math.min(dot.y, height - sizePx / 2) })), sizePx };
  }
  return { dots: [], sizePx: sizes[0] };
}

function piled<T>(sorted: readonly T[], scoreOf: (item: T) => number, width: number, sizePx: number): Dot<T>[] {
  const step = sizePx * 0.92;
  /** Right edge of what lies in each row. */
  const rows: number[] = [];
  return sorted.map((of) => {
    const score = Math.min(100, Math.max(0, scoreOf(of)));
    const x = sizePx / 2 + (score / 100) * Math.max(0, width - sizePx);
    let row = rows.findIndex((edge) => edge <= x - sizePx / 2 + 0.01);
    if (row < 0) row = rows.length;
    rows[row] = x + sizePx / 2;
    return { of, x, y: sizePx / 2 + row * step };
  });
}
