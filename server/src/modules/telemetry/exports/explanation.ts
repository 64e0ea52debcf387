import { findIndicator, minuteMs } from '@oilsight/oil';
import { zoneText, type ExportPlan } from './export-plan.ts';

/** What has been written of a device. */
export interface DeviceTally {
  rows: number;
  /** Credible readings, and those that were refused as faults. */
  readings: number;
  faulty: number;
  /** Names of its sheets. */
  readonly sheets: string[];
}

export type ExplanationCell = string | number | null;

/** The sheet that explains the file: range, zone, interval, devices, and what each indicator is. */
export function explanationRows(
  plan: ExportPlan,
  { tallies, now }: { readonly tallies: readonly DeviceTally[]; readonly now: number },
): ExplanationCell[][] {
  const { words, times, window, timeZone, timeInterval, devices, columns, name } = plan;
  const withOffset = (at: number) => `${times.text(at)} ${zoneText(times.offsetOf(at))}`;
  return [
    [words.file, name],
    [words.from, withOffset(window.from)],
    [words.to, withOffset(window.to), words.toExcluded],
    [words.zone, timeZone, times.zone],
    ...(times.hasChange ? [[null, words.clocksChange]] : []),
    [words.interval, timeInterval === 0 ? words.eachReading : words.meanOf(timeInterval / minuteMs)],
    [words.emptyCells, words.emptyText],
    [words.madeAt, withOffset(now)],
    [],
    [words.device, words.sheet, words.rows, words.readings, words.faulty],
    ...devices.map((device, n): ExplanationCell[] => {
      const { rows, readings, faulty, sheets } = tallies[n] ?? { rows: 0, readings: 0, faulty: 0, sheets: [] };
      return [device.name, sheets.join(', '), rows, readings, faulty];
    }),
    [],
    [words.indicator, words.unit, words.symbol, words.key, words.origin, words.kind, words.range],
    ...columns.map(({ key, name: title, unit }): ExplanationCell[] => {
      const indicator = findIndicator(key);
      if (indicator === null) return [title, '', '', key, words.origins.own];
      const { symbol, origin, kind, range } = indicator;
      return [title, unit, symbol, key, words.origins[origin], words.kinds[kind], `${range[0]} … ${range[1]}`];
    }),
  ];
}
