import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../../lib/messages.ts';
import { useIsMobile } from '../../../lib/useMedia.ts';
import { Button } from '../../../ui/Button.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import type { PdfDocument } from './pdf-document.ts';
import type { Found } from './text-rows.ts';
import { maxPrinted, printPages } from './print.ts';
import styles from './Viewer.module.css';

/** Widths of a page as shares of the window's. */
const zooms = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3] as const;

/** What was looked for, and where it stands. */
export interface Search {
  readonly words: string;
  readonly found: readonly Found[];
}

interface BarProps {
  readonly document: PdfDocument;
  /** The page that is looked at, from 1. */
  readonly current: number;
  readonly zoom: number;
  readonly hasList: boolean;
  /** null: nothing is looked for. */
  readonly found: Search | null;
  readonly onPage: (page: number) => void;
  readonly onZoom: (zoom: number) => void;
  readonly onList: () => void;
  readonly onFind: (words: string) => void;
  readonly onSave: () => void;
  readonly isSaving: boolean;
}

/** What can be done with the pages: turn, zoom, find, print and save. */
export function Bar({
  document,
  current,
  zoom,
  hasList,
  found,
  onPage,
  onZoom,
  onList,
  onFind,
  onSave,
  isSaving,
}: BarProps) {
  const { t } = useTranslation('reports');
  const isMobile = useIsMobile();
  const [isPrinting, setIsPrinting] = useState(false);
  const count = document.numPages;
  const print = () => {
    setIsPrinting(true);
    printPages(document)
      .catch(() => showMessage('error', t('viewer.notPrinted')))
      .finally(() => setIsPrinting(false));
  };
  const step = (by: 1 | -1) => {
    const next = by > 0 ? zooms.find((each) => each > zoom) : zooms.findLast((each) => each < zoom);
    if (next !== undefined) onZoom(next);
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('viewer.tools')}>
      {isMobile || count < 2 ? null : (
        <Button kind="quiet" icon="layers" label={t('viewer.pages')} aria-pressed={hasList} onClick={onList} />
      )}
      <span className={styles.tools}>
        <Button
          kind="quiet"
          icon="chevron-left"
          label={t('viewer.previous')}
          disabled={current <= 1}
          onClick={() => onPage(current - 1)}
        />
        <span className="num">{t('viewer.place', { page: current, count })}</span>
        <Button
          kind="quiet"
          icon="chevron-right"
          label={t('viewer.next')}
          disabled={current >= count}
          onClick={() => onPage(current + 1)}
        />
      </span>
      <span className={styles.tools}>
        <Button
          kind="quiet"
          icon="minus"
          label={t('viewer.smaller')}
          disabled={zoom === zooms[0]}
          onClick={() => step(-1)}
        />
        <button type="button" className={`${styles.zoom} num`} title={t('viewer.fit')} onClick={() => onZoom(1)}>
          {t('viewer.zoom', { zoom: Math.round(zoom * 100) })}
        </button>
        <Button
          kind="quiet"
          icon="plus"
          label={t('viewer.larger')}
          disabled={zoom === zooms.at(-1)}
          onClick={() => step(1)}
        />
      </span>
      <div className={styles.search}>
        <SearchBox
          label={t('viewer.search')}
          placeholder={t('viewer.search')}
          value={found?.words ?? ''}
          onChange={onFind}
        />
        {found === null ? null : <output className="num">{t('viewer.found', { count: found.found.length })}</output>}
      </div>
      <span className={styles.ends}>
        {count > maxPrinted ? null : (
          <Button kind="quiet" icon="printer" label={t('viewer.print')} isBusy={isPrinting} onClick={print} />
        )}
        <Button kind="quiet" icon="download" label={t('viewer.download')} isBusy={isSaving} onClick={onSave} />
      </span>
    </div>
  );
}
