import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface KeyActions {
  /** X: of the row with the focus. */
  readonly onSelect: (key: string) => void;
  /** P and S: of what is selected, else of the row with the focus. */
  readonly onProcess: (key: string | null) => void;
  readonly onShelve: (key: string | null) => void;
  readonly onClear: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null;

/**
 * The keys of the list: J and K move the focus from row to row, X selects, P processes, S shelves, / searches, Escape
 * takes the selection back. They rest while somebody types or a dialog is open. @param actions null: keys that change
 * nothing only
 */
export function useListKeys(page: RefObject<HTMLElement | null>, actions: KeyActions | null): void {
  const latest = useRef(actions);
  useEffect(() => {
    // The listener outlives a render.
    latest.current = actions;
  });
  useEffect(() => {
    // Outside React: a key pressed anywhere on the page.
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isPlain || isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      const rows = [...(page.current?.querySelectorAll('[data-row]') ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const key = rows[at]?.getAttribute('data-row') ?? null;
      const focus = (index: number) => {
        const link = rows[Math.min(Math.max(0, index), rows.length - 1)]?.querySelector('a');
        link?.focus();
        link?.scrollIntoView({ block: 'nearest' });
      };
      const now = latest.current;
      switch (event.key.toLowerCase()) {
        case 'j':
          focus(at + 1);
          break;
        case 'k':
          focus(at === -1 ? 0 : at - 1);
          break;
        case '/':
          page.current?.querySelector<HTMLInputElement>('search input')?.focus();
          break;
        case 'x':
          if (key === null || now === null) return;
          now.onSelect(key);
          break;
        case 'p':
          if (now === null) return;
          now.onProcess(key);
          break;
        case 's':
          if (now === null) return;
          now.onShelve(key);
          break;
        case 'escape':
          now?.onClear();
          return;
        default:
          return;
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [page]);
}
