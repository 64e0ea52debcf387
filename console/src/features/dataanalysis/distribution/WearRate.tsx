import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { growthPerDay } from '../../../charts/prepare/bins.ts';
import type { Look } from '../../../charts/prepare/look.ts';
import { preparePanel } from '../../../charts/prepare/panel.ts';
import type { Quantity } from '../../../charts/prepare/quantity.ts';
import { dayStartOf } from '../../../lib/reader-time.ts';
import { dayMs } from '../../../lib/time.ts';
import { Card } from '../../../ui/Card.tsx';
import type { AnalysisRange, Part } from '../address.ts';
import controls from '../correlation/Correlation.module.css';
import { historyOf } from './history-of.ts';

const StackedChart = lazy(() =>
  import('../../../charts/draw/StackedChart.tsx').then((module) => ({ default: module.StackedChart })),
);

interface WearRateProps {
  readonly device: Pick<Device, 'deviceId' | 'reportIntervalMs'>;
  readonly quantity: Quantity;
  readonly range: AnalysisRange;
  readonly look: Look;
}

const noMarks: readonly never[] = [];
const forgetChart = () => undefined;

/** What a cumulative count grew by each day, above the count itself. Nothing without readings. */
export function WearRate({ device: { deviceId, reportIntervalMs }, quantity, range, look }: WearRateProps) {
  const { t } = useTranslation('statistics');
  const { data } = useQuery(historyOf(deviceId, [quantity.key], range));
  const [zoomed, setZoomed] = useState<{ readonly of: unknown; readonly view: Part } | null>(null);
  const [series] = data ?? [];
  const perDay = useMemo(
    () => (series === undefined ? null : growthPerDay(series.t, series.mean, dayStartOf)),
    [series],
  );
  const bounds = useMemo(() => {
    const [from, last] = [perDay?.t[0], perDay?.t.at(-1)];
    return from === undefined || last === undefined ? null : { from, to: last + dayMs };
  }, [perDay]);
  const view = zoomed !== null && zoomed.of === series ? zoomed.view : bounds;
  const [eachDay, total] = [t('distribution.wear.rate'), t('distribution.wear.total')];
  const panels = useMemo(() => {
    if (series === undefined || perDay === null || bounds === null || view === null) return [];
    const common = { live: [], limits: null, until: bounds.to, reportIntervalMs };
    const { t: days, counts } = perDay;
    const bars = { key: quantity.key, bucketMs: dayMs, t: days, mean: counts, min: counts, max: counts, leftOut: 0 };
    return [
      preparePanel({
        kind: 'bars',
        curves: [{ ...common, id: 'day', series: bars, quantity: { ...quantity, name: eachDay } }],
        view,
        look,
      }),
      preparePanel({
        curves: [{ ...common, id: 'total', series, quantity: { ...quantity, name: total } }],
        view,
        look,
      }),
    ];
  }, [series, perDay, bounds, view, quantity, look, reportIntervalMs, eachDay, total]);
  if (bounds === null || view === null || series === undefined || series.t.length < 2) return null;
  return (
    <Card label={t('distribution.wear.title')} isFlush>
      <div className={controls.head}>
        <h3>{t('distribution.wear.title')}</h3>
        <small>{t('distribution.wear.hint')}</small>
      </div>
      <Suspense fallback={null}>
        <StackedChart
          panels={panels}
          look={look}
          view={view}
          bounds={bounds}
          marks={noMarks}
          onView={(next) => setZoomed(next === null ? null : { of: series, view: next })}
          onChart={forgetChart}
        />
      </Suspense>
    </Card>
  );
}
