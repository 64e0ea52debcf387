import { csvCell, csvHead } from '../../../platform/csv.rules.ts';
import { headOf, zoneText, type ExportPlan } from './export-plan.ts';
import type { ReadingRow } from './reading-rows.ts';

/** All digits that a double holds surely, without the noise of binary fractions. */
export function numberText(value: number): string {
  const text = String(value);
  return text.length > 14 ? String(Number(value.toPrecision(12))) : text;
}

/** The heading: device, time in the zone, offset where it changes, milliseconds, then the indicators. */
export function csvHeading({ words, times, columns }: ExportPlan): string {
  return csvHead([
    words.device,
    `${words.time} (${times.zone})`,
    ...(times.hasChange ? [words.offset] : []),
    words.ms,
    ...columns.map(headOf),
  ]);
}

/** Rows of a device as lines. */
export function csvRows(plan: ExportPlan, device: number, rows: readonly ReadingRow[]): string {
  const { times, devices } = plan;
  const name = csvCell(devices[device]?.name ?? '');
  let lines = '';
  for (const { at, values } of rows) {
    lines += `${name},${times.text(at)},`;
    if (times.hasChange) lines += `${zoneText(times.offsetOf(at))},`;
    lines += at;
    for (const value of values) lines += value === null ? ',' : `,${numberText(value)}`;
    lines += '\r\n';
  }
  return lines;
}
