import type { AlarmCondition, AlarmConditions, AlarmPreview, LimitValues } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { HourCurve } from '../../../charts/draw/HourCurve.tsx';
import { useWidth } from '../../../charts/draw/useWidth.ts';
import { labelBlocks, labelHeight, pathOf } from '../../../charts/prepare/hour-curve.ts';
import type { LabelBlock } from '../../../charts/prepare/hour-curve.ts';
import { spreadLabels } from '../../../charts/prepare/labels.ts';
import { formatLimit, formatNumber } from '../../../charts/prepare/numbers.ts';
import type { Quantity } from '../../../charts/prepare/quantity.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import { axisTimeText, timeTicks } from '../../../charts/prepare/time-axis.ts';
import { useChartLook } from '../../../domain/useChartLook.ts';
import { thresholdText } from './condition-text.ts';
import { choiceOf, thresholdsOf } from './measure.ts';
import { axisOf, departureLine, gravestLast, plot, rateLine } from './preview-chart.ts';
import type { Line } from './preview-chart.ts';
import styles from './Preview.module.css';
import { levelKeys, levelNumber } from './setting-form.ts';

interface PreviewChartProps {
  readonly preview: AlarmPreview;
  readonly conditions: AlarmConditions;
  /** The limits in force of the device: what a condition may follow. */
  readonly limits: LimitValues | null;
  readonly quantity: Quantity;
}

/** A threshold of a condition at each hour, in the indicator's kept unit. */
function keptLine(
  { measure, hours: distance }: AlarmCondition,
  hours: AlarmPreview['hours'],
  threshold: number,
): readonly (number | null)[] {
  if (measure === 'departure') return departureLine(hours, threshold);
  return distance === null ? hours.map(() => threshold) : rateLine(hours, distance, threshold);
}

/** Lines of the thresholds in shown units. */
function linesOf({ preview: { hours }, conditions, limits, quantity }: PreviewChartProps): readonly Line[] {
  return levelKeys.flatMap((level) => {
    const condition = conditions[level];
    if (condition === null || quantity.isSwitch) return [];
    const thresholds = thresholdsOf(condition, levelNumber(level), limits);
    return (['high', 'low'] as const).flatMap((side): Line[] => {
      const threshold = thresholds[side];
      if (threshold === null) return [];
      const shown = (at: number) => keptLine(condition, hours, at).map((value) => shownValue(quantity, value));
      const back = side === 'high' ? -condition.deadband : condition.deadband;
      return [{ level, side, values: shown(threshold), clearing: shown(threshold + back) }];
    });
  });
}

const laneHeight = 22;
const toneOf = (level: 1 | 2) => (level === 1 ? 'level1' : 'level2');

/** Where everything stands, px, of a drawing of some width. */
function drawingOf(props: PreviewChartProps, width: number) {
  const { preview, conditions, quantity } = props;
  const { from, to, baseline } = preview;
  const hours = preview.hours.map(({ at, mean, least, greatest }) => ({
    at,
    mean: shownValue(quantity, mean),
    least: shownValue(quantity, least),
    greatest: shownValue(quantity, greatest),
  }));
  const lines = linesOf(props);
  const axis = axisOf(hours, lines);
  const isNarrow = width < 520;
  const inner = Math.max(1, width - plot.left - (isNarrow ? plot.rightNarrow : plot.right));
  const foot = plot.top + plot.height;
  const x = (at: number) => plot.left + (inner * (at - from)) / (to - from);
  const isDeparting = levelKeys.some((level) => conditions[level]?.measure === 'departure');
  return {
    hours,
    lines,
    axis,
    isNarrow,
    end: plot.left + inner,
    foot,
    x,
    y: (value: number) => {
      const share = (value - axis.min) / (axis.max - axis.min);
      return foot - plot.height * Math.min(1.02, Math.max(-0.02, share));
    },
    isIn: (value: number | null | undefined): value is number =>
      value !== null && value !== undefined && value >= axis.min && value <= axis.max,
    /** Of an hour. */
    middle: (at: number) => x(Math.min(to, at + hourMs / 2)),
    laneAt: (lane: 0 | 1) => foot + 26 + lane * laneHeight + laneHeight / 2,
    base: isDeparting && baseline !== null ? shownValue(quantity, baseline) : null,
  };
}

type Part = PreviewChartProps & { readonly drawing: ReturnType<typeof drawingOf> };

