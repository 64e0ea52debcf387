import { messageChannels } from '@oilsight/contract';
import type { OutboxChannel } from '@oilsight/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { clockText } from '../../lib/reader-time.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton, SkeletonBar } from '../../ui/Skeleton.tsx';
import styles from './ChannelCards.module.css';
import { HourBars } from './HourBars.tsx';
import { channelIcons, verdictIcons, verdictOf } from './message-look.ts';
import { useMessageWords } from './useMessageWords.ts';

/** Each channel: whether a gateway takes its messages, and what became of those of the last 24 hours. */
export function ChannelCards({
  query,
  mayManage,
}: {
  readonly query: UseQueryResult<OutboxChannel[]>;
  readonly mayManage: boolean;
}) {
  const { t } = useMessageWords();
  if (query.data === undefined && query.error !== null)
    return (
      <div className={styles.failed}>
        <Card>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        </Card>
      </div>
    );
  return (
    <ul className={styles.cards} aria-label={t('channels')}>
      {query.data === undefined
        ? messageChannels.map((channel) => (
            <li key={channel} className={styles.card}>
              <Skeleton>
                <div className={styles.bones}>
                  <SkeletonBar width={96} height={16} />
                  <SkeletonBar width={140} height={34} />
                  <SkeletonBar height={44} />
                  <SkeletonBar width="80%" />
                  <SkeletonBar width="70%" />
                  <SkeletonBar width="75%" />
                </div>
              </Skeleton>
            </li>
          ))
        : query.data.map((channel) => <ChannelCard key={channel.channel} channel={channel} mayManage={mayManage} />)}
    </ul>
  );
}

function ChannelCard({ channel, mayManage }: { readonly channel: OutboxChannel; readonly mayManage: boolean }) {
  const { t, number, when } = useMessageWords();
  const { channel: name, counts, waiting } = channel;
  const { verdict, since } = verdictOf(channel);
  const total = Object.values(counts).reduce((all, count) => all + count, 0);
  return (
    <li className={styles.card} data-missing={channel.gateway === null || undefined}>
      <div className={styles.name}>
        <Icon name={channelIcons[name]} />
        <h2>{t(`channel.${name}`)}</h2>
        <span className={`${styles.verdict} num`} data-verdict={verdict}>
          <Icon name={verdictIcons[verdict]} size="s" />
          {t(`verdict.${verdict}`, { at: since === null ? '' : when(since) })}
        </span>
      </div>
      <p className={`${styles.figure} num`}>
        <b>{number(counts.sent)}</b>
        <span>{t('card.ofTotal', { total: number(total) })}</span>
        <em>{t('card.waiting', { n: number(waiting) })}</em>
      </p>
      {channel.gateway === null ? (
        <p className={styles.missing}>{mayManage ? t(`missing.${name}`) : t('missingForDealer')}</p>
      ) : (
        <>
          <HourBars channel={channel} total={total} />
          <p className={`${styles.ends} num`} aria-hidden>
            <span>{t('card.from', { at: clockText(channel.hours[0]?.from ?? 0).slice(0, 5) })}</span>
            <span>{t('card.now')}</span>
          </p>
          <Facts channel={channel} gateway={channel.gateway} />
        </>
      )}
    </li>
  );
}

/** While all is well how fast it goes; otherwise why it does not, and what comes next. */
function Facts({
  channel: { medianMs, lastMinute, pause, retrying, counts },
  gateway,
}: {
  readonly channel: OutboxChannel;
  readonly gateway: NonNullable<OutboxChannel['gateway']>;
}) {
  const { t, number, took, answer, when, gatewayName } = useMessageWords();
  const trouble =
    pause !== null
      ? { code: pause.code, at: pause.until, outcome: 'channel' as const }
      : retrying === null
        ? null
        : { code: retrying.code, at: retrying.nextAt, outcome: 'retry' as const };
  const isSlow = gateway.perSecond < 1;
  const rate = {
    n: number(Math.round(gateway.perSecond * (isSlow ? 60 : 1))),
    last: number(lastMinute),
  };
  const failed = counts.failed + counts.unknown;
  return (
    <dl className={`${styles.facts} num`}>
      {trouble === null ? (
        <>
          <dt>{t('card.took')}</dt>
          <dd>{medianMs === null ? '—' : t('card.median', { took: took(medianMs) })}</dd>
          <dt>{t('card.rate')}</dt>
          <dd>{t(isSlow ? 'card.perMinute' : 'card.perSecond', rate)}</dd>
        </>
      ) : (
        <>
          <dt>{t('card.answer')}</dt>
          <dd title={answer(trouble)}>{answer(trouble)}</dd>
          <dt>{t('card.next')}</dt>
          <dd>
            <b>{when(trouble.at)}</b>
          </dd>
        </>
      )}
      <dt>{t('card.failed')}</dt>
      <dd>{t('card.failedCount', { n: number(failed) })}</dd>
      <dt>{t('card.gateway')}</dt>
      <dd title={gatewayName(gateway.name)}>{gatewayName(gateway.name)}</dd>
    </dl>
  );
}
