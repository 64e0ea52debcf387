import { AppError } from '@oilsight/contract';
import type { Asker } from './fair-queue.ts';
import { WorkFailure } from './isolated-work.ts';
import type { IsolatedWork, ProgramAt } from './isolated-work.ts';
import type { ReadJob, ReadBounds, ReadPiece } from './sheet-reading.ts';
import type { ReadSheet, SheetCell, WrittenSheet } from './sheet.types.ts';

/** Workbooks are read and written in processes of their own: the work is long, and the files come from strangers. */
export interface Workbooks {
  /**
   * The sheets of a stranger's workbook. A formula gives its stored result.
   *
   * @param asker person who sent it, and the person's tenant
   * @throws AppError `sheetNotXlsx`, `sheetEncrypted`, `sheetHasMacros`, `sheetHasLinks`, `sheetBroken`,
   * `sheetTooLarge`, `sheetTakesTooLong`, `tooManyRequests`, `tenantBusy`, `overloaded`
   */
  read(bytes: Uint8Array, limits: ReadBounds, asker: Asker): Promise<ReadSheet[]>;
  /**
   * The file of these sheets, with frozen headings and lists of choices.
   *
   * @throws AppError `tooManyRequests`, `tenantBusy`, `overloaded`
   */
  write(sheets: readonly WrittenSheet[], asker: Asker): Promise<Uint8Array>;
}

const reading: ProgramAt<ReadJob, ReadPiece> = { url: new URL('./sheet-reading.ts', import.meta.url) };
const writing: ProgramAt<{ readonly sheets: readonly WrittenSheet[] }, Uint8Array> = {
  url: new URL('./sheet-writing.ts', import.meta.url),
};

function refusalOf(error: unknown, rows: number): unknown {
  if (!(error instanceof WorkFailure)) return error;
  switch (error.kind) {
    case 'memory':
      return new AppError('sheetTooLarge', { limit: rows }, { cause: error });
    case 'time':
      return new AppError('sheetTakesTooLong', {}, { cause: error });
    case 'fault':
      return new AppError('sheetBroken', {}, { cause: error });
  }
}

export function createWorkbooks(isolated: Pick<IsolatedWork, 'run'>): Workbooks {
  return {
    async read(bytes, limits, asker) {
      const sheets: { readonly name: string; readonly rows: SheetCell[][] }[] = [];
      try {
        for await (const piece of isolated.run(reading, { bytes, ...limits }, asker)) {
          if ('name' in piece) sheets.push({ name: piece.name, rows: [] });
          else sheets.at(-1)?.rows.push(...piece.rows);
        }
      } catch (error) {
        throw refusalOf(error, limits.rows);
      }
      return sheets;
    },
    async write(sheets, asker) {
      const pieces: Uint8Array[] = [];
      for await (const piece of isolated.run(writing, { sheets }, asker)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
  };
}
