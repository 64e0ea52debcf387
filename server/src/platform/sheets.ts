import { Worker } from 'node:worker_threads';
import { AppError } from '@oilsight/contract';
import { plainWorkbook } from './sheet-file.ts';
import type { SheetBounds } from './sheet-file.ts';
import type { SheetJob } from './sheets.worker.ts';

/** A cell: a date is the day at 00:00 UTC. */
export type SheetCell = string | number | boolean | Date | null;

export interface ReadSheet {
  readonly name: string;
  readonly rows: SheetCell[][];
}

/** A sheet to be written. Its first row is its heading. */
export interface WrittenSheet {
  readonly name: string;
  readonly rows: SheetCell[][];
  /** Widths of the columns in characters. */
  readonly widths: readonly number[];
  /** Columns of days, from 0. */
  readonly dateColumns: readonly number[];
  /** Columns, from 0, in which one of these may be chosen. */
  readonly choices: readonly { readonly column: number; readonly values: readonly string[]; readonly title: string; readonly message: string }[];
  /** Rows below the heading that the choices are for. */
  readonly choiceRows: number;
}

const bounds: Omit<SheetBounds, 'rows'> = { entries: 500, bytes: 40 * 1_048_576, ratio: 200 };
/** A workbook within the bounds is read in a second or two. */
const longestMs = 30_000;

/** Taking sheets apart is long work with a stranger's file: it has a thread of its own, with a bound on memory and time. */
function inThread<T>(job: SheetJob): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const worker = new Worker(new URL('./sheets.worker.ts', import.meta.url), { workerData: job, resourceLimits: { maxOldGenerationSizeMb: 400 }, execArgv: ['--no-warnings'] });
    const timer = setTimeout(() => end(() => reject(new Error('a sheet took too long'))), longestMs);
    const end = (told: () => void) => {
      clearTimeout(timer);
      told();
      void worker.terminate();
    };
    worker.once('message', (result: T) => end(() => resolve(result)));
    worker.once('error', (error) => end(() => reject(error)));
    worker.once('exit', () => end(() => reject(new Error('a thread ended without a result'))));
  });
}

/**
 * The sheets of a workbook that a stranger sent. Formulas give what they were worked out to.
 *
 * @param limits rows and columns of each sheet: what lies to the right is left out, one row more is refused
 * @throws AppError `sheetNotXlsx`, `sheetEncrypted`, `sheetHasMacros`, `sheetHasLinks`, `sheetBroken`, `sheetTooLarge`
 */
export async function readSheets(bytes: Uint8Array, limits: { readonly rows: number; readonly columns: number; readonly sheets: number }): Promise<ReadSheet[]> {
  const workbook = await plainWorkbook(bytes, { ...bounds, rows: limits.rows });
  const sheets = await inThread<ReadSheet[]>({ kind: 'read', bytes: workbook, ...limits }).catch((error: unknown) => {
    throw isOutOfMemory(error) ? new AppError('sheetTooLarge', { limit: limits.rows }, { cause: error }) : new AppError('sheetBroken', {}, { cause: error });
  });
  if (sheets.some(({ rows }) => rows.length > limits.rows)) throw new AppError('sheetTooLarge', { limit: limits.rows });
  return sheets;
}

/** A workbook of these sheets: their headings stay in view, and choices can be chosen. */
export function writeSheets(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  return inThread({ kind: 'write', sheets });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
