import { findIndicator, hourMs } from '@oilsight/oil';
import { inLanguage } from '@oilsight/contract';
import type { ExportFormat, Language } from '@oilsight/contract';
import { offsetText } from '../../../platform/csv-times.rules.ts';
import { localTime, offsetsIn } from '../../../platform/time-zone.rules.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { exportWords, type ExportWords } from './export-words.ts';
import type { RowsRequest } from './reading-rows.ts';

export interface ExportColumn {
  readonly key: string;
  readonly name: string;
  /** Empty: none. */
  readonly unit: string;
  /** Decimals shown; null: all that there are. */
  readonly decimals: number | null;
}

/** Times of a file in the reader's zone. */
export interface ExportTimes {
  /** `UTC+08:00`, or both where clocks change within the range. */
  readonly zone: string;
  /** A column then holds each row's offset, because one local time may come twice. */
  readonly hasChange: boolean;
  /** Offset from UTC, ms. */
  offsetOf(at: number): number;
  /** `2026-11-21 15:30:05`, with milliseconds where there are any. */
  text(at: number): string;
}

/** What a file of readings is made of. */
export interface ExportPlan extends RowsRequest {
  readonly format: ExportFormat;
  readonly language: Language;
  readonly words: ExportWords;
  readonly devices: readonly DeviceRef[];
  readonly columns: readonly ExportColumn[];
  readonly times: ExportTimes;
  /** Name of the file. */
  readonly name: string;
}

/** Offset as a heading says it: `UTC+08:00`. */
export const zoneText = (offsetMs: number): string => `UTC${offsetText(offsetMs)}`;

function timesOf({ timeZone, window: { from, to } }: Pick<RowsRequest, 'timeZone' | 'window'>): ExportTimes {
  const offsetOf = offsetsIn(timeZone);
  const offsets = new Set<number>();
  for (let at = from; at < to; at += hourMs) offsets.add(offsetOf(at));
  offsets.add(offsetOf(Math.max(from, to - 1)));
  return {
    zone: [...offsets].map(zoneText).join(' / '),
    hasChange: offsets.size > 1,
    offsetOf,
    text: (at) => localTime(at, offsetOf(at)).replace(/\.000$/, ''),
  };
}

/** Name and unit in the reader's language; a device's own key is its name. */
export function columnOf(key: string, language: Language): ExportColumn {
  const indicator = findIndicator(key);
  if (indicator === null) return { key, name: key, unit: '', decimals: null };
  const { name, unit, decimals } = indicator;
  return { key, name: inLanguage(name, language), unit: unit === '1' ? '' : unit, decimals };
}

/** `磨机 等 4 台 2026-10-23 2026-11-21.xlsx`, with the days of the reader's zone. */
export function fileNameOf(
  { window, timeZone, language, format }: RowsRequest & Pick<ExportPlan, 'format' | 'language'>,
  devices: readonly DeviceRef[],
): string {
  const offsetOf = offsetsIn(timeZone);
  const [first, last] = [window.from, window.to - 1].map((at) => localTime(at, offsetOf(at)).slice(0, 10));
  const title = devices[0]?.name ?? '';
  const whose = devices.length > 1 ? exportWords[language].several(title, devices.length) : title;
  return `${whose} ${first} ${last}.${format}`;
}

export function planOf(
  request: RowsRequest & Pick<ExportPlan, 'format' | 'language'>,
  devices: readonly DeviceRef[],
): ExportPlan {
  return {
    ...request,
    words: exportWords[request.language],
    devices,
    times: timesOf(request),
    columns: request.keys.map((key) => columnOf(key, request.language)),
    name: fileNameOf(request, devices),
  };
}

/** Heading of a column: name and unit. */
export const headOf = ({ name, unit }: Pick<ExportColumn, 'name' | 'unit'>): string =>
  unit === '' ? name : `${name} (${unit})`;
