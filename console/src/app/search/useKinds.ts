import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { kindsIn, ofKind } from './items.ts';
import type { ResultKind } from './items.ts';
import type { Results } from './useResults.ts';

/** The kind that the results are narrowed to. @param onNarrow called when another one is chosen */
export function useKinds(results: Pick<Results, 'groups' | 'counts' | 'total'>, onNarrow: () => void) {
  const [kind, setKind] = useState<ResultKind>('all');
  const kinds = kindsIn(results.counts);
  const shownKind = kinds.includes(kind) ? kind : 'all';
  const narrow = (next: ResultKind) => {
    setKind(next);
    onNarrow();
  };
  /** Goes to the next kind, and from the last one out of the field. @returns whether there was one */
  const pressTab = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
    const next = kinds[kinds.indexOf(shownKind) + (shiftKey ? -1 : 1)];
    if (key !== 'Tab' || altKey || ctrlKey || metaKey || kinds.length === 0 || next === undefined) return false;
    narrow(next);
    return true;
  };
  const groups = ofKind(results.groups, shownKind);
  /** How many things were found of it. */
  const count = shownKind === 'all' ? results.total : (results.counts[shownKind] ?? 0);
  return { kinds, shownKind, groups, count, narrow, pressTab };
}
