import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { barOf, laneMarks } from '../prepare/alarm-lane.ts';
import type { LaneAlarm, LaneMark } from '../prepare/alarm-lane.ts';
import type { View } from '../prepare/time-range.ts';
import { layoutOf, xOf } from './layout.ts';
import type { Layout } from './layout.ts';
import { useWidth } from './useWidth.ts';
import styles from './AlarmLanes.module.css';

/** One line below a chart: alarms that look the same, or the instants of notices. */
export interface Lane {
  readonly id: string;
  readonly label: string;
  readonly tone: 'l1' | 'l2' | 'flt' | 'off' | null;
  readonly alarms: readonly LaneAlarm[];
  readonly notices: readonly { readonly id: string; readonly at: number; readonly words: string }[];
}

interface AlarmLanesProps {
  readonly lanes: readonly Lane[];
  readonly view: View;
  /** The present, ms. */
  readonly now: number;
  /** Value axes of the chart above, for the same left edge. */
  readonly axes?: number;
  /** Where several alarms that share a mark are listed; left out: nowhere. */
  readonly listOf?: (from: number, to: number) => string;
}

/** Width of a mark with its number and the air around it, px; where the name of a lane stands right of the plot. */
export const markPx = 28;
export const labelPx = 24;
/** Alarms that the tip of a mark names. */
const maxNamed = 6;

/**
 * Alarms below a stacked chart, on its time axis: a filled triangle is still open, a hollow one has cleared, the bar is
 * how long. Each mark is a link with a tip; arrow keys go from one to the next.
 */
export function AlarmLanes({ lanes, view, now, axes = 1, listOf }: AlarmLanesProps) {
  const { t } = useTranslation('charts');
  const [host, width] = useWidth();
  const [pointed, setPointed] = useState<string | null>(null);
  const layout = layoutOf(width, 1, axes);
  const marked = lanes.map((lane) => ({
    ...lane,
    marks: laneMarks(lane.alarms, view, now, markPx / layout.plotWidth),
  }));
  const keys = marked.flatMap(({ id, marks }) => marks.map((mark) => keyOf(id, mark)));
  const [reached, setReached] = useState<string | null>(null);
  const tabStop = reached !== null && keys.includes(reached) ? reached : (keys.at(-1) ?? null);
  return (
    <section ref={host} className={`${styles.lanes} num`} aria-label={t('alarms.label')}>
      {width === 0
        ? null
        : marked.map(({ id, label, tone, alarms, notices, marks }) => (
            <fieldset key={id} className={styles.lane} data-tone={tone ?? undefined} aria-label={label}>
              {alarms.map((alarm) => (
                <Bar key={alarm.id} alarm={alarm} layout={layout} view={view} now={now} />
              ))}
              {marks.map((mark) => {
                const key = keyOf(id, mark);
                return (
                  <Mark
                    key={key}
                    mark={mark}
                    x={xOf(layout, view, mark.at)}
                    layout={layout}
                    isTabStop={key === tabStop}
                    isPointed={key === pointed}
                    onPointed={(isPointed) => {
                      if (isPointed) setReached(key);
                      setPointed(isPointed ? key : null);
                    }}
                    {...(listOf === undefined ? {} : { listOf })}
                  />
                );
              })}
              {notices
                .filter(({ at }) => at >= view.from && at <= view.to)
                .map((notice) => (
                  <span
                    key={notice.id}
                    className={styles.notice}
                    title={notice.words}
                    style={{ left: xOf(layout, view, notice.at) }}
                  >
                    <Icon name="send" size="s" label={notice.words} />
                  </span>
                ))}
              <span
                className={styles.label}
                style={{ left: layout.left + layout.plotWidth + labelPx, maxWidth: layout.right - labelPx }}
                aria-hidden
              >
                {label}
              </span>
            </fieldset>
          ))}
    </section>
  );
}

