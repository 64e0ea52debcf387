import { useCallback, useEffect, useRef } from 'react';
import { createBatches } from './batches.ts';
import type { Batches, Batching } from './batches.ts';

/**
 * Collects changes while the caller is shown and asks for them as `createBatches` does, while somebody looks at the page.
 *
 * @returns to be called with the keys of what has changed
 */
export function useBatched<Key>({
  settledMs,
  ...latest
}: Omit<Batching<Key>, 'isSeen'>): (keys: Iterable<Key>) => void {
  const batching = useRef(latest);
  const batches = useRef<Batches<Key> | null>(null);
  useEffect(() => {
    // The timer outlives a render.
    batching.current = latest;
  });
  useEffect(() => {
    // Outside React: the time, and whether somebody looks at the page.
    const made = createBatches<Key>({
      ask: (keys) => batching.current.ask(keys),
      settledMs,
      pauseMs: () => batching.current.pauseMs?.() ?? 0,
      isSeen: () => document.visibilityState === 'visible',
    });
    batches.current = made;
    document.addEventListener('visibilitychange', made.seen);
    return () => {
      document.removeEventListener('visibilitychange', made.seen);
      made.end();
    };
  }, [settledMs]);
  return useCallback((keys) => batches.current?.changed(keys), []);
}
