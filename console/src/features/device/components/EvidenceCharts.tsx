import type { Device, Finding } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { layoutOf } from '../../../charts/draw/layout.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { curvesOf, preparePanel } from '../../../charts/prepare/panel.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import type { View } from '../../../charts/prepare/time-range.ts';
import { indicatorsQuery } from '../../../domain/device-queries.ts';
import { historyQuery } from '../../../domain/history/history-query.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useChartLook } from '../../../domain/useChartLook.ts';
import { minuteMs } from '../../../lib/time.ts';
import { useIndicatorStates } from '../../../live/useLive.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { plotsOf } from '../evidence-plots.ts';
import type { EvidenceLine, EvidencePlots } from '../evidence-plots.ts';
import { isOnCard } from '../fold.ts';
import { sparksQuery } from '../queries.ts';
import { useOrderedRows } from '../useOrderedRows.ts';
import { asNow } from '../withheld.ts';
import styles from './EvidenceCharts.module.css';
import { IndicatorRows } from './IndicatorRows.tsx';

const StackedChart = lazy(() =>
  import('../../../charts/draw/StackedChart.tsx').then((module) => ({ default: module.StackedChart })),
);

interface EvidenceChartsProps {
  readonly device: Device;
  readonly finding: Finding;
  /** Time of the diagnosis. */
  readonly at: number;
  readonly reporting: readonly string[];
  readonly onCurve: (key: string) => void;
}

/** The curves that a finding rests on over the time that was judged, and its indicators as they are now. */
export function EvidenceCharts({ device, finding, at, reporting, onCurve }: EvidenceChartsProps) {
  const { t } = useTranslation('diagnosis');
  const plots = useMemo(() => plotsOf(finding, reporting, at), [finding, reporting, at]);
  if (plots === null) return <p className={styles.none}>{t('sheet.noCurves')}</p>;
  return (
    <div className={styles.charts}>
      <Curves device={device} plots={plots} />
      <Rows device={device} keys={plots.keys} onCurve={onCurve} />
    </div>
  );
}

function Curves({ device, plots }: { readonly device: Device; readonly plots: EvidencePlots }) {
  const { t } = useTranslation('diagnosis');
  const look = useChartLook();
  const { keys, lines, view: whole } = plots;
  const { from, to } = whole;
  const [zoomed, setZoomed] = useState<View | null>(null);
  const view = useMemo(() => zoomed ?? { from, to }, [zoomed, from, to]);
  // Findings of one diagnosis often rest on the same curves, which end with it.
  const query = useQuery({
    ...historyQuery(device.deviceId, keys, { kind: 'fixed', from, to }),
    staleTime: 10 * minuteMs,
  });
  const { data } = query;
  const nameOf = ({ key, kind, value }: EvidenceLine) => {
    const quantity = quantityOf(key, look.language);
    const text = formatNumber(shownValue(quantity, value), quantity.decimals, look.language);
    return t(`sheet.line.${kind}`, { value: `${text}\u202F${quantity.unit}`.trim() });
  };
  const panels = keys.flatMap((key) => {
    const series = data?.series.find((one) => one.key === key);
    if (data === undefined || series === undefined) return [];
    const curve = {
      series,
      live: [],
      limits: null,
      until: series.bucketMs === 0 ? (series.t.at(-1) ?? 0) : data.to,
      reportIntervalMs: device.reportIntervalMs,
    };
    const bands = lines
      .filter((line) => line.key === key)
      .map((line) => {
        const flat = [line.value, line.value];
        const id = `${line.kind} ${line.value}`;
        return { id, name: nameOf(line), x: [from, to], low: flat, high: flat, middle: flat };
      });
    return [preparePanel({ curves: [curve], bands, view, look })];
  });
  const isEmpty = data !== undefined && curvesOf(panels).every(({ extent }) => extent === null);
  if (query.isError && data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  return (
    <>
      <div
        className={styles.chart}
        style={{ minHeight: layoutOf(600, keys.length, 1, { isSmall: true }).height }}
        aria-busy={query.isFetching || undefined}
      >
        {isEmpty ? (
          <p className={styles.none}>{t('sheet.noCurves')}</p>
        ) : panels.length === 0 ? null : (
          <Suspense fallback={null}>
            <StackedChart
              panels={panels}
              look={look}
              view={view}
              bounds={whole}
              marks={[]}
              isSmall
              onView={setZoomed}
              onChart={ignore}
            />
          </Suspense>
        )}
      </div>
      {lines.length === 0 ? null : (
        <ul className={`${styles.lines} num`}>
          {lines.map((line) => (
            <li key={`${line.key} ${line.kind} ${line.value}`}>
              {t('sheet.line.of', { name: quantityOf(line.key, look.language).name, line: nameOf(line) })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** No picture is made of these curves: the chart of the page has them for that. */
function ignore(): void {}

/** Limits are set on the page, not over it. */
const noLimits = () => null;

/** The indicators of the curves, live, as the table of the page has them. */
function Rows({
  device,
  keys,
  onCurve,
}: Pick<EvidenceChartsProps, 'device' | 'onCurve'> & { readonly keys: readonly string[] }) {
  const { t } = useTranslation('device');
  const { deviceId } = device;
  const { data } = useQuery(indicatorsQuery(deviceId));
  const rows = useMemo(() => data?.filter(({ at, key }) => at !== null && !isOnCard(key)) ?? [], [data]);
  const states = useIndicatorStates(deviceId);
  const now = useMemo(() => asNow(rows, states), [rows, states]);
  // The same question as that of the table: nothing is read twice.
  const sparkKeys = useMemo(() => rows.map(({ key }) => key).sort(), [rows]);
  const { data: sparks } = useQuery(sparksQuery(deviceId, sparkKeys));
  const { ordered, parts } = useOrderedRows(device, rows, now);
  const shown = ordered.filter(({ key }) => keys.includes(key));
  return shown.length === 0 ? null : (
    <div className={styles.table}>
      <ul aria-label={t('indicators.title')}>
        <IndicatorRows
          device={device}
          shown={shown}
          parts={parts}
          sparks={sparks}
          onCurve={onCurve}
          onLimitsOf={noLimits}
        />
      </ul>
    </div>
  );
}
