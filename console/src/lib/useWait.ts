import { useState } from 'react';
import { useNow } from './now.ts';

export interface Wait {
  /** Seconds left; 0: over, or none. */
  readonly waitS: number;
  /** Starts one; 0 ends it. */
  readonly waitFor: (seconds: number) => void;
}

/** A wait that counts itself down, by the clock: a sleeping tab loses nothing. */
export function useWait(): Wait {
  const [wait, setWait] = useState({ freeAt: 0, seconds: 0 });
  // The present second has begun already: without the bound a wait of 60 s would start with 61.
  const waitS = Math.min(wait.seconds, Math.max(0, Math.ceil((wait.freeAt - useNow()) / 1000)));
  return { waitS, waitFor: (seconds) => setWait({ freeAt: Date.now() + seconds * 1000, seconds }) };
}
