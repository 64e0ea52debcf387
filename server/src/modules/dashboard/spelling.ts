import { maxSpelled } from '@oilsight/contract';
import { anyWordOf } from '../../platform/alternatives.rules.ts';
import type { Scope } from '../../platform/scope.ts';
import { mayBeInitials, partsSpelled } from './initials.ts';
import type { NamesStore } from './names.store.ts';

/** The words of a search with what they spell. */
export interface Spelled {
  /** Each word as `holdsEach` takes it: itself, or a part of a name that it spells. */
  readonly words: readonly string[];
  /** All that they spell, each once. */
  readonly parts: readonly string[];
}

export type SpellingOf = ReturnType<typeof createSpelling>;

/** The initials of pinyin: which parts of names in a scope the words of a search spell. */
export function createSpelling(store: NamesStore) {
  /**
   * Names are read only where a word may be initials.
   *
   * @param words in lower case, each once
   * @param more other names that are searched, beside those of machines, sensors and factories
   */
  return async (scope: Scope, words: readonly string[], more: readonly string[] = []): Promise<Spelled> => {
    if (!words.some(mayBeInitials)) return { words, parts: [] };
    const lines = new Set([...more, ...(await store.names(scope))].flatMap((name) => name.split('\n')));
    const spelled = words.map((word) => (mayBeInitials(word) ? partsSpelled(word, lines, maxSpelled) : []));
    return {
      words: words.map((word, n) => anyWordOf([word, ...(spelled[n] ?? [])])),
      parts: [...new Set(spelled.flat())],
    };
  };
}
