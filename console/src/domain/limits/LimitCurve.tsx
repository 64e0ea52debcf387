import type { AlarmRule, LimitPreview, LimitValues } from '@oilsight/contract';
import { identity } from '@oilsight/oil';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HourCurve } from '../../charts/draw/HourCurve.tsx';
import { useWidth } from '../../charts/draw/useWidth.ts';
import { runsOf } from '../../charts/prepare/hour-curve.ts';
import { spreadLabels } from '../../charts/prepare/labels.ts';
import { formatNumber } from '../../charts/prepare/numbers.ts';
import { shownValue } from '../../charts/prepare/shown-unit.ts';
import type { ValueAxis } from '../../charts/prepare/ticks.ts';
import { axisTimeText, timeTicks } from '../../charts/prepare/time-axis.ts';
import { shortTimeText } from '../../lib/reader-time.ts';
import { lineWidth } from '../../lib/text-width.ts';
import { hourMs } from '../../lib/time.ts';
import { useChartLook } from '../useChartLook.ts';
import { beyondAxis, limitAxis } from './limit-axis.ts';
import { boundsOfLevel } from './limit-effect.ts';
import type { Level } from './limit-effect.ts';
import { bounds } from './limit-form.ts';
import type { Bound } from './limit-form.ts';
import { numberText } from './limit-texts.ts';
import type { Words } from './limit-texts.ts';
import styles from './LimitCurve.module.css';

interface LimitCurveProps {
  readonly preview: LimitPreview;
  /** The limits in force. */
  readonly before: LimitValues | null;
  /** The newest reading, with which the curve ends; null: the last hour's mean does. */
  readonly newest: number | null;
  readonly words: Words;
}

/** Where the curve stands in the drawing, px; longer numbers at its sides take more room. */
const plot = { left: 46, right: 96, top: 14, height: 226 } as const;
const [chipHeight, chipRoom] = [22, 24];

const levelOf = (bound: Bound): Level => (bound.startsWith('level1') ? 'level1' : 'level2');

/** A limit in the drawing, in shown units. */
interface Line {
  readonly bound: Bound;
  readonly level: Level;
  readonly value: number;
  /** Where an alarm may clear; null: there is no rule that follows the limit, or it has no deadband. */
  readonly clears: number | null;
}

function linesOf(limits: LimitValues | null, rules: readonly AlarmRule[], { quantity }: Words): readonly Line[] {
  return bounds.flatMap((bound) => {
    const kept = limits?.[bound] ?? null;
    if (kept === null) return [];
    const level = levelOf(bound);
    const rule = rules.find((one) => one.level === (level === 'level1' ? 1 : 2) && one.follows === 'limit');
    const back = rule === undefined || rule.deadband === 0 ? null : rule.deadband * (bound.endsWith('High') ? -1 : 1);
    return [
      {
        bound,
        level,
        value: shownValue(quantity, kept),
        clears: back === null ? null : shownValue(quantity, kept + back),
      },
    ];
  });
}

/** Where everything stands, px, of a drawing of some width. */
function drawingOf({ preview, before, newest, words }: LimitCurveProps, width: number) {
  const { quantity } = words;
  const { from, to, limits, wouldRules } = preview;
  const hours = preview.hours.map(({ at, mean, least, greatest }) => ({
    at,
    mean: shownValue(quantity, mean),
    least: shownValue(quantity, least),
    greatest: shownValue(quantity, greatest),
  }));
  const lines = linesOf(limits, wouldRules, words);
  const old = linesOf(before, [], words).filter(
    ({ bound, value }) => !lines.some((line) => line.bound === bound && line.value === value),
  );
  const last = newest === null ? (hours.at(-1)?.mean ?? null) : shownValue(quantity, newest);
  const axis = limitAxis(
    [...(last === null ? [] : [last]), ...hours.flatMap(({ least, greatest }) => [least, greatest])],
    [...lines, ...old].map(({ value }) => value),
  );
  const tickTexts = axis.ticks.map((tick) => formatNumber(tick, axis.decimals, words.language));
  const chipTexts = lines.map((line) => chipText(line, axis, words));
  const widest = (texts: readonly string[], size: number) => Math.max(0, ...texts.map((text) => lineWidth(text, size)));
  const left = Math.max(plot.left, widest(tickTexts, 11) + 12);
  const right = Math.max(plot.right, widest(chipTexts, 12) + 24);
  const inner = Math.max(1, width - left - right);
  const foot = plot.top + plot.height;
  const x = (at: number) => left + (inner * (at - from)) / Math.max(1, to - from);
  return {
    hours,
    /** The value at the end of the curve. */
    last,
    lines,
    /** Those that stand on the axis. */
    drawn: lines.filter(({ value }) => beyondAxis(value, axis) === null),
    old: old.filter(({ value }) => beyondAxis(value, axis) === null),
    axis,
    tickTexts,
    chipTexts,
    left,
    end: left + inner,
    foot,
    inner,
    x,
    /** Of a value; one beyond the axis stands at its end. */
    y: (value: number) =>
      foot - (plot.height * (Math.min(axis.max, Math.max(axis.min, value)) - axis.min)) / (axis.max - axis.min),
    /** Of an hour. */
    middle: (at: number) => x(Math.min(to, at + hourMs / 2)),
  };
}

