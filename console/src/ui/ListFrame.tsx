import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { Pager } from './Pager.tsx';
import type { PagerProps } from './Pager.tsx';
import { TableSkeleton } from './Table.tsx';

interface ListFrameProps<T> {
  readonly query: UseQueryResult<{ readonly rows: readonly T[]; readonly total: number }>;
  /** Instead of a list without rows. */
  readonly empty: ReactNode;
  /** Which page of the list is shown, and the way to the others; absent: a list of one page. */
  readonly paging?: Omit<PagerProps, 'total'>;
  readonly children: (rows: readonly T[], total: number) => ReactNode;
}

/** A list from its loading on: the skeleton, why there is none, that it is empty, or its rows and the way to others. */
export function ListFrame<T>({ query, empty, paging, children }: ListFrameProps<T>) {
  const { data } = query;
  if (data !== undefined)
    return data.rows.length === 0 && data.total === 0 ? (
      empty
    ) : (
      <>
        {children(data.rows, data.total)}
        {paging === undefined ? null : <Pager total={data.total} {...paging} />}
      </>
    );
  if (query.error !== null)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  return <TableSkeleton />;
}
