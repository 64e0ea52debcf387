import { AppError } from '@oilsight/contract/errors';
import { colToLetter, readXlsx } from 'hucre/xlsx';
import { plainWorkbook } from './sheet-file.ts';
import type { SheetCell } from './sheet.types.ts';

/** How much of a workbook is read. */
export interface ReadBounds {
  /** Of each sheet: one more is refused. */
  readonly rows: number;
  /** Of each sheet: what lies to the right is left out. */
  readonly columns: number;
  /** What comes after is left out. */
  readonly sheets: number;
  /** Of a cell: longer ones are cut. */
  readonly characters: number;
}

export interface ReadJob extends ReadBounds {
  readonly bytes: Uint8Array;
}

/** A sheet begins, or goes on. */
export type ReadPiece = { readonly name: string } | { readonly rows: SheetCell[][] };

const bounds = { entries: 500, bytes: 40 * 1_048_576, ratio: 200 };
/** Cells with something in them, of all sheets. Five thousand devices with every column filled are 85 000. */
const maxCells = 400_000;
/** Characters of all cells. Five thousand devices of which every word is as long as it may be are 7 500 000. */
const maxCharacters = 8_000_000;
/** Of a piece: it is taken in without holding anybody up. */
const cellsOfPiece = 4_000;
const charactersOfPiece = 200_000;

/** Without the empty cells at its end, and its texts cut. */
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
 * The sheets of a workbook that a stranger sent, a few rows at a time. Texts that many cells share are cut before they
 * are copied.
 *
 * @throws AppError `sheetNotXlsx`, `sheetEncrypted`, `sheetHasMacros`, `sheetHasLinks`, `sheetBroken`, `sheetTooLarge`
 */
export async function* work({ bytes, rows: maxRows, columns, sheets, characters }: ReadJob): AsyncGenerator<ReadPiece> {
  const tooLarge = () => new AppError('sheetTooLarge', { limit: maxRows });
  const plain = await plainWorkbook(bytes, { ...bounds, rows: maxRows });
  // One row more than are taken: that there are more must not go unseen.
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
    // Styles leave empty rows behind.
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
