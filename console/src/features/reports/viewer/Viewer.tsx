import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../charts/draw/download.ts';
import { useIsMobile } from '../../../lib/useMedia.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { Bar } from './Bar.tsx';
import type { Search } from './Bar.tsx';
import { PageCanvas } from './PageCanvas.tsx';
import { findResult, findText } from './pdf-document.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { Found, WantedResult } from './text-rows.ts';
import { usePdf } from './usePdf.ts';
import type { PdfSource } from './usePdf.ts';
import styles from './Viewer.module.css';

interface ViewerProps {
  /** What the file is called. */
  readonly name: string;
  readonly source: PdfSource;
  /** Saves the file where the server has to know of it; absent: what is shown is saved. */
  readonly onSave?: () => void;
  readonly isSaving?: boolean;
  /** A result whose place is shown; another object shows it anew. */
  readonly wanted?: WantedResult | null;
}

/** A4 on end, until the first page says otherwise. */
const usualRatio = Math.SQRT2;
/** Width of a small page in the list of pages, CSS pixels. */
const smallWidth = 64;
/** Space between the edge and a page, CSS pixels. */
const margin = 16;
/** Nothing in the pages takes the focus: they are scrolled by keys. */
const scrolledByKeys = { tabIndex: 0 };

/** The pages of a report's pdf, with the ways to find something in it, to print and to save it. Import it lazily. */
export function Viewer(shown: ViewerProps) {
  const { t } = useTranslation('reports');
  const { query, blob, document, isBroken } = usePdf(shown.source);
  if (query.error !== null && blob === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  if (isBroken)
    return (
      <Notice icon="file" title={t('viewer.broken')}>
        <p>{t('viewer.brokenText')}</p>
      </Notice>
    );
  if (blob === undefined || document === undefined || document === null)
    return (
      <Skeleton>
        <div className={styles.bones}>
          <SkeletonBar height={40} />
          <SkeletonBar height={520} />
        </div>
      </Skeleton>
    );
  return <Pages key={shown.source.key} {...shown} blob={blob} document={document} />;
}

/** The width inside the element, CSS pixels; 0: it is not shown yet. */
function useWidth() {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    // Outside React: the layout.
    const measured = ref.current;
    if (measured === null) return;
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth));
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

function Pages({
  name,
  onSave,
  isSaving = false,
  wanted = null,
  blob,
  document,
}: ViewerProps & { readonly blob: Blob; readonly document: PdfDocument }) {
  const { t } = useTranslation('reports');
  const isMobile = useIsMobile();
  const [hasList, setHasList] = useState(false);
  const [zoom, setZoom] = useState(1);
  const [current, setCurrent] = useState(1);
  const [search, setSearch] = useState<Search | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { ref: scroll, width } = useWidth();
  const count = document.numPages;
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const pageWidth = Math.max(120, Math.round((width - 2 * margin) * zoom));
  /** Scrolls to a page, or so that a place on it, a share of its height, stands in the upper part of the window. */
  const show = (page: number, top = 0) => {
    const shown = scroll.current?.querySelector(`[data-page="${page}"]`)?.getBoundingClientRect();
    if (scroll.current === null || shown === undefined) return;
    const { top: from, height } = scroll.current.getBoundingClientRect();
    scroll.current.scrollBy({ top: shown.top - from + (top === 0 ? 0 : top * shown.height - height / 3) });
    root.current?.scrollIntoView({ block: 'nearest' });
  };
  const showPlace = useEffectEvent(() => {
    const place = search?.found[0];
    if (place !== undefined) show(place.page, place.top);
  });
  useEffect(() => {
    // Outside React: pages of another width put the place elsewhere, also when it was found before they had any.
    if (width > 0) showPlace();
  }, [width]);
  const look = (words: string, finding: Promise<readonly Found[]>) => {
    finding.then(
      (found) => {
        setSearch({ words, found });
        if (found[0] !== undefined) show(found[0].page, found[0].top);
      },
      () => setSearch({ words, found: [] }),
    );
  };
  const find = (words: string) => (words === '' ? setSearch(null) : look(words, findText(document, words)));
  const lookFor = useEffectEvent((result: WantedResult) => look(result.names[0] ?? '', findResult(document, result)));
  useEffect(() => {
    // Outside React: the text of the file.
    if (wanted !== null) lookFor(wanted);
  }, [wanted]);
  return (
    <div ref={root} className={styles.viewer}>
      <Bar
        document={document}
        current={current}
        zoom={zoom}
        hasList={hasList}
        found={search}
        onPage={show}
        onZoom={setZoom}
        onList={() => setHasList(!hasList)}
        onFind={find}
        onSave={onSave ?? (() => saveFile(name, blob))}
        isSaving={isSaving}
      />
      <div className={styles.middle}>
        {hasList && !isMobile ? (
          <nav className={styles.list} data-scrolls aria-label={t('viewer.pages')}>
            {numbers.map((number) => (
              <button
                key={number}
                type="button"
                aria-current={number === current ? 'page' : undefined}
                onClick={() => show(number)}
              >
                <PageCanvas
                  document={document}
                  number={number}
                  width={smallWidth}
                  ratio={usualRatio}
                  label={t('viewer.page', { page: number })}
                  isSmall
                />
                <span className="num">{number}</span>
              </button>
            ))}
          </nav>
        ) : null}
        <section
          ref={scroll}
          data-scrolls
          className={styles.pages}
          {...scrolledByKeys}
          aria-label={name}
          onScroll={() => setCurrent(pageAt(scroll.current, count))}
        >
          {width === 0
            ? null
            : numbers.map((number) => (
                <PageCanvas
                  key={number}
                  document={document}
                  number={number}
                  width={pageWidth}
                  ratio={usualRatio}
                  label={t('viewer.page', { page: number })}
                  found={search?.found.filter(({ page }) => page === number) ?? []}
                />
              ))}
        </section>
      </div>
    </div>
  );
}

/** The page that the middle of the window shows. */
function pageAt(scroll: HTMLElement | null, count: number): number {
  if (scroll === null) return 1;
  const middle = scroll.getBoundingClientRect().top + scroll.clientHeight / 2;
  const pages = [...scroll.querySelectorAll<HTMLElement>('[data-page]')];
  const at = pages.findLastIndex((page) => page.getBoundingClientRect().top <= middle);
  return Math.min(count, Math.max(1, at + 1));
}
