/** One searched text of an article and how much a word in it counts. */
export interface SearchField {
  readonly text: string;
  readonly weight: number;
}

/** What is searched. */
export interface SearchDocument {
  readonly id: string;
  readonly fields: readonly SearchField[];
}

/** An article that was found; a higher score is nearer to the question. */
export interface Found {
  readonly id: string;
  readonly score: number;
}

/** A question whose words have been read: which words of the articles they stand for. */
export interface ReadQuestion {
  /** Ids of articles that have words of the question, the nearest first. */
  search(): readonly Found[];
  /** Of some short texts, how much of the question each holds: 0, nothing, to 1, all that the articles know. */
  coverage(texts: readonly string[]): readonly number[];
}

/** Searches in the articles that it was made of. */
export interface KnowledgeIndex {
  /** Reads a question once for all that is asked of it: its words are compared with all words of the articles. */
  read(question: string): ReadQuestion;
}

/** Words of a question that are looked at; what follows is left out. */
const maxWords = 40;
/** BM25: how soon a word that is repeated counts no more, and how much long articles count less. */
const saturation = 1.2;
const lengthShare = 0.35;
/** How much a word counts that was completed, or corrected. */
const completedShare = 0.6;
const correctedShare = 0.45;

/** Spellings and everyday words that mean the same; the second is searched. Longer ones first. */
const sameWords: readonly (readonly [RegExp, string])[] = [
  [/黏/g, '粘'],
  [/℃|摄氏度/g, '°c'],
  [/阈值|门限|上限|下限|标准值/g, '限值'],
  [/报警|预警|警报/g, '告警'],
  [/滤清器|过滤器|滤器/g, '滤芯'],
  [/机油|润滑油/g, '油'],
  [/更换油|换机油/g, '换油'],
  [/化验室|试验室/g, '化验'],
  [/怎样|如何|咋/g, '怎么'],
  [/微米|μm|um\b/g, 'µm'],
  [/\bthresholds?\b/g, 'limit'],
  [/\balerts?\b|\bwarnings?\b/g, 'alarm'],
  [/\blube\b|\blubricants?\b/g, 'oil'],
  [/\bmoisture\b/g, 'water'],
  [/\bcsts?\b/g, 'mm2/s'],
];
const stopWords = new Set(
  'a an and are as at be by can do does for from has have how i if in is it its me my no not of on or our should that the this to was we what when where which who why will with you your'.split(
    ' ',
  ),
);
const stopBigrams = new Set(['什么', '怎么', '多少', '为什', '是什', '一个', '我们', '可以', '么办', '哪里', '的是']);

/**
 * The words of a text as they are indexed: Latin words and numbers without their ending, Chinese as pairs of
 * neighbouring characters, since no dictionary knows the field's terms. Questions and articles go the same way.
 *
 * @example searchWords('粘度限值') is ['粘度', '度限', '限值']
 * @example searchWords('Particles ≥ 4 µm') is ['particle', '4', 'µm']
 */
export function searchWords(text: string): string[] {
  let plain = text.toLowerCase().replaceAll('\u03bc', 'µ');
  for (const [from, to] of sameWords) plain = plain.replaceAll(from, to);
  plain = plain.replaceAll(/(?<=\d)[\s,\u00a0\u202f](?=\d{3}(?!\d))/g, '');
  const words: string[] = [];
  for (const [run] of plain.matchAll(/\p{Script=Han}+|[\p{Script=Latin}\p{Script=Greek}µ\d]+(?:\.\d+)?/gu)) {
    if (!/^\p{Script=Han}/u.test(run)) {
      const word = stemOf(run);
      if (!stopWords.has(word)) words.push(word);
      continue;
    }
    const characters = Array.from(run);
    if (characters.length === 1) words.push(run);
    for (let i = 0; i + 1 < characters.length; i += 1) {
      const pair = `${characters[i]}${characters[i + 1]}`;
      if (!stopBigrams.has(pair)) words.push(pair);
    }
  }
  return words;
}

/** A word without the commonest endings of English, so that singular and plural meet. */
function stemOf(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word.endsWith('ing') && word.length > 6 ? word.slice(0, -3) : word;
}

/**
 * Whether two words differ by at most one letter: replaced, added, left out, or two neighbours swapped.
 *
 * @example isNear('viscosity', 'viscosoty') is true
 */
export function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  const swapped = `${long[at + 1] ?? ''}${long[at] ?? ''}${long.slice(at + 2)}`;
  return short.slice(at + 1) === long.slice(at + 1) || short.slice(at) === swapped;
}

/**
 * An index of articles in memory: BM25 over weighted fields. A word that no article has is completed, and one of five
 * letters or more is corrected by one letter. Work is bounded by the number of words of a question, the articles and
 * their words.
 */
export function createKnowledgeIndex(documents: readonly SearchDocument[]): KnowledgeIndex {
  const postings = new Map<string, Map<number, number>>();
  const lengths = documents.map(({ fields }, index) => {
    let length = 0;
    for (const { text, weight } of fields)
      for (const word of searchWords(text)) {
        length += weight;
        const own = postings.get(word) ?? new Map<number, number>();
        postings.set(word, own.set(index, (own.get(index) ?? 0) + weight));
      }
    return length;
  });
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const vocabulary = [...postings.keys()].filter((word) => word.length > 3 && /^\p{Script=Latin}+$/u.test(word));
  const rarity = (word: string) => {
    const have = postings.get(word)?.size ?? 0;
    return Math.log(1 + (documents.length - have + 0.5) / (have + 0.5));
  };

  /** The indexed words that a word of the question stands for, each with its share. */
  function meantBy(word: string): readonly (readonly [string, number])[] {
    if (postings.has(word)) return [[word, 1]];
    if (word.length < 4 || !/^\p{Script=Latin}+$/u.test(word)) return [];
    const completed = vocabulary.filter((known) => known.startsWith(word)).slice(0, 8);
    if (completed.length > 0) return completed.map((known) => [known, completedShare] as const);
    if (word.length < 5) return [];
    return vocabulary
      .filter((known) => isNear(known, word))
      .slice(0, 8)
      .map((known) => [known, correctedShare] as const);
  }
  function wanted(question: string): ReadonlyMap<string, number> {
    const shares = new Map<string, number>();
    for (const word of new Set(searchWords(question).slice(0, maxWords)))
      for (const [known, share] of meantBy(word)) shares.set(known, Math.max(share, shares.get(known) ?? 0));
    return shares;
  }

  function search(shares: ReadonlyMap<string, number>): readonly Found[] {
    const scores = new Map<number, number>();
    for (const [word, share] of shares) {
      const weight = share * rarity(word);
      for (const [index, count] of postings.get(word) ?? []) {
        const relative = 1 - lengthShare + (lengthShare * (lengths[index] ?? 0)) / meanLength;
        const own = (weight * count * (saturation + 1)) / (count + saturation * relative);
        scores.set(index, (scores.get(index) ?? 0) + own);
      }
    }
    return [...scores]
      .map(([index, score]) => ({ id: documents[index]?.id ?? '', score }))
      .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  }

  return {
    read(question) {
      const shares = wanted(question);
      const rarities = [...shares].map(([word, share]) => [word, share * rarity(word)] as const);
      const all = rarities.reduce((sum, [, weight]) => sum + weight, 0);
      return {
        search: () => search(shares),
        coverage: (texts) =>
          texts.map((text) => {
            if (all === 0) return 0;
            const words = new Set(searchWords(text));
            return rarities.reduce((sum, [word, weight]) => sum + (words.has(word) ? weight : 0), 0) / all;
          }),
      };
    },
  };
}
