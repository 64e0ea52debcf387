/** About how wide a text is drawn, at most: Chinese characters are as wide as they are high. */
export function widthOf(text: string, size: number): number {
  let ems = 0;
  for (const character of text) ems += character.charCodeAt(0) > 0x2e80 ? 1 : /[A-Z\d%]/.test(character) ? 0.66 : 0.56;
  return ems * size;
}

/** Widths of characters of the product's font, in ems; all others have `other`. */
const ems = { wide: 0.88, capital: 0.7, figure: 0.62, narrow: 0.3, other: 0.58 } as const;

/** How wide a text is drawn in one line, to a few percent. */
export function lineWidth(text: string, size: number): number {
  let sum = 0;
  for (const character of text)
    if (character.charCodeAt(0) > 0x2e80) sum += 1;
    else if (/[mwMW%]/.test(character)) sum += ems.wide;
    else if (/[A-Z]/.test(character)) sum += ems.capital;
    else if (/\d/.test(character)) sum += ems.figure;
    else if (/[\s.,:ijl'|]/.test(character)) sum += ems.narrow;
    else sum += ems.other;
  return sum * size;
}

/**
 * The size in which a text has room in one line.
 *
 * @param usual its size where there is room
 * @param least nothing smaller is read from afar: a text that is too long for it stays at it
 */
export function sizeThatFits(
  text: string,
  { room, usual, least }: Readonly<Record<'room' | 'usual' | 'least', number>>,
): number {
  return Math.min(usual, Math.max(least, (usual * room) / Math.max(1, lineWidth(text, usual))));
}
