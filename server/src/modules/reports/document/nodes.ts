import type { Content, ContentText, CustomTableLayout, TableCell } from 'pdfmake/interfaces';
import { ink, size } from './style.ts';

/** Rules below rows, none at the sides: a heavier one below the head. */
export const ruled: CustomTableLayout = {
  hLineWidth: (row, { table }) => (row === 0 ? 0 : row === (table.headerRows ?? 0) ? 0.9 : 0.5),
  hLineColor: (row, { table }) => (row === (table.headerRows ?? 0) ? ink.text : ink.rule),
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 3),
  paddingRight: () => 3,
  paddingTop: () => 2.4,
  paddingBottom: () => 2.4,
};

/** Without any rule. */
export const plain: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 6,
  paddingTop: () => 1,
  paddingBottom: () => 1,
};

export const headCell = (text: string, alignment: 'left' | 'right' = 'left'): ContentText => ({
  text,
  fontSize: size.small,
  color: ink.soft,
  alignment,
});

export interface Ruled {
  readonly widths: readonly (number | string)[];
  readonly head: readonly ContentText[];
  readonly rows: readonly (readonly TableCell[])[];
  readonly margin?: readonly [number, number, number, number];
}

/** A table whose head comes again on every page that it reaches, and whose rows stay whole. */
export function ruledTable({ widths, head, rows, margin = [0, 0, 0, 6] }: Ruled): Content {
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: [...widths],
      body: [[...head], ...rows.map((row) => [...row])],
    },
    layout: ruled,
    margin: [...margin],
  };
}

export interface Chapter {
  readonly title: string;
  readonly sub: string;
  /** The bookmark below which this one stands; left out: at the top. */
  readonly parent?: string;
  readonly id: string;
  /**
   * `major`: it begins on a new page, unless it stands in the upper half of one. `inside`: it stands in a block that is
   * not parted anyway, and of which what follows a new page would be lost. Left out: it is not left alone at the foot of a page.
   */
  readonly place?: 'major' | 'inside';
}

/** The title of a chapter with its bookmark, and a line beside it. */
export function chapterHead({ title, sub, parent, id, place }: Chapter): Content {
  return {
    columns: [
      {
        text: title,
        font: 'Serif',
        fontSize: size.head,
        width: 'auto',
        noWrap: true,
        outline: true,
        outlineText: title,
        id,
        ...(parent === undefined ? {} : { outlineParentId: parent }),
      },
      { text: sub, fontSize: size.text, color: ink.soft, alignment: 'right', margin: [12, 9, 0, 0] },
    ],
    margin: [0, 12, 0, 3],
    // The document decides by this level where a page ends.
    ...(place === 'inside' ? {} : { headlineLevel: place === 'major' ? 1 : 2 }),
  };
}

/** The head of a part within a chapter, in a block that is not parted. A head on its own is a `partTitle`. */
export function partHead(title: string, sub = '', margin: [number, number, number, number] = [0, 8, 0, 3]): Content {
  return {
    text: [
      { text: title, bold: true, fontSize: size.part },
      { text: sub === '' ? '' : `   ${sub}`, fontSize: size.small + 0.4, color: ink.soft },
    ],
    margin,
  };
}

/** The head of a part that is not left alone at the foot of a page. @param room share of a page that it needs below it */
export const partTitle = (title: string, sub: string, room: 'line' | 'chart' = 'line'): Content =>
  ({ ...(partHead(title, sub, [0, 10, 0, 4]) as object), headlineLevel: room === 'line' ? 2 : 3 }) as Content;

export const rule = (width: number, weight = 0.9): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: weight, lineColor: ink.text }],
});

/** A node as a column of this width. */
export const column = (node: Content, width: number | 'auto' | '*'): Content =>
  ({ ...(node as object), width }) as Content;
