import {
  isMetalKey,
  maxExportDevices,
  maxExportKeys,
  maxExportMs,
  maxMetalMs,
  minMetalIntervalMs,
} from '@oilsight/contract';
import type { ExportFormat, exportIntervalsMs, Language } from '@oilsight/contract';

/** What is to be exported, while it is being chosen. */
export interface ExportRequest {
  readonly deviceIds: readonly string[];
  readonly keys: readonly string[];
  /** Half-open: from ≤ at < to, ms. */
  readonly from: number;
  readonly to: number;
  /** Width of a bucket, ms; 0: each reading. */
  readonly interval: (typeof exportIntervalsMs)[number];
  readonly format: ExportFormat;
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
}

/** What is wrong with a field; the values are texts of `exports:problem`. */
export type ExportProblem =
  | 'noDevice'
  | 'devices'
  | 'noKeys'
  | 'keys'
  | 'rangeEmpty'
  | 'rangeTooLong'
  | 'metalRange'
  | 'metalInterval';

/** What a request may not be, by field. The server holds it to the same. */
export function problemsOf({
  deviceIds,
  keys,
  from,
  to,
  interval,
}: ExportRequest): Partial<Record<'deviceIds' | 'keys' | 'from' | 'interval', ExportProblem>> {
  const hasMetal = keys.some(isMetalKey);
  const range = rangeProblem(to - from, hasMetal);
  const devices = deviceIds.length === 0 ? 'noDevice' : deviceIds.length > maxExportDevices ? 'devices' : null;
  const indicators = keys.length === 0 ? 'noKeys' : keys.length > maxExportKeys ? 'keys' : null;
  return {
    ...(devices === null ? {} : { deviceIds: devices }),
    ...(indicators === null ? {} : { keys: indicators }),
    ...(range === null ? {} : { from: range }),
    ...(interval < minMetalIntervalMs && hasMetal ? { interval: 'metalInterval' as const } : {}),
  };
}

function rangeProblem(spanMs: number, hasMetal: boolean): ExportProblem | null {
  if (spanMs <= 0) return 'rangeEmpty';
  if (spanMs > maxExportMs) return 'rangeTooLong';
  return hasMetal && spanMs > maxMetalMs ? 'metalRange' : null;
}

/** Whether an indicator cannot be in a file of this interval. */
export function isLeftOut(key: string, interval: number): boolean {
  return interval < minMetalIntervalMs && isMetalKey(key);
}
