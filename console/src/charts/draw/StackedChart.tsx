import { memo, useContext, useId, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettled } from '../../lib/useSettled.ts';
import type { Look } from '../prepare/look.ts';
import { curvesOf } from '../prepare/panel.ts';
import type { Panel } from '../prepare/panel.ts';
import { valueText } from '../prepare/quantity.ts';
import type { Moment } from '../prepare/moments.ts';
import type { View } from '../prepare/time-range.ts';
import { axisText, timeAxis } from '../prepare/x-axis.ts';
import type { XAxis } from '../prepare/x-axis.ts';
import { CursorContext, useCursor } from './cursor.ts';
import { CursorProvider } from './CursorProvider.tsx';
import { ChartCanvas } from './ChartCanvas.tsx';
import type { ChartInstance } from './ChartCanvas.tsx';
import { layoutOf } from './layout.ts';
import type { Layout } from './layout.ts';
import { Marks } from './Marks.tsx';
import type { ChartMark } from './Marks.tsx';
import { Pointer } from './Pointer.tsx';
import styles from './StackedChart.module.css';
import { useWidth } from './useWidth.ts';
import { useZoom } from './useZoom.ts';
import type { OnMoment } from './useZoom.ts';

export interface StackedChartProps {
  readonly panels: readonly Panel[];
  readonly look: Look;
  readonly view: View;
  /** How far the view may be moved. */
  readonly bounds: View;
  /** What the horizontal axis measures. Left out: time. */
  readonly axis?: XAxis;
  /** What was done to the machine, findings and notes: icons on the axis. */
  readonly marks: readonly ChartMark[];
  /** Lines through all panels with a word at the top: the present, when something began. */
  readonly moments?: readonly Moment[];
  /** Its plots are low, as it only supports what is said beside it. Left out: no. */
  readonly isSmall?: boolean;
  /** Called where the reader clicks, or presses Enter or n, at an instant: to pin a note to it. */
  readonly onMoment?: OnMoment;
  readonly onView: (view: View | null) => void;
  /** Called with the chart when it appears, and with null when it is removed, so that pictures of it can be made. */
  readonly onChart: (chart: ChartInstance | null) => void;
  /** What is drawn above the curves, below the pointer. */
  readonly renderAbove?: (place: { readonly layout: Layout; readonly view: View }) => ReactNode;
}

/** Zooming and moving work from the keyboard. */
const focusable = { tabIndex: 0 };

const noMoments: readonly Moment[] = [];
/** The words for screen readers follow a zoom when it has settled, ms: nobody listens to them in between. */
const wordsMs = 200;

/** Panels above each other on one time axis. Without a `CursorProvider` around it the chart has a cursor of its own. */
export function StackedChart(props: StackedChartProps) {
  const isShared = useContext(CursorContext) !== null;
  return isShared ? (
    <Chart {...props} />
  ) : (
    <CursorProvider>
      <Chart {...props} />
    </CursorProvider>
  );
}

function Chart(props: StackedChartProps) {
  const { panels, look, view, bounds, marks, onView, onChart, renderAbove, onMoment } = props;
  const { axis = timeAxis, moments = noMoments, isSmall = false } = props;
  const { t } = useTranslation('charts');
  const { timeZone } = look;
  const summaryId = useId();
  const [host, width] = useWidth();
  const axes = Math.max(1, ...panels.map((panel) => panel.axes.length));
  const sizes = panels.map(({ size }) => size).join(' ');
  const axisRows = axis.kind === 'hours' && axis.changedAt !== null ? 2 : 1;
  const layout = useMemo(() => {
    const wishes = { sizes: sizes.split(' ') as Panel['size'][], axisRows, isSmall } as const;
    return layoutOf(width, panels.length, axes, wishes);
  }, [width, panels.length, axes, sizes, axisRows, isSmall]);
  const level1 = t('limit.level1');
  const level2 = t('limit.level2');
  const short1 = t('limit.short.level1');
  const short2 = t('limit.short.level2');
  const [hours, dates] = [t('axis.hours'), t('axis.dates')];
  const words = useMemo(
    () => ({ level1, level2, short: { level1: short1, level2: short2 }, hours, dates }),
    [level1, level2, short1, short2, hours, dates],
  );
  const instants = useMemo(() => marks.map(({ at }) => at), [marks]);
  const drawing = useMemo(
    () => ({ panels, view, layout, look, axis, words, marks: instants, moments }),
    [panels, view, layout, look, axis, words, instants, moments],
  );
  const { point } = useCursor();
  const worded = useSettled(panels, wordsMs);
  const { selection, handlers } = useZoom({
    host,
    layout,
    view,
    bounds,
    onView,
    onPoint: (at) => point(summaryId, at),
    onMoment,
  });
  return (
    <div
      ref={host}
      className={styles.host}
      style={{ height: layout.height }}
      {...handlers}
      role="application"
      {...focusable}
      aria-label={t('chart', { from: axisText(axis, view.from, timeZone), to: axisText(axis, view.to, timeZone) })}
      aria-describedby={summaryId}
      aria-keyshortcuts={`+ - ArrowLeft ArrowRight 0${onMoment === undefined ? '' : ' Enter N'}`}
    >
      {width === 0 ? null : <ChartCanvas drawing={drawing} onChart={onChart} />}
      {width === 0 ? null : renderAbove?.({ layout, view })}
      {width === 0 ? null : <Marks marks={marks} layout={layout} view={view} />}
      {selection === null ? null : (
        <span
          className={styles.selection}
          style={{ left: Math.min(...selection), width: Math.abs(selection[1] - selection[0]) }}
        />
      )}
      {width === 0 ? null : (
        <Pointer owner={summaryId} panels={panels} layout={layout} view={view} axis={axis} look={look} />
      )}
      <Summary id={summaryId} panels={worded} look={look} axis={axis} moments={moments} />
    </div>
  );
}

interface SummaryProps {
  readonly id: string;
  readonly panels: readonly Panel[];
  readonly look: Look;
  readonly axis: XAxis;
  readonly moments: readonly Moment[];
}

/** What the chart shows, in words. */
const Summary = memo(function Summary({ id, panels, look: { language, timeZone }, axis, moments }: SummaryProps) {
  const { t } = useTranslation('charts');
  const when = (at: number) => axisText(axis, at, timeZone);
  const ofCurves = curvesOf(panels).map(({ quantity, fullName, extent, last }) => {
    const format = (value: number) => `${valueText(quantity, value, language)} ${quantity.unit}`.trim();
    return extent === null || last === null
      ? t('summary.none', { name: fullName })
      : t('summary.some', {
          name: fullName,
          low: format(extent[0]),
          high: format(extent[1]),
          last: format(last.value),
          at: when(last.at),
        });
  });
  const ofSamples = panels.flatMap(({ samples }) =>
    samples.flatMap(({ name, points }) => points.map(({ lines }) => `${name}: ${lines.join(t('comma'))}.`)),
  );
  const ofTrends = panels.flatMap(({ trends }) =>
    trends.flatMap(({ name, shape: { meets } }) =>
      meets === null ? [] : [t('summary.meets', { name, at: when(meets.at) })],
    ),
  );
  const ofMoments = moments.map(({ label, at }) => `${label} (${when(at)}).`);
  return (
    <p id={id} className="sr-only">
      {[...ofCurves, ...ofSamples, ...ofTrends, ...ofMoments].join(' ')}
    </p>
  );
});
