import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { reportPath } from '../../domain/reports/report-path.ts';
import { useFollowReports } from '../../domain/reports/useFollowReports.ts';
import { useHolds } from '../../domain/useHolds.ts';
import { useNow } from '../../lib/now.ts';
import { recentClockText } from '../../lib/reader-time.ts';
import { useListFilter } from '../../lib/useListFilter.ts';
import { useIsMobile } from '../../lib/useMedia.ts';
import { useConnection } from '../../live/connection.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListFrame } from '../../ui/ListFrame.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { Skeleton, SkeletonBar } from '../../ui/Skeleton.tsx';
import { filterNames, filterOf, isFiltered } from './filter.ts';
import { Filters } from './list/Filters.tsx';
import type { Moving } from './list/NextAction.tsx';
import { ReportCards } from './list/ReportCards.tsx';
import { ReportTable } from './list/ReportTable.tsx';
import { Ways } from './list/Ways.tsx';
import { reportCountsQuery, reportListQuery } from './queries.ts';
import styles from './ReportListPage.module.css';

const RequestDialog = lazy(() =>
  import('../../domain/reports/RequestDialog.tsx').then((module) => ({ default: module.RequestDialog })),
);
const MoveDialog = lazy(() =>
  import('../../domain/reports/MoveDialog.tsx').then((module) => ({ default: module.MoveDialog })),
);

/** All reports that the reader may see, how far they have come, and the next thing to do with each. */
export function ReportListPage() {
  const { t } = useTranslation('reports');
  useFollowReports();
  const list = useListFilter();
  const filter = filterOf(list.get);
  const query = useQuery(reportListQuery(filter, { pageNum: list.pageNum, pageSize: list.pageSize }));
  const counts = useQuery(reportCountsQuery(filter));
  const mayAsk = useHolds('reports:ask');
  const maySchedule = useHolds('reports:schedule');
  const mayChangeChecklists = useHolds('checklists:manage');
  const navigate = useNavigate();
  const [moving, setMoving] = useState<Moving | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  // The address opens the form too: a search for it leads here.
  const isNamed = mayAsk && list.get('new') !== null;
  const Rows = useIsMobile() ? ReportCards : ReportTable;
  const ask = mayAsk ? () => setIsAsking(true) : null;
  return (
    <>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <LiveMark />
        {counts.data === undefined ? null : (
          <Beside
            returned={counts.data.states.returned.count}
            withdrawn={counts.data.states.withdrawn.count}
            onState={(state) => list.set({ state })}
          />
        )}
        {ask === null && !mayChangeChecklists ? null : (
          <span className={styles.actions}>
            {maySchedule ? (
              <ButtonLink to="/report/schedule" icon="calendar">
                {t('schedules')}
              </ButtonLink>
            ) : null}
            {mayChangeChecklists ? (
              <ButtonLink to="/report/checklists" icon="checklist">
                {t('checklists')}
              </ButtonLink>
            ) : null}
            {ask === null ? null : (
              <Button icon="plus" aria-haspopup="dialog" onClick={ask}>
                {t('request.open')}
              </Button>
            )}
          </span>
        )}
      </div>
      {counts.data === undefined ? (
        counts.error === null ? (
          <Skeleton>
            <div className={styles.bones}>
              <SkeletonBar height={104} />
            </div>
          </Skeleton>
        ) : null
      ) : (
        <Ways counts={counts.data} state={filter.state} onState={(state) => list.set({ state })} />
      )}
      <section className={styles.sheet} aria-label={t('title')}>
        <Filters list={list} filter={filter} counts={counts.data} />
        {(query.isError && query.data !== undefined) || (query.isPaused && query.isPlaceholderData) ? (
          <output className={styles.note}>
            {t('stale')}
            <Button size="s" icon="refresh" isBusy={query.isFetching} onClick={() => void query.refetch()}>
              {t('retry')}
            </Button>
          </output>
        ) : null}
        <ListFrame
          paging={list}
          query={query}
          empty={
            <None
              isNarrowed={isFiltered(filter)}
              onClear={() => list.set(Object.fromEntries(filterNames.map((name) => [name, null])))}
              onAsk={ask}
            />
          }
        >
          {(rows) => <Rows rows={rows} isStale={query.isPlaceholderData} onMove={setMoving} />}
        </ListFrame>
      </section>
      {counts.error !== null && counts.data === undefined && query.data !== undefined ? (
        <ErrorState error={counts.error} onRetry={() => void counts.refetch()} isRetrying={counts.isFetching} />
      ) : null}
      <Suspense fallback={null}>
        {moving === null ? null : <MoveDialog {...moving} onClose={() => setMoving(null)} />}
        {isAsking || isNamed ? (
          <RequestDialog
            onDone={({ reportId }) => void navigate(reportPath(reportId))}
            onClose={() => {
              setIsAsking(false);
              list.set({ new: null, page: list.get('page') });
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** That the list follows what happens, or since when it does not. */
function LiveMark() {
  const { t } = useTranslation('reports');
  const { state, since, lastDataAt } = useConnection();
  const now = useNow(60);
  if (state !== 'offline') return <p className={`${styles.live} num`}>{t('live')}</p>;
  return <p className={`${styles.meta} num`}>{t('notLive', { at: recentClockText(lastDataAt ?? since, now) })}</p>;
}

/** Reports that left the way, where there are any. */
function Beside({
  returned,
  withdrawn,
  onState,
}: {
  readonly returned: number;
  readonly withdrawn: number;
  readonly onState: (state: 'returned' | 'withdrawn') => void;
}) {
  const { t } = useTranslation('reports');
  const shown = (
    [
      ['returned', returned],
      ['withdrawn', withdrawn],
    ] as const
  ).filter(([, count]) => count > 0);
  return shown.map(([state, count]) => (
    <button key={state} type="button" className={`${styles.beside} num`} onClick={() => onState(state)}>
      {t(`beside.${state}`, { count })}
    </button>
  ));
}

/** Why there is no report, and what to do next. */
function None({
  isNarrowed,
  onClear,
  onAsk,
}: {
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  /** null: the reader may not ask for one. */
  readonly onAsk: (() => void) | null;
}) {
  const { t } = useTranslation('reports');
  if (isNarrowed)
    return (
      <Empty icon="search" title={t('none.filtered')} actions={<Button onClick={onClear}>{t('clear')}</Button>}>
        <p>{t('none.filteredText')}</p>
      </Empty>
    );
  return (
    <Empty
      icon="file"
      title={t('none.title')}
      actions={
        onAsk === null ? undefined : (
          <Button kind="primary" icon="plus" aria-haspopup="dialog" onClick={onAsk}>
            {t('request.open')}
          </Button>
        )
      }
    >
      <p>{t('none.text')}</p>
    </Empty>
  );
}
