import { alarmRecordRoutes } from '@oilsight/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/call.ts';
import { failureText } from '../../api/call-error.ts';
import { fileName, saveFile } from '../../charts/draw/download.ts';
import { useHolds } from '../../domain/useHolds.ts';
import { zoneName } from '../../lib/display-settings.ts';
import { showMessage } from '../../lib/messages.ts';
import { stampText } from '../../lib/reader-time.ts';
import { useIsMobile } from '../../lib/useMedia.ts';
import { useListFilter } from '../../lib/useListFilter.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListFrame } from '../../ui/ListFrame.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { SkeletonBar, Skeleton } from '../../ui/Skeleton.tsx';
import { AlarmTabs } from './AlarmTabs.tsx';
import { fileDays, fileRange, filterNames, filterOf, isFiltered } from './filter.ts';
import type { AlarmFilter } from './filter.ts';
import { BatchBar } from './list/BatchBar.tsx';
import type { BatchDialog } from './list/BatchBar.tsx';
import { CauseCards } from './list/CauseCards.tsx';
import { CauseTable, useIsFolded } from './list/CauseTable.tsx';
import { Filters } from './list/Filters.tsx';
import { LiveMark } from './list/LiveMark.tsx';
import { OtherKinds } from './list/OtherKinds.tsx';
import { keyOf, stillThere, toggled } from './list/rows.ts';
import { Signals } from './list/Signals.tsx';
import { useListKeys } from './list/useListKeys.ts';
import { useSteadyRows } from './list/useSteadyRows.ts';
import { Verdict } from './list/Verdict.tsx';
import { alarmCountsQuery, alarmListQuery, recordsOf } from './queries.ts';
import type { CauseRow } from './queries.ts';
import styles from './AlarmListPage.module.css';

const noRows: readonly CauseRow[] = [];

