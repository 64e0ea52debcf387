import { createContext, useContext, useSyncExternalStore } from 'react';

/** Where the reader points, on the axis that all charts of a page have. */
export interface Cursor {
  /** ms; null: nowhere. */
  readonly at: number | null;
  /** The chart that is pointed at: it alone says the values. */
  readonly owner: string | null;
}

const nowhere: Cursor = { at: null, owner: null };

/** Keeps the cursor outside React, so that moving it renders nothing but what shows it. */
export class CursorStore {
  #cursor = nowhere;
  readonly #listeners = new Set<() => void>();

  readonly read = (): Cursor => this.#cursor;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Only the chart that set a cursor takes it away. */
  readonly point = (owner: string, at: number | null): void => {
    const isSame = this.#cursor.at === at && this.#cursor.owner === owner;
    if (isSame || (at === null && this.#cursor.owner !== owner)) return;
    this.#cursor = at === null ? nowhere : { at, owner };
    for (const listener of this.#listeners) listener();
  };
}

export const CursorContext = createContext<CursorStore | null>(null);

/** The cursor that the charts inside a `CursorProvider` share. */
export function useCursor(): { readonly cursor: Cursor; readonly point: CursorStore['point'] } {
  const store = useContext(CursorContext);
  if (store === null) throw new Error('a chart without a cursor');
  return { cursor: useSyncExternalStore(store.subscribe, store.read), point: store.point };
}
