import { useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { isUnknownId } from '../api/call-error.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Empty } from '../ui/Notice.tsx';
import { Skeleton, SkeletonBar } from '../ui/Skeleton.tsx';
import styles from './DetailFrame.module.css';

interface DetailFrameProps<T, Key extends readonly unknown[]> {
  /** Parameter of the address that names what is shown. */
  readonly name: string;
  readonly queryOf: (id: string) => UseQueryOptions<T, Error, T, Key>;
  /** The page's heading while there is nothing that could give it one. */
  readonly heading: string;
  /** Where the address leads to nothing: what is said, and the way back. */
  readonly notFound: { readonly title: string; readonly text: string; readonly back: string; readonly to: string };
  /** Heights of the parts that are being loaded, px. */
  readonly parts: readonly number[];
  readonly children: (detail: T) => ReactNode;
}

/** A page about one thing that the address names: the skeleton, why it cannot be read, that there is none, or the thing. */
export function DetailFrame<T, Key extends readonly unknown[]>({
  name,
  queryOf,
  heading,
  notFound,
  parts,
  children,
}: DetailFrameProps<T, Key>) {
  const [search] = useSearchParams();
  const id = search.get(name) ?? '';
  const query = useQuery({ ...queryOf(id), enabled: id !== '' });
  const hidden = <h1 className="sr-only">{heading}</h1>;
  if (id === '' || isUnknownId(query.error))
    return (
      <Card>
        {hidden}
        <Empty
          icon="search"
          title={notFound.title}
          actions={
            <ButtonLink to={notFound.to} kind="primary">
              {notFound.back}
            </ButtonLink>
          }
        >
          <p>{notFound.text}</p>
        </Empty>
      </Card>
    );
  if (query.data !== undefined) return <Fragment key={id}>{children(query.data)}</Fragment>;
  if (query.error !== null)
    return (
      <Card>
        {hidden}
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      </Card>
    );
  return (
    <Skeleton>
      {hidden}
      <div className={styles.bones}>
        <SkeletonBar width={280} height={24} />
        {parts.map((height) => (
          <SkeletonBar key={height} height={height} />
        ))}
      </div>
    </Skeleton>
  );
}

interface DetailHeadProps {
  readonly title: string;
  /** Beside the title. */
  readonly tag?: ReactNode;
  /** Below it, one beside the other. */
  readonly facts: ReactNode;
  /** What the reader can do, and ways to other pages, at the end. */
  readonly children?: ReactNode;
}

/** What the page is about. */
export function DetailHead({ title, tag, facts, children }: DetailHeadProps) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {tag}
      <p className={`${styles.facts} num`}>{facts}</p>
      {children}
    </div>
  );
}