/** What is selected, and what is being done with it. */
function useBatch(rows: readonly CauseRow[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<BatchDialog | null>(null);
  const [presses, setPresses] = useState(0);
  const selected = useMemo(() => stillThere(chosen, rows), [chosen, rows]);
  const end = () => {
    setChosen(new Set());
    setDialog(null);
    setPresses(0);
  };
  /** Of nothing selected, the row with the focus is. */
  const begin = (key: string | null): boolean => {
    if (selected.size === 0 && key !== null) setChosen(new Set([key]));
    return selected.size > 0 || key !== null;
  };
  return { selected, setChosen, dialog, setDialog, presses, setPresses, begin, end };
}

/** Alarms by cause: what a person must do, what was done, and the whole history. */
export function AlarmListPage() {
  const { t } = useTranslation('alarmRecords');
  const list = useListFilter();
  const filter = filterOf(list.get);
  const query = useQuery(alarmListQuery(filter, { pageNum: list.pageNum, pageSize: list.pageSize }));
  const counts = useQuery(alarmCountsQuery(filter.customerId));
  const rows = query.data?.rows ?? noRows;
  const mayProcess = useHolds('alarms:process');
  const isMobile = useIsMobile();
  const isFolded = useIsFolded();
  const page = useRef<HTMLDivElement>(null);
  const { spacer, handlers } = useSteadyRows(page);
  const batch = useBatch(rows);
  const selectedRows = rows.filter((row) => batch.selected.has(keyOf(row)));
  useListKeys(
    page,
    mayProcess
      ? {
          onSelect: (key) => batch.setChosen(toggled(batch.selected, key)),
          onProcess: (key) => {
            if (batch.begin(key)) batch.setPresses(batch.presses + 1);
          },
          onShelve: (key) => {
            if (batch.begin(key)) batch.setDialog('shelve');
          },
          onClear: batch.end,
        }
      : null,
  );
  const clear = () => list.set(Object.fromEntries(filterNames.map((name) => [name, null])));
  const Rows = isMobile ? CauseCards : CauseTable;
  return (
    <div ref={page}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <AlarmTabs current="records" />
        <LiveMark />
        <span className={styles.actions}>
          <Signals />
          <Export filter={filter} />
        </span>
      </div>
      {counts.data === undefined ? (
        counts.error === null ? (
          <div className={styles.verdictBones}>
            <Skeleton>
              <SkeletonBar height={132} />
            </Skeleton>
          </div>
        ) : null
      ) : (
        <Verdict
          counts={counts.data}
          rows={rows}
          customerId={filter.customerId}
          onView={(view, level) => list.set({ view, level })}
        />
      )}
      <section className={styles.sheet} aria-label={t('list')}>
        <Filters list={list} filter={filter} counts={counts.data} />
        <div className={styles.list} {...handlers}>
          {(query.isError && query.data !== undefined) || (query.isPaused && query.isPlaceholderData) ? (
            <output className={styles.note}>
              {t('stale')}
              <Button size="s" icon="refresh" isBusy={query.isFetching} onClick={() => void query.refetch()}>
                {t('retry')}
              </Button>
            </output>
          ) : null}
          <ListFrame paging={list} query={query} empty={<None filter={filter} onClear={clear} />}>
            {(shown) => (
              <Rows
                rows={shown}
                counts={
                  counts.data !== undefined && filter.view === 'now' && !isFiltered(filter) ? counts.data : undefined
                }
                isStale={query.isPlaceholderData}
                selected={batch.selected}
                onSelected={mayProcess ? batch.setChosen : null}
              />
            )}
          </ListFrame>
          <div ref={spacer} />
        </div>
        {counts.data === undefined ? null : (
          <OtherKinds counts={counts.data} onKind={(kind) => list.set({ kind, view: 'open' })} />
        )}
        {isFolded && !isMobile && rows.length > 0 ? <p className={styles.foldedNote}>{t('folded')}</p> : null}
      </section>
      {counts.error !== null && counts.data === undefined && query.data !== undefined ? (
        <ErrorState error={counts.error} onRetry={() => void counts.refetch()} isRetrying={counts.isFetching} />
      ) : null}
      {mayProcess && selectedRows.length > 0 ? (
        <BatchBar
          records={selectedRows.flatMap(recordsOf)}
          causes={selectedRows.length}
          dialog={batch.dialog}
          onDialog={batch.setDialog}
          presses={batch.presses}
          onDone={batch.end}
        />
      ) : null}
    </div>
  );
}

/** Why there is no alarm, and what to do next. */
function None({ filter, onClear }: { readonly filter: AlarmFilter; readonly onClear: () => void }) {
  const { t } = useTranslation('alarmRecords');
  if (isFiltered(filter))
    return (
      <Empty icon="search" title={t('none.filtered')} actions={<Button onClick={onClear}>{t('clear')}</Button>}>
        <p>{t('none.filteredText')}</p>
      </Empty>
    );
  return (
    <Empty
      icon="check-circle"
      title={t(`none.${filter.view}`)}
      actions={filter.view === 'now' ? undefined : <Button onClick={onClear}>{t('none.back')}</Button>}
    >
      <p>{t('none.text')}</p>
    </Empty>
  );
}

/** Hands the records of the filter to the reader, of a month at most. */
function Export({ filter }: { readonly filter: AlarmFilter }) {
  const { t } = useTranslation('alarmRecords');
  const { t: common } = useTranslation('common');
  const csv = useMutation({
    mutationFn: async (range: { from: number; to: number }) => {
      const { view, ...rest } = filter;
      const { blob } = await download(alarmRecordRoutes.exportAlarmRecords, {
        query: { ...rest, ...range, view: view === 'now' ? 'all' : view, zone: zoneName() },
      });
      saveFile(fileName([t('file'), stampText(range.from), stampText(range.to)], 'csv'), blob);
    },
    onError: (error) => showMessage('error', failureText(error, 'operate', common)),
  });
  return (
    <Button
      icon="download"
      isBusy={csv.isPending}
      title={t('exportHint', { days: fileDays })}
      onClick={() => {
        const range = fileRange(filter, Date.now());
        if (range === null) showMessage('error', t('exportTooLong', { days: fileDays }));
        else csv.mutate(range);
      }}
    >
      {t('export')}
    </Button>
  );
}
