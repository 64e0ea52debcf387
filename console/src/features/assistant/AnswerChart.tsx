import type { AssistantBlock } from '@oilsight/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartTable } from '../../charts/draw/ChartTable.tsx';
import { layoutOf } from '../../charts/draw/layout.ts';
import { curvesOf, preparePanel } from '../../charts/prepare/panel.ts';
import { tableRows } from '../../charts/prepare/table.ts';
import type { View } from '../../charts/prepare/time-range.ts';
import { deviceQuery, indicatorsQuery } from '../../domain/device-queries.ts';
import { historyQuery } from '../../domain/history/history-query.ts';
import { useChartLook } from '../../domain/useChartLook.ts';
import { dayMs } from '../../lib/time.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import styles from './AnswerChart.module.css';

const StackedChart = lazy(() =>
  import('../../charts/draw/StackedChart.tsx').then((module) => ({ default: module.StackedChart })),
);

type Chart = Extract<AssistantBlock, { type: 'chart' }>;
const none = () => undefined;
/** A forecast further away than this many times what was measured would flatten the curve. */
const farthest = 2;

/** How far the chart goes: to where a forecast meets its limit, and a little beyond. */
function viewOf({ from, to, trend }: Chart): View {
  if (trend === null || trend.perDay === 0) return { from, to };
  const meets = trend.at + ((trend.limit - trend.value) / trend.perDay) * dayMs;
  const ahead = Math.min((meets - to) * 1.15, (to - from) * farthest);
  return { from, to: Number.isFinite(ahead) && ahead > 0 ? to + ahead : to };
}

/** Curves of an answer: those that the text speaks of, over the time that it looked at. */
export function AnswerChart({ chart }: { readonly chart: Chart }) {
  const { deviceIds, keys, from, to } = chart;
  const { t } = useTranslation('assistant');
  const look = useChartLook();
  const [shows, setShows] = useState<'chart' | 'table'>('chart');
  const whole = useMemo(() => viewOf(chart), [chart]);
  const [zoomed, setZoomed] = useState<View | null>(null);
  const view = zoomed ?? whole;
  const range = { kind: 'fixed', from: Math.floor(from), to: Math.ceil(to) } as const;
  const histories = useQueries({ queries: deviceIds.map((id) => historyQuery(id, keys, range)) });
  const devices = useQueries({ queries: deviceIds.map((id) => deviceQuery(id)) });
  const { data: rows } = useQuery({ ...indicatorsQuery(deviceIds[0] ?? ''), enabled: deviceIds.length === 1 });
  const failed = [...histories, ...devices].find(({ error }) => error !== null);
  const isThere = [...histories, ...devices].every(({ data }) => data !== undefined);
  const now = t('now');
  const curvesFor = (key: string) =>
    histories.flatMap(({ data }, place) => {
      const series = data?.series.find((one) => one.key === key);
      const device = devices[place]?.data;
      if (series === undefined || device === undefined) return [];
      const { deviceId, deviceName, reportIntervalMs } = device;
      const limits = rows?.find((row) => row.key === key)?.limits ?? null;
      const named = deviceIds.length > 1 ? { name: deviceName } : {};
      return [{ series, id: `${deviceId} ${key}`, ...named, live: [], limits, until: to, reportIntervalMs }];
    });
  const panels = isThere
    ? keys.flatMap((key) => {
        const curves = curvesFor(key);
        return curves.length === 0 ? [] : [preparePanel({ curves, view, look, ...trendOf(chart, key, whole) })];
      })
    : [];
  const measured = panels.filter(({ curves }) => curves.some(({ extent }) => extent !== null));
  const moments = useMemo(
    () => (chart.trend === null ? [] : [{ id: 'now', at: to, label: now }]),
    [chart.trend, to, now],
  );
  if (failed?.error !== undefined && failed.error !== null)
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />;
  if (isThere && measured.length === 0) return <p className={styles.none}>{t('chart.none')}</p>;
  return (
    <figure className={styles.chart} style={{ minHeight: layoutOf(700, keys.length).height }}>
      <div className={styles.tools}>
        <Segmented
          label={t('chart.shows')}
          value={shows}
          onChange={setShows}
          segments={[
            { value: 'chart', label: t('chart.chart') },
            { value: 'table', label: t('chart.table') },
          ]}
        />
      </div>
      {measured.length === 0 ? null : shows === 'table' ? (
        <ChartTable curves={curvesOf(measured)} rows={tableRows(curvesOf(measured), view)} look={look} />
      ) : (
        <Suspense fallback={null}>
          <StackedChart
            panels={measured}
            look={look}
            view={view}
            bounds={whole}
            marks={[]}
            moments={moments}
            onView={setZoomed}
            onChart={none}
          />
        </Suspense>
      )}
    </figure>
  );
}

function trendOf({ trend }: Chart, key: string, { to }: View) {
  if (trend === null || trend.key !== key) return {};
  return {
    trends: [
      {
        id: 'forecast',
        name: '',
        line: {
          at0: trend.at,
          value0: trend.value,
          slopePerMs: trend.perDay / dayMs,
          slopeLow: trend.perDayLow / dayMs,
          slopeHigh: trend.perDayHigh / dayMs,
        },
        limit: trend.limit,
        until: to,
      },
    ],
  };
}
