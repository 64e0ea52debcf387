import type { ManagedDevice } from '@oilsight/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceAlarmsPath } from '../../../domain/alarms/device-alarms.ts';
import { deviceLimitsPath } from '../../../domain/limits/limits-path.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import type { ListFilter } from '../../../lib/useListFilter.ts';
import { useIsMobile } from '../../../lib/useMedia.ts';
import { Button } from '../../../ui/Button.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { isFiltered, noFilter } from '../plant-part.ts';
import type { PlantPart, PlantFilter } from '../plant-part.ts';
import type { Open } from '../opened.ts';
import { BulkBar } from './BulkBar.tsx';
import { DeviceCards } from './DeviceCards.tsx';
import { DeviceTable } from './DeviceTable.tsx';
import { Filters } from './Filters.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { useLiveRows } from './useLiveRows.ts';
import type { Selection } from '../../../domain/useSelection.ts';

interface DeviceListProps {
  readonly list: ListFilter;
  readonly filter: PlantFilter;
  readonly plantPart: PlantPart;
  readonly query: UseQueryResult<{ readonly rows: readonly ManagedDevice[]; readonly total: number }>;
  readonly selection: Selection;
  readonly onOpen: Open;
  readonly onEdit: (deviceId: string) => void;
  /** The next step where there is no device yet. */
  readonly firstSteps: ReactNode;
}

/** The devices of a place: found, sorted, ticked, and what is done with each. */
export function DeviceList({ list, filter, plantPart, query, selection, onOpen, onEdit, firstSteps }: DeviceListProps) {
  const { t } = useTranslation('plant');
  const { t: common } = useTranslation('common');
  const clear = () => list.set(noFilter);
  return (
    <>
      <Filters list={list} filter={filter} />
      {selection.devices.length === 0 ? null : <BulkBar selection={selection} onOpen={onOpen} />}
      <ListFrame
        paging={list}
        query={query}
        empty={
          isFiltered(filter) ? (
            <Empty
              icon="search"
              title={t('noMatch.title')}
              actions={<Button onClick={clear}>{t('noMatch.clear')}</Button>}
            >
              <p>{t('noMatch.text')}</p>
            </Empty>
          ) : (
            <Empty
              icon="gears"
              title={
                plantPart.customerId !== null && plantPart.groupId === null ? common('noDevices') : t('none.title')
              }
              actions={firstSteps}
            >
              <p>{t('none.text')}</p>
            </Empty>
          )
        }
      >
        {(rows) => (
          <Rows
            rows={rows}
            list={list}
            filter={filter}
            plantPart={plantPart}
            selection={selection}
            isStale={query.isPlaceholderData}
            onOpen={onOpen}
            onEdit={onEdit}
          />
        )}
      </ListFrame>
    </>
  );
}

interface RowsProps extends Pick<DeviceListProps, 'list' | 'filter' | 'plantPart' | 'selection' | 'onOpen' | 'onEdit'> {
  readonly rows: readonly ManagedDevice[];
  readonly isStale: boolean;
}

function Rows({ rows, list, filter, plantPart, selection, isStale, onOpen, onEdit }: RowsProps) {
  const { t } = useTranslation('plant');
  const isMobile = useIsMobile();
  const maySetLimits = useHolds('oils:manage');
  const live = useLiveRows(rows);
  const common = {
    label: t('title'),
    rows: live,
    selection,
    isStale,
    renderActions: (device: ManagedDevice) => (
      <>
        <Button kind="quiet" size="s" onClick={() => onEdit(device.deviceId)}>
          {t('action.edit')}
        </Button>
        <RowMenu
          label={t('action.more', { name: device.deviceName })}
          entries={[
            ...(maySetLimits && !device.isGateway
              ? ([
                  {
                    key: 'limits',
                    icon: 'sliders',
                    words: t('action.limits'),
                    act: deviceLimitsPath(device),
                  },
                ] as const)
              : []),
            { key: 'alarms', icon: 'bell', words: t('action.alarms'), act: deviceAlarmsPath(device.deviceId, null) },
            { key: 'token', icon: 'key', words: t('action.token'), act: () => onOpen({ kind: 'token', device }) },
            { key: 'screen', icon: 'screen', words: t('action.screen'), act: () => onOpen({ kind: 'screen', device }) },
            {
              key: 'move',
              icon: 'gears',
              words: t('action.move'),
              act: () => onOpen({ kind: 'move', devices: [device] }),
            },
            { key: 'remove', icon: 'bin', words: t('action.remove'), act: () => onOpen({ kind: 'remove', device }) },
          ]}
        />
      </>
    ),
  };
  if (isMobile) return <DeviceCards {...common} isOneFactory={plantPart.customerId !== null} />;
  return (
    <DeviceTable
      {...common}
      filter={filter}
      within={plantPart.groupId !== null ? 'group' : plantPart.customerId !== null ? 'factory' : 'plant'}
      onSort={list.set}
    />
  );
}
