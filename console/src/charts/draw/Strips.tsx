import { useMemo } from 'react';
import type { Look } from '../prepare/look.ts';
import { formatNumber } from '../prepare/numbers.ts';
import { strokeOf } from '../prepare/scatter.ts';
import type { Span } from '../prepare/scatter.ts';
import { axisTimeText, timeTicks } from '../prepare/time-axis.ts';
import styles from './Strips.module.css';
import { useWidth } from './useWidth.ts';

/** One quantity over time. */
export interface Strip {
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  readonly decimals: number | null;
  /** Parallel to the times; null: none. */
  readonly values: readonly (number | null)[];
}

interface StripsProps {
  readonly label: string;
  readonly t: readonly number[];
  readonly range: Span;
  /** From which step on a line is interrupted, ms. */
  readonly gapMs: number;
  readonly strips: readonly Strip[];
  /** Shaded times. */
  readonly spans: readonly Span[];
  readonly look: Pick<Look, 'language' | 'timeZone'>;
}

const stripPx = 62;
const [left, right, foot] = [12, 120, 24];

/** Quantities over the same time, each over its own range of values, one above the other. */
export function Strips({ label, t, range, gapMs, strips, spans, look }: StripsProps) {
  const [host, width] = useWidth<HTMLElement>();
  const isNarrow = width < 480;
  const plot = Math.max(40, width - left - (isNarrow ? 12 : right));
  const xOf = (at: number) => left + ((at - range.from) / Math.max(1, range.to - range.from)) * plot;
  const height = strips.length * stripPx + foot;
  return (
    <figure ref={host} className={styles.figure} style={{ height }} aria-label={label}>
      {width === 0 ? null : (
        <svg className={styles.strips} width={width} height={height} aria-hidden>
          {spans.map(({ from, to }) => (
            <rect
              key={from}
              className={styles.span}
              x={xOf(from)}
              y={0}
              width={Math.max(1.5, xOf(to) - xOf(from))}
              height={height - foot}
            />
          ))}
          {strips.map((strip, place) => (
            <OneStrip
              key={strip.key}
              strip={strip}
              place={place}
              t={t}
              xOf={xOf}
              gapMs={gapMs}
              language={look.language}
              edge={isNarrow ? null : left + plot + 8}
            />
          ))}
          {timeTicks(range.from, range.to, isNarrow ? 4 : 8, look.timeZone).map((at) => (
            <text key={at} x={xOf(at)} y={height - 6} textAnchor="middle">
              {axisTimeText(at, range.to - range.from, look.timeZone)}
            </text>
          ))}
        </svg>
      )}
    </figure>
  );
}

interface OneStripProps {
  readonly strip: Strip;
  readonly place: number;
  readonly t: readonly number[];
  readonly xOf: (at: number) => number;
  readonly gapMs: number;
  readonly language: Look['language'];
  /** Where its newest value stands; null: above its line. */
  readonly edge: number | null;
}

function OneStrip({ strip, place, t, xOf, gapMs, language, edge }: OneStripProps) {
  const [low, high] = useMemo(
    () =>
      strip.values.reduce<[number, number]>(
        ([least, most], value) => (value === null ? [least, most] : [Math.min(least, value), Math.max(most, value)]),
        [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
      ),
    [strip.values],
  );
  const top = place * stripPx;
  const yOf = (value: number) =>
    high > low ? top + stripPx - 8 - ((value - low) / (high - low)) * (stripPx - 24) : top + stripPx / 2;
  const newest = strip.values.findLast((value) => value !== null) ?? null;
  const words = newest === null ? '' : `${formatNumber(newest, strip.decimals, language)} ${strip.unit}`;
  return (
    <g className={styles[`strip${(place % 3) + 1}`]}>
      <path d={strokeOf(t, strip.values, { x: xOf, y: yOf }, gapMs)} />
      <text x={edge ?? left} y={edge === null ? top + 12 : top + 26} className={styles.value}>
        {words}
      </text>
      <text x={edge ?? left + 110} y={edge === null ? top + 12 : top + 41}>
        {strip.name}
      </text>
    </g>
  );
}
