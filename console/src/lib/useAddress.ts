import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What the address holds behind its question mark, and a way to change it in place. A change begins with what the
 * address is at that moment: the router's own setter begins with what was rendered last, and would take back what
 * another part of the page has written meanwhile. One that changes nothing writes nothing: each writing draws the page.
 */
export function useAddress(): readonly [
  search: URLSearchParams,
  change: (change: (now: URLSearchParams) => URLSearchParams) => void,
] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams) => {
      const now = new URLSearchParams(window.location.search);
      const before = now.toString();
      const after = next(now);
      if (after.toString() !== before) setSearch(after, { replace: true, preventScrollReset: true });
    },
    [setSearch],
  );
  return [search, change];
}
