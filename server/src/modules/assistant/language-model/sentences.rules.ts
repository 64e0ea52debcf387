/** A sentence of a text that is still being written; `isFirst`: it begins a paragraph. */
export interface Sentence {
  readonly text: string;
  readonly isFirst: boolean;
}

/** Most characters of a sentence: what goes on longer is cut, so that it is checked and shown. */
const longestSentence = 600;
const closing = String.raw`["'”’」』）)\]]`;
/** Chinese sentences end at their sign, others at a sign before a blank; lists and paragraphs at the end of the line. */
const ends = new RegExp(String.raw`[。！？]${closing}{0,3}(?!${closing})(?=[^])|[.!?]${closing}{0,3}(?=\s)|\n`, 'g');
/** A full stop after these ends no sentence. */
const abbreviated = /(?<![a-z])(?:no|nr|fig|approx|ca|vs|e\.g|i\.e|resp|incl|max|min|temp)\.$/i;
/** `1. `: the mark of a list. */
const isMark = /^\s*\d{1,2}\.$/;

/** Control signs, and signs without a shape of their own, such as those that turn the direction of writing. */
const unseen = /[\p{Cc}\p{Cf}]/gu;

/** Cuts a text into sentences while it is being written. Marks of lists, headings and emphasis are left out. */
export function createSentences() {
  let rest = '';
  let isFirst = true;

  function cut(at: number): Sentence[] {
    const line = rest.slice(0, at);
    rest = rest.slice(at);
    const text = plain(line);
    const sentence = { text, isFirst };
    if (text !== '') isFirst = false;
    if (line.endsWith('\n')) isFirst = true;
    return text === '' ? [] : [sentence];
  }

  /** Where the first sentence of what is left ends; null: nowhere yet. */
  function firstEnd(): number | null {
    ends.lastIndex = 0;
    for (let match = ends.exec(rest); match !== null; match = ends.exec(rest)) {
      const { index, 0: sign } = match;
      if (index + sign.length > longestSentence) return null;
      if (sign === '\n') return index + 1;
      const before = rest.slice(0, index + 1);
      if (!abbreviated.test(before.slice(-12)) && !isMark.test(before) && !isQuoting(before + sign.slice(1)))
        return index + sign.length;
    }
    return null;
  }

  function whole(): Sentence[] {
    const found: Sentence[] = [];
    for (;;) {
      const at = firstEnd() ?? (rest.length > longestSentence ? placeToCut(rest) : null);
      if (at === null) return found;
      found.push(...cut(at));
    }
  }

  return {
    /** @returns the sentences that have become whole */
    add(text: string): Sentence[] {
      rest += text;
      return whole();
    },
    /** @returns what is left when the text has ended */
    end: (): Sentence[] => [...whole(), ...cut(rest.length)],
  };
}

/**
 * Where a text that is too long is cut: at its last blank before the bound, else before a figure or a pair of surrogates
 * that the bound would part.
 */
function placeToCut(text: string): number {
  const blankAt = text.slice(0, longestSentence).search(/\s\S*$/);
  if (blankAt > longestSentence / 2) return blankAt + 1;
  const parted = /[\d.,:/%-]{1,40}$|[\uD800-\uDBFF]$/.exec(text.slice(0, longestSentence));
  return parted === null || parted.index === 0 ? longestSentence : parted.index;
}

/** What is quoted stays one sentence. */
function isQuoting(text: string): boolean {
  return ['“”', '「」', '『』'].some((pair) => {
    const [opened = '', closed = ''] = pair;
    return text.split(opened).length > text.split(closed).length;
  });
}

function plain(line: string): string {
  return line
    .toWellFormed()
    .replaceAll(unseen, (sign) => (/[\t-\r]/.test(sign) ? ' ' : ''))
    .replaceAll(/\*\*|__|`/g, '')
    .replace(/^\s*(?:#{1,6}\s|[-*•]\s|\d{1,2}[.)、]\s)/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
