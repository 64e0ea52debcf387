import type { Device, LiveIndicator } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartInstance } from '../../../charts/draw/ChartCanvas.tsx';
import { layoutOf } from '../../../charts/draw/layout.ts';
import type { ChartMark } from '../../../charts/draw/Marks.tsx';
import { ChartTable } from '../../../charts/draw/ChartTable.tsx';
import { preparePanel } from '../../../charts/prepare/panel.ts';
import type { Panel } from '../../../charts/prepare/panel.ts';
import type { LivePoint } from '../../../charts/prepare/points.ts';
import { tableRows } from '../../../charts/prepare/table.ts';
import { isPreset, presetRanges } from '../../../charts/prepare/time-range.ts';
import type { PresetRange, Range, View } from '../../../charts/prepare/time-range.ts';
import { timeText } from '../../../charts/prepare/time-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useLate } from '../../../lib/useLate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { beginOf, marksQuery, timelineIcons } from '../marks.ts';
import type { PageState } from '../page-state.ts';
import { historyQuery } from '../queries.ts';
import type { History as HistoryData } from '../queries.ts';
import { useBucketText } from '../useBucketText.ts';
import { useRecent } from '../useRecent.ts';
import { Downloads } from './Downloads.tsx';
import styles from './History.module.css';
import { IndicatorPicker } from './IndicatorPicker.tsx';

const StackedChart = lazy(() => import('../../../charts/draw/StackedChart.tsx').then((module) => ({ default: module.StackedChart })));
const CustomRange = lazy(() => import('./CustomRange.tsx').then((module) => ({ default: module.CustomRange })));

/** After so long a person is told that the chart waits for its turn, ms. */
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
  const { panels, view, bounds } = usePanels({ device, rows, keys, data: query.data, range, whole: page.range });
  const choose = (choice: string) => {
    zoomed.zoom(null);
    setCustomOpen(choice === 'custom');
    if (isPreset(choice)) onPage({ range: { kind: 'preset', preset: choice } });
  };
  const bucketMs = Math.max(0, ...panels.map(({ series }) => series.bucketMs));
  const ends = { from: timeText(view.from).slice(0, 16), to: timeText(view.to).slice(0, 16) };
  const leftOut = panels.reduce((sum, { series }) => sum + series.leftOut, 0);
  const isEmpty = panels.length > 0 && !query.isPlaceholderData && panels.every(({ extent }) => extent === null);
  const begin = query.isPlaceholderData ? null : beginOf(panels.map(({ series }) => series), view);
  const marks = useMarks(device.deviceId);
  const tableData = useMemo(() => (page.view === 'table' ? tableRows(panels, view) : []), [page.view, panels, view]);
  return (
    <Card label={t('history.title')} isFlush>
      <div className={styles.head}>
        <h2 id="history" tabIndex={-1}>{t('history.title')} <small className="num">{panels.length === 0 ? null : bucketMs === 0 ? t('history.raw', ends) : t('history.buckets', { ...ends, bucket: bucketText(bucketMs) })}</small></h2>
        <output className={styles.updating}>{isLate ? t('history.waiting') : query.isPlaceholderData ? t('history.updating') : ''}</output>
        <div className={styles.tools}>
          {zoomed.view === null ? null : <Button size="s" icon="close" onClick={() => zoomed.zoom(null)}>{t('history.wholeRange')}</Button>}
          <Segmented
            label={t('history.range')} value={isCustomOpen || page.range.kind === 'fixed' ? 'custom' : page.range.preset} onChange={choose}
            segments={[...(Object.keys(presetRanges) as PresetRange[]).map((value) => ({ value, label: t(`history.preset.${value}`) })), { value: 'custom' as const, label: t('history.custom') }]}
          />
          <Segmented label={t('history.title')} value={page.view} onChange={(next) => onPage({ view: next })} segments={[{ value: 'chart', label: t('history.chart') }, { value: 'table', label: t('history.table') }]} />
          <Downloads device={device} panels={panels} view={view} keys={keys} bucketText={bucketText} chart={page.view === 'chart' ? chart : null} />
        </div>
      </div>
      <div className={styles.bar}>
        <IndicatorPicker rows={rows} keys={keys} onKeys={(next) => onPage({ keys: next })} />
        {isCustomOpen || page.range.kind === 'fixed' ? (
          <Suspense fallback={null}>
            <CustomRange range={page.range} onRange={(next) => { zoomed.zoom(null); setCustomOpen(false); onPage({ range: next }); }} />
          </Suspense>
        ) : null}
      </div>
      {query.isError && query.data !== undefined ? <div className={styles.note}><output>{t('history.stale')}</output><Button size="s" icon="refresh" onClick={() => void query.refetch()}>{t('retry')}</Button></div> : null}
      <div className={styles.body} aria-busy={query.isFetching}>
        {keys.length === 0 ? <p className={styles.none}>{t('history.none')}</p>
          : query.isError && query.data === undefined ? <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
            : isEmpty ? <NoReadings range={page.range} lastSeenAt={device.lastSeenAt} onRange={(next) => { zoomed.zoom(null); setCustomOpen(false); onPage({ range: next }); }} />
            : page.view === 'table' ? <ChartTable panels={panels} rows={tableData} />
              : <div className={styles.chart} style={{ minHeight: layoutOf(1000, keys.length).height }}>
                  {panels.length === 0 ? null : <Suspense fallback={null}><StackedChart panels={panels} view={view} bounds={bounds} marks={marks} onView={zoomed.zoom} onChart={keepChart} /></Suspense>}
                </div>}
      </div>
      <p className={styles.foot}>
        {page.view === 'chart' ? <><span className={styles.mouse}>{t('history.help')}</span><span className={styles.touch}>{t('history.helpTouch')}</span></> : null}
        {begin === null ? null : <span className="num">{t('history.begin', { at: timeText(begin).slice(0, 16) })}</span>}
        {page.view === 'chart' && marks.some(({ at }) => at >= view.from && at <= view.to) ? <span>{t('history.marks')}</span> : null}
        {leftOut === 0 ? null : <span>{t('history.leftOut', { count: leftOut })}</span>}
      </p>
    </Card>
  );
}