const keyOf = (lane: string, { alarms }: LaneMark): string => `${lane} ${alarms[0]?.id ?? ''}`;

/** Moves the focus to the mark before or after, to the first or the last. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const lanes = event.currentTarget.closest('section');
  const marks = [...(lanes?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])];
  const at = marks.indexOf(event.currentTarget);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: marks.length - 1 }[event.key];
  const next = at === -1 || to === undefined ? undefined : marks[to];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

interface Placed {
  readonly layout: Layout;
}

function Bar({
  alarm,
  layout,
  view,
  now,
}: Placed & { readonly alarm: LaneAlarm; readonly view: View; readonly now: number }) {
  const bar = barOf(alarm, view, now);
  if (bar === null) return null;
  const left = xOf(layout, view, bar.from);
  return (
    <i
      className={styles.bar}
      data-open-left={alarm.from < view.from || undefined}
      style={{ left, width: Math.max(3, xOf(layout, view, bar.to) - left) }}
    />
  );
}

interface MarkProps extends Placed {
  readonly mark: LaneMark;
  readonly x: number;
  readonly isTabStop: boolean;
  readonly isPointed: boolean;
  readonly onPointed: (isPointed: boolean) => void;
  readonly listOf?: (from: number, to: number) => string;
}

function Mark({ mark: { alarms, isOpen, isBefore }, x, layout, isTabStop, isPointed, onPointed, listOf }: MarkProps) {
  const { t } = useTranslation('charts');
  const [first] = alarms;
  const [oldest, newest] = [first?.from ?? 0, alarms.at(-1)?.from ?? 0];
  const href = alarms.length > 1 ? (listOf?.(oldest, newest) ?? null) : (first?.href ?? null);
  const named = alarms.slice(0, maxNamed);
  const more = alarms.length > maxNamed ? t('alarms.more', { count: alarms.length - maxNamed }) : null;
  const words = [...named.map(({ lines }) => lines.join(t('alarms.comma'))), ...(more === null ? [] : [more])].join(
    '\n',
  );
  const shared = {
    className: styles.mark,
    style: { left: x },
    'data-mark': true,
    tabIndex: isTabStop ? 0 : -1,
    'aria-label': words,
    onPointerEnter: () => onPointed(true),
    onPointerLeave: () => onPointed(false),
    onFocus: () => onPointed(true),
    onBlur: () => onPointed(false),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => (event.key === 'Escape' ? onPointed(false) : walk(event)),
  };
  const inside = (
    <>
      <Shape isOpen={isOpen} isBefore={isBefore} />
      {alarms.length > 1 ? <small aria-hidden>{alarms.length}</small> : null}
    </>
  );
  return (
    <>
      {href === null ? (
        <button type="button" {...shared} onClick={() => onPointed(true)}>
          {inside}
        </button>
      ) : (
        <Link {...shared} to={href}>
          {inside}
        </Link>
      )}
      {isPointed ? (
        <div
          className={styles.tip}
          aria-hidden
          style={x < layout.width / 2 ? { left: Math.max(0, x - 16) } : { right: Math.max(0, layout.width - x - 16) }}
        >
          {named.map(({ id, lines: [title, ...rest] }) => (
            <p key={id}>
              <b>{title}</b>
              {rest.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
          ))}
          {more === null ? null : <p>{more}</p>}
        </div>
      ) : null}
    </>
  );
}

/** A triangle where the alarm was raised, or an arrow to the left where that was before the view. */
function Shape({ isOpen, isBefore }: Pick<LaneMark, 'isOpen' | 'isBefore'>) {
  return (
    <svg
      className={styles.shape}
      data-open={isOpen || undefined}
      width="12"
      height="11"
      viewBox="0 0 12 11"
      aria-hidden
    >
      <path d={isBefore ? 'M10.2 1 L1.8 5.5 L10.2 10 Z' : 'M6 1 L11 10 H1 Z'} />
    </svg>
  );
}
