import { deviceStatusOf, groupNameIn, inLanguage, maxAtOnce, shownSince } from '@oilsight/contract';
import type { DeviceListRow } from '@oilsight/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileName, saveFile } from '../../../charts/draw/download.ts';
import { shownTypeOf } from '../../../domain/machine-type.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import type { Selection } from '../../../domain/useSelection.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { csvOf } from '../../../lib/csv.ts';
import { fileTimeText, stampText, zonesText } from '../../../lib/reader-time.ts';
import { roundedHours } from '../../../lib/rounded-hours.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectionBar } from '../../../ui/SelectionBar.tsx';

/** Comes with its texts when it is first asked for. */
const ApplyLimitsDialog = lazy(async () => ({
  default: (await import('../../../domain/limits/ApplyLimitsDialog.tsx')).ApplyLimitsDialog,
}));

/** What can be done with the devices that were ticked: taken along as a file, and given the limits of one of them. */
export function TickedBar({ selection }: { readonly selection: Selection<DeviceListRow> }) {
  const { t } = useTranslation('devices');
  const maySetLimits = useHolds('oils:manage');
  const [isApplying, setIsApplying] = useState(false);
  const linesOf = useLines();
  const { devices, clear } = selection;
  const save = (at: number) =>
    saveFile(fileName([t('select.fileName'), stampText(at)], 'csv'), csvOf(linesOf(devices, at)));
  return (
    <>
      <SelectionBar
        label={t('select.label')}
        count={t('select.count', { count: devices.length })}
        most={devices.length >= maxAtOnce ? t('select.most', { most: maxAtOnce }) : null}
      >
        <Button size="s" icon="download" onClick={() => save(Date.now())}>
          {t('select.export')}
        </Button>
        {maySetLimits ? (
          <Button size="s" icon="sliders" onClick={() => setIsApplying(true)}>
            {t('select.limits')}
          </Button>
        ) : null}
        <Button size="s" kind="quiet" onClick={clear}>
          {t('select.clear')}
        </Button>
      </SelectionBar>
      {isApplying ? (
        <Suspense>
          <ApplyLimitsDialog devices={devices} onClose={() => setIsApplying(false)} onDone={clear} />
        </Suspense>
      ) : null}
    </>
  );
}

/** A line of heads, then a line for each device with what its row says. */
function useLines() {
  const { t } = useTranslation('devices');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const causeOf = ({ finding, leading }: DeviceListRow) =>
    finding === null ? (leading === null ? '' : quantityOf(leading, language).name) : inLanguage(finding, language);
  return (devices: readonly DeviceListRow[], at: number): string[][] => {
    const zone = zonesText(devices.flatMap((device) => [shownSince(device) ?? at, device.lastSeenAt ?? at]));
    return [
      [
        t('column.state'),
        t('column.device'),
        t('select.number'),
        t('column.factory'),
        t('column.cause'),
        t('select.evidence'),
        `${t('column.since')} (${zone})`,
        t('column.health'),
        `${t('column.life')} (h)`,
        `${t('select.read')} (${zone})`,
        t('column.type'),
        t('column.position'),
        t('column.oil'),
        t('column.group'),
        t('column.area'),
      ],
      ...devices.map((device) => {
        const since = shownSince(device);
        return [
          common(`state.${deviceStatusOf(device)}`),
          device.deviceName,
          device.deviceNo,
          device.customerName,
          causeOf(device),
          device.evidence === null ? '' : inLanguage(device.evidence, language),
          since === null ? '' : fileTimeText(since),
          device.health === null ? '' : String(Math.round(device.health.value)),
          device.life === null ? '' : String(roundedHours(device.life.hours)),
          device.lastSeenAt === null ? '' : fileTimeText(device.lastSeenAt),
          common(`machine.${shownTypeOf(device)}`),
          device.monitoringPosition,
          device.monitoringOil,
          groupNameIn(device.groupName, language),
          device.areaName,
        ];
      }),
    ];
  };
}
