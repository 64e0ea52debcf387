import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { valueText } from '../../../../charts/prepare/quantity.ts';
import { shownValue } from '../../../../charts/prepare/shown-unit.ts';
import { quantityOf } from '../../../../domain/quantity.ts';
import { useLanguage } from '../../../../i18n/language.ts';
import { dateText } from '../../../../lib/reader-time.ts';
import { barDays, barQuery } from '../queries.ts';
import { Bars } from './Bars.tsx';
import { daysOf } from './days.ts';
import { Figure, Tile } from './Tile.tsx';

/** A bar for each of the last days: what a counter counted, or the mean. The figure is today's. */
export const BarTile = memo(function BarTile({
  deviceId,
  indicator,
}: {
  readonly deviceId: string;
  readonly indicator: string;
}) {
  const { t } = useTranslation('machineScreen');
  const language = useLanguage();
  const { data: chart, dataUpdatedAt } = useQuery(barQuery(deviceId, indicator));
  const quantity = quantityOf(indicator, language);
  const isCount = chart?.shows === 'increase';
  const days = chart === undefined ? [] : daysOf(chart, barDays, dataUpdatedAt);
  const text = (value: number) => valueText(quantity, isCount ? value : shownValue(quantity, value), language);
  const most = Math.max(0, ...days.map(({ value }) => Math.abs(value ?? 0)));
  const today = days.at(-1)?.value ?? null;
  return (
    <Tile title={quantity.name}>
      <div>
        <Bars
          bars={days.map(({ at, value }) => ({
            id: String(at),
            value,
            label: t('bars.day', { day: dateText(at), value: value === null ? t('none') : text(value) }),
          }))}
          most={most}
          height={80}
        />
        <Figure
          text={today === null ? '—' : text(today)}
          unit={t(isCount ? 'bars.counted' : 'bars.mean', { unit: quantity.unit })}
          size="figure"
        />
      </div>
    </Tile>
  );
});
