import type { Curves, Device, LiveIndicator } from '@oilsight/contract';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call-error.ts';
import type { ChartInstance } from '../../../charts/draw/ChartCanvas.tsx';
import type { Curve } from '../../../charts/prepare/panel.ts';
import type { View } from '../../../charts/prepare/time-range.ts';
import { ChartDownloads } from '../../../domain/history/ChartDownloads.tsx';
import { useBucketText } from '../../../domain/history/useBucketText.ts';
import { useLabSamples } from '../../../domain/laboratory/useLabSamples.ts';
import { useChartLook } from '../../../domain/useChartLook.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { useLate } from '../../../lib/useLate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { writeAddress } from '../address.ts';
import type { AnalysisAddress } from '../address.ts';
import { LimitNotice } from '../LimitNotice.tsx';
import { NotFound } from '../NotFound.tsx';
import { NoteTool } from '../notes/NoteTool.tsx';
import { useNoting } from '../notes/useNoting.ts';
import type { TabProps } from '../tab.ts';
import { Choices } from './Choices.tsx';
import { Feeds } from './Feeds.tsx';
import { RefusedKey } from '../../../domain/history/RefusedKey.tsx';
import styles from './HistoryStudy.module.css';
import { Opening } from './Opening.tsx';
import { colourOf, panelsOf, wholeNames } from './panels.ts';
import { Silent } from './Silent.tsx';
import { Statistics } from './Statistics.tsx';
import { StudyChart } from './StudyChart.tsx';
import { useLanesOf } from './useLanesOf.ts';
import { useStudy } from './useStudy.ts';
import type { Study } from './useStudy.ts';

/** After this wait the reader is told that the chart waits for its turn, ms. */
const lateMs = 3000;

interface HistoryStudyProps extends TabProps {
  /** The newest readings of each device. */
  readonly rows: readonly (readonly LiveIndicator[])[];
  /** Whether devices are chosen here; else a tree beside it has them. */
  readonly mayAdd: boolean;
}

/** Curves of up to four indicators of up to four devices over a range, their figures, and what stands out. */
export function HistoryStudy({ mayAdd, ...props }: HistoryStudyProps) {
  const { devices, rows } = props;
  const study = useStudy(props);
  return (
    <div className={styles.study}>
      <Feeds devices={devices} rows={rows} />
      <Choices {...props} address={study.address} keys={study.keys} mayAdd={mayAdd} />
      <Silent devices={devices} rows={rows} />
      <Shown {...props} study={study} />
    </div>
  );
}

interface ShownProps extends Omit<HistoryStudyProps, 'mayAdd'> {
  readonly study: Study;
}

function Shown({ study, devices, rows, onAddress }: ShownProps) {
  const { t } = useTranslation('analysis');
  const { problem, keys, data, query, whole } = study;
  // A device went out of the reader's reach while its curves were shown.
  if ([whole.error, query.error].some((error) => error instanceof CallError && error.code === 404)) return <NotFound />;
  if (problem !== null) {
    const isInterval = problem === 'interval' || problem === 'metalInterval';
    const change = (next: Partial<AnalysisAddress>) => onAddress((now) => writeAddress(now, next));
    return (
      <LimitNotice
        problem={problem}
        keys={keys}
        actions={
          isInterval ? (
            <Button onClick={() => change({ timeInterval: null })}>{t('interval.toAuto')}</Button>
          ) : problem === 'metalRange' ? (
            <Button onClick={() => change({ range: { kind: 'preset', preset: '30d' } })}>{t('limit.toMonth')}</Button>
          ) : undefined
        }
      />
    );
  }
  if (keys.length === 0) {
    return (
      <Card>
        <Empty icon="chart" title={t('latest.none')} />
      </Card>
    );
  }
  if (data === undefined && whole.error !== null) {
    return (
      <Card>
        <ErrorState error={whole.error} onRetry={() => void whole.refetch()} isRetrying={whole.isFetching} />
      </Card>
    );
  }
  if (data === undefined) {
    return (
      <Card>
        <Skeleton>
          <SkeletonBar height={320} />
        </Skeleton>
      </Card>
    );
  }
  return <Drawn study={study} devices={devices} rows={rows} data={data} onAddress={onAddress} />;
}

/** Asked in vain so far, or not asked at all: the server does not make anybody wait. */
function isCut({ fetchStatus, failureCount }: Study['query']): boolean {
  return fetchStatus === 'paused' || failureCount > 0;
}

interface DrawnProps extends Pick<ShownProps, 'study' | 'rows' | 'onAddress'> {
  readonly devices: readonly Device[];
  readonly data: NonNullable<Study['data']>;
}

