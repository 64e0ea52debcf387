import { useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { CursorProvider } from '../src/charts/draw/CursorProvider.tsx';
import type { ChartInstance } from '../src/charts/draw/ChartCanvas.tsx';
import { StackedChart } from '../src/charts/draw/StackedChart.tsx';
import type { StackedChartProps } from '../src/charts/draw/StackedChart.tsx';
import type { Look } from '../src/charts/prepare/look.ts';
import type { Panel } from '../src/charts/prepare/panel.ts';
import type { View } from '../src/charts/prepare/time-range.ts';
import { i18n, loadTexts, startI18n } from '../src/i18n/i18n.ts';
import { setTheme } from '../src/theme/theme.ts';
import { chartLook } from './chart-fixtures.ts';

/** What the page heard from its chart. */
export interface Heard {
  /** Views that were drawn, in order. */
  readonly views: View[];
  readonly moments: number[];
  chart: ChartInstance | null;
  /** Called each time a view is drawn, before the browser does anything else. */
  onDrawn?: () => void;
}

export type Staged = Partial<Omit<StackedChartProps, 'panels' | 'view' | 'bounds' | 'onView' | 'onChart'>> & {
  readonly bounds: View;
  readonly panelsIn: (view: View, look: Look) => readonly Panel[];
  /** Below the chart, with the same view. */
  readonly below?: (view: View, onView: (view: View | null) => void) => ReactNode;
  readonly heard: Heard;
};

type Standing = Staged & Pick<StackedChartProps, 'onChart'>;

/** A page that holds the view of a chart, as all pages do. */
function Stage({ bounds, panelsIn, below, heard, onChart, look = chartLook, marks = [], ...rest }: Standing) {
  const [view, setView] = useState(bounds);
  useLayoutEffect(() => {
    heard.views.push(view);
    heard.onDrawn?.();
  }, [heard, view]);
  const onView = (next: View | null) => setView(next ?? bounds);
  return (
    <CursorProvider>
      <StackedChart
        panels={panelsIn(view, look)}
        look={look}
        view={view}
        bounds={bounds}
        marks={marks}
        onView={onView}
        onChart={onChart}
        onMoment={(at) => heard.moments.push(at)}
        {...rest}
      />
      {below?.(view, onView)}
    </CursorProvider>
  );
}

/** Shows a chart on an empty page. @returns takes it away */
export async function stage(staged: Staged, width = 1100): Promise<() => void> {
  if (!i18n.isInitialized) await startI18n('en-US', ['charts']);
  await i18n.changeLanguage(staged.look?.language ?? 'en-US');
  await loadTexts(['charts']);
  setTheme(staged.look?.theme ?? 'light');
  const host = document.createElement('div');
  host.style.cssText = `width:${width}px;padding:16px;background:var(--bg-card)`;
  document.body.append(host);
  const root = createRoot(host);
  const { heard } = staged;
  const onChart = (chart: ChartInstance | null) => {
    heard.chart = chart;
  };
  root.render(<Stage {...staged} onChart={onChart} />);
  return () => {
    root.unmount();
    host.remove();
  };
}
