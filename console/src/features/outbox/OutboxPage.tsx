import type { MessageCounts } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../domain/useHolds.ts';
import { useListFilter } from '../../lib/useListFilter.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ChannelCards } from './ChannelCards.tsx';
import { filterOf } from './filter.ts';
import { MessageList } from './MessageList.tsx';
import styles from './OutboxPage.module.css';
import { channelsQuery } from './queries.ts';
import { TestPanel } from './TestPanel.tsx';
import { Unreachable } from './Unreachable.tsx';
import { useMessageWords } from './useMessageWords.ts';

/** The messages of the product to people: whether each has really gone, and whether the channels work. */
export function OutboxPage() {
  const { t } = useTranslation('outbox');
  const list = useListFilter();
  const channels = useQuery(channelsQuery);
  const mayManage = useHolds('outbox:manage');
  return (
    <>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <span className={styles.meta}>
          <span>
            <Icon name="lock" size="s" />
            {t('admins')}
          </span>
          <Summary />
        </span>
        <p>{t('about')}</p>
      </div>
      <ChannelCards query={channels} mayManage={mayManage} />
      <div className={styles.columns}>
        <MessageList list={list} filter={filterOf(list.get)} channels={channels.data} mayManage={mayManage} />
        <div className={styles.side}>
          {mayManage ? <TestPanel channels={channels.data} /> : null}
          <Unreachable />
        </div>
      </div>
    </>
  );
}

/** What the last 24 hours came to, in one line. */
function Summary() {
  const { t, number } = useMessageWords();
  const { data } = useQuery(channelsQuery);
  if (data === undefined) return null;
  const sum = (of: (counts: MessageCounts) => number) => data.reduce((total, { counts }) => total + of(counts), 0);
  const total = sum((counts) => Object.values(counts).reduce((all, count) => all + count, 0));
  const retrying = sum((counts) => counts.retrying);
  const failed = sum((counts) => counts.failed + counts.unknown);
  const parts = [
    t('summary.day', { total: number(total) }),
    t('summary.sent', { n: number(sum(({ sent }) => sent)) }),
    retrying === 0 ? '' : t('summary.retrying', { n: number(retrying) }),
    failed === 0 ? '' : t('summary.failed', { n: number(failed) }),
  ];
  return <span className="num">{parts.filter((part) => part !== '').join(t('stop'))}</span>;
}
