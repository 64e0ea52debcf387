import { createContext, use, useEffect, useId } from 'react';

/** Called by each form of a dialog with whether it holds unsaved text. */
export const DirtyContext = createContext<(form: string, isDirty: boolean) => void>(() => undefined);

/** Reports to the surrounding dialog whether closing it would lose unsaved text. */
export function useDirty(isDirty: boolean): void {
  const form = useId();
  const tell = use(DirtyContext);
  useEffect(() => {
    // The dialog is outside this component and must ask before it closes.
    tell(form, isDirty);
    return () => tell(form, false);
  }, [tell, form, isDirty]);
}