/**
 * The hours of the last days with their thresholds; below them a tick for each alarm that is raised now, and a triangle
 * for each that would be.
 */
export function PreviewChart(props: PreviewChartProps) {
  const { preview, quantity } = props;
  const { t } = useTranslation('alarmSettings');
  const [host, width] = useWidth();
  const drawing = drawingOf(props, width);
  return (
    <div ref={host} className={styles.chart}>
      <figure
        aria-label={t('preview.chart', {
          would: preview.wouldRaiseCount,
          now: preview.nowRaisesCount,
          indicator: quantity.name,
        })}
      >
        <svg width={width} height={drawing.foot + 26 + 2 * laneHeight} aria-hidden>
          <Axes {...props} drawing={drawing} />
          <Curve {...props} drawing={drawing} />
          <Thresholds {...props} drawing={drawing} />
          <Labels {...props} drawing={drawing} />
          <Lanes {...props} drawing={drawing} />
        </svg>
      </figure>
    </div>
  );
}

function Axes({ preview: { from, to }, drawing: { axis, isNarrow, end, foot, x, y } }: Part) {
  const { language, timeZone } = useChartLook();
  return (
    <>
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={plot.left} x2={end} y1={y(tick)} y2={y(tick)} />
          <text className={styles.tick} x={plot.left - 8} y={y(tick) + 4} textAnchor="end">
            {formatNumber(tick, axis.decimals, language)}
          </text>
        </g>
      ))}
      <line className={styles.axis} x1={plot.left} x2={end} y1={foot} y2={foot} />
      {timeTicks(from, to, isNarrow ? 4 : 7, timeZone).map((at) => (
        <text key={at} className={styles.tick} x={x(at)} y={foot + 17} textAnchor="middle">
          {axisTimeText(at, to - from, timeZone)}
        </text>
      ))}
    </>
  );
}

/** Mean, least and greatest of each hour, on the times at which a delay would run and an alarm would be open. */
function Curve({ preview, drawing: { hours, x, y, middle } }: Part) {
  return (
    <>
      {preview.wouldRaise.map(({ level, onsetAt, raisedAt, clearedAt }, index) => (
        <g key={index}>
          <rect
            className={styles.delay}
            x={x(onsetAt)}
            y={plot.top}
            width={Math.max(0, x(raisedAt) - x(onsetAt))}
            height={plot.height}
          />
          <rect
            className={styles.span}
            data-tone={toneOf(level)}
            x={x(raisedAt)}
            y={plot.top}
            width={Math.max(2, x(clearedAt ?? preview.to) - x(raisedAt))}
            height={plot.height}
          />
        </g>
      ))}
      <HourCurve hours={hours} x={middle} y={y} />
    </>
  );
}

/** The thresholds, each with the line at which an alarm may clear and the band between them. */
function Thresholds({ conditions, drawing: { hours, lines, end, y, isIn, middle, base } }: Part) {
  const hatch = useId();
  /** Points of a line; one that is the same at all times goes through the hours without readings. */
  const pointsOf = ({ level }: Line, values: Line['values']): (readonly [x: number, y: number | null])[] => {
    const heights = values.map((value) => (isIn(value) ? y(value) : null));
    const [first = null] = heights;
    return conditions[level]?.measure === 'value'
      ? [
          [plot.left, first],
          [end, first],
        ]
      : hours.map(({ at }, index) => [middle(at), heights[index] ?? null]);
  };
  const bandOf = (line: Line) => {
    const [far, near] = [pointsOf(line, line.values), pointsOf(line, line.clearing)];
    const both = far.flatMap(([x, from], index) => {
      const to = near[index]?.[1] ?? null;
      return from === null || to === null ? [] : [{ x, from, to }];
    });
    if (both.length === 0) return '';
    return `${pathOf([...both.map(({ x, from }) => [x, from] as const), ...both.toReversed().map(({ x, to }) => [x, to] as const)])}Z`;
  };
  const hasBand = ({ values, clearing }: Line) => values.some((value, index) => value !== clearing[index]);
  return (
    <>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className={styles.hatch} y2="6" />
        </pattern>
      </defs>
      {lines.filter(hasBand).map((line) => (
        <g key={line.level + line.side}>
          <path d={bandOf(line)} fill={`url(#${hatch})`} />
          <path className={styles.clearing} data-tone={line.level} d={pathOf(pointsOf(line, line.clearing))} />
        </g>
      ))}
      {lines.map((line) => (
        <path
          key={line.level + line.side}
          className={styles.line}
          data-tone={line.level}
          d={pathOf(pointsOf(line, line.values))}
        />
      ))}
      {isIn(base) ? <line className={styles.base} x1={plot.left} x2={end} y1={y(base)} y2={y(base)} /> : null}
    </>
  );
}

