import type { UnreachableReceiver } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useHolds } from '../../domain/useHolds.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton, SkeletonBar } from '../../ui/Skeleton.tsx';
import { unreachableQuery } from './queries.ts';
import styles from './Side.module.css';
import { useMessageWords } from './useMessageWords.ts';

/** Receivers whose messages were refused for good lately, and whether another channel reached them. */
export function Unreachable() {
  const { t } = useMessageWords();
  const query = useQuery(unreachableQuery);
  const { data } = query;
  return (
    <Card label={t('unreachable.title')}>
      <h2 className={styles.title}>
        {t('unreachable.title')}
        {data === undefined || data.length === 0 ? null : (
          <small className="num">{t('unreachable.count', { count: data.length })}</small>
        )}
      </h2>
      {data !== undefined ? (
        data.length === 0 ? (
          <p className={styles.none}>
            <Icon name="check-circle" size="s" />
            {t('unreachable.none')}
          </p>
        ) : (
          <ul>
            {data.map((receiver) => (
              <Receiver key={`${receiver.channel} ${receiver.to} ${receiver.lastAt}`} receiver={receiver} />
            ))}
          </ul>
        )
      ) : query.error === null ? (
        <Skeleton>
          <div className={styles.bones}>
            <SkeletonBar width="60%" />
            <SkeletonBar width="90%" />
          </div>
        </Skeleton>
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
    </Card>
  );
}

function Receiver({ receiver: of }: { readonly receiver: UnreachableReceiver }) {
  const { t, when, answer } = useMessageWords();
  const mayEdit = useHolds('contacts:manage');
  const { channel, receiver, to, contactId, since, count, code, reachedBy } = of;
  const name = receiver === '' ? to : receiver;
  const channels = reachedBy.map((other) => t(`channel.${other}`)).join(t('unreachable.join'));
  return (
    <li className={styles.receiver}>
      <span className={styles.initial} aria-hidden>
        {Array.from(name)[0]}
      </span>
      <div>
        <b>{name}</b>
        {receiver === '' ? null : <p className="num">{to}</p>}
        <p className="num">
          {t('unreachable.since', {
            channel: t(`channel.${channel}`),
            answer: answer({ outcome: 'final', code }),
            at: when(since),
            count,
          })}
        </p>
        <p>{channels === '' ? t('unreachable.notReached') : t('unreachable.reached', { channels })}</p>
      </div>
      {mayEdit && contactId !== null ? (
        <Link
          to={`/userSet?${new URLSearchParams({ tab: 'contacts', search: receiver }).toString()}`}
          aria-label={t('unreachable.editOf', { name })}
        >
          {t('unreachable.edit')}
        </Link>
      ) : null}
    </li>
  );
}
