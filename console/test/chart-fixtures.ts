import type { Series } from '@oilsight/contract';
import { defaultDisplaySettings } from '../src/lib/display-settings.ts';
import type { Look } from '../src/charts/prepare/look.ts';
import { preparePanel } from '../src/charts/prepare/panel.ts';
import type { CurveInput, Panel } from '../src/charts/prepare/panel.ts';
import type { View } from '../src/charts/prepare/time-range.ts';
import { dayMs, hourMs } from '../src/lib/time.ts';

export const chartLook: Look = {
  language: 'en-US',
  theme: 'light',
  timeZone: 'Asia/Shanghai',
  units: defaultDisplaySettings.units,
};

/** 180 days that end at midnight in Shanghai. */
export const halfYear: View = { from: Date.UTC(2026, 10, 22, 16) - 180 * dayMs, to: Date.UTC(2026, 10, 22, 16) };

interface Course {
  readonly key: string;
  readonly level: number;
  /** Daily swing and noise around the level. */
  readonly swing: number;
  readonly points?: number;
  readonly window?: View;
}

/** A series of buckets that goes up and down by the day, without chance: the same each time. */
export function courseOf({ key, level, swing, points = 800, window = halfYear }: Course): Series {
  const bucketMs = (window.to - window.from) / points;
  const t = Array.from({ length: points }, (_, nth) => window.from + nth * bucketMs);
  const mean = t.map(
    (at, nth) => level + swing * Math.sin(at / (5 * dayMs)) + (swing / 4) * Math.sin(nth * 12.9898 + level),
  );
  return {
    key,
    bucketMs,
    t,
    mean,
    min: mean.map((value, nth) => value - (swing / 5) * (1 + Math.abs(Math.sin(nth * 7)))),
    max: mean.map((value, nth) => value + (swing / 5) * (1 + Math.abs(Math.sin(nth * 3)))),
    leftOut: 0,
  };
}

export function curveOf(series: Series, rest: Partial<CurveInput> = {}): CurveInput {
  return {
    series,
    live: [],
    limits: null,
    until: (series.t.at(-1) ?? 0) + series.bucketMs,
    reportIntervalMs: hourMs,
    ...rest,
  };
}

const levels = { water_saturation: 30, oil_temperature: 55, flow: 6, viscosity_40: 46 } as const;
const machines = ['立磨减速机 1#', '立磨减速机 2#', '热轧主液压站 HPU-1', '热轧主液压站 HPU-2'];

/** Four devices in four indicators: sixteen curves, as much as a page shows at most. */
export function sixteen(): readonly (readonly CurveInput[])[] {
  return Object.entries(levels).map(([key, level]) =>
    machines.map((name, nth) =>
      curveOf(courseOf({ key, level: level + nth * 3, swing: 3 }), {
        id: `${key} ${nth}`,
        name,
        colour: (nth + 1) as CurveInput['colour'] & number,
      }),
    ),
  );
}

export function panelsOf(
  groups: readonly (readonly CurveInput[])[],
  view: View,
  look: Look = chartLook,
): readonly Panel[] {
  return groups.map((curves) => preparePanel({ curves, view, look }));
}
