/** Longest name that stands beside a curve without being cut, in letters; a Chinese one counts twice. */
const longest = 12;

function widthOf(text: string): number {
  return text.replaceAll(/[\u2E80-\uFFEF]/g, '  ').length;
}

/** Words, single Chinese letters, and the spaces between them. */
function partsOf(name: string): readonly string[] {
  return name.match(/[\u2E80-\uFFEF]|[^\s\u2E80-\uFFEF]+|\s+/g) ?? [];
}

/** The number of parts that all lists end with, at least one of each left over. */
function commonEnd(lists: readonly (readonly string[])[]): number {
  const [first = []] = lists;
  let count = 0;
  while (
    count < first.length - 1 &&
    lists.every((list) => count < list.length - 1 && list.at(-1 - count) === first.at(-1 - count))
  )
    count += 1;
  return count;
}

/**
 * What tells some names apart: without the words that all of them end or begin with, where those are too long to stand
 * beside a curve.
 *
 * @example shortNames(['2# 立磨减速机', '3# 立磨减速机']) is ['2#', '3#']
 */
export function shortNames(names: readonly string[]): readonly string[] {
  if (names.length < 2 || names.every((name) => widthOf(name) <= longest)) return names;
  const lists = names.map(partsOf);
  const end = commonEnd(lists);
  const cut = lists.map((list) => list.slice(0, list.length - end));
  const begin = commonEnd(cut.map((list) => list.toReversed()));
  const short = cut.map((list) => list.slice(begin).join('').trim());
  return new Set(short).size === names.length && short.every((name) => name !== '') ? short : names;
}
