import { useCallback, useSyncExternalStore } from 'react';

interface Held {
  readonly url: string;
  users: number;
}

/** Files that are shown now. Several places that show one share its address; with the last it is given back. */
const held = new Map<Blob, Held>();

function hold(blob: Blob): () => void {
  const known = held.get(blob) ?? { url: URL.createObjectURL(blob), users: 0 };
  known.users += 1;
  held.set(blob, known);
  return () => {
    known.users -= 1;
    if (known.users > 0) return;
    held.delete(blob);
    URL.revokeObjectURL(known.url);
  };
}

/** An address for a file in memory, as long as the caller is shown; null: no file, or not yet. */
export function useBlobUrl(blob: Blob | null): string | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (blob === null) return () => undefined;
      const leave = hold(blob);
      listener();
      return leave;
    },
    [blob],
  );
  return useSyncExternalStore(subscribe, () => (blob === null ? null : (held.get(blob)?.url ?? null)));
}
