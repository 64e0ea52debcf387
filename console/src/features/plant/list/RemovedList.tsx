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
import { Check } from '../../../ui/Check.tsx';
import { SelectionBar } from '../../../ui/SelectionBar.tsx';
import { Filters } from './Filters.tsx';
import type { Selection } from '../../../domain/useSelection.ts';
import styles from '../Plant.module.css';
import { dayMs } from '../../../lib/time.ts';

interface RemovedListProps {
  readonly list: ListFilter;
  readonly filter: PlantFilter;
  readonly query: UseQueryResult<{ readonly rows: readonly ManagedDevice[]; readonly total: number }>;
  /** Of its own: what is ticked among the devices in use stays so. */
  readonly selection: Selection;
  readonly onOpen: Open;
}

/** Devices that were removed: since when, until when they can come back, and the way back. */
export function RemovedList({ list, filter, query, selection, onOpen }: RemovedListProps) {
  const { t } = useTranslation('plant');
  const columns: readonly Column<ManagedDevice>[] = [
    {
      key: 'name',
      head: t('column.device'),
      width: '26%',
      renderCell: (device) => (
        <span className={styles.ticked}>
          <Check
            label={t('select.one', { name: device.deviceName })}
            isChecked={selection.has(device.deviceId)}
            onChange={(isOn) => selection.set([device], isOn)}
          />
          <NameCell device={device} />
        </span>
      ),
    },
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
          <>
            <RestoreBar rows={rows} selection={selection} onOpen={onOpen} />
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
          </>
        )}
      </ListFrame>
    </>
  );
}

interface RestoreBarProps extends Pick<RemovedListProps, 'selection' | 'onOpen'> {
  readonly rows: readonly ManagedDevice[];
}

/** Ticks all of the page, and brings those that are ticked back at once. */
function RestoreBar({ rows, selection, onOpen }: RestoreBarProps) {
  const { t } = useTranslation('plant');
  const { devices, has, set, clear } = selection;
  const chosen = rows.filter(({ deviceId }) => has(deviceId)).length;
  return (
    <SelectionBar
      label={t('select.label')}
      tick={
        <Check
          label={t('select.page')}
          isChecked={chosen > 0 && chosen === rows.length}
          isPartly={chosen > 0 && chosen < rows.length}
          onChange={(isOn) => set(rows, isOn)}
        />
      }
      count={t('select.count', { count: devices.length })}
    >
      {devices.length === 0 ? null : (
        <>
          <Button size="s" icon="refresh" onClick={() => onOpen({ kind: 'each', what: 'restore', devices })}>
            {t('action.restoreSome')}
          </Button>
          <Button size="s" kind="quiet" onClick={clear}>
            {t('select.clear')}
          </Button>
        </>
      )}
    </SelectionBar>
  );
}
