import { maxSearchWords } from '@oilsight/contract';

/** The words of what was typed, in lower case, each once. */
export function wordsOf(text: string): readonly string[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, maxSearchWords);
}

/** What was typed, without the sign before it that asks for actions alone; null: that sign does not stand there. */
export function actionText(text: string): string | null {
  const typed = text.trim();
  return /^[>＞》]/.test(typed) ? typed.slice(1).trim() : null;
}

/** What a page or an action is found by. */
export interface Searched {
  /** Its names in every language. */
  readonly names: readonly string[];
  /** Other words that people use for it. */
  readonly words: string;
}

/** How well it fits: 0: not at all; 1: the words stand somewhere; 2: a name begins so; 3: a name is what was typed. */
export function fitOf({ names, words }: Searched, text: string): 0 | 1 | 2 | 3 {
  const typed = text.trim().toLowerCase();
  const parts = wordsOf(text);
  if (parts.length === 0) return 0;
  const known = names.map((name) => name.toLowerCase());
  if (known.includes(typed)) return 3;
  if (known.some((name) => name.startsWith(typed))) return 2;
  const all = [...known, words.toLowerCase()].join('\n');
  return parts.every((part) => all.includes(part)) ? 1 : 0;
}

/** Those that fit, the best first, else in their order. */
export function fitting<T extends Searched>(all: readonly T[], text: string): readonly T[] {
  return all
    .map((one) => ({ one, fit: fitOf(one, text) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ one }) => one);
}

export interface Part {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A text cut where the words stand in it. The parts together are the text. */
export function markedParts(text: string, words: readonly string[]): readonly Part[] {
  const small = text.toLowerCase();
  // Letters that change their number when they are made small cannot be counted.
  if (small.length !== text.length) return [{ text, isMarked: false }];
  const marks = Array.from({ length: text.length }, () => false);
  for (const word of words)
    for (let at = word === '' ? -1 : small.indexOf(word); at >= 0; at = small.indexOf(word, at + word.length))
      marks.fill(true, at, at + word.length);
  const parts: { text: string; isMarked: boolean }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const [last, isMarked] = [parts.at(-1), marks[at] === true];
    if (last?.isMarked === isMarked) last.text += text.charAt(at);
    else parts.push({ text: text.charAt(at), isMarked });
  }
  return parts;
}
