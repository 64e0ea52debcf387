import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  isPrinting = next;
  // The browser lays the pages out as soon as its event is over: what is only on paper must be there by then.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

const begin = () => change(true);
const end = () => change(false);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
    isPrinting = false;
  };
}

/** Whether the browser is printing the page: what is only on paper is drawn for that time, in time for it. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}