/** The device's log on the time axis; nothing while it is not known. */
function useMarks(deviceId: string): readonly ChartMark[] {
  const { t } = useTranslation('device');
  const { data } = useQuery(marksQuery(deviceId));
  return useMemo(() => (data?.rows ?? []).map(({ id, kind, at, sensorName }) => {
    const what = [t(`timeline.kind.${kind}`), sensorName ?? ''].filter((part) => part !== '').join(t('dot'));
    return { id, at, icon: timelineIcons[kind], words: t('history.mark', { what, at: timeText(at).slice(0, 16) }) };
  }), [data, t]);
}

interface NoReadingsProps {
  readonly range: Range;
  readonly lastSeenAt: number | null;
  readonly onRange: (range: Range) => void;
}

/** An empty range says so and leads to where there are readings: the last day, or the day before the device went silent. */
function NoReadings({ range, lastSeenAt, onRange }: NoReadingsProps) {
  const { t } = useTranslation('device');
  const isLastDay = range.kind === 'preset' && range.preset === '24h';
  const next: Range | null = !isLastDay ? { kind: 'preset', preset: '24h' } : lastSeenAt === null ? null : { kind: 'fixed', from: lastSeenAt + 1 - presetRanges['24h'], to: lastSeenAt + 1 };
  return (
    <Empty icon="chart" title={t('history.empty')} actions={next === null ? undefined : <Button onClick={() => onRange(next)}>{t(isLastDay ? 'history.showBefore' : 'history.showDay')}</Button>}>
      <p>{lastSeenAt === null ? null : t('history.lastReading', { at: timeText(lastSeenAt) })}</p>
    </Empty>
  );
}

/** While a hand still zooms the view changes many times a second: the request waits for the last one. */
const settleMs = 250;

interface Zoomed {
  /** What is looked at; null: the whole range. */
  readonly view: View | null;
  /** What is asked for. */
  readonly asked: View | null;
  readonly zoom: (view: View | null) => void;
}

/** A part of a range; of another range it means nothing. */
interface PartOf {
  readonly whole: string;
  readonly view: View | null;
}

/** @param whole names the chosen range: another one ends the zoom */
function useZoomed(whole: string): Zoomed {
  const [view, setView] = useState<PartOf>({ whole, view: null });
  const [asked, setAsked] = useState<PartOf>({ whole, view: null });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const zoom = useCallback((next: View | null) => {
    clearTimeout(timer.current);
    setView({ whole, view: next });
    if (next === null) setAsked({ whole, view: null });
    else timer.current = setTimeout(() => setAsked({ whole, view: next }), settleMs);
  }, [whole]);
  return { view: view.whole === whole ? view.view : null, asked: asked.whole === whole ? asked.view : null, zoom };
}

function rangeOf(view: View | null, whole: Range): Range {
  return view === null ? whole : { kind: 'fixed', from: view.from, to: view.to };
}

const noPoints: readonly LivePoint[] = [];

/** The server's newest reading of an indicator, where it is credible. */
function newestOf(row: LiveIndicator | undefined): LivePoint | null {
  return row === undefined || row.value === null || row.at === null || row.reason !== null ? null : { at: row.at, value: row.value };
}

interface PanelsInput {
  readonly device: Device;
  readonly rows: readonly LiveIndicator[];
  readonly keys: readonly string[];
  readonly data: HistoryData | undefined;
  readonly range: Range;
  /** The range that was chosen, whatever part of it is looked at. */
  readonly whole: Range;
}

function usePanels({ device, rows, keys, data, range, whole }: PanelsInput): { readonly panels: readonly Panel[]; readonly view: View; readonly bounds: View } {
  const language = useLanguage();
  const recent = useRecent(device.deviceId, keys);
  return useMemo(() => {
    const newest = Math.max(0, ...keys.map((key) => recent.get(key)?.at(-1)?.at ?? 0));
    const edge = Math.max(data?.to ?? 0, newest);
    const fixed = (from: number, to: number): View => ({ from, to });
    const windowOf = (each: Range) => (each.kind === 'fixed' ? fixed(each.from, each.to) : fixed(edge - presetRanges[each.preset], edge));
    const view = windowOf(range);
    const panels = keys.flatMap((key) => {
      const series = data?.series.find((each) => each.key === key);
      if (data === undefined || series === undefined) return [];
      const until = series.bucketMs === 0 ? (series.t.at(-1) ?? 0) : data.to;
      const row = rows.find((each) => each.key === key);
      const limits = row?.limits ?? null;
      const newest = recent.get(key)?.at(-1) ?? newestOf(row);
      return [preparePanel({ series, live: whole.kind === 'preset' ? (recent.get(key) ?? noPoints) : noPoints, newest, limits, view, until, reportIntervalMs: device.reportIntervalMs, language })];
    });
    return { panels, view, bounds: windowOf(whole) };
  }, [device, rows, keys, data, range, whole, language, recent]);
}
