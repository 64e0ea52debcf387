/** A sentence of a text that is still being written; `isFirst`: it begins a paragraph. */
export interface Sentence {
  readonly text: string;
  readonly isFirst: boolean;
}

/** Most characters of a sentence: what goes on longer is cut, so that it is checked and shown. */
const longestSentence = 600;
const closing = String.raw`["'”’」』）)\]]`;
/** Chinese sentences end at their sign, others at a sign before a blank; lists and paragraphs at the end of the line. */
const end = String.raw`[。！？]${closing}{0,3}(?!${closing})(?=[^])|[.!?]${closing}{0,3}(?=\s)|\n`;
/** A full stop after these ends no sentence. */
const abbreviated = /(?<![a-z])(?:no|nr|fig|approx|ca|vs|e\.g|i\.e|resp|incl|max|min|temp)\.$/i;
/** `1. `: the mark of a list. */
const isMark = /^\s*\d{1,2}\.$/;

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

  function whole(): Sentence[] {
    const found: Sentence[] = [];
    for (;;) {
      const match = [...rest.matchAll(new RegExp(end, 'g'))].find(({ index, 0: sign }) => {
        if (sign === '\n' || index > longestSentence) return true;
        const before = rest.slice(0, index + 1);
        return !abbreviated.test(before.slice(-12)) && !isMark.test(before) && !isQuoting(before + sign.slice(1));
      });
      if (match !== undefined && match.index + match[0].length <= longestSentence)
        found.push(...cut(match.index + match[0].length));
      else if (rest.length > longestSentence) found.push(...cut(longestSentence));
      else return found;
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

/** What is quoted stays one sentence. */
function isQuoting(text: string): boolean {
  return ['“”', '「」', '『』'].some((pair) => {
    const [opened = '', closed = ''] = pair;
    return text.split(opened).length > text.split(closed).length;
  });
}

function plain(line: string): string {
  return line
    .replaceAll(/\*\*|__|`/g, '')
    .replace(/^\s*(?:#{1,6}\s|[-*•]\s|\d{1,2}[.)、]\s)/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
