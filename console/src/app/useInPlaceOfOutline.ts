import { useLayoutEffect } from 'react';

/** Removes the outline, or what was said in its place, that stands in the document until the program is there. */
export function useInPlaceOfOutline(): void {
  useLayoutEffect(() => {
    // Outside React: index.html.
    document.getElementById('boot')?.remove();
    document.getElementById('boot-failed')?.remove();
  }, []);
}
