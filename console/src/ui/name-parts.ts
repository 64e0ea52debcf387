/** A name wider than this has its end apart; a Chinese character counts twice. */
const short = 20;
/** An end is as wide as this at most, so that it has room in the narrowest column of names. */
const longestEnd = 16;

const widthOf = (text: string): number => Array.from(text).reduce((sum, char) => sum + (char > '\u{2E7F}' ? 2 : 1), 0);

/**
 * Where a name may be cut: its beginning, and its end, which stays. The end begins after a space or a dot between words,
 * so that it holds whole words, as many as there is room for: '2 线 · 操作侧 · 1 号' and '2 线 · 传动侧 · 1 号' differ in the
 * last word but one. An empty end: the name is short enough.
 */
export function nameParts(name: string): readonly [beginning: string, end: string] {
  const chars = Array.from(name);
  if (widthOf(name) <= short) return [name, ''];
  const ends = chars.map((_, index) => index).filter((index) => widthOf(chars.slice(index).join('')) <= longestEnd);
  const startsWord = (index: number) => /[\s·/]/.test(chars[index - 1] ?? '') && !/[\s·/]/.test(chars[index] ?? '');
  const at = ends.find(startsWord) ?? ends.find((index) => !/[\w-]/.test(chars[index - 1] ?? '')) ?? ends[0] ?? 0;
  return [chars.slice(0, at).join(''), chars.slice(at).join('')];
}
