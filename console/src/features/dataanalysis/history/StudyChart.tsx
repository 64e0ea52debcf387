import type { Device } from '@oilsight/contract';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AlarmLanes } from '../../../charts/draw/AlarmLanes.tsx';
import type { Lane } from '../../../charts/draw/AlarmLanes.tsx';
import type { ChartInstance } from '../../../charts/draw/ChartCanvas.tsx';
import { ChartTable } from '../../../charts/draw/ChartTable.tsx';
import { Overview } from '../../../charts/draw/Overview.tsx';
import type { Look } from '../../../charts/prepare/look.ts';
import { curvesOf } from '../../../charts/prepare/panel.ts';
import type { Curve, Panel } from '../../../charts/prepare/panel.ts';
import { rowsWithRefused } from '../../../charts/prepare/refused.ts';
import { tableRows } from '../../../charts/prepare/table.ts';
import { timeAxis } from '../../../charts/prepare/x-axis.ts';
import { deviceAlarmsPath } from '../../../domain/alarms/device-alarms.ts';
import { useNow } from '../../../lib/now.ts';
import { dayMs, hourMs } from '../../../lib/time.ts';
import { chartNotes } from '../notes/chart-notes.tsx';
import type { Noting } from '../notes/useNoting.ts';
import styles from './HistoryStudy.module.css';
import { useLogMarksOf } from './useLanesOf.ts';
import type { Study } from './useStudy.ts';

const StackedChart = lazy(() =>
  import('../../../charts/draw/StackedChart.tsx').then((module) => ({ default: module.StackedChart })),
);

interface StudyChartProps {
  readonly study: Study;
  readonly devices: readonly Device[];
  readonly panels: readonly Panel[];
  /** Those of the panels, for the table. */
  readonly curves: readonly Curve[];
  /** The same over the whole range. */
  readonly wholePanels: readonly Panel[];
  readonly lanes: readonly Lane[];
  readonly look: Look;
  readonly noting: Noting;
  readonly onChart: (chart: ChartInstance | null) => void;
}

/** The curves with their alarms and the whole range in small, or the same as a table. */
export function StudyChart({
  study,
  devices,
  panels,
  curves,
  wholePanels,
  lanes,
  look,
  noting,
  onChart,
}: StudyChartProps) {
  const { t } = useTranslation('analysis');
  const { view, bounds, zoom, address } = study;
  const now = useNow(10);
  const done = useLogMarksOf(devices);
  const marks = useMemo(() => [...done, ...noting.marks], [done, noting.marks]);
  const isTable = address.view === 'table';
  const rows = useMemo(
    () => (isTable ? rowsWithRefused(tableRows(curves, view), curves, view) : []),
    [isTable, curves, view],
  );
  // The same as long as the curves are: a step of zooming leaves the overview as it is.
  const wholeCurves = useMemo(() => curvesOf(wholePanels), [wholePanels]);
  if (isTable) return <ChartTable curves={curves} rows={rows} look={look} />;
  const axes = Math.max(1, ...panels.map((panel) => panel.axes.length));
  const span = bounds.to - bounds.from;
  const days = Math.round(span / dayMs);
  const [first] = devices;
  return (
    <Suspense fallback={null}>
      <StackedChart
        panels={panels}
        look={look}
        view={view}
        bounds={bounds}
        marks={marks}
        onView={(next) => {
          noting.pin(null);
          zoom(next);
        }}
        onChart={onChart}
        {...chartNotes(noting)}
      />
      {lanes.length === 0 ? null : (
        <AlarmLanes
          lanes={lanes}
          view={view}
          now={now}
          axes={axes}
          {...(devices.length === 1 && first !== undefined
            ? { listOf: (from: number, to: number) => deviceAlarmsPath(first.deviceId, { from, to }) }
            : {})}
        />
      )}
      <div className={styles.overview}>
        <Overview
          curves={wholeCurves}
          view={view}
          bounds={bounds}
          look={look}
          axis={timeAxis}
          axes={axes}
          label={days >= 2 ? t('overview.days', { count: days }) : t('hours', { count: Math.round(span / hourMs) })}
          onView={zoom}
        />
      </div>
    </Suspense>
  );
}
