import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../../i18n/language.ts';
import { dateText } from '../../../../lib/reader-time.ts';
import { oilConditionQuery, operatingTimeQuery } from '../queries.ts';
import { Bars } from './Bars.tsx';
import { Figure, Note, Tile } from './Tile.tsx';

/** Hours of a whole day: the height of a full bar. */
const wholeDay = 24;

/** How long the machine ran on each of the last days and in all, how that is counted, and how old its oil is. */
export const OperatingTile = memo(function OperatingTile({ deviceId }: { readonly deviceId: string }) {
  const { t } = useTranslation('machineScreen');
  const language = useLanguage();
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
        <Bars
          bars={(time?.days ?? []).map((day) => ({
            id: day.day,
            value: day.hours,
            label: t('operating.day', {
              day: day.day,
              hours: day.hours === null ? t('none') : formatNumber(day.hours, 1, language),
            }),
          }))}
          most={wholeDay}
          height={56}
        />
        <Figure text={total === null ? '—' : hours(total)} unit={t('operating.unit')} size="figure" />
        {time === undefined ? null : (
          <Note>
            {time.countedFrom === null
              ? t(`operating.type.${time.timeType}`)
              : t('operating.since', { type: t(`operating.type.${time.timeType}`), date: dateText(time.countedFrom) })}
          </Note>
        )}
      </div>
    </Tile>
  );
});
