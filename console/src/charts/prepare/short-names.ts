/** The part of a name that tells machines of one kind apart: HPU-1, 2#, P-101A. */
const code = /[A-Za-z]{1,12}[-_/ ]?\d{1,6}[A-Za-z0-9-]{0,8}|\d{1,6}\s?[#＃号]|[#＃]\s?\d{1,6}/u;

function codeOf(name: string): string | null {
  return code.exec(name)?.[0] ?? null;
}

/** Width of a name in letters: a Chinese character takes the room of nearly two. */
function widthOf(name: string): number {
  return name.length + (name.match(/[\u2e80-\uffff]/gu)?.length ?? 0) * 0.7;
}

/** As much of a name as fits. */
function cut(name: string, most: number): string {
  let end = name.length;
  while (end > 1 && widthOf(name.slice(0, end)) + 1 > most) end -= 1;
  return end === name.length ? name : `${name.slice(0, end).trimEnd()}…`;
}

/**
 * Names short enough for a label: all of them whole where they fit; else the codes that tell them apart; else what
 * fits, with a number where they would become the same.
 *
 * @param most width, in letters; a code stays whole even where it is wider
 * @example shortNames(['热轧主液压站 HPU-1', '热轧主液压站 HPU-2'], 8) is ['HPU-1', 'HPU-2']
 */
export function shortNames(names: readonly string[], most: number): string[] {
  if (names.every((name) => widthOf(name) <= most)) return [...names];
  const codes = names.map(codeOf);
  const isEnough = new Set(codes).size === new Set(names).size;
  const short = names.map((name, index) => {
    const own = codes[index] ?? null;
    if (own !== null && isEnough) return own;
    return widthOf(name) <= most ? name : (own ?? cut(name, most));
  });
  return short.map((name, index) =>
    short.some((other, nth) => other === name && names[nth] !== names[index]) ? `${name} ${index + 1}` : name,
  );
}