function Drawn({ study, devices, rows, data, onAddress }: DrawnProps) {
  const { t } = useTranslation('analysis');
  const { t: common } = useTranslation('common');
  const look = useChartLook();
  const chart = useRef<ChartInstance | null>(null);
  const keepChart = useCallback((instance: ChartInstance | null) => {
    chart.current = instance;
  }, []);
  const { keys, view, bounds, address, query, wholeData, recent } = study;
  const bucketText = useBucketText();
  const isLive = address.range.kind === 'preset';
  const samples = useLabSamples(useMemo(() => devices.map(({ deviceId }) => deviceId), [devices]));
  const laboratoryName = t('laboratoryValue');
  const laboratory = useMemo(() => ({ name: laboratoryName, samples }), [laboratoryName, samples]);
  const panels = useMemo(
    () => panelsOf({ devices, keys, data, rows, recent, isLive, layout: address.layout, view, look, laboratory }),
    [devices, keys, data, rows, recent, isLive, address.layout, view, look, laboratory],
  );
  const wholePanels = useMemo(
    () =>
      wholeData === undefined
        ? []
        : panelsOf({ devices, keys, data: wholeData, rows, recent, isLive, layout: 'stacked', view: bounds, look }),
    [devices, keys, wholeData, rows, recent, isLive, bounds, look],
  );
  const curves = useMemo(() => wholeNames(panels, devices), [panels, devices]);
  const lanes = useLanesOf(devices, data);
  const isUpdating = query.fetchStatus !== 'idle' && (query.isPlaceholderData || query.data === undefined);
  const noting = useNoting(devices, bounds);
  const isLate = useLate(isUpdating, lateMs);
  const change = (next: Partial<AnalysisAddress>) => onAddress((now) => writeAddress(now, next));
  const isByKey = devices.length === 1 && address.layout === 'overlaid';
  const colourOfRow = useCallback((device: number, key: number) => colourOf(isByKey ? key : device), [isByKey]);
  const isEmpty = !query.isPlaceholderData && data.curves.every(({ mean }) => mean.every((value) => value === null));
  const ends = { from: timeText(view.from).slice(0, 16), to: timeText(view.to).slice(0, 16) };
  return (
    <Card label={t('history')} isFlush>
      <div className={styles.head}>
        <Opening devices={devices} data={data} look={look} />
        <div className={styles.tools}>
          {study.isZoomed ? (
            <Button size="s" icon="close" onClick={() => study.zoom(null)}>
              {t('wholeRange')}
            </Button>
          ) : null}
          {keys.length > 1 ? (
            <Segmented
              label={t('layout.label')}
              value={address.layout}
              onChange={(layout) => change({ layout })}
              segments={[
                { value: 'stacked', label: t('layout.stacked') },
                { value: 'overlaid', label: t('layout.overlaid') },
              ]}
            />
          ) : null}
          <Segmented
            label={t('view.label')}
            value={address.view}
            onChange={(next) => change({ view: next })}
            segments={[
              { value: 'chart', label: t('view.chart') },
              { value: 'table', label: t('view.table') },
            ]}
          />
          <NoteTool noting={noting} devices={devices} keys={keys} view={view} />
          <ChartDownloads
            devices={devices}
            names={{ csv: t('file.csv'), png: t('file.png') }}
            title={devices.map(({ deviceName }) => deviceName).join(t('listComma'))}
            curves={curves}
            keys={keys}
            look={look}
            view={view}
            chart={address.view === 'chart' ? chart : null}
            lanes={lanes}
          />
        </div>
      </div>
      <p className={`${styles.range} num`}>
        {data.bucketMs === 0 ? t('each', ends) : t('buckets', { ...ends, bucket: bucketText(data.bucketMs) })}
        <output>{isUpdating ? t(isCut(query) ? 'cut' : isLate ? 'waiting' : 'updating') : ''}</output>
      </p>
      {query.isError ? (
        <div className={styles.note}>
          <output>{t('stale')}</output>
          <Button size="s" icon="refresh" onClick={() => void query.refetch()}>
            {common('retry')}
          </Button>
        </div>
      ) : null}
      <div className={styles.body} aria-busy={query.isFetching}>
        {isEmpty ? (
          <Empty icon="chart" title={t('empty.title')}>
            <p>{t('empty.text')}</p>
          </Empty>
        ) : (
          <StudyChart
            study={study}
            devices={devices}
            panels={panels}
            curves={curves}
            wholePanels={wholePanels}
            lanes={lanes}
            look={look}
            noting={noting}
            onChart={keepChart}
          />
        )}
      </div>
      <Statistics devices={devices} keys={keys} data={data} look={look} colourOf={colourOfRow} />
      <Foot data={data} curves={curves} view={view} isTable={address.view === 'table'} />
    </Card>
  );
}

interface FootProps {
  readonly data: Curves;
  readonly curves: readonly Curve[];
  readonly view: View;
  readonly isTable: boolean;
}

/** What the curves leave out, and by what rule the sentence above them goes. */
function Foot({ data, curves, view: { from, to }, isTable }: FootProps) {
  const { t } = useTranslation('analysis');
  const leftOut = data.curves.reduce((sum, curve) => sum + curve.leftOut, 0);
  const hasRefused = curves.some(({ refused }) => refused.some(({ at }) => at >= from && at <= to));
  return (
    <p className={styles.foot}>
      {leftOut === 0 ? null : <span>{t('leftOut', { count: leftOut })}</span>}
      {hasRefused ? <RefusedKey>{t(isTable ? 'refused.rows' : 'refused.marks')}</RefusedKey> : null}
      <span>{t('opening.rule')}</span>
    </p>
  );
}
