import { AppError } from '@oilsight/contract/errors';
import { colToLetter, readXlsx } from 'hucre/xlsx';
import { plainWorkbook } from './sheet-file.ts';
import type { SheetCell } from './sheet.types.ts';

/** Bounds of what is read of a workbook. */
export interface ReadBounds {
  /** Rows of a sheet: a sheet with more is refused. */
  readonly rows: number;
  /** Columns of a sheet: those further right are ignored. */
  readonly columns: number;
  /** Sheets: later ones are ignored. */
  readonly sheets: number;
  /** Characters of a cell: longer texts are cut. */
  readonly characters: number;
}

export interface ReadJob extends ReadBounds {
  readonly bytes: Uint8Array;
}

/** A piece with a name begins a sheet; a piece with rows continues it. */
export type ReadPiece = { readonly name: string } | { readonly rows: SheetCell[][] };

const bounds = { entries: 500, bytes: 40 * 1_048_576, ratio: 200 };
/** Maximum number of non-empty cells in all sheets. Five thousand devices with every column filled are 85 000. */
const maxCells = 400_000;
/** Maximum number of characters in all cells. Five thousand devices with every text at its longest are 7 500 000. */
const maxCharacters = 8_000_000;
/** Cells of one piece: few enough to be received without delaying other work. */
const cellsOfPiece = 4_000;
const charactersOfPiece = 200_000;

/** The row without empty cells at its end, and with its texts cut. */
function trimmed(row: readonly SheetCell[], characters: number): SheetCell[] {
  let end = row.length;
  while (end > 0 && (row[end - 1] ?? '') === '') end -= 1;
  return row
    .slice(0, end)
    .map((cell) => (typeof cell === 'string' && cell.length > characters ? cell.trim().slice(0, characters) : cell));
}

const charactersIn = (cells: readonly SheetCell[]) =>
  cells.reduce((sum: number, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);

/**
 * Yields the sheets of a stranger's workbook, a few rows at a time. Texts that many cells share are cut before they are
 * copied.
 *
 * @throws AppError `sheetNotXlsx`, `sheetEncrypted`, `sheetHasMacros`, `sheetHasLinks`, `sheetBroken`, `sheetTooLarge`
 */
export async function* work({ bytes, rows: maxRows, columns, sheets, characters }: ReadJob): AsyncGenerator<ReadPiece> {
  const tooLarge = () => new AppError('sheetTooLarge', { limit: maxRows });
  const plain = await plainWorkbook(bytes, { ...bounds, rows: maxRows });
  // Reads one row beyond the bound, to notice that there are more.
  const range = `A1:${colToLetter(columns - 1)}${maxRows + 1}`;
  const workbook = await readXlsx(plain, { range, sheets: (_info, index) => index < sheets }).catch(
    (error: unknown) => {
      throw new AppError('sheetBroken', {}, { cause: error });
    },
  );
  let [cells, text] = [0, 0];
  for (const { name, rows } of workbook.sheets) {
    yield { name: name.slice(0, characters) };
    let end = rows.length;
    // Formatting alone leaves empty rows at the end: they are dropped.
    while (end > 0 && trimmed(rows[end - 1] ?? [], characters).length === 0) end -= 1;
    if (end > maxRows) throw tooLarge();
    let piece: SheetCell[][] = [];
    let [pieceCells, pieceText] = [0, 0];
    for (let n = 0; n < end; n += 1) {
      const row = trimmed(rows[n] ?? [], characters);
      piece.push(row);
      pieceCells += row.length;
      pieceText += charactersIn(row);
      if (n < end - 1 && pieceCells < cellsOfPiece && pieceText < charactersOfPiece) continue;
      cells += pieceCells;
      text += pieceText;
      if (cells > maxCells || text > maxCharacters) throw tooLarge();
      yield { rows: piece };
      [piece, pieceCells, pieceText] = [[], 0, 0];
    }
  }
}
