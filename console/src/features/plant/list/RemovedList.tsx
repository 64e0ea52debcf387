import type { ManagedDevice } from '@oilsight/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dateText, timeText } from '../../../lib/reader-time.ts';
import type { ListFilter } from '../../../lib/useListFilter.ts';
import { Button } from '../../../ui/Button.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Cell, Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { isFiltered, noFilter } from '../plant-part.ts';
import type { PlantFilter } from '../plant-part.ts';
import type { Open } from '../opened.ts';
import { NameCell, PlaceCell, TypeCell } from './cells.tsx';
import { Filters } from './Filters.tsx';
import { dayMs } from '../../../lib/time.ts';

interface RemovedListProps {
  readonly list: ListFilter;
  readonly filter: PlantFilter;
  readonly query: UseQueryResult<{ readonly rows: readonly ManagedDevice[]; readonly total: number }>;
  readonly onOpen: Open;
}

/** Devices that were removed: since when, until when they can come back, and the way back. */
export function RemovedList({ list, filter, query, onOpen }: RemovedListProps) {
  const { t } = useTranslation('plant');
  const columns: readonly Column<ManagedDevice>[] = [
    { key: 'name', head: t('column.device'), width: '26%', renderCell: (device) => <NameCell device={device} /> },
    { key: 'type', head: t('column.type'), renderCell: (device) => <TypeCell device={device} /> },
    { key: 'plantPart', head: t('column.place'), renderCell: (device) => <PlaceCell device={device} isMixed /> },
    {
      key: 'removedAt',
      head: t('column.removedAt'),
      width: '120px',
      renderCell: ({ removedAt }) =>
        removedAt === null ? null : <Cell main={dateText(removedAt)} sub={timeText(removedAt).slice(11)} />,
    },
    {
      key: 'purgeAt',
      head: t('column.purgeAt'),
      width: '130px',
      renderCell: ({ purgeAt }) =>
        purgeAt === null ? null : (
          <Cell
            main={dateText(purgeAt)}
            sub={t('removed.daysLeft', { count: Math.max(0, Math.ceil((purgeAt - Date.now()) / dayMs)) })}
          />
        ),
    },
  ];
  return (
    <>
      <Filters list={list} filter={filter} />
      <ListFrame
        paging={list}
        query={query}
        empty={
          isFiltered(filter) ? (
            <Empty
              icon="search"
              title={t('noMatch.title')}
              actions={<Button onClick={() => list.set(noFilter)}>{t('noMatch.clear')}</Button>}
            >
              <p>{t('noMatch.text')}</p>
            </Empty>
          ) : (
            <Empty icon="check-circle" title={t('removed.none')}>
              <p>{t('removed.noneText')}</p>
            </Empty>
          )
        }
      >
        {(rows) => (
          <Table
            label={t('view.removed')}
            columns={columns}
            rows={rows}
            keyOf={({ deviceId }) => deviceId}
            isStale={query.isPlaceholderData}
            actionsWidth="92px"
            renderActions={(device) => (
              <Button kind="quiet" size="s" icon="refresh" onClick={() => onOpen({ kind: 'restore', device })}>
                {t('action.restore')}
              </Button>
            )}
          />
        )}
      </ListFrame>
    </>
  );
}
