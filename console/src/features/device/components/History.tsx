import type { Device, LiveIndicator } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartInstance } from '../../../charts/draw/ChartCanvas.tsx';
import { layoutOf } from '../../../charts/draw/layout.ts';
import type { ChartMark } from '../../../charts/draw/Marks.tsx';
import { ChartTable } from '../../../charts/draw/ChartTable.tsx';
import { curvesOf } from '../../../charts/prepare/panel.ts';
import { tableRows } from '../../../charts/prepare/table.ts';
import { isPreset, presetRanges } from '../../../charts/prepare/time-range.ts';
import type { PresetRange, Range, View } from '../../../charts/prepare/time-range.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { historyQuery } from '../../../domain/history/history-query.ts';
import { useBucketText } from '../../../domain/history/useBucketText.ts';
import { useZoomed } from '../../../domain/history/useZoomed.ts';
import { IndicatorPicker } from '../../../domain/indicator-picker/IndicatorPicker.tsx';
import { useChartLook } from '../../../domain/useChartLook.ts';
import { useLate } from '../../../lib/useLate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { beginOf, marksQuery, timelineIcons } from '../marks.ts';
import { maxCurves } from '../page-state.ts';
import type { PageState } from '../page-state.ts';
import { usePanels } from '../usePanels.ts';
import { Downloads } from './Downloads.tsx';
import styles from './History.module.css';

const StackedChart = lazy(() =>
  import('../../../charts/draw/StackedChart.tsx').then((module) => ({ default: module.StackedChart })),
);
const CustomRange = lazy(() =>
  import('../../../domain/range-picker/CustomRange.tsx').then((module) => ({ default: module.CustomRange })),
);

/** After this wait the reader is told that the chart waits for its turn, ms. */
const lateMs = 3000;

interface HistoryProps {
  readonly device: Device;
  readonly rows: readonly LiveIndicator[];
  readonly keys: readonly string[];
  readonly page: PageState;
  readonly onPage: (change: Partial<Omit<PageState, 'deviceId'>>) => void;
}

