import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../domain/useHolds.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { showMessage } from '../../lib/messages.ts';
import { useSearchKey } from './keys.ts';
import type { SearchDialogProps } from './SearchDialog.tsx';
import { useKeepRecent } from './useKeepRecent.ts';

type Part = ComponentType<SearchDialogProps>;

const load = async (): Promise<Part> => {
  const [{ SearchDialog }] = await Promise.all([
    import('./SearchDialog.tsx'),
    loadTexts(['search', 'devices', 'live', 'reports', 'shell']),
  ]);
  return SearchDialog;
};

/** When the page has long been drawn, ms: the search is fetched, so that it opens at once and without a network too. */
const fetchedAfterMs = 4000;

interface Search {
  /** Opens the search; null: the reader may not search. */
  readonly open: (() => void) | null;
  readonly close: () => void;
  /** The search while it is open; null: closed, or still on its way. */
  readonly Dialog: Part | null;
}

/**
 * The search, which its key opens on every page of the shell. Its part of the program comes later than the page: one
 * that does not come is said, leaves the page as it is, and is asked for again at the next opening.
 */
export function useSearch(): Search {
  const { t } = useTranslation('common');
  const maySearch = useHolds('search:read');
  const [isOpen, setOpen] = useState(false);
  const [part, setPart] = useState<{ readonly Dialog: Part } | null>(null);
  const open = () => {
    setOpen(true);
    if (part !== null) return;
    load().then(
      (Dialog) => setPart({ Dialog }),
      () => {
        setOpen(false);
        showMessage('error', t('error.network'));
      },
    );
  };
  useSearchKey(maySearch ? open : null);
  useKeepRecent();
  useEffect(() => {
    if (!maySearch) return;
    // Outside React: the network. What does not come now is asked for again when the search opens.
    const timer = setTimeout(() => {
      load().then(
        (Dialog) => setPart({ Dialog }),
        () => undefined,
      );
    }, fetchedAfterMs);
    return () => clearTimeout(timer);
  }, [maySearch]);
  return {
    open: maySearch ? open : null,
    close: () => setOpen(false),
    Dialog: isOpen && part !== null ? part.Dialog : null,
  };
}
