import type { AlarmRecordDetail, Finding } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlarmLanes } from '../../../charts/draw/AlarmLanes.tsx';
import type { Lane } from '../../../charts/draw/AlarmLanes.tsx';
import { AlarmTrace } from '../../../charts/draw/AlarmTrace.tsx';
import type { ChartInstance } from '../../../charts/draw/ChartCanvas.tsx';
import { ChartTable } from '../../../charts/draw/ChartTable.tsx';
import { layoutOf } from '../../../charts/draw/layout.ts';
import type { AlarmTrace as Trace } from '../../../charts/prepare/alarm-trace.ts';
import type { ShownLimits } from '../../../charts/prepare/limit-lines.ts';
import { curvesOf, preparePanel } from '../../../charts/prepare/panel.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import { tableRows } from '../../../charts/prepare/table.ts';
import { alarmLanes } from '../../../domain/alarms/alarm-lanes.ts';
import { alarmName } from '../../../domain/alarms/alarm-words.ts';
import { deviceAlarmsPath } from '../../../domain/alarms/device-alarms.ts';
import { useAlarmWords } from '../../../domain/alarms/useAlarmWords.ts';
import { ageText } from '../../../domain/Age.tsx';
import { indicatorsQuery } from '../../../domain/device-queries.ts';
import { ChartDownloads } from '../../../domain/history/ChartDownloads.tsx';
import { historyQuery } from '../../../domain/history/history-query.ts';
import { useBucketText } from '../../../domain/history/useBucketText.ts';
import { useZoomed } from '../../../domain/history/useZoomed.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useChartLook } from '../../../domain/useChartLook.ts';
import { useNow } from '../../../lib/now.ts';
import { clockText, recentClockText, timeText } from '../../../lib/reader-time.ts';
import { minuteMs } from '../../../lib/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { keysOf } from './finding.ts';
import { chartKeys, chartRanges, chartView } from './view.ts';
import type { ChartRange } from './view.ts';
import styles from './Readings.module.css';

const StackedChart = lazy(() =>
  import('../../../charts/draw/StackedChart.tsx').then((module) => ({ default: module.StackedChart })),
);

interface ReadingsProps {
  readonly detail: AlarmRecordDetail;
  readonly finding: Finding | null;
}

/** The limits of the indicator with the threshold that this alarm passed, as it was then. */
function limitsThen(record: AlarmRecordDetail['record'], inForce: ShownLimits | null): ShownLimits | null {
  const { measure, side, threshold, alarmLevel } = record;
  if (measure !== 'value' || side === null || threshold === null) return inForce;
  const none = {
    worse: 'both',
    level2Low: null,
    level2High: null,
    level1Low: null,
    level1High: null,
    source: '',
  } as const;
  const name = `level${alarmLevel}${side === 'high' ? 'High' : 'Low'}` as const;
  return { ...(inForce ?? none), [name]: threshold };
}

/** The curves around the alarm: of what it is about, and of what speaks for its finding. */
function useReadings({ record }: AlarmRecordDetail, finding: Finding | null, now: number) {
  const [range, setRange] = useState<ChartRange>('around');
  const zoomed = useZoomed(range);
  const whole = useMemo(() => chartView(record, range, now + minuteMs), [record, range, now]);
  const indicators = useQuery(indicatorsQuery(record.deviceId));
  const rows = useMemo(() => indicators.data ?? [], [indicators.data]);
  const keyText = chartKeys(
    record.indicator,
    keysOf(finding),
    rows.filter(({ at, text }) => at !== null && text === null).map(({ key }) => key),
  ).join('\n');
  const keys = useMemo(() => keyText.split('\n').filter((key) => key !== ''), [keyText]);
  const query = useQuery(historyQuery(record.deviceId, keys, { kind: 'fixed', ...(zoomed.asked ?? whole) }));
  const look = useChartLook();
  const view = zoomed.view ?? whole;
  const panels = useMemo(
    () =>
      keys.flatMap((key) => {
        const series = query.data?.series.find((each) => each.key === key);
        if (query.data === undefined || series === undefined) return [];
        const inForce = rows.find((each) => each.key === key)?.limits ?? null;
        const curve = {
          series,
          live: [],
          limits: key === record.indicator ? limitsThen(record, inForce) : inForce,
          until: series.bucketMs === 0 ? (series.t.at(-1) ?? 0) : query.data.to,
          reportIntervalMs: minuteMs,
        };
        return [preparePanel({ curves: [curve], view, look })];
      }),
    [keys, query.data, rows, record, view, look],
  );
  const curves = useMemo(() => curvesOf(panels), [panels]);
  const isWithout = indicators.data !== undefined && keys.length === 0;
  const isEmpty = panels.length > 0 && !query.isPlaceholderData && curves.every(({ extent }) => extent === null);
  return {
    range,
    setRange,
    zoomed,
    whole,
    view,
    keys,
    look,
    panels,
    curves,
    bucketMs: Math.max(0, ...curves.map(({ series }) => series.bucketMs)),
    isFetching: query.isFetching,
    isEmpty: isWithout || isEmpty,
    failed: indicators.data === undefined ? indicators : query.data === undefined ? query : null,
  };
}

