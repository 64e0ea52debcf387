import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Strips } from '../../../charts/draw/Strips.tsx';
import { growthOf } from '../../../charts/prepare/bins.ts';
import type { Look } from '../../../charts/prepare/look.ts';
import type { Quantity } from '../../../charts/prepare/quantity.ts';
import { Card } from '../../../ui/Card.tsx';
import type { AnalysisRange } from '../address.ts';
import controls from '../correlation/Correlation.module.css';
import { historyOf } from './history-of.ts';

interface WearRateProps {
  readonly device: Pick<Device, 'deviceId'>;
  readonly quantity: Quantity;
  readonly range: AnalysisRange;
  readonly look: Look;
}

/** A cumulative count above its rate: the one only grows, the other says how fast. Nothing without readings. */
export function WearRate({ device: { deviceId }, quantity, range, look }: WearRateProps) {
  const { t } = useTranslation('statistics');
  const { data } = useQuery(historyOf(deviceId, [quantity.key], range));
  const [series] = data ?? [];
  const [from, to] = [series?.t[0], series?.t.at(-1)];
  if (series === undefined || from === undefined || to === undefined || to <= from) return null;
  const growth = growthOf(series.t, series.mean);
  const gapMs = (4 * (to - from)) / Math.max(1, series.t.length - 1);
  const span = { t: series.t, range: { from, to }, gapMs, spans: [], look };
  return (
    <Card label={t('distribution.wear.title')}>
      <div className={controls.head}>
        <h3>{t('distribution.wear.title')}</h3>
        <small>{t('distribution.wear.hint')}</small>
      </div>
      <Strips
        {...span}
        label={`${t('distribution.wear.total')}: ${quantity.name}`}
        strips={[
          {
            key: 'total',
            name: t('distribution.wear.total'),
            unit: quantity.unit,
            decimals: quantity.decimals,
            values: series.mean,
          },
        ]}
      />
      <Strips
        {...span}
        t={growth.t}
        label={`${t('distribution.wear.rate')}: ${quantity.name}`}
        strips={[
          {
            key: 'rate',
            name: t('distribution.wear.rate'),
            unit: `${quantity.unit}${t('distribution.wear.perDay')}`,
            decimals: 1,
            values: growth.perDay,
          },
        ]}
      />
    </Card>
  );
}
