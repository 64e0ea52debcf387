import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Look } from '../../../charts/prepare/look.ts';
import { preparePanel } from '../../../charts/prepare/panel.ts';
import type { Quantity } from '../../../charts/prepare/quantity.ts';
import { dayMs } from '../../../lib/time.ts';
import { Card } from '../../../ui/Card.tsx';
import type { AnalysisRange, Part } from '../address.ts';
import controls from '../correlation/Correlation.module.css';
import { curvesQuery } from '../history/curves-query.ts';

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

/**
 * What a counter counted in each day of the reader's zone, restarts and rollovers included, above the count itself by the
 * day: counts of metal particles have no shorter interval. Nothing without readings.
 */
export function WearRate({ device: { deviceId, reportIntervalMs }, quantity, range, look }: WearRateProps) {
  const { t } = useTranslation('statistics');
  const { data } = useQuery(curvesQuery({ deviceIds: [deviceId], keys: [quantity.key], range, interval: dayMs }));
  const [zoomed, setZoomed] = useState<{ readonly of: unknown; readonly view: Part } | null>(null);
  // While another question is under way the answer so far may be of another device or counter.
  const series = data?.curves.find((curve) => curve.deviceId === deviceId && curve.key === quantity.key);
  const bounds = useMemo(() => {
    const [from, last] = [series?.t[0], series?.t.at(-1)];
    return from === undefined || last === undefined ? null : { from, to: last + dayMs };
  }, [series]);
  const view = zoomed !== null && zoomed.of === series ? zoomed.view : bounds;
  const [eachDay, total] = [t('distribution.wear.rate'), t('distribution.wear.total')];
  const panels = useMemo(() => {
    if (series?.increase === undefined || bounds === null || view === null) return [];
    const common = { live: [], limits: null, until: bounds.to, reportIntervalMs };
    const { increase } = series;
    const bars = { ...series, mean: increase, min: increase, max: increase, leftOut: 0 };
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
  }, [series, bounds, view, quantity, look, reportIntervalMs, eachDay, total]);
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
