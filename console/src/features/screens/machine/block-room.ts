import { sizeThatFits, lineWidth } from '../../../lib/text-width.ts';

/** Widths and sizes of a block's last line, px of the design. */
const block = { width: 330, gap: 12, unit: 20, beforeUnit: 8, limit: 18 } as const;
const figureSizes = { usual: 46, least: 30 } as const;

/**
 * What has room in a block's last line, where figure, unit and limit stand beside one another: the words for the limit
 * and the size of the figure. None of them may lie over another, and a wall cuts off no number.
 *
 * @param limit the same in many words and in few
 * @returns the size in px of the design
 */
export function roomInBlock(
  figure: string,
  unit: string,
  limit: { readonly long: string; readonly short: string },
): { readonly limit: string; readonly size: number } {
  const unitPx = unit === '' ? 0 : block.beforeUnit + lineWidth(unit, block.unit);
  const limitPx = (words: string) => (words === '' ? 0 : block.gap + lineWidth(words, block.limit));
  const taken = lineWidth(figure, figureSizes.usual) + unitPx;
  const words = taken + limitPx(limit.long) <= block.width ? limit.long : limit.short;
  return { limit: words, size: sizeThatFits(figure, { room: block.width - unitPx - limitPx(words), ...figureSizes }) };
}
