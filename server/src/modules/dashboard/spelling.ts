import { maxSpelled, maxSpelledWords } from '@oilsight/contract';
import { anyWordOf } from '../../platform/alternatives.rules.ts';
import type { Scope } from '../../platform/scope.ts';
import { createSharedReads } from '../../platform/shared-reads.ts';
import { inSteps } from '../../platform/steps.ts';
import { linesOf, mayBeInitials, partsSpelled } from './initials.ts';
import type { SpelledLines } from './initials.ts';
import type { NamesStore } from './names.store.ts';
import { typeWords } from './type-words.ts';

/** The words of a search with what they spell. */
export interface Spelled {
  /** Each word as `holdsEach` takes it: itself, or a part of a name that it spells. */
  readonly words: readonly string[];
  /** All that they spell, each once. */
  readonly parts: readonly string[];
}

export type SpellingOf = ReturnType<typeof createSpelling>;

/** Reaches whose names are kept, a few megabytes each at the most, and for how long, ms: while somebody types. */
const maxReaches = 8;
const keptMs = 5000;

/** The initials of pinyin: which parts of names in a scope the words of a search spell. */
export function createSpelling(store: NamesStore) {
  const reads = createSharedReads<SpelledLines>({ max: maxReaches, forMs: keptMs });
  const linesIn = (scope: Scope): Promise<SpelledLines> =>
    reads.of(JSON.stringify(scope.reach), async () =>
      inSteps(linesOf([...typeWords.words, typeWords.gateway, ...(await store.names(scope))])),
    );

  /**
   * Names are read only where a word may be initials, and the first words that may be share what is found at the most.
   *
   * @param words in lower case, each once
   * @param more other names that are searched, beside those of machines, sensors and factories
   */
  return async (scope: Scope, words: readonly string[], more: readonly string[] = []): Promise<Spelled> => {
    const initials = words.filter(mayBeInitials).slice(0, maxSpelledWords);
    if (initials.length === 0) return { words, parts: [] };
    const most = Math.floor(maxSpelled / initials.length);
    const others = await inSteps(linesOf(more));
    const known = await linesIn(scope);
    const spelled = new Map<string, readonly string[]>();
    for (const word of initials) {
      const found = new Set(await inSteps(partsSpelled(word, others, most)));
      for (const part of await inSteps(partsSpelled(word, known, most))) if (found.size < most) found.add(part);
      spelled.set(word, [...found]);
    }
    return {
      words: words.map((word) => anyWordOf([word, ...(spelled.get(word) ?? [])])),
      parts: [...new Set([...spelled.values()].flat())],
    };
  };
}
