import { dayMs } from '@oilsight/oil';
import type { ExportFormat, ExportPreview } from '@oilsight/contract';
import { sheetName } from '../../../platform/xlsx-parts.ts';
import { addPiece, beginPart, newZip } from '../../../platform/zip-stream.ts';
import type { TelemetryStore } from '../telemetry.store.ts';
import { csvRows } from './csv-rows.ts';
import { countOf, type ExportCount } from './export-counts.ts';
import { explanationRows, type DeviceTally } from './explanation.ts';
import { zoneText, type ExportPlan } from './export-plan.ts';
import { readingRows, type ReadingRow } from './reading-rows.ts';
import { sheetRowsOf } from './sheet-rows.ts';

/** Rows shown, and rows by which the size of the file is estimated. */
const shownRows = 11;
const sampledRows = 300;
/** Longest time whose readings a preview reads for means, ms. */
const longestSampleMs = 5 * dayMs;
/** What a workbook takes besides its rows, bytes. */
const emptyWorkbookBytes = 4000;

interface Sample {
  readonly rows: readonly ReadingRow[];
  /** Of one row. */
  readonly bytes: number;
}

async function sampleOf(
  store: Pick<TelemetryStore, 'scan'>,
  plan: ExportPlan,
  { device: index, count }: { readonly device: number; readonly count: ExportCount },
): Promise<Sample> {
  const { window, timeInterval } = plan;
  const device = plan.devices[index];
  const end =
    timeInterval === 0
      ? count.instantAfter(sampledRows)
      : window.from + Math.min(longestSampleMs, sampledRows * timeInterval);
  const rows: ReadingRow[] = [];
  const sampled = { from: window.from, to: Math.min(window.to, end) };
  if (device !== undefined)
    for await (const some of readingRows(store, device, { ...plan, window: sampled })) {
      rows.push(...some);
      if (rows.length >= sampledRows) break;
    }
  const length = Math.max(1, rows.length);
  if (plan.format === 'csv') return { rows, bytes: Buffer.byteLength(csvRows(plan, index, rows)) / length };
  const sheet = sheetRowsOf(plan);
  const zip = newZip();
  beginPart(zip, 'sample');
  return { rows, bytes: (await addPiece(zip, rows.map((row, n) => sheet.xml(n + 2, row)).join(''))).length / length };
}

function rowsOf({ timeInterval, window }: ExportPlan, count: ExportCount): number {
  return timeInterval === 0 ? count.rows : Math.ceil((window.to - window.from) / timeInterval);
}

/**
 * What the file of a plan would hold: its first rows from the store, its size estimated from them.
 *
 * @param speeds readings a second that files of each format are made with
 */
export async function previewOf(
  store: Pick<TelemetryStore, 'scan' | 'buckets'>,
  plan: ExportPlan,
  { now, ahead, speeds }: { now: number; ahead: number; speeds: Readonly<Record<ExportFormat, number>> },
): Promise<ExportPreview> {
  const { words, times, format } = plan;
  const columns = [
    { name: words.time, unit: times.zone, decimals: null },
    ...(times.hasChange ? [{ name: words.offset, unit: '', decimals: null }] : []),
    ...plan.columns.map(({ name, unit, decimals }) => ({ name, unit, decimals })),
  ];
  const names: string[] = [];
  const tallies: DeviceTally[] = [];
  const sheets: ExportPreview['sheets'] = [];
  let fileBytes = format === 'xlsx' ? emptyWorkbookBytes : 200;
  for (const [n, device] of plan.devices.entries()) {
    const count = await countOf(store, device, plan);
    const sample = await sampleOf(store, plan, { device: n, count });
    const rows = rowsOf(plan, count);
    const name = sheetName(device.name, [...names, words.explanation]);
    names.push(name);
    tallies.push({ rows, readings: count.readings, faulty: count.faulty, sheets: [name] });
    fileBytes += rows * sample.bytes;
    const first = sample.rows
      .slice(0, shownRows)
      .map(({ at, values }) => [times.text(at), ...(times.hasChange ? [zoneText(times.offsetOf(at))] : []), ...values]);
    sheets.push({ name: format === 'xlsx' ? name : device.name, deviceId: device.id, rows, first });
  }
  const [readings, faulty] = [tallies.map((one) => one.readings), tallies.map((one) => one.faulty)].map((list) =>
    list.reduce((sum, value) => sum + value, 0),
  );
  const isWorkbook = format === 'xlsx';
  return {
    name: plan.name,
    readings: readings ?? 0,
    faulty: faulty ?? 0,
    fileBytes: Math.round(fileBytes),
    seconds: Math.max(1, Math.ceil((readings ?? 0) / speeds[format])),
    ahead,
    hasClockChange: times.hasChange,
    columns,
    sheets,
    explanation: isWorkbook
      ? { name: words.explanation, rows: explanationRows(plan, { tallies, now }) }
      : { name: '', rows: [] },
  };
}
