import { timeText } from '../../lib/time-text.ts';
import type { Look } from '../prepare/look.ts';
import { nearestIndex } from '../prepare/panel.ts';
import type { Curve, Panel } from '../prepare/panel.ts';
import { valueText } from '../prepare/quantity.ts';
import type { View } from '../prepare/time-range.ts';
import { timeAt, xOf, yOf } from './layout.ts';
import type { Layout } from './layout.ts';
import styles from './StackedChart.module.css';

interface PointerProps {
  readonly panels: readonly Panel[];
  readonly layout: Layout;
  readonly view: View;
  readonly x: number;
  readonly look: Pick<Look, 'language' | 'timeZone'>;
}

/** The line under the pointer through all panels, the points it hits, and their values. */
export function Pointer({ panels, layout, view, x, look }: PointerProps) {
  const time = timeAt(layout, view, x);
  const curves = panels.flatMap((panel, position) =>
    panel.curves.map((curve) => ({ curve, position, scale: panel.axes[curve.axis]?.scale })),
  );
  const reachMs = Math.max(
    ((view.to - view.from) / layout.plotWidth) * 12,
    ...curves.map(({ curve }) => curve.series.bucketMs),
  );
  const hits = curves.map((each) => ({ ...each, index: nearestIndex(each.curve.points, time, reachMs) }));
  const first = hits.find(({ index }) => index !== null);
  const shownAt =
    first?.index === undefined || first.index === null ? time : (first.curve.points.at[first.index] ?? time);
  const lineX = xOf(layout, view, shownAt);
  const bottom = (layout.panels.at(-1)?.top ?? 0) + (layout.panels.at(-1)?.height ?? 0);
  const isLeft = lineX < layout.width / 2;
  return (
    <>
      <svg className={styles.cross} width={layout.width} height={layout.height} aria-hidden>
        <line x1={lineX} x2={lineX} y1={layout.panels[0]?.top ?? 0} y2={bottom} />
        {hits.map(({ curve, position, scale, index }) => {
          const value = index === null ? null : curve.points.mean[index];
          return value === null || value === undefined || index === null || scale === undefined ? null : (
            <circle
              key={`${position} ${curve.id}`}
              cx={xOf(layout, view, curve.points.at[index] ?? 0)}
              cy={yOf(layout, position, scale, value)}
              r="3.5"
              style={{ fill: `var(--c-${curve.colour})` }}
            />
          );
        })}
      </svg>
      <div
        className={styles.tip}
        style={isLeft ? { left: lineX + 12 } : { right: layout.width - lineX + 12 }}
        aria-hidden
      >
        <time className="num">{timeText(shownAt, look.timeZone)}</time>
        {hits.map(({ curve, position, index }) => (
          <Hit key={`${position} ${curve.id}`} curve={curve} index={index} look={look} />
        ))}
      </div>
    </>
  );
}

function Hit({
  curve: { quantity, fullName, points },
  index,
  look: { language },
}: {
  readonly curve: Curve;
  readonly index: number | null;
  readonly look: Pick<Look, 'language'>;
}) {
  const format = (value: number | null | undefined) =>
    value === null || value === undefined ? '—' : valueText(quantity, value, language);
  const [mean, min, max] =
    index === null ? [null, null, null] : [points.mean[index], points.min[index], points.max[index]];
  const isSpread = min !== max;
  return (
    <div className={styles.hit}>
      <span>{fullName}</span>
      <b className="num">
        {format(mean)}
        {quantity.unit === '' || mean === null ? '' : ` ${quantity.unit}`}
      </b>
      {isSpread ? (
        <small className="num">
          {format(min)} – {format(max)}
        </small>
      ) : (
        <small />
      )}
    </div>
  );
}
