import 'virtual:tokens.css';
import '../src/ui/base.css';
import { useMemo } from 'react';
import { Overview } from '../src/charts/draw/Overview.tsx';
import { curvesOf } from '../src/charts/prepare/panel.ts';
import { timeAxis } from '../src/charts/prepare/x-axis.ts';
import type { View } from '../src/charts/prepare/time-range.ts';
import { chartLook, halfYear, panelsOf, sixteen } from './chart-fixtures.ts';
import { stage } from './chart-stage.tsx';

/** The page that `npm run bench -- chart-steps` zooms and moves: sixteen curves of 800 buckets each with their overview. */
const groups = sixteen();

function Below({ view, onView }: { readonly view: View; readonly onView: (view: View | null) => void }) {
  const whole = useMemo(() => curvesOf(panelsOf(groups, halfYear)), []);
  return <Overview curves={whole} view={view} bounds={halfYear} look={chartLook} axis={timeAxis} onView={onView} />;
}

await stage(
  {
    bounds: halfYear,
    panelsIn: (view, look) => panelsOf(groups, view, look),
    below: (view, onView) => <Below view={view} onView={onView} />,
    heard: { views: [], moments: [], chart: null },
  },
  1100,
);
