import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What the address holds behind its question mark, and a way to change it in place. A change begins with what the
 * address is at that moment: the router's own setter begins with what was rendered last, and would take back what
 * another part of the page has written meanwhile.
 */
export function useAddress(): readonly [
  search: URLSearchParams,
  change: (change: (now: URLSearchParams) => URLSearchParams) => void,
] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams) =>
      setSearch(next(new URLSearchParams(window.location.search)), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  return [search, change];
}
