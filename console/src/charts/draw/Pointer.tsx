import type { Language } from '@oilsight/contract';
import { nearestIndex } from '../prepare/panel.ts';
import type { Panel } from '../prepare/panel.ts';
import { valueText } from '../prepare/quantity.ts';
import { timeText } from '../prepare/time-text.ts';
import type { View } from '../prepare/time-range.ts';
import { timeAt, xOf, yOf } from './layout.ts';
import type { Layout } from './layout.ts';
import styles from './StackedChart.module.css';

interface PointerProps {
  readonly panels: readonly Panel[];
  readonly layout: Layout;
  readonly view: View;
  readonly x: number;
  readonly language: Language;
}

/** The line under the pointer through all panels, the points it hits, and their values. */
export function Pointer({ panels, layout, view, x, language }: PointerProps) {
  const time = timeAt(layout, view, x);
  const reachMs = Math.max(((view.to - view.from) / layout.plotWidth) * 12, ...panels.map(({ series }) => series.bucketMs));
  const hits = panels.map((panel) => ({ panel, index: nearestIndex(panel.points, time, reachMs) }));
  const first = hits.find(({ index }) => index !== null);
  const shownAt = first?.index === undefined || first.index === null ? time : (first.panel.points.at[first.index] ?? time);
  const lineX = xOf(layout, view, shownAt);
  const bottom = (layout.panels.at(-1)?.top ?? 0) + (layout.panels.at(-1)?.height ?? 0);
  const isLeft = lineX < layout.width / 2;
  return (
    <>
      <svg className={styles.cross} width={layout.width} height={layout.height} aria-hidden>
        <line x1={lineX} x2={lineX} y1={layout.panels[0]?.top ?? 0} y2={bottom} />
        {hits.map(({ panel, index }, position) => {
          const value = index === null ? null : panel.points.mean[index];
          return value === null || value === undefined || index === null ? null : (
            <circle key={panel.quantity.key} cx={xOf(layout, view, panel.points.at[index] ?? 0)} cy={yOf(layout, position, panel.axis, value)} r="3.5" />
          );
        })}
      </svg>
      <div className={styles.tip} style={isLeft ? { left: lineX + 12 } : { right: layout.width - lineX + 12 }} aria-hidden>
        <time className="num">{timeText(shownAt)}</time>
        {hits.map(({ panel, index }) => <Hit key={panel.quantity.key} panel={panel} index={index} language={language} />)}
      </div>
    </>
  );
}

function Hit({ panel: { quantity, points }, index, language }: { readonly panel: Panel; readonly index: number | null; readonly language: Language }) {
  const format = (value: number | null | undefined) => (value === null || value === undefined ? '—' : valueText(quantity, value, language));
  const [mean, min, max] = index === null ? [null, null, null] : [points.mean[index], points.min[index], points.max[index]];
  const isSpread = min !== max;
  return (
    <div className={styles.hit}>
      <span>{quantity.name}</span>
      <b className="num">{format(mean)}{quantity.unit === '' || mean === null ? '' : ` ${quantity.unit}`}</b>
      {isSpread ? <small className="num">{format(min)} – {format(max)}</small> : <small />}
    </div>
  );
}