/** The name of a limit at the end of its line; an arrow points to one that lies beyond the axis. */
function chipText({ level, value }: Line, axis: Pick<ValueAxis, 'min' | 'max'>, words: Words): string {
  const { t } = words;
  const beyond = beyondAxis(value, axis);
  const text = t('limit.curve.chip', {
    level: t(`limit.curve.level.${level}`),
    value: numberTextShown(value, words),
  });
  return beyond === null ? text : `${text} ${beyond === 'above' ? '↑' : '↓'}`;
}

type Part = LimitCurveProps & { readonly drawing: ReturnType<typeof drawingOf> };

/**
 * The hours of the last days with the limits as they would be, those of today dotted, where an alarm would clear, and
 * the times at which one would be open.
 */
export function LimitCurve(props: LimitCurveProps) {
  const { preview, words } = props;
  const { t } = useTranslation('oils');
  const [host, width] = useWidth();
  const [pointed, setPointed] = useState<number | null>(null);
  const drawing = drawingOf(props, width);
  const at =
    pointed === null ? null : preview.from + ((pointed - drawing.left) / drawing.inner) * (preview.to - preview.from);
  return (
    <div ref={host} className={styles.curve}>
      <figure
        aria-label={t('limit.curve.label', {
          indicator: words.quantity.name,
          would: preview.wouldRaiseCount,
          now: preview.nowRaisesCount,
        })}
      >
        <svg
          width={width}
          height={drawing.foot + 24}
          aria-hidden
          onPointerMove={(event) => setPointed(event.nativeEvent.offsetX)}
          onPointerLeave={() => setPointed(null)}
        >
          <Axes {...props} drawing={drawing} />
          <Lines {...props} drawing={drawing} />
          <Readings {...props} drawing={drawing} />
          <Names {...props} drawing={drawing} />
          <Chips {...props} drawing={drawing} />
          {at === null || at < preview.from || at > preview.to ? null : (
            <Readout {...props} drawing={drawing} at={at} />
          )}
        </svg>
      </figure>
    </div>
  );
}

function Axes({ preview: { from, to, wouldRaise }, drawing: { axis, tickTexts, left, end, foot, x, y, inner } }: Part) {
  const { timeZone } = useChartLook();
  return (
    <>
      {wouldRaise.map(({ level, raisedAt, clearedAt }, index) => (
        <g key={index}>
          <rect
            className={styles.span}
            data-tone={level === 1 ? 'level1' : 'level2'}
            x={x(Math.max(from, raisedAt))}
            y={plot.top}
            width={Math.max(2, x(clearedAt ?? to) - x(Math.max(from, raisedAt)))}
            height={plot.height}
          />
          <line className={styles.raised} x1={x(raisedAt)} x2={x(raisedAt)} y1={foot - 7} y2={foot} />
        </g>
      ))}
      {axis.ticks.map((tick, index) => (
        <g key={tick}>
          <line className={styles.grid} x1={left} x2={end} y1={y(tick)} y2={y(tick)} />
          <text className={styles.tick} x={left - 7} y={y(tick) + 4} textAnchor="end">
            {tickTexts[index]}
          </text>
        </g>
      ))}
      {timeTicks(from, to, inner < 300 ? 4 : 7, timeZone).map((at) => (
        <text key={at} className={styles.tick} x={x(at)} y={foot + 17} textAnchor="middle">
          {axisTimeText(at, to - from, timeZone)}
        </text>
      ))}
    </>
  );
}

/** The limits, with the bands in which an open alarm stays, and those of today. */
function Lines({ drawing: { drawn, old, left, end, inner, y } }: Part) {
  const hatch = useId();
  return (
    <>
      <defs>
        {(['level2', 'level1'] as const).map((level) => (
          <pattern
            key={level}
            id={`${hatch}-${level}`}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className={styles.hatch} data-tone={level} width="1.5" height="5" />
          </pattern>
        ))}
      </defs>
      {drawn.map(({ bound, level, value, clears }) =>
        clears === null ? null : (
          <rect
            key={bound}
            x={left}
            y={Math.min(y(value), y(clears))}
            width={inner}
            height={Math.abs(y(value) - y(clears))}
            fill={`url(#${hatch}-${level})`}
          />
        ),
      )}
      {old.map((line) => (
        <g key={line.bound}>
          <line
            className={styles.old}
            data-tone={line.level}
            x1={left}
            x2={end}
            y1={y(line.value)}
            y2={y(line.value)}
          />
        </g>
      ))}
      {drawn.map(({ bound, level, value }) => (
        <line key={bound} className={styles.line} data-tone={level} x1={left} x2={end} y1={y(value)} y2={y(value)} />
      ))}
    </>
  );
}

