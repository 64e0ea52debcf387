import { useEffect, useState } from 'react';

/**
 * How many parts of a screen are shown, from 1 to all: one more with every second frame, so that none has to make all of
 * them. The frame between is left to what a part does once it is shown, and to answers that come meanwhile.
 */
export function useTurns(parts: number): number {
  const [shown, setShown] = useState(1);
  useEffect(() => {
    // The frames of the browser.
    if (shown >= parts) return undefined;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setShown(shown + 1));
    });
    return () => cancelAnimationFrame(frame);
  }, [shown, parts]);
  return shown;
}
