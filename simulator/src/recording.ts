import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { InputError } from './input-error.ts';

/** A recorded CSV file: one header line, one row per instant, in the order of time. */
export interface RecordingOptions {
  /** May end in .gz. */
  readonly file: string;
  /** Column → telemetry key. */
  readonly map: ReadonlyMap<string, string>;
  /** Column of the time; null: the first that looks like one. */
  readonly timeColumn: string | null;
  /** Unit of the time column; null: derived from its first value (dates, ms since the epoch, otherwise seconds). */
  readonly timeUnit: TimeUnit | null;
}

export interface RecordedRow {
  /** Line in the file, from 1. */
  readonly line: number;
  /** ms since the epoch when the recording has dates, otherwise since its own beginning. */
  readonly at: number;
  readonly values: Readonly<Record<string, number>>;
}

/** Units of the time column. */
export type TimeUnit = 'iso' | 'ms' | 's';

export interface RecordingSummary {
  readonly rows: number;
  readonly readings: number;
  /** Cells of mapped columns without a number. */
  readonly skipped: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly timeColumn: string;
  readonly unit: TimeUnit;
  /** Whether the times are dates and not seconds since the beginning. */
  readonly isAbsolute: boolean;
}

const timeColumns = ['timestamp', 'ts', 'time', 'datetime', 'date', 'second', 'seconds', 'ms', 't'];
/** Times from this value on are dates (2001 and later); smaller ones count from the recording's beginning; ms. */
const epochFrom = 1e12;

/** Splits one CSV line (RFC 4180: quotes may hold commas and doubled quotes, not line breaks). */
export function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',').map((cell) => cell.trim());
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain?.trim() ?? '',
  );
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const raw = createReadStream(file);
  // An error of the file reaches the loop below through the last stream.
  const stream = file.endsWith('.gz') ? pipeline(raw, createGunzip(), () => undefined) : raw;
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of stream) {
      const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split(/\r?\n/);
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw new InputError(`${file}: ${error instanceof Error ? error.message : 'cannot be read'}`, { cause: error });
  }
  if (rest !== '') yield rest;
}

function numberOf(cell: string): number {
  return cell === '' ? Number.NaN : Number(cell);
}

function unitOf(cell: string): TimeUnit {
  const value = numberOf(cell);
  if (Number.isNaN(value)) return 'iso';
  return value >= epochFrom ? 'ms' : 's';
}

function timeOf(cell: string, unit: TimeUnit): number {
  switch (unit) {
    case 'iso':
      // A time without a zone is read as UTC, so that every machine gives the same result.
      return Date.parse(
        /[zZ]$|[+-]\d\d:?\d\d$/.test(cell) || !cell.includes(':') ? cell : `${cell.replace(' ', 'T')}Z`,
      );
    case 'ms':
      return Math.round(numberOf(cell));
    case 's':
      return Math.round(numberOf(cell) * 1000);
  }
}

interface Layout {
  readonly timeIndex: number;
  readonly timeColumn: string;
  readonly columns: readonly { readonly index: number; readonly key: string }[];
}

function layoutOf(header: readonly string[], { file, map, timeColumn }: RecordingOptions): Layout {
  const found = timeColumn ?? timeColumns.find((name) => header.some((column) => column.toLowerCase() === name)) ?? '';
  const timeIndex = header.findIndex((column) => column.toLowerCase() === found.toLowerCase());
  if (timeIndex < 0)
    throw new InputError(
      `${file}: no column ${timeColumn ?? 'looks like a time'}; it has ${header.join(', ')} (--time names one)`,
    );
  const columns = [...map].map(([column, key]) => {
    const index = header.indexOf(column);
    if (index < 0) throw new InputError(`${file}: no column ${column}; it has ${header.join(', ')}`);
    return { index, key };
  });
  return { timeIndex, timeColumn: header[timeIndex] ?? '', columns };
}

/**
 * Reads a recording from beginning to end, in constant memory. The summary is filled meanwhile and complete at the end.
 */
export async function* readRecording(
  options: RecordingOptions,
  tell: (summary: RecordingSummary) => void = () => undefined,
): AsyncGenerator<RecordedRow> {
  let layout: Layout | null = null;
  let unit: TimeUnit | null = options.timeUnit;
  let line = 0;
  let [rows, readings, skipped, firstAt, lastAt] = [0, 0, 0, 0, -Infinity];
  for await (const text of linesOf(options.file)) {
    line += 1;
    if (text.trim() === '') continue;
    const cells = cellsOf(line === 1 ? text.replace(/^\uFEFF/, '') : text);
    if (layout === null) {
      layout = layoutOf(cells, options);
      continue;
    }
    const time = cells[layout.timeIndex] ?? '';
    unit ??= unitOf(time);
    const at = timeOf(time, unit);
    if (!Number.isFinite(at))
      throw new InputError(`${options.file}: line ${line}: ${layout.timeColumn} holds no time: ${time}`);
    if (at < lastAt)
      throw new InputError(`${options.file}: line ${line}: time goes back; rows must be in the order of time`);
    const values: Record<string, number> = {};
    for (const { index, key } of layout.columns) {
      const value = numberOf(cells[index] ?? '');
      if (Number.isFinite(value)) values[key] = value;
      else skipped += 1;
    }
    if (rows === 0) firstAt = at;
    lastAt = at;
    rows += 1;
    readings += Object.keys(values).length;
    yield { line, at, values };
  }
  if (layout === null || unit === null || rows === 0) throw new InputError(`${options.file}: holds no rows`);
  tell({
    rows,
    readings,
    skipped,
    firstAt,
    lastAt,
    timeColumn: layout.timeColumn,
    unit,
    isAbsolute: unit === 'iso' || firstAt >= epochFrom,
  });
}

/** Reads the whole recording once, to find its length and its faults before anything is sent. */
export async function surveyRecording(options: RecordingOptions): Promise<RecordingSummary> {
  let found: RecordingSummary | null = null;
  const reading = readRecording(options, (summary) => (found = summary));
  while (!(await reading.next()).done);
  if (found === null) throw new InputError(`${options.file}: holds no rows`);
  return found;
}