/** Curves of chosen indicators over a range, with their live edge; the same as a table; both to take away. */
export function History({ device, rows, keys, page, onPage }: HistoryProps) {
  const { t } = useTranslation('device');
  const { t: charts } = useTranslation('charts');
  const bucketText = useBucketText();
  const chart = useRef<ChartInstance | null>(null);
  const keepChart = useCallback((instance: ChartInstance | null) => {
    chart.current = instance;
  }, []);
  const zoomed = useZoomed(JSON.stringify(page.range));
  const [isCustomOpen, setCustomOpen] = useState(false);
  const range = rangeOf(zoomed.view, page.range);
  const query = useQuery(historyQuery(device.deviceId, keys, rangeOf(zoomed.asked, page.range)));
  const isLate = useLate(query.isFetching && (query.data === undefined || query.isPlaceholderData), lateMs);
  const look = useChartLook();
  const { panels, view, bounds } = usePanels({ device, rows, keys, data: query.data, look, range, whole: page.range });
  const curves = useMemo(() => curvesOf(panels), [panels]);
  const choose = (choice: string) => {
    zoomed.zoom(null);
    setCustomOpen(choice === 'custom');
    if (isPreset(choice)) onPage({ range: { kind: 'preset', preset: choice } });
  };
  const bucketMs = Math.max(0, ...curves.map(({ series }) => series.bucketMs));
  const ends = { from: timeText(view.from).slice(0, 16), to: timeText(view.to).slice(0, 16) };
  const leftOut = curves.reduce((sum, { series }) => sum + series.leftOut, 0);
  const isEmpty = panels.length > 0 && !query.isPlaceholderData && curves.every(({ extent }) => extent === null);
  const begin = query.isPlaceholderData
    ? null
    : beginOf(
        curves.map(({ series }) => series),
        view,
      );
  const marks = useMarks(device.deviceId);
  const tableData = useMemo(() => (page.view === 'table' ? tableRows(curves, view) : []), [page.view, curves, view]);
  return (
    <Card label={t('history.title')} isFlush>
      <div className={styles.head}>
        <h2 id="history" tabIndex={-1}>
          {t('history.title')}{' '}
          <small className="num">
            {panels.length === 0
              ? null
              : bucketMs === 0
                ? t('history.raw', ends)
                : t('history.buckets', { ...ends, bucket: bucketText(bucketMs) })}
          </small>
        </h2>
        <output className={styles.updating}>
          {isLate ? t('history.waiting') : query.isPlaceholderData ? t('history.updating') : ''}
        </output>
        <div className={styles.tools}>
          {zoomed.view === null ? null : (
            <Button size="s" icon="close" onClick={() => zoomed.zoom(null)}>
              {t('history.wholeRange')}
            </Button>
          )}
          <Segmented
            label={charts('range.label')}
            value={isCustomOpen || page.range.kind === 'fixed' ? 'custom' : page.range.preset}
            onChange={choose}
            segments={[
              ...(Object.keys(presetRanges) as PresetRange[]).map((value) => ({
                value,
                label: t(`history.preset.${value}`),
              })),
              { value: 'custom' as const, label: t('history.custom') },
            ]}
          />
          <Segmented
            label={t('history.title')}
            value={page.view}
            onChange={(next) => onPage({ view: next })}
            segments={[
              { value: 'chart', label: t('history.chart') },
              { value: 'table', label: t('history.table') },
            ]}
          />
          <Downloads
            device={device}
            curves={curves}
            look={look}
            view={view}
            keys={keys}
            bucketText={bucketText}
            chart={page.view === 'chart' ? chart : null}
          />
        </div>
      </div>
      <div className={styles.bar}>
        <IndicatorPicker rows={rows} keys={keys} most={maxCurves} onKeys={(next) => onPage({ keys: next })} />
        {isCustomOpen || page.range.kind === 'fixed' ? (
          <Suspense fallback={null}>
            <CustomRange
              range={page.range}
              onRange={(next) => {
                zoomed.zoom(null);
                setCustomOpen(false);
                onPage({ range: next });
              }}
            />
          </Suspense>
        ) : null}
      </div>
      {query.isError && query.data !== undefined ? (
        <div className={styles.note}>
          <output>{t('history.stale')}</output>
          <Button size="s" icon="refresh" onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : null}
      <div className={styles.body} aria-busy={query.isFetching}>
        {keys.length === 0 ? (
          <p className={styles.none}>{t('history.none')}</p>
        ) : query.isError && query.data === undefined ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : isEmpty ? (
          <NoReadings
            range={page.range}
            lastSeenAt={device.lastSeenAt}
            onRange={(next) => {
              zoomed.zoom(null);
              setCustomOpen(false);
              onPage({ range: next });
            }}
          />
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
                  onChart={keepChart}
                />
              </Suspense>
            )}
          </div>
        )}
      </div>
      <p className={styles.foot}>
        {page.view === 'chart' ? (
          <>
            <span className={styles.mouse}>{t('history.help')}</span>
            <span className={styles.touch}>{t('history.helpTouch')}</span>
          </>
        ) : null}
        {begin === null ? null : (
          <span className="num">{t('history.begin', { at: timeText(begin).slice(0, 16) })}</span>
        )}
        {page.view === 'chart' && marks.some(({ at }) => at >= view.from && at <= view.to) ? (
          <span>{t('history.marks')}</span>
        ) : null}
        {leftOut === 0 ? null : <span>{t('history.leftOut', { count: leftOut })}</span>}
      </p>
    </Card>
  );
}

/** The device's log on the time axis; nothing while it is not known. */
function useMarks(deviceId: string): readonly ChartMark[] {
  const { t } = useTranslation('device');
  const { data } = useQuery(marksQuery(deviceId));
  return useMemo(
    () =>
      (data?.rows ?? []).map(({ id, kind, at, sensorName }) => {
        const what = [t(`timeline.kind.${kind}`), sensorName ?? ''].filter((part) => part !== '').join(t('dot'));
        return { id, at, icon: timelineIcons[kind], words: t('history.mark', { what, at: timeText(at).slice(0, 16) }) };
      }),
    [data, t],
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

function rangeOf(view: View | null, whole: Range): Range {
  return view === null ? whole : { kind: 'fixed', from: view.from, to: view.to };
}
