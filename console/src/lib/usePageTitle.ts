import { useEffect } from 'react';

/** Sets the window's title, part by part from the page to the house; null parts are left out. */
export function usePageTitle(...parts: readonly (string | null)[]): void {
  const title = parts.filter((part) => part !== null && part !== '').join(' · ');
  useEffect(() => {
    // Outside React: the document's title.
    document.title = title;
  }, [title]);
}
