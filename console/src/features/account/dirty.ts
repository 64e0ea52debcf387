import { createContext, use, useEffect, useId } from 'react';

/** Told of each form of a dialog whether it holds something unsaved. */
export const DirtyContext = createContext<(form: string, isDirty: boolean) => void>(() => undefined);

/** Lets the dialog around know that closing it would lose something. */
export function useDirty(isDirty: boolean): void {
  const form = useId();
  const tell = use(DirtyContext);
  useEffect(() => {
    // Outside this part: the dialog, which must ask before it closes.
    tell(form, isDirty);
    return () => tell(form, false);
  }, [tell, form, isDirty]);
}
