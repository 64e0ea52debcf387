import { messageKinds, messageStates } from '@oilsight/contract';
import type { OutboxMessage } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../charts/prepare/time-text.ts';
import { oneOf } from '../../lib/list-filter.ts';
import { useListFilter } from '../../lib/useListFilter.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListFrame } from '../../ui/ListFrame.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { FilterSelect } from '../../ui/SelectField.tsx';
import { Cell, Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Gateways } from './Gateways.tsx';
import styles from './Outbox.module.css';
import { gatewaysQuery, messagesQuery } from './queries.ts';

const icons = { waiting: 'clock', sent: 'check-circle', failed: 'close-circle' } as const;

/** The messages of the product to people, and whether each has really gone. */
export function OutboxPage() {
  const { t } = useTranslation('outbox');
  const list = useListFilter();
  const kind = oneOf(messageKinds, list.get('kind'));
  const state = oneOf(messageStates, list.get('state'));
  const query = useQuery(messagesQuery({ kind: kind ?? undefined, state: state ?? undefined, pageNum: list.pageNum, pageSize: Math.min(100, list.pageSize) }));
  const gateways = useQuery(gatewaysQuery).data;
  const clear = () => list.set({ kind: null, state: null });
  const columns: readonly Column<OutboxMessage>[] = [
    { key: 'to', head: t('column.to'), width: '170px', renderCell: ({ to, kind: way }) => <Cell main={to} sub={t(`kind.${way}`)} /> },
    { key: 'text', head: t('column.text'), renderCell: ({ subject, text }) => <span className={styles.text}>{subject === '' ? null : <b>{subject}</b>}<span>{text}</span></span> },
    { key: 'created', head: t('column.created'), width: '160px', renderCell: ({ createdAt }) => <span className="num">{timeText(createdAt)}</span> },
    {
      key: 'state', head: t('column.state'), width: '26%',
      renderCell: (message) => <span className={styles.state}><Icon name={icons[message.state]} size="s" /><span><b>{t(`state.${message.state}`)}</b><small>{why(message, gateways?.[message.kind] ?? null)}</small></span></span>,
    },
  ];
  /** What stands between a message and its reader. */
  function why({ state: now, sentAt, lastError, attempts, goodUntil }: OutboxMessage, hasGateway: boolean | null): string {
    if (now === 'sent') return sentAt === null ? '' : timeText(sentAt);
    if (now === 'waiting' && hasGateway === false) return t('noGateway');
    if (now === 'failed' && attempts === 0 && lastError === '' && goodUntil !== null) return t('tooLate', { at: timeText(goodUntil) });
    const tried = attempts === 0 ? '' : t('attempts', { count: attempts });
    return [tried, lastError].filter((part) => part !== '').join(t('colon'));
  }
  return (
    <>
      <div className={styles.head}><h1>{t('title')}</h1><p>{t('about')}</p></div>
      {gateways === undefined ? null : <Gateways gateways={gateways} />}
      <Card isFlush label={t('title')}>
        <div className={styles.bar}>
          <FilterSelect label={t('column.kind')} all={t('allKinds')} value={kind} options={messageKinds.map((value) => ({ value, label: t(`kind.${value}`) }))} onChange={(chosen) => list.set({ kind: chosen })} />
          <FilterSelect label={t('column.state')} all={t('allStates')} value={state} options={messageStates.map((value) => ({ value, label: t(`state.${value}`) }))} onChange={(chosen) => list.set({ state: chosen })} />
          <Button kind="quiet" icon="refresh" isBusy={query.isFetching} onClick={() => void query.refetch()}>{t('refresh')}</Button>
        </div>
        <ListFrame
          query={query}
          empty={kind !== null || state !== null ? <Empty icon="search" title={t('noMatch')} actions={<Button onClick={clear}>{t('clear')}</Button>} /> : <Empty icon="send" title={t('none')}><p>{t('noneText')}</p></Empty>}
        >
          {(rows, total) => (
            <>
              <Table label={t('title')} columns={columns} rows={rows} keyOf={({ messageId }) => messageId} isStale={query.isPlaceholderData} />
              <Pager total={total} pageNum={list.pageNum} pageSize={list.pageSize} onPage={list.onPage} onSize={list.onSize} />
            </>
          )}
        </ListFrame>
      </Card>
    </>
  );
}
