import { pinyin } from 'pinyin-pro';

const isHan = (character: string) => /^\p{Script=Han}$/u.test(character);
const hasHan = (text: string) => /\p{Script=Han}/u.test(text);

/** The first letters of a character's readings. There are as many characters as names have: a few thousand. */
const known = new Map<string, string>();

function readingsOf(character: string): string {
  if (!isHan(character)) return character;
  return pinyin(character, { multiple: true, pattern: 'first', toneType: 'none', type: 'array' })
    .join('')
    .toLowerCase();
}

/**
 * The letters that a character may stand for when a name is spelled by initials: those of all its readings (轧 is zhá in
 * 热轧 and yà elsewhere), and itself where it is no Chinese character.
 */
function lettersOf(character: string): string {
  if (character < '\u2E80') return character;
  let letters = known.get(character);
  if (letters === undefined) {
    letters = readingsOf(character);
    known.set(character, letters);
  }
  return letters;
}

/** Without a copy where each character is one unit of the text. */
const charactersOf = (line: string): ArrayLike<string> => (/[\uD800-\uDFFF]/.test(line) ? Array.from(line) : line);

function isSpelledAt(at: number, characters: ArrayLike<string>, letters: readonly string[]): boolean {
  for (let place = 0; place < letters.length; place += 1)
    if (!lettersOf(characters[at + place] ?? '').includes(letters[place] ?? '')) return false;
  return true;
}

/** Whether a word may be spelled initials: letters of the Latin alphabet and digits, and more than one. */
export const mayBeInitials = (word: string): boolean => /^(?=.*[a-z])[a-z0-9]{2,}$/.test(word);

/** Lines that are looked at between two steps. */
const linesOfStep = 50;

/** Lines that words may spell parts of. */
export interface SpelledLines {
  /** In lower case, each once, those with a Chinese character: what is written in letters is found without this. */
  readonly lines: readonly string[];
  /** Length of the longest of them. */
  readonly longest: number;
}

/** The lines of texts that words may spell parts of. Other work may run between its steps. */
export function* linesOf(texts: Iterable<string>): Generator<void, SpelledLines> {
  const lines = new Set<string>();
  let longest = 0;
  let looked = 0;
  for (const text of texts) {
    for (const line of text.split('\n')) {
      if (!hasHan(line)) continue;
      lines.add(line.toLowerCase());
      longest = Math.max(longest, line.length);
    }
    looked += 1;
    if (looked % linesOfStep === 0) yield;
  }
  return { lines: [...lines], longest };
}

/**
 * The parts of lines that a word spells by the initials of their pinyin, each once, in lower case. A part has a Chinese
 * character. Other work may run between its steps.
 *
 * @param word in lower case
 * @param most how many are returned
 * @example 'rz' spells 热轧 in 热轧主液压站
 */
export function* partsSpelled(
  word: string,
  { lines, longest }: SpelledLines,
  most: number,
): Generator<void, readonly string[]> {
  const letters = Array.from(word);
  const parts = new Set<string>();
  if (letters.length > longest) return [];
  for (const [n, line] of lines.entries()) {
    if (n % linesOfStep === linesOfStep - 1) yield;
    if (letters.length > line.length) continue;
    const characters = charactersOf(line);
    for (let at = 0; at + letters.length <= characters.length; at += 1) {
      if (!isSpelledAt(at, characters, letters)) continue;
      const part = Array.from(line)
        .slice(at, at + letters.length)
        .join('');
      if (hasHan(part)) parts.add(part);
      if (parts.size >= most) return [...parts];
    }
  }
  return [...parts];
}
