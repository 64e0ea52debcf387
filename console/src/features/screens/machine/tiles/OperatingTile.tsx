import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../charts/prepare/numbers.ts';
import { loadTexts } from '../../../../i18n/i18n.ts';
import { useLanguage } from '../../../../i18n/language.ts';
import { OperatingTimeNote } from '../operating/OperatingTimeNote.tsx';
import { oilConditionQuery, operatingTimeQuery } from '../queries.ts';
import { OperatingBars } from './OperatingBars.tsx';
import { Figure, Tile } from './Tile.tsx';

/** It comes, with its texts, when it is first opened. */
const OperatingTimeDialog = lazy(async () => {
  const [module] = await Promise.all([import('../operating/OperatingTimeDialog.tsx'), loadTexts(['operatingTime'])]);
  return { default: module.OperatingTimeDialog };
});

/** How long the machine ran on each of the last days and in all, how that is counted, and how old its oil is. */
export const OperatingTile = memo(function OperatingTile({ device }: { readonly device: Device }) {
  const { t } = useTranslation('machineScreen');
  const language = useLanguage();
  const { deviceId } = device;
  const time = useQuery(operatingTimeQuery(deviceId)).data;
  const age = useQuery(oilConditionQuery(deviceId)).data?.oilAgeH ?? null;
  const [isOpen, setIsOpen] = useState(false);
  const total = time?.totalHours ?? null;
  const hours = (value: number) => formatNumber(value, 0, language);
  return (
    <>
      <Tile
        title={t(`operating.title.${time?.timeType ?? 'readings'}`)}
        aside={
          age === null ? t('days', { count: time?.days.length ?? 14 }) : t('operating.oilAge', { age: hours(age) })
        }
      >
        <div>
          <OperatingBars days={time?.days ?? []} height={56} />
          <Figure text={total === null ? '—' : hours(total)} unit={t('operating.unit')} size="figure" />
          {time === undefined ? null : <OperatingTimeNote time={time} onChange={() => setIsOpen(true)} />}
        </div>
      </Tile>
      {/* Beside the tile, whose looks are those of a wall. */}
      {isOpen ? (
        <Suspense>
          <OperatingTimeDialog device={device} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
});
