import { lazy, Suspense, useEffect, useState } from 'react';
import type { DialogKey } from '../../domain/user-menu.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { useSearchKey } from './keys.ts';
import { useKeepRecent } from './useKeepRecent.ts';

const load = async () => {
  const [{ SearchDialog }] = await Promise.all([
    import('./SearchDialog.tsx'),
    loadTexts(['search', 'live', 'reports', 'shell']),
  ]);
  return { default: SearchDialog };
};
const SearchDialog = lazy(load);

/** When the page has long been drawn, ms: the search is fetched, so that it opens without a network too. */
const fetchedAfterMs = 4000;

/** Whether the search is open, and how it is opened; its key works on every page of the shell. */
export function useSearch(): { readonly isOpen: boolean; readonly open: () => void; readonly close: () => void } {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useSearchKey(open);
  useKeepRecent();
  useEffect(() => {
    // Outside React: the network. What does not come now is asked for again when the search opens.
    const timer = setTimeout(() => void load().catch(() => undefined), fetchedAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return { isOpen, open, close: () => setOpen(false) };
}

/** The search, while it is open. */
export function Search({
  onClose,
  onDialog,
}: {
  readonly onClose: () => void;
  readonly onDialog: (dialog: DialogKey) => void;
}) {
  return (
    <Suspense fallback={null}>
      <SearchDialog onClose={onClose} onDialog={onDialog} />
    </Suspense>
  );
}
