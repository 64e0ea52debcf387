import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError, failureHead } from '../../../api/call-error.ts';
import { useIsCutOff } from '../../../live/connection.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { TileHead } from './TileHead.tsx';
import styles from './Tile.module.css';

interface TileProps<T> {
  readonly title: string;
  readonly query: UseQueryResult<T>;
  /** Beside the title, once there is an answer. */
  readonly sub?: (data: T) => ReactNode;
  /** Where all of it is. */
  readonly link?: { readonly to: string; readonly words: string };
  /** Height of the body, px: what comes later moves nothing below it. */
  readonly bodyPx: number;
  /** What stands instead of the body where there is nothing to show. */
  readonly empty?: { readonly when: (data: T) => boolean; readonly icon: IconName; readonly words: string };
  /** The body reaches the edges of the card. */
  readonly isFlush?: boolean;
  readonly children: (data: T) => ReactNode;
}

/**
 * A part of the start page: its head, and its body in whichever state it is. It loads, fails and is asked again by
 * itself. While the connection is lost, it turns grey and says from when its figures are.
 */
export function Tile<T>({ title, query, sub, link, bodyPx, empty, isFlush = false, children }: TileProps<T>) {
  const id = useId();
  const isCutOff = useIsCutOff();
  const { data, error } = query;
  return (
    <section className={styles.tile} aria-labelledby={id} data-stale={(isCutOff && data !== undefined) || undefined}>
      <TileHead
        id={id}
        title={title}
        sub={data === undefined ? null : sub?.(data)}
        staleSince={
          data !== undefined && (isCutOff || error !== null) && query.dataUpdatedAt > 0 ? query.dataUpdatedAt : null
        }
        link={link}
      />
      <div className={isFlush ? styles.flush : styles.body} style={{ minHeight: bodyPx }}>
        {data === undefined ? (
          error === null ? (
            <Bones heightPx={bodyPx} isFlush={isFlush} />
          ) : (
            <Failed error={error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
          )
        ) : (
          <Body empty={empty?.when(data) === true ? empty : null}>{children(data)}</Body>
        )}
      </div>
    </section>
  );
}

function Bones({ heightPx, isFlush }: { readonly heightPx: number; readonly isFlush: boolean }) {
  const rows = Math.max(2, Math.floor(heightPx / 46));
  return (
    <Skeleton>
      <div className={isFlush ? styles.bonesFlush : styles.bones}>
        {Array.from({ length: rows }, (_, row) => (
          <SkeletonBar key={row} width={row === 0 ? '46%' : row % 2 === 0 ? '82%' : '68%'} height={14} />
        ))}
      </div>
    </Skeleton>
  );
}

/** A part that did not come; the others stay usable. */
export function Failed({
  error,
  onRetry,
  isRetrying,
}: {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}) {
  const { t } = useTranslation('common');
  const { happened, requestId } = describeError(error, t);
  return (
    <div className={styles.failed} role="alert">
      <Icon name="close-circle" size="l" />
      <div>
        <b>{failureHead(error, 'query', t)}</b>
        <p>{happened}</p>
        {requestId === null ? null : <p className={styles.id}>{t('error.id', { id: requestId })}</p>}
        <Button size="s" icon="refresh" isBusy={isRetrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </div>
  );
}

/** Nothing to show, and why that is. */
function Body({
  empty,
  children,
}: {
  readonly empty: { readonly icon: IconName; readonly words: string } | null;
  readonly children: ReactNode;
}) {
  return empty === null ? (
    children
  ) : (
    <p className={styles.nothing}>
      <Icon name={empty.icon} size="l" />
      <span>{empty.words}</span>
    </p>
  );
}
