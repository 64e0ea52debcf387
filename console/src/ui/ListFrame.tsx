import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { TableSkeleton } from './Table.tsx';

interface ListFrameProps<T> {
  readonly query: UseQueryResult<{ readonly rows: readonly T[]; readonly total: number }>;
  /** Instead of a list without rows. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly T[], total: number) => ReactNode;
}

/** A list from its loading on: the skeleton, why there is none, that it is empty, or its rows. */
export function ListFrame<T>({ query, empty, children }: ListFrameProps<T>) {
  if (query.data !== undefined)
    return query.data.rows.length === 0 && query.data.total === 0 ? empty : children(query.data.rows, query.data.total);
  if (query.error !== null)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  return <TableSkeleton />;
}
