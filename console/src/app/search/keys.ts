import { useEffect, useEffectEvent } from 'react';

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** The key that opens the search, as it is written on the reader's keyboard. */
export const searchKey = isMac ? '⌘K' : 'Ctrl K';
/** The key that opens a result in a tab of its own. */
export const newTabKey = isMac ? '⌘ ↵' : 'Ctrl ↵';
/** The key that copies the address of the chosen device. */
export const copyKey = isMac ? '⌘ C' : 'Ctrl C';
/** A letter that does something with the chosen device while the field has the focus. */
export const altKey = (letter: string): string => (isMac ? `⌥ ${letter}` : `Alt ${letter}`);
/** The same for `aria-keyshortcuts`. */
export const spokenSearchKey = isMac ? 'Meta+K' : 'Control+K';

/**
 * Calls back when Ctrl-K or ⌘K is pressed, also in a field. While a window is open above the page, nothing happens.
 *
 * @param onOpen null: the key is left to the browser
 */
export function useSearchKey(onOpen: (() => void) | null): void {
  const isOn = onOpen !== null;
  const open = useEffectEvent(() => onOpen?.());
  useEffect(() => {
    if (!isOn) return;
    // Outside React: a key pressed anywhere.
    const press = (event: KeyboardEvent) => {
      // A browser that fills in a form sends keys without a name.
      const isSearch = (event as Partial<KeyboardEvent>).key?.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isSearch || event.altKey || event.shiftKey) return;
      // The browser would lead to its own search.
      event.preventDefault();
      // What was typed in an open form would be lost on the way to another page.
      if (document.querySelector('dialog:modal') === null) open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);
}