/** Names of the lines and the last mean, at the right end. */
function Labels({ conditions, limits, quantity, drawing: { hours, lines, end, foot, y, isIn, base } }: Part) {
  const { t } = useTranslation('alarmSettings');
  const { language } = useChartLook();
  const labelOf = ({ level, side }: Line): string => {
    const condition = conditions[level];
    if (condition === null) return '';
    const all = thresholdsOf(condition, levelNumber(level), limits);
    const one = { low: side === 'low' ? all.low : null, high: side === 'high' ? all.high : null };
    const text = thresholdText(one, choiceOf(condition), { ...quantity, unit: '' }, { t, language }) ?? '';
    return `${t(`level.short.${level}`)} ${text.replace(/^[<>]\s/, '')}`;
  };
  const clearText = (value: number) => formatLimit(Number(value.toPrecision(4)), null, language);
  const last = hours.at(-1);
  const heightOf = (value: number | null | undefined) => (isIn(value) ? y(value) : null);
  const blocks: readonly LabelBlock[] = [
    ...lines.flatMap((line) => {
      const { level: tone, values, clearing } = line;
      const at = values.findLastIndex((value, hour) => isIn(value) || isIn(clearing[hour]));
      const clears = clearing[at];
      return labelBlocks(
        { tone, y: heightOf(values[at]), text: labelOf(line) },
        {
          tone,
          y: clears === values[at] ? null : heightOf(clears),
          text: typeof clears === 'number' ? t('preview.clearsAt', { value: clearText(clears) }) : '',
        },
      );
    }),
    ...labelBlocks({ tone: 'base', y: heightOf(base), text: t('preview.baseline') }),
    ...(last === undefined
      ? []
      : labelBlocks({ tone: 'now', y: y(last.mean), text: formatNumber(last.mean, quantity.decimals, language) })),
  ];
  const placed = spreadLabels(
    blocks.map((block) => ({ y: block.y, height: block.rows.length * labelHeight })),
    plot.top,
    foot,
  );
  return blocks.map(({ y: wanted, rows }, index) =>
    rows.map(({ tone, text }, row) => (
      <text
        key={`${index} ${tone} ${text}`}
        className={styles.label}
        data-tone={tone}
        x={end + 8}
        y={(placed[index] ?? wanted) + 4 + (row - (rows.length - 1) / 2) * labelHeight}
      >
        {text}
      </text>
    )),
  );
}

function Lanes({ preview, drawing: { isNarrow, end, x, laneAt } }: Part) {
  const { t } = useTranslation('alarmSettings');
  const { to, nowRaises, nowRaisesCount, wouldRaise, wouldRaiseCount } = preview;
  return (
    <>
      {nowRaises.map(({ raisedAt, level }, index) => (
        <rect
          key={index}
          className={styles.tickMark}
          data-tone={toneOf(level)}
          x={x(raisedAt) - 0.75}
          y={laneAt(0) - 6}
          width="1.5"
          height="12"
        />
      ))}
      <line className={styles.lane} x1={plot.left} x2={end} y1={laneAt(1) + 6.5} y2={laneAt(1) + 6.5} />
      {gravestLast(wouldRaise).map(({ raisedAt, clearedAt, level }, index) => (
        <g key={index} className={styles.mark} data-tone={toneOf(level)}>
          {clearedAt === null ? (
            <rect x={x(raisedAt)} y={laneAt(1) + 2} width={Math.max(0, x(to) - x(raisedAt))} height="4" rx="2" />
          ) : null}
          <path d={`M${x(raisedAt)} ${laneAt(1) - 6}l5.5 12h-11Z`} />
        </g>
      ))}
      <text className={styles.label} data-tone="base" x={end + 8} y={laneAt(0) + 4}>
        {t(isNarrow ? 'preview.laneNowShort' : 'preview.laneNow', { count: nowRaisesCount })}
      </text>
      <text className={styles.label} data-tone="would" x={end + 8} y={laneAt(1) + 4}>
        {t(isNarrow ? 'preview.laneWouldShort' : 'preview.laneWould', { count: wouldRaiseCount })}
      </text>
    </>
  );
}
