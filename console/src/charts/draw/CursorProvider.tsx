import { useState } from 'react';
import type { ReactNode } from 'react';
import { CursorContext, CursorStore } from './cursor.ts';

/** All charts inside show one cursor: pointing at one draws its line through the others too. */
export function CursorProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => new CursorStore());
  return <CursorContext value={store}>{children}</CursorContext>;
}
