import { useLayoutEffect } from 'react';

/** Removes the outline that stands in the document until the program is there: something stands in its place now. */
export function useInPlaceOfOutline(): void {
  useLayoutEffect(() => {
    // Outside React: index.html.
    document.getElementById('boot')?.remove();
  }, []);
}