/** The readings around the alarm, and how the rule acted on them. */
export function Readings({ detail, finding }: ReadingsProps) {
  const { t } = useTranslation('alarmRecords');
  const bucketText = useBucketText();
  const now = useNow(60);
  const { record } = detail;
  const readings = useReadings(detail, finding, now);
  const { range, zoomed, whole, view, keys, look, panels, curves, bucketMs, isEmpty, failed } = readings;
  const [isTable, setIsTable] = useState(false);
  const chart = useRef<ChartInstance | null>(null);
  const keepChart = useCallback((instance: ChartInstance | null) => {
    chart.current = instance;
  }, []);
  const above = useRef<SVGSVGElement | null>(null);
  const keepDrawing = useCallback((drawing: SVGSVGElement | null) => {
    above.current = drawing;
  }, []);
  const words = useAlarmWords();
  const name = alarmName(record, words);
  const lanes = useLanes(detail);
  const ends = { from: timeText(view.from).slice(0, 16), to: timeText(view.to).slice(0, 16) };
  return (
    <Card label={t('readings.title')} isFlush>
      <div className={styles.head}>
        <h2>
          {t('readings.title')}{' '}
          <small className="num">
            {panels.length === 0
              ? ''
              : bucketMs === 0
                ? t('readings.raw', ends)
                : t('readings.buckets', { ...ends, bucket: bucketText(bucketMs) })}
          </small>
        </h2>
        <span className={styles.tools}>
          {zoomed.view === null ? null : (
            <Button size="s" icon="close" onClick={() => zoomed.zoom(null)}>
              {t('readings.whole')}
            </Button>
          )}
          <Segmented
            label={t('readings.range')}
            value={range}
            segments={chartRanges.map((value) => ({ value, label: t(`readings.${value}`) }))}
            onChange={readings.setRange}
          />
          <Button
            kind="quiet"
            size="s"
            icon="table"
            label={t('readings.table')}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          />
          <ChartDownloads
            devices={[record]}
            names={{ csv: name, png: name }}
            title={`${record.deviceName} · ${name}`}
            curves={curves}
            keys={keys}
            look={look}
            view={view}
            chart={isTable ? null : chart}
            above={above}
            lanes={lanes}
          />
        </span>
      </div>
      <div className={styles.body} aria-busy={readings.isFetching || undefined}>
        {failed !== null && failed.error !== null ? (
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
        ) : isEmpty ? (
          <Empty icon="chart" title={t('readings.none')}>
            <p>{t('readings.noneText')}</p>
          </Empty>
        ) : isTable ? (
          <ChartTable curves={curves} rows={tableRows(curves, view)} look={look} />
        ) : (
          <div style={{ minHeight: layoutOf(1000, Math.max(1, keys.length)).height }}>
            {panels.length === 0 ? null : (
              <Suspense fallback={null}>
                <StackedChart
                  panels={panels}
                  look={look}
                  view={view}
                  bounds={whole}
                  marks={[]}
                  onView={zoomed.zoom}
                  onChart={keepChart}
                  renderAbove={(place) => (
                    <Trace detail={detail} panels={panels} look={look} onDrawing={keepDrawing} {...place} />
                  )}
                />
              </Suspense>
            )}
          </div>
        )}
        {isTable || panels.length === 0 || isEmpty ? null : (
          <AlarmLanes
            view={view}
            now={now}
            lanes={lanes}
            listOf={(from, to) => deviceAlarmsPath(record.deviceId, { from, to })}
          />
        )}
      </div>
    </Card>
  );
}

type Place = Pick<Parameters<typeof AlarmTrace>[0], 'panels' | 'layout' | 'view' | 'look' | 'onDrawing'>;

/** The rule drawn over the curve that it is about. */
function Trace({ detail: { record, rule }, panels, ...place }: Place & { readonly detail: AlarmRecordDetail }) {
  const { t } = useTranslation('alarmRecords');
  const { t: live } = useTranslation('live');
  const { language } = useAlarmWords();
  const now = useNow(10);
  const { indicator, measure, side, threshold, alarmLevel, onsetAt, firstAlarmAt, clearedAt } = record;
  const isOfCurve = indicator !== null && measure === 'value' && panels[0]?.curves[0]?.quantity.key === indicator;
  const quantity = indicator === null ? null : quantityOf(indicator, language);
  const clearsKept =
    threshold === null || rule === null
      ? null
      : side === 'high'
        ? threshold - rule.deadband
        : threshold + rule.deadband;
  const shown = (value: number | null) => (quantity === null || value === null ? null : shownValue(quantity, value));
  const [limit, clears] = [shown(threshold), shown(clearsKept)];
  const trace: Trace = {
    level: alarmLevel,
    onsetAt,
    raisedAt: firstAlarmAt,
    clearedAt,
    side: isOfCurve ? side : null,
    threshold: isOfCurve ? limit : null,
    deadband: isOfCurve && limit !== null && clears !== null ? Math.abs(limit - clears) : null,
  };
  return (
    <AlarmTrace
      {...place}
      panels={panels}
      trace={trace}
      now={now}
      words={{
        onDelay: t('trace.onDelay', { age: ageText(firstAlarmAt - onsetAt, live) }),
        raised: t('trace.raised', { at: recentClockText(firstAlarmAt, clearedAt ?? now) }),
        clears: (value) => t('trace.clears', { value }),
      }}
    />
  );
}

/** When this alarm and those of its cause were open, and when people were notified. */
function useLanes({ record, others, deliveries }: AlarmRecordDetail): readonly Lane[] {
  const { t } = useTranslation('alarmRecords');
  const { t: live } = useTranslation('live');
  const words = useAlarmWords();
  const lanes = alarmLanes([record, ...others], { words, live, here: record.recordId });
  const notices: Lane = {
    id: 'notices',
    label: t('trace.notices'),
    tone: null,
    alarms: [],
    notices: deliveries.map(({ messageId, at, receiver, mode, step }) => ({
      id: messageId,
      at,
      words: t('trace.notice', { at: clockText(at), receiver, mode: words.t(`mode.${mode}`), step: t(`step.${step}`) }),
    })),
  };
  return notices.notices.length === 0 ? lanes : [...lanes, notices];
}
