import type { Device } from '@oilsight/contract';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AlarmLanes } from '../../../charts/draw/AlarmLanes.tsx';
import type { ChartInstance } from '../../../charts/draw/ChartCanvas.tsx';
import { ChartTable } from '../../../charts/draw/ChartTable.tsx';
import { layoutOf } from '../../../charts/draw/layout.ts';
import type { ChartMark } from '../../../charts/draw/Marks.tsx';
import { Overview } from '../../../charts/draw/Overview.tsx';
import { rowsWithRefused } from '../../../charts/prepare/refused.ts';
import { tableRows } from '../../../charts/prepare/table.ts';
import { presetRanges } from '../../../charts/prepare/time-range.ts';
import type { Range } from '../../../charts/prepare/time-range.ts';
import { timeAxis } from '../../../charts/prepare/x-axis.ts';
import { deviceAlarmsPath } from '../../../domain/alarms/device-alarms.ts';
import { useNow } from '../../../lib/now.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import type { PageState } from '../page-state.ts';
import type { DeviceLanes } from '../useAlarmLanes.ts';
import type { HistoryCurves } from '../useHistory.ts';
import styles from './History.module.css';

const StackedChart = lazy(() =>
  import('../../../charts/draw/StackedChart.tsx').then((module) => ({ default: module.StackedChart })),
);

interface HistoryBodyProps {
  readonly history: HistoryCurves;
  readonly device: Device;
  readonly keys: readonly string[];
  readonly page: PageState;
  readonly marks: readonly ChartMark[];
  readonly alarms: DeviceLanes;
  readonly onRange: (range: Range) => void;
  readonly onChart: (instance: ChartInstance | null) => void;
}

/** The curves or their table, or why there are none. */
export function HistoryBody({ history, device, keys, page, marks, alarms, onRange, onChart }: HistoryBodyProps) {
  const { t } = useTranslation('device');
  const { query, data, curves, wholeCurves, panels, look, view, bounds, zoomed, isEmpty } = history;
  const now = useNow(10);
  const tableData = useMemo(
    () => (page.view === 'table' ? rowsWithRefused(tableRows(curves, view), curves, view) : []),
    [page.view, curves, view],
  );
  return (
    <div className={styles.body} aria-busy={query.isFetching}>
      {keys.length === 0 ? (
        <p className={styles.none}>{t('history.none')}</p>
      ) : query.isError && data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : isEmpty ? (
        <NoReadings range={page.range} lastSeenAt={device.lastSeenAt} onRange={onRange} />
      ) : page.view === 'table' ? (
        <ChartTable curves={curves} rows={tableData} look={look} />
      ) : (
        <div className={styles.chart} style={{ minHeight: layoutOf(1000, keys.length).height }}>
          {panels.length === 0 ? null : (
            <Suspense fallback={null}>
              <StackedChart
                panels={panels}
                look={look}
                view={view}
                bounds={bounds}
                marks={marks}
                onView={zoomed.zoom}
                onChart={onChart}
              />
              {alarms.lanes.length === 0 ? null : (
                <AlarmLanes
                  lanes={alarms.lanes}
                  view={view}
                  now={now}
                  listOf={(from, to) => deviceAlarmsPath(device.deviceId, { from, to })}
                />
              )}
              <Overview
                curves={wholeCurves}
                view={view}
                bounds={bounds}
                look={look}
                axis={timeAxis}
                onView={zoomed.zoom}
              />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}

interface NoReadingsProps {
  readonly range: Range;
  readonly lastSeenAt: number | null;
  readonly onRange: (range: Range) => void;
}

/**
 * An empty range says so and leads to where there are readings: the last day, or the day before the device went silent.
 */
function NoReadings({ range, lastSeenAt, onRange }: NoReadingsProps) {
  const { t } = useTranslation('device');
  const isLastDay = range.kind === 'preset' && range.preset === '24h';
  const next: Range | null = !isLastDay
    ? { kind: 'preset', preset: '24h' }
    : lastSeenAt === null
      ? null
      : { kind: 'fixed', from: lastSeenAt + 1 - presetRanges['24h'], to: lastSeenAt + 1 };
  return (
    <Empty
      icon="chart"
      title={t('history.empty')}
      actions={
        next === null ? undefined : (
          <Button onClick={() => onRange(next)}>{t(isLastDay ? 'history.showBefore' : 'history.showDay')}</Button>
        )
      }
    >
      <p>{lastSeenAt === null ? null : t('history.lastReading', { at: timeText(lastSeenAt) })}</p>
    </Empty>
  );
}