/** What the dotted lines and the ends of the bands are, at the left. */
function Names({ words, drawing: { lines, drawn, old, left, foot, y } }: Part) {
  const { t } = useTranslation('oils');
  const heightOf = (line: Line) => {
    const above = y(line.value) - 5;
    return isAbove(line, lines) || above + 18 > foot - 2 ? above : above + 18;
  };
  return (
    <>
      {old.map((line) => (
        <text key={line.bound} className={styles.name} x={left + 6} y={heightOf(line)}>
          {t('limit.curve.was', {
            level: t(`limit.curve.level.${line.level}`),
            value: numberTextShown(line.value, words),
          })}
        </text>
      ))}
      {drawn.map((line) => {
        const { clears } = line;
        if (clears === null || !boundsOfLevel.level2.some((bound) => bound === line.bound)) return null;
        const height = y(clears) + (line.bound.endsWith('High') ? 12 : -4);
        // Below the foot stand the days.
        if (height > foot - 2) return null;
        return (
          <text key={line.bound} className={styles.name} x={left + 6} y={height}>
            {t('limit.curve.clears', { value: numberTextShown(clears, words) })}
          </text>
        );
      })}
    </>
  );
}

/** Whether the words of a dotted line stand above it: away from the line that takes its place. */
function isAbove({ bound, value }: Line, lines: readonly Line[]): boolean {
  const next = lines.find((line) => line.bound === bound);
  return next === undefined || value > next.value;
}

/** A limit that is in the shown unit already. */
function numberTextShown(value: number, words: Words): string {
  return numberText(value, { ...words, quantity: { ...words.quantity, conversion: identity } });
}

/** Mean, least and greatest of each hour, and the newest reading. */
function Readings({ preview: { to }, words, drawing: { hours, last: value, y, middle, end } }: Part) {
  const { t } = useTranslation('oils');
  const { language } = useChartLook();
  const last = hours.at(-1);
  return (
    <>
      <HourCurve hours={hours} x={middle} y={y} />
      {runsOf(hours)
        .filter(({ length }) => length === 1)
        .flat()
        .map(({ at, mean }) => (
          <circle key={at} className={styles.dot} cx={middle(at)} cy={y(mean)} r="1.5" />
        ))}
      {last === undefined || value === null ? null : (
        <>
          <circle className={styles.now} cx={middle(last.at)} cy={y(value)} r="4" />
          <text
            className={styles.nowText}
            x={Math.min(end, middle(last.at)) - 8}
            y={Math.max(plot.top + 12, y(value) - 9)}
            textAnchor="end"
          >
            {t(to - last.at < 2 * hourMs ? 'limit.curve.now' : 'limit.curve.last', {
              value: formatNumber(value, words.quantity.decimals, language),
            })}
          </text>
        </>
      )}
    </>
  );
}

/** The names of the limits at the right end, which give way to one another. */
function Chips({ drawing: { lines, chipTexts, end, foot, y } }: Part) {
  const placed = spreadLabels(
    lines.map(({ value }) => ({ y: y(value), height: chipRoom })),
    plot.top - 10,
    foot + 4,
  );
  return lines.map(({ bound, level, value }, index) => {
    const text = chipTexts[index] ?? '';
    const width = lineWidth(text, 12) + 18;
    const at = placed[index] ?? y(value);
    return (
      <g key={bound} className={styles.chip} data-tone={level}>
        <rect x={end + 4} y={at - chipHeight / 2} width={width} height={chipHeight} rx={chipHeight / 2} />
        <text x={end + 4 + width / 2} y={at + 4} textAnchor="middle">
          {text}
        </text>
      </g>
    );
  });
}

/** What the hour under the pointer says. */
function Readout({ at, words, drawing: { hours, left: start, foot, end, middle, y } }: Part & { readonly at: number }) {
  const { language } = useChartLook();
  const hour = hours.find((one) => at >= one.at && at < one.at + hourMs);
  if (hour === undefined) return null;
  const { decimals } = words.quantity;
  const [mean, least, greatest] = [hour.mean, hour.least, hour.greatest].map((value) =>
    formatNumber(value, decimals, language),
  );
  const text = `${shortTimeText(hour.at)}  ${mean}  (${least}–${greatest})`;
  const [x, width] = [middle(hour.at), lineWidth(text, 12) + 16];
  const left = Math.min(Math.max(start, x - width / 2), end - width);
  return (
    <g className={styles.readout}>
      <line x1={x} x2={x} y1={plot.top} y2={foot} />
      <circle cx={x} cy={y(hour.mean)} r="3" />
      <rect x={left} y={0} width={width} height="22" rx="6" />
      <text x={left + 8} y="15">
        {text}
      </text>
    </g>
  );
}
