import { messageChannels, messageClasses, messageStates } from '@oilsight/contract';
import type { OutboxMessage } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../lib/reader-time.ts';
import { oneOf } from '../../lib/list-filter.ts';
import { useListFilter } from '../../lib/useListFilter.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ListFrame } from '../../ui/ListFrame.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { FilterSelect } from '../../ui/SelectField.tsx';
import { Cell, Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { MessageGateways } from './MessageGateways.tsx';
import styles from './Outbox.module.css';
import { MessageState } from './MessageState.tsx';
import { gatewaysQuery, messagesQuery } from './queries.ts';

/** The messages of the product to people, and whether each has really gone. */
export function OutboxPage() {
  const { t } = useTranslation('outbox');
  const list = useListFilter();
  const channel = oneOf(messageChannels, list.get('channel'));
  const urgency = oneOf(messageClasses, list.get('class'));
  const state = oneOf(messageStates, list.get('state'));
  const query = useQuery(
    messagesQuery({
      channel: channel ?? undefined,
      class: urgency ?? undefined,
      state: state ?? undefined,
      pageNum: list.pageNum,
      pageSize: Math.min(100, list.pageSize),
    }),
  );
  const gateways = useQuery(gatewaysQuery).data;
  const clear = () => list.set({ channel: null, class: null, state: null });
  const columns: readonly Column<OutboxMessage>[] = [
    {
      key: 'to',
      head: t('column.to'),
      width: '170px',
      renderCell: ({ to, channel: way, class: its }) => (
        <Cell main={to} sub={`${t(`channel.${way}`)} · ${t(`class.${its}`)}`} />
      ),
    },
    {
      key: 'text',
      head: t('column.text'),
      renderCell: ({ subject, text }) => (
        <span className={styles.text}>
          {subject === '' ? null : <b>{subject}</b>}
          <span>{text}</span>
        </span>
      ),
    },
    {
      key: 'created',
      head: t('column.created'),
      width: '160px',
      renderCell: ({ createdAt }) => <span className="num">{timeText(createdAt)}</span>,
    },
    {
      key: 'state',
      head: t('column.state'),
      width: '30%',
      renderCell: (message) => (
        <MessageState message={message} hasGateway={gateways?.[message.channel].isConnected ?? null} />
      ),
    },
  ];
  return (
    <>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('about')}</p>
      </div>
      {gateways === undefined ? null : <MessageGateways gateways={gateways} />}
      <Card isFlush label={t('title')}>
        <div className={styles.bar}>
          <FilterSelect
            label={t('column.channel')}
            all={t('allChannels')}
            value={channel}
            options={messageChannels.map((value) => ({ value, label: t(`channel.${value}`) }))}
            onChange={(chosen) => list.set({ channel: chosen })}
          />
          <FilterSelect
            label={t('column.class')}
            all={t('allClasses')}
            value={urgency}
            options={messageClasses.map((value) => ({ value, label: t(`class.${value}`) }))}
            onChange={(chosen) => list.set({ class: chosen })}
          />
          <FilterSelect
            label={t('column.state')}
            all={t('allStates')}
            value={state}
            options={messageStates.map((value) => ({ value, label: t(`state.${value}`) }))}
            onChange={(chosen) => list.set({ state: chosen })}
          />
          <Button kind="quiet" icon="refresh" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            {t('refresh')}
          </Button>
        </div>
        <ListFrame
          query={query}
          empty={
            channel !== null || urgency !== null || state !== null ? (
              <Empty icon="search" title={t('noMatch')} actions={<Button onClick={clear}>{t('clear')}</Button>} />
            ) : (
              <Empty icon="send" title={t('none')}>
                <p>{t('noneText')}</p>
              </Empty>
            )
          }
        >
          {(rows, total) => (
            <>
              <Table
                label={t('title')}
                columns={columns}
                rows={rows}
                keyOf={({ messageId }) => messageId}
                isStale={query.isPlaceholderData}
              />
              <Pager
                total={total}
                pageNum={list.pageNum}
                pageSize={list.pageSize}
                onPage={list.onPage}
                onSize={list.onSize}
              />
            </>
          )}
        </ListFrame>
      </Card>
    </>
  );
}
