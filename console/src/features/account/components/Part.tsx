import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonBar, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './Part.module.css';

/** One part of a section: its name, a description, and its controls. */
export function Part({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}

/** The result of a call once it is loaded; before that a skeleton, and after a failure the reason. */
export function Loaded<T>({
  query,
  children,
}: {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error !== null)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  return (
    <Skeleton>
      <div className={styles.bones}>
        <SkeletonBar width="34%" height={18} />
        <SkeletonBar height={44} />
        <SkeletonBar height={44} />
        <SkeletonBar width="60%" />
      </div>
    </Skeleton>
  );
}
