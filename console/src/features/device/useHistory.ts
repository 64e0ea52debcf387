import type { Device, LiveIndicator } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { curvesOf, preparePanel } from '../../charts/prepare/panel.ts';
import type { Range, View } from '../../charts/prepare/time-range.ts';
import { historyQuery } from '../../domain/history/history-query.ts';
import { useZoomed } from '../../domain/history/useZoomed.ts';
import { useLastAnswer } from '../../lib/useLastAnswer.ts';
import { useChartLook } from '../../domain/useChartLook.ts';
import { beginOf } from './marks.ts';
import type { PageState } from './page-state.ts';
import { usePanels } from './usePanels.ts';

export interface HistoryInput {
  readonly device: Device;
  readonly rows: readonly LiveIndicator[];
  readonly keys: readonly string[];
  readonly page: PageState;
}

export type HistoryCurves = ReturnType<typeof useHistory>;

/** The curves of the chosen indicators over the chosen range, and the part of it that is looked at. */
export function useHistory({ device, rows, keys, page }: HistoryInput) {
  const zoomed = useZoomed(JSON.stringify(page.range));
  const range = rangeOf(zoomed.view, page.range);
  const asked = rangeOf(zoomed.asked, page.range);
  const query = useQuery(historyQuery(device.deviceId, keys, asked));
  // The same question until a part is looked at: the overview shows all of the range.
  const { data: all } = useQuery(historyQuery(device.deviceId, keys, page.range));
  const look = useChartLook();
  // A range that cannot be read leaves the curves of the one before, over their own time.
  const { data, outdated } = useLastAnswer(query, [device.deviceId, ...keys].join(' '));
  const old: Range | null = outdated === null ? null : { kind: 'fixed', from: outdated.from, to: outdated.to };
  const { panels, view, bounds } = usePanels({
    device,
    rows,
    keys,
    data,
    look,
    range: old ?? range,
    whole: old ?? page.range,
  });
  const curves = useMemo(() => curvesOf(panels), [panels]);
  const whole = outdated ?? all;
  const wholeCurves = useMemo(
    () =>
      keys.flatMap((key) => {
        const series = whole?.series.find((each) => each.key === key);
        if (whole === undefined || series === undefined) return [];
        const curve = { series, live: [], limits: null, until: whole.to, reportIntervalMs: device.reportIntervalMs };
        return preparePanel({ curves: [curve], view: whole, look }).curves;
      }),
    [keys, whole, device.reportIntervalMs, look],
  );
  return {
    zoomed,
    /** The range whose readings are shown, as the server was asked for it. */
    asked,
    query,
    /** What the curves are made of; undefined: nothing has come yet. */
    data,
    look,
    panels,
    curves,
    /** The same over the whole range, whatever part of it is looked at. */
    wholeCurves,
    view,
    bounds,
    /** Where the readings begin; null: before the view, or not known. */
    begin: query.isPlaceholderData
      ? null
      : beginOf(
          curves.map(({ series }) => series),
          view,
        ),
    /** The longest bucket of a curve, ms; 0: all are raw readings. */
    bucketMs: Math.max(0, ...curves.map(({ series }) => series.bucketMs)),
    /** Number of readings that the curves leave out. */
    leftOut: curves.reduce((sum, { series }) => sum + series.leftOut, 0),
    /** Whether readings in the view were refused: they are marked beside the curves. */
    hasRefused: curves.some(({ refused }) => refused.some(({ at }) => at >= view.from && at <= view.to)),
    isEmpty:
      panels.length > 0 &&
      !query.isPlaceholderData &&
      curves.every(({ extent, refused }) => extent === null && refused.length === 0),
  };
}

function rangeOf(view: View | null, whole: Range): Range {
  return view === null ? whole : { kind: 'fixed', from: view.from, to: view.to };
}
