import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { indicatorParameter } from './limits-path.ts';

/**
 * The indicator whose window of limits is open: one that was chosen, or at first the one that the address asks for.
 *
 * @param id before the indicator in the ids of the buttons that open windows
 */
export function useOpened(id: string) {
  const [search, setSearch] = useSearchParams();
  /** The indicator whose limits the address asks for: its window is open at first. */
  const [asked] = useState(search.get(indicatorParameter));
  const [key, setKey] = useState(asked);
  /** Whether the window that the address opened was closed. */
  const isAnswered = useRef(asked === null);
  useEffect(() => {
    // Outside React: the focus, which stands nowhere when a window is closed that no button opened.
    if (key !== null || isAnswered.current) return;
    isAnswered.current = true;
    document.getElementById(`${id}${asked ?? ''}`)?.focus();
  }, [key, asked, id]);
  const close = () => {
    setKey(null);
    if (!search.has(indicatorParameter)) return;
    const rest = new URLSearchParams(search);
    rest.delete(indicatorParameter);
    setSearch(rest, { replace: true, preventScrollReset: true });
  };
  return { key, setKey, close };
}
