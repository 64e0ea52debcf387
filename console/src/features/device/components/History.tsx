import type { Device, LiveIndicator } from '@oilsight/contract';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartInstance } from '../../../charts/draw/ChartCanvas.tsx';
import { isPreset, presetRanges } from '../../../charts/prepare/time-range.ts';
import type { PresetRange, Range } from '../../../charts/prepare/time-range.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { ChartDownloads } from '../../../domain/history/ChartDownloads.tsx';
import { useBucketText } from '../../../domain/history/useBucketText.ts';
import { IndicatorPicker } from '../../../domain/indicator-picker/IndicatorPicker.tsx';
import { useLate } from '../../../lib/useLate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { maxCurves } from '../page-state.ts';
import type { PageState } from '../page-state.ts';
import { useAlarmLanes } from '../useAlarmLanes.ts';
import { useHistory } from '../useHistory.ts';
import { useMarks } from '../useMarks.ts';
import styles from './History.module.css';
import { AskAboutChart } from './AskAboutChart.tsx';
import { HistoryBody } from './HistoryBody.tsx';
import { HistoryFoot } from './HistoryFoot.tsx';

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
  const history = useHistory({ device, rows, keys, page });
  const { zoomed, query, look, panels, curves, view, bucketMs } = history;
  const bucketText = useBucketText();
  const chart = useRef<ChartInstance | null>(null);
  const keepChart = useCallback((instance: ChartInstance | null) => {
    chart.current = instance;
  }, []);
  const [isCustomOpen, setCustomOpen] = useState(false);
  const isLate = useLate(query.isFetching && (query.data === undefined || query.isPlaceholderData), lateMs);
  const choose = (choice: string) => {
    zoomed.zoom(null);
    setCustomOpen(choice === 'custom');
    if (isPreset(choice)) onPage({ range: { kind: 'preset', preset: choice } });
  };
  const chooseRange = (next: Range) => {
    zoomed.zoom(null);
    setCustomOpen(false);
    onPage({ range: next });
  };
  const ends = { from: timeText(view.from).slice(0, 16), to: timeText(view.to).slice(0, 16) };
  const marks = useMarks(device.deviceId);
  const alarms = useAlarmLanes(device.deviceId, history.asked);
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
          <AskAboutChart deviceId={device.deviceId} curves={curves} view={view} />
          <ChartDownloads
            devices={[device]}
            names={{ csv: t('history.file.csv'), png: t('history.file.png') }}
            title={`${device.deviceName} · ${device.deviceNo}`}
            curves={curves}
            keys={keys}
            look={look}
            view={view}
            chart={page.view === 'chart' ? chart : null}
            lanes={alarms.lanes}
          />
        </div>
      </div>
      <div className={styles.bar}>
        <IndicatorPicker rows={rows} keys={keys} most={maxCurves} onKeys={(next) => onPage({ keys: next })} />
        {isCustomOpen || page.range.kind === 'fixed' ? (
          <Suspense fallback={null}>
            <CustomRange range={page.range} onRange={chooseRange} />
          </Suspense>
        ) : null}
      </div>
      {query.isError && history.data !== undefined ? (
        <div className={styles.note}>
          <output>{t('history.stale')}</output>
          <Button size="s" icon="refresh" onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : null}
      <HistoryBody
        history={history}
        device={device}
        keys={keys}
        page={page}
        marks={marks}
        alarms={alarms}
        onRange={chooseRange}
        onChart={keepChart}
      />
      <HistoryFoot
        deviceId={device.deviceId}
        history={history}
        isChart={page.view === 'chart'}
        marks={marks}
        alarms={alarms}
      />
    </Card>
  );
}
