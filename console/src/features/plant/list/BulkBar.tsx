import { maxAtOnce, deviceStatusOf } from '@oilsight/contract';
import type { ManagedDevice } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { fileName, saveFile } from '../../../charts/draw/download.ts';
import { fileDateText, fileTimeText, stampText, zonesText } from '../../../lib/reader-time.ts';
import { shownTypeOf } from '../../../domain/machine-type.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectionBar } from '../../../ui/SelectionBar.tsx';
import { csvOf } from '../../../lib/csv.ts';
import type { Open } from '../opened.ts';
import type { Selection } from '../../../domain/useSelection.ts';

/** What can be done with the devices that were ticked. */
export function BulkBar({ selection, onOpen }: { readonly selection: Selection; readonly onOpen: Open }) {
  const { t } = useTranslation(['plant', 'common']);
  const maySetLimits = useHolds('oils:manage');
  const mayIssue = useHolds('devices:credentials');
  const { devices, clear } = selection;
  const save = (at: number) =>
    saveFile(fileName([t('plant:fileName'), stampText(at)], 'csv'), csvOf(linesOf(devices, at)));
  /** A line of heads, then a line for each device. */
  const linesOf = (some: readonly ManagedDevice[], at: number): string[][] => [
    [
      t('plant:field.deviceName'),
      t('plant:field.deviceNo'),
      t('plant:field.nameplateNo'),
      t('plant:field.machineType'),
      t('plant:field.machine'),
      t('plant:field.industry'),
      t('plant:field.customerId'),
      t('plant:field.groupId'),
      t('plant:field.areaNo'),
      t('plant:field.monitoringPosition'),
      t('plant:field.oilNo'),
      t('plant:field.monitoringOil'),
      t('plant:field.installedAt'),
      t('plant:column.state'),
      `${t('plant:column.lastSeen')} (${zonesText(some.map(({ lastSeenAt }) => lastSeenAt ?? at))})`,
    ],
    ...some.map((device) => [
      device.deviceName,
      device.deviceNo,
      device.nameplateNo,
      t(`common:machine.${shownTypeOf(device)}`),
      device.machine,
      device.industry,
      device.customerName,
      device.groupName,
      device.areaName === '' ? device.areaNo : device.areaName,
      device.monitoringPosition,
      device.oilNo,
      device.monitoringOil,
      fileDateText(device.installedAt),
      t(`common:state.${deviceStatusOf(device)}`),
      device.lastSeenAt === null ? '' : fileTimeText(device.lastSeenAt),
    ]),
  ];
  return (
    <SelectionBar
      label={t('plant:select.label')}
      count={t('plant:select.count', { count: devices.length })}
      most={devices.length >= maxAtOnce ? t('plant:select.most', { most: maxAtOnce }) : null}
    >
      <Button size="s" icon="gears" onClick={() => onOpen({ kind: 'move', devices })}>
        {t('plant:action.move')}
      </Button>
      {mayIssue ? (
        <Button size="s" icon="key" onClick={() => onOpen({ kind: 'each', what: 'tokens', devices })}>
          {t('plant:action.issueTokens')}
        </Button>
      ) : null}
      {maySetLimits ? (
        <Button size="s" icon="sliders" onClick={() => onOpen({ kind: 'copyLimits', devices })}>
          {t('plant:action.setLimits')}
        </Button>
      ) : null}
      <Button size="s" icon="download" onClick={() => save(Date.now())}>
        {t('plant:action.exportChosen')}
      </Button>
      <Button size="s" icon="bin" onClick={() => onOpen({ kind: 'each', what: 'remove', devices })}>
        {t('plant:action.removeSome')}
      </Button>
      <Button size="s" kind="quiet" onClick={clear}>
        {t('plant:select.clear')}
      </Button>
    </SelectionBar>
  );
}
