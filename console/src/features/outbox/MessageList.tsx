import { messageChannels, messageClasses, messageViews } from '@oilsight/contract';
import type { MessageView, OutboxChannel } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ListFilter } from '../../lib/useListFilter.ts';
import { useIsMobile } from '../../lib/useMedia.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip, Chips } from '../../ui/Chips.tsx';
import { ListFrame } from '../../ui/ListFrame.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { FilterSelect } from '../../ui/SelectField.tsx';
import { filterNames, isFiltered, ranges } from './filter.ts';
import type { OutboxFilter } from './filter.ts';
import { MessageCards, MessageTable } from './MessageRows.tsx';
import styles from './MessageList.module.css';
import { countsQuery, messagesQuery } from './queries.ts';
import { useMessageWords } from './useMessageWords.ts';

interface MessageListProps {
  readonly list: ListFilter;
  readonly filter: OutboxFilter;
  readonly channels: readonly OutboxChannel[] | undefined;
  readonly mayManage: boolean;
}

/** The delivery log: each message with its receiver, its result and, opened, its attempts. */
export function MessageList({ list, filter, channels, mayManage }: MessageListProps) {
  const { t } = useMessageWords();
  const query = useQuery(messagesQuery(filter, { pageNum: list.pageNum, pageSize: Math.min(100, list.pageSize) }));
  const isMobile = useIsMobile();
  const clear = () => list.set(Object.fromEntries(filterNames.map((name) => [name, null])));
  const Rows = isMobile ? MessageCards : MessageTable;
  return (
    <Card isFlush label={t('title')}>
      <Filters list={list} filter={filter} />
      {query.isError && query.data !== undefined ? (
        <output className={styles.stale}>
          {t('stale')}
          <Button size="s" icon="refresh" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        </output>
      ) : null}
      <ListFrame
        paging={list}
        query={query}
        empty={
          isFiltered(filter) ? (
            <Empty icon="search" title={t('noMatch.title')} actions={<Button onClick={clear}>{t('clear')}</Button>}>
              <p>{t('noMatch.text')}</p>
            </Empty>
          ) : (
            <Empty
              icon="send"
              title={t('none.title')}
              actions={
                filter.range === 'all' ? undefined : (
                  <Button onClick={() => list.set({ range: 'all' })}>{t('none.week')}</Button>
                )
              }
            >
              <p>{t('none.text')}</p>
            </Empty>
          )
        }
      >
        {(rows) => <Rows rows={rows} channels={channels} mayManage={mayManage} isStale={query.isPlaceholderData} />}
      </ListFrame>
    </Card>
  );
}

/** Views that are shown only while they have messages. */
const rare: readonly MessageView[] = ['unknown', 'cancelled'];

function Filters({ list, filter }: Pick<MessageListProps, 'list' | 'filter'>) {
  const { t } = useMessageWords();
  const { set } = list;
  const onSearch = useCallback((search: string) => set({ search }), [set]);
  const counts = useQuery(countsQuery(filter)).data;
  const total = counts === undefined ? null : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shown = (['sent', ...messageViews.filter((view) => view !== 'sent')] as const).filter(
    (view) => !rare.includes(view) || filter.view === view || (counts?.[view] ?? 0) > 0,
  );
  return (
    <div className={styles.filters}>
      <Chips label={t('views')}>
        {([undefined, ...shown] as const).map((view) => (
          <Chip
            key={view ?? 'all'}
            isOn={filter.view === view}
            count={view === undefined ? total : (counts?.[view] ?? null)}
            onClick={() => set({ view: view ?? null })}
          >
            {t(`view.${view ?? 'all'}`)}
          </Chip>
        ))}
      </Chips>
      <div className={styles.line}>
        <SearchBox label={t('search')} placeholder={t('searchIn')} value={filter.search ?? ''} onChange={onSearch} />
        <FilterSelect
          label={t('column.channel')}
          all={t('allChannels')}
          value={filter.channel ?? null}
          options={messageChannels.map((value) => ({ value, label: t(`channel.${value}`) }))}
          onChange={(channel) => set({ channel })}
        />
        <FilterSelect
          label={t('column.class')}
          all={t('allClasses')}
          value={filter.class ?? null}
          options={messageClasses.map((value) => ({ value, label: t(`class.${value}`) }))}
          onChange={(value) => set({ class: value })}
        />
        <span className={styles.range}>
          <Segmented
            label={t('range.label')}
            value={filter.range}
            segments={ranges.map((value) => ({ value, label: t(`range.${value}`) }))}
            onChange={(range) => set({ range: range === 'day' ? null : range })}
          />
        </span>
      </div>
    </div>
  );
}
