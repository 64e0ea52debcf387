import { valueText } from '../prepare/quantity.ts';
import type { Panel } from '../prepare/panel.ts';
import type { Around } from './labels.ts';
import { textWidth } from './free-box.ts';
import { xOf, yOf } from './layout.ts';
import { fontOf, textAt } from './scene.ts';
import type { Shape } from './scene.ts';

/** Half of a mark, and its distance from the edge of the plot, px. */
const [radius, inset] = [3, 5];

/**
 * Refused readings as hollow marks, apart from the curve: at their value where the axis shows it, else at the edge beyond
 * which it lies. The newest one of each edge says its value.
 */
export function refusedShapes(panel: Panel, { layout, view, index, colours, look }: Around): Shape[] {
  const rect = layout.panels[index];
  if (rect === undefined) return [];
  const [top, bottom] = [rect.top + inset, rect.top + rect.height - inset];
  const [left, right] = [layout.left + inset, layout.left + layout.plotWidth - inset];
  return panel.curves.flatMap(({ id, refused, quantity, axis }): Shape[] => {
    const scale = panel.axes[axis]?.scale;
    if (scale === undefined) return [];
    const marks = refused
      .filter(({ at }) => at >= view.from && at <= view.to)
      .map(({ at, value }) => {
        const y = yOf(layout, index, scale, value);
        const side = y < top ? 'above' : y > bottom ? 'below' : 'within';
        return {
          at,
          value,
          side,
          x: Math.min(right, Math.max(left, xOf(layout, view, at))),
          y: Math.min(bottom, Math.max(top, y)),
        } as const;
      });
    const points = marks.map(({ at, x, y }): Shape => ({
      kind: 'point',
      form: 'dot',
      id: `refused ${id} ${at}`,
      x,
      y,
      r: radius,
      fill: colours['bg-card'],
      stroke: colours['flt-solid'],
    }));
    const labels = (['above', 'below'] as const).flatMap((side): Shape[] => {
      const newest = marks.findLast((mark) => mark.side === side);
      if (newest === undefined) return [];
      const text = `${side === 'above' ? '↑' : '↓'} ${valueText(quantity, newest.value, look.language)}`;
      const width = textWidth(text);
      const y = newest.y + (side === 'above' ? 12 : -12);
      return [
        textAt([Math.max(left, newest.x - width), y], text, {
          fill: colours['flt-tx'],
          font: fontOf(11, 400),
          halo: colours['bg-card'],
        }),
      ];
    });
    return [...points, ...labels];
  });
}
