import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../../i18n/language.ts';
import { OperatingTimeNote } from '../operating/OperatingTimeNote.tsx';
import { oilConditionQuery, operatingTimeQuery } from '../queries.ts';
import { OperatingBars } from './OperatingBars.tsx';
import { Figure, Tile } from './Tile.tsx';

/** How long the machine ran on each of the last days and in all, how that is counted, and how old its oil is. */
export const OperatingTile = memo(function OperatingTile({ device }: { readonly device: Device }) {
  const { t } = useTranslation('machineScreen');
  const language = useLanguage();
  const { deviceId } = device;
  const time = useQuery(operatingTimeQuery(deviceId)).data;
  const age = useQuery(oilConditionQuery(deviceId)).data?.oilAgeH ?? null;
  const total = time?.totalHours ?? null;
  const hours = (value: number) => formatNumber(value, 0, language);
  return (
    <Tile
      title={t('operating.title')}
      aside={age === null ? t('days', { count: time?.days.length ?? 14 }) : t('operating.oilAge', { age: hours(age) })}
    >
      <div>
        <OperatingBars days={time?.days ?? []} height={56} />
        <Figure text={total === null ? '—' : hours(total)} unit={t('operating.unit')} size="figure" />
        {time === undefined ? null : <OperatingTimeNote device={device} time={time} />}
      </div>
    </Tile>
  );
});
