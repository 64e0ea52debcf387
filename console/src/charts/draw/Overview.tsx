import { useMemo, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { extentOf } from '../prepare/axis.ts';
import { brushed } from '../prepare/brush.ts';
import type { Grip } from '../prepare/brush.ts';
import { lineIn } from '../prepare/columns.ts';
import type { Look } from '../prepare/look.ts';
import type { Curve } from '../prepare/panel.ts';
import { axisText } from '../prepare/x-axis.ts';
import type { XAxis } from '../prepare/x-axis.ts';
import { select } from '../prepare/time-range.ts';
import type { View } from '../prepare/time-range.ts';
import { layoutOf, timeAt, xOf } from './layout.ts';
import type { Layout } from './layout.ts';
import styles from './Overview.module.css';
import { useWidth } from './useWidth.ts';

interface OverviewProps {
  /** Curves over the whole of `bounds`, each drawn over its own range of values; the same array while they stay. */
  readonly curves: readonly Pick<Curve, 'id' | 'points' | 'colour'>[];
  readonly view: View;
  readonly bounds: View;
  readonly look: Pick<Look, 'timeZone'>;
  readonly axis: XAxis;
  /** Value axes of the chart above, for the same left edge. */
  readonly axes?: number;
  /** Stands at the right: how much it shows. */
  readonly label?: string;
  /** null: everything. */
  readonly onView: (view: View | null) => void;
}

/** Height of the drawing, px. */
const height = 30;

type Drag =
  | { readonly grip: Grip; readonly startX: number; readonly view: View }
  | { readonly grip: 'new'; readonly startX: number };

/** All that can be looked at, in small, with the window that is: its edges and the window itself are dragged. */
export function Overview({ curves, view, bounds, look, axis, axes = 1, label, onView }: OverviewProps) {
  const { t } = useTranslation('charts');
  const [host, width] = useWidth();
  const layout = useMemo(() => layoutOf(width, 1, axes), [width, axes]);
  const drag = useRef<Drag | null>(null);
  const [selection, setSelection] = useState<View | null>(null);
  const xIn = (event: { readonly clientX: number }) =>
    event.clientX - (host.current?.getBoundingClientRect().left ?? 0);
  const show = (next: View) => onView(next.from <= bounds.from && next.to >= bounds.to ? null : next);
  const begin = (grip: Grip | 'new') => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    const startX = xIn(event);
    drag.current = grip === 'new' ? { grip, startX } : { grip, startX, view };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (now === null) return;
    const x = xIn(event);
    if (now.grip === 'new') setSelection(select(timeAt(layout, bounds, now.startX), timeAt(layout, bounds, x), bounds));
    else show(brushed(now.grip, now.view, bounds, ((x - now.startX) / layout.plotWidth) * (bounds.to - bounds.from)));
  };
  const end = () => {
    drag.current = null;
    if (selection !== null) show(selection);
    setSelection(null);
  };
  const moves = { onPointerMove: move, onPointerUp: end, onPointerCancel: end };
  const shown = selection ?? view;
  const [left, right] = [xOf(layout, bounds, shown.from), xOf(layout, bounds, shown.to)].map((x) =>
    Math.min(layout.left + layout.plotWidth, Math.max(layout.left, x)),
  ) as [number, number];
  return (
    <section ref={host} className={styles.overview} aria-label={t('overview.label')}>
      {width === 0 ? null : (
        <>
          <div
            className={styles.track}
            style={{ left: layout.left, width: layout.plotWidth }}
            onPointerDown={begin('new')}
            onDoubleClick={() => onView(null)}
            {...moves}
          >
            <Courses curves={curves} bounds={bounds} layout={layout} />
          </div>
          <div
            className={styles.window}
            style={{ left, width: Math.max(2, right - left) }}
            onPointerDown={begin('window')}
            onDoubleClick={() => onView(null)}
            {...moves}
          />
          {(['from', 'to'] as const).map((grip) => (
            <input
              key={grip}
              type="range"
              className={styles.grip}
              aria-label={t(`overview.${grip}`)}
              min={bounds.from}
              max={bounds.to}
              step={Math.max(1, Math.round((bounds.to - bounds.from) / 100))}
              value={shown[grip]}
              aria-valuetext={axisText(axis, shown[grip], look.timeZone)}
              style={{ left: grip === 'from' ? left : right }}
              onPointerDown={begin(grip)}
              onChange={({ target }) => show(brushed(grip, view, bounds, Number(target.value) - view[grip]))}
              {...moves}
            />
          ))}
          {label === undefined || layout.isNarrow ? null : (
            <span className={`${styles.label} num`} style={{ left: layout.left + layout.plotWidth + 8 }}>
              {label}
            </span>
          )}
        </>
      )}
    </section>
  );
}

/** The curves in small: zooming leaves them as they are. */
function Courses({ curves, bounds, layout }: Pick<OverviewProps, 'curves' | 'bounds'> & { readonly layout: Layout }) {
  const paths = useMemo(
    () =>
      curves.flatMap(({ id, points, colour }, nth) => {
        const extent = extentOf(points, bounds.from, bounds.to);
        return extent === null
          ? []
          : [{ id: `${nth} ${id}`, colour, d: pathOf(points, bounds, { extent, width: layout.plotWidth }) }];
      }),
    [curves, bounds, layout.plotWidth],
  );
  return (
    <svg width={layout.plotWidth} height={height} aria-hidden>
      {paths.map(({ id, colour, d }) => (
        <path key={id} d={d} style={{ stroke: `var(--c-${colour})` }} />
      ))}
    </svg>
  );
}

function pathOf(
  points: Curve['points'],
  bounds: View,
  { extent: [low, high], width }: { readonly extent: readonly [number, number]; readonly width: number },
): string {
  const { x, y } = lineIn(points, 'mean', bounds, { columns: width });
  const span = Math.max(high - low, Number.EPSILON);
  let isOpen = false;
  return x
    .map((at, index) => {
      const value = y[index] as number;
      if (Number.isNaN(value)) {
        isOpen = false;
        return '';
      }
      const word = isOpen ? 'L' : 'M';
      isOpen = true;
      const px = ((at - bounds.from) / (bounds.to - bounds.from)) * width;
      return `${word}${px.toFixed(1)} ${(height - 4 - ((value - low) / span) * (height - 8)).toFixed(1)}`;
    })
    .join('');
}
