import type { Device, LiveIndicator } from '@oilsight/contract';
import { useMemo } from 'react';
import type { Look } from '../../charts/prepare/look.ts';
import { preparePanel } from '../../charts/prepare/panel.ts';
import type { Panel } from '../../charts/prepare/panel.ts';
import type { LivePoint } from '../../charts/prepare/points.ts';
import { presetRanges } from '../../charts/prepare/time-range.ts';
import type { Range, View } from '../../charts/prepare/time-range.ts';
import type { History } from '../../domain/history/history-query.ts';
import { useRecent } from '../../domain/history/useRecent.ts';

const noPoints: readonly LivePoint[] = [];

/** The server's newest reading of an indicator, where it is credible. */
function newestOf(row: LiveIndicator | undefined): LivePoint | null {
  return row === undefined || row.value === null || row.at === null || row.reason !== null
    ? null
    : { at: row.at, value: row.value };
}

interface PanelsInput {
  readonly device: Device;
  readonly rows: readonly LiveIndicator[];
  readonly keys: readonly string[];
  readonly data: History | undefined;
  readonly look: Look;
  readonly range: Range;
  /** The range that was chosen, whatever part of it is looked at. */
  readonly whole: Range;
}

/** A panel for each indicator: their units differ, and each is held against limits of its own. */
export function usePanels({ device, rows, keys, data, look, range, whole }: PanelsInput): {
  readonly panels: readonly Panel[];
  readonly view: View;
  readonly bounds: View;
} {
  const recent = useRecent(device.deviceId, keys);
  return useMemo(() => {
    const newest = Math.max(0, ...keys.map((key) => recent.get(key)?.at(-1)?.at ?? 0));
    const edge = Math.max(data?.to ?? 0, newest);
    const fixed = (from: number, to: number): View => ({ from, to });
    const windowOf = (each: Range) =>
      each.kind === 'fixed' ? fixed(each.from, each.to) : fixed(edge - presetRanges[each.preset], edge);
    const view = windowOf(range);
    const panels = keys.flatMap((key) => {
      const series = data?.series.find((each) => each.key === key);
      if (data === undefined || series === undefined) return [];
      const until = series.bucketMs === 0 ? (series.t.at(-1) ?? 0) : data.to;
      const row = rows.find((each) => each.key === key);
      const limits = row?.limits ?? null;
      const newest = recent.get(key)?.at(-1) ?? newestOf(row);
      const curve = {
        series,
        live: whole.kind === 'preset' ? (recent.get(key) ?? noPoints) : noPoints,
        newest,
        limits,
        until,
        reportIntervalMs: device.reportIntervalMs,
      };
      return [preparePanel({ curves: [curve], view, look })];
    });
    return { panels, view, bounds: windowOf(whole) };
  }, [device, rows, keys, data, range, whole, look, recent]);
}
