import { useEffect, useRef } from 'react';
import { init } from './echarts.ts';
import { chartOption, drawnOf } from './option.ts';
import type { Drawing, Drawn } from './option.ts';

/** Parts of the chart that are replaced as a whole, so that parts missing in a new drawing disappear. */
const parts = ['series', 'grid', 'xAxis', 'yAxis', 'graphic'];

export type ChartInstance = ReturnType<typeof init>;

/** The drawn part of a chart. Pointing and zooming are handled by elements above it, in `StackedChart`. */
export function ChartCanvas({
  drawing,
  onChart,
}: {
  readonly drawing: Drawing;
  readonly onChart: (chart: ChartInstance | null) => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<ChartInstance | null>(null);
  /** Curves the canvas holds. */
  const drawn = useRef<Drawn>(new Map());
  const { width, height } = drawing.layout;

  useEffect(() => {
    // Joins the chart library's canvas to this element.
    if (host.current === null) return undefined;
    const created = init(host.current, null, { renderer: 'canvas', width: 1, height: 1 });
    chart.current = created;
    onChart(created);
    return () => {
      chart.current = null;
      drawn.current = new Map();
      onChart(null);
      created.dispose();
    };
  }, [onChart]);

  useEffect(() => {
    // Draws on the canvas, which React does not know.
    const instance = chart.current;
    if (instance === null) return;
    if (instance.getWidth() !== width || instance.getHeight() !== height)
      instance.resize({ width, height, silent: true });
    instance.setOption(chartOption(drawing, drawn.current), { replaceMerge: parts, silent: true });
    drawn.current = drawnOf(drawing);
  }, [drawing, width, height]);

  return <div ref={host} aria-hidden="true" style={{ width, height }} />;
}
