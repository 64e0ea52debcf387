import { pinyin } from 'pinyin-pro';

const isHan = (character: string) => /^\p{Script=Han}$/u.test(character);

/** The first letters of a character's readings. There are as many characters as names have: a few thousand. */
const known = new Map<string, string>();

/**
 * The letters that a character may stand for when a name is spelled by initials: those of all its readings (轧 is zhá in
 * 热轧 and yà elsewhere), and itself where it is no Chinese character.
 */
function lettersOf(character: string): string {
  if (!isHan(character)) return character;
  const letters =
    known.get(character) ??
    pinyin(character, { multiple: true, pattern: 'first', toneType: 'none', type: 'array' }).join('').toLowerCase();
  known.set(character, letters);
  return letters;
}

/** Whether a word may be spelled initials: letters of the Latin alphabet and digits, and more than one. */
export const mayBeInitials = (word: string): boolean => /^(?=.*[a-z])[a-z0-9]{2,}$/.test(word);

/**
 * The parts of texts that a word spells by the initials of their pinyin, each once, in lower case. A part has a Chinese
 * character: what is written in letters is found without this.
 *
 * @param word in lower case
 * @param most how many are returned
 * @example 'rz' spells 热轧 in 热轧主液压站
 */
export function partsSpelled(word: string, texts: Iterable<string>, most: number): string[] {
  const letters = Array.from(word);
  const parts = new Set<string>();
  for (const text of texts) {
    const characters = Array.from(text.toLowerCase());
    for (let at = 0; at + letters.length <= characters.length; at += 1) {
      const part = characters.slice(at, at + letters.length);
      if (!part.every((character, n) => lettersOf(character).includes(letters[n] ?? ''))) continue;
      if (part.some(isHan)) parts.add(part.join(''));
      if (parts.size >= most) return [...parts];
    }
  }
  return [...parts];
}
