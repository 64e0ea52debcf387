import type { DeviceListRow, ListColumn } from '@oilsight/contract';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { Skeleton, SkeletonBar } from '../../ui/Skeleton.tsx';
import { DeviceRows } from './DeviceRows.tsx';
import type { Sorting } from './DeviceRows.tsx';
import type { Selection } from '../useSelection.ts';
import styles from './PagedRows.module.css';
import { fetchedRows } from './paged-rows.ts';
import { pageSize } from './queries.ts';
import type { ListFilter, ListPage } from './queries.ts';

/** Rows of the skeleton. */
const bones = 8;

interface PagedRowsProps {
  readonly list: UseInfiniteQueryResult<InfiniteData<ListPage>>;
  readonly filter: ListFilter;
  readonly isMixed: boolean;
  readonly columns?: readonly ListColumn[];
  readonly sorting?: Sorting;
  readonly selection?: Selection<DeviceListRow>;
  /** Rows before others are asked for, where nothing is filtered; absent: all that were fetched. */
  readonly firstRows?: number;
  readonly renderFailure: (error: Error) => ReactNode;
  /** Takes the filter away. */
  readonly onAll: () => void;
}

/** The rows that have been asked for, in whichever state they are, and a way to those that follow. */
export function PagedRows({
  list: { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage },
  filter: { state, text },
  isMixed,
  columns,
  sorting,
  selection,
  firstRows = Number.POSITIVE_INFINITY,
  renderFailure,
  onAll,
}: PagedRowsProps) {
  const { t } = useTranslation('devices');
  const { t: common } = useTranslation('common');
  const [isWhole, setIsWhole] = useState(false);
  if (data === undefined) return error === null ? <Bones /> : renderFailure(error);
  const fetched = fetchedRows(data);
  const total = data.pages[0]?.total ?? 0;
  if (total === 0)
    return (
      <Empty icon="search" title={t('noMatch.title')} actions={<Button onClick={onAll}>{t('noMatch.clear')}</Button>}>
        <p>{state === null ? t('noMatch.text') : t('noMatch.inState', { state: common(`state.${state}`) })}</p>
      </Empty>
    );
  const rows = isWhole || state !== null || text !== '' ? fetched : fetched.slice(0, firstRows);
  // Where a device stood on two pages, fewer rows than `total` are all that there are.
  const left = hasNextPage || rows.length < fetched.length ? total - rows.length : 0;
  const next = Math.min(left, rows.length < fetched.length ? fetched.length - rows.length : pageSize);
  const more = () => {
    setIsWhole(true);
    if (rows.length === fetched.length) void fetchNextPage();
  };
  return (
    <>
      <DeviceRows
        devices={rows}
        isMixed={isMixed}
        isStale={isPlaceholderData}
        {...(columns === undefined ? {} : { columns })}
        {...(sorting === undefined ? {} : { sorting })}
        {...(selection === undefined ? {} : { selection })}
      />
      {left > 0 ? (
        <div className={styles.more}>
          <Button kind="quiet" icon="chevron-down" isBusy={isFetchingNextPage} onClick={more}>
            {next === left ? t('more', { count: left }) : t('next', { count: next, left })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Bones() {
  return (
    <Skeleton>
      {Array.from({ length: bones }, (_, row) => (
        <div key={row} className={styles.bone}>
          <SkeletonBar width="22%" height={14} />
          <SkeletonBar width="30%" height={14} />
          <SkeletonBar width="18%" height={14} />
        </div>
      ))}
    </Skeleton>
  );
}
