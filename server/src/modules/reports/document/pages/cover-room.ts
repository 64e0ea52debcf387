import { size, textWidth } from '../style.ts';
import { widthOf } from '../svg.ts';

/** Height of a line of the text font, as a multiple of its size. */
export const leading = 1.448;

/** About how high a text is within a width, points. Words do not fill their lines: more is counted than they take. */
export function heightOf(text: string, fontSize: number, width: number): number {
  return Math.max(1, Math.ceil(widthOf(text, fontSize) / width)) * fontSize * leading;
}

/** Long names are set smaller, so that the page holds them whole. A Chinese character is as wide as two Latin ones. */
export function titleSize(name: string): number {
  const width = wideOf(name);
  return width <= 32 ? size.title : width <= 60 ? 20 : 16;
}

/** How wide a name is, in Latin characters. */
export const wideOf = (name: string) =>
  Array.from(name).reduce((all, one) => all + ((one.codePointAt(0) ?? 0) > 0x2e_80 ? 2 : 1.1), 0);

/**
 * How wide columns are made, points. What is left when all have what they need is shared out; where it does not suffice,
 * those that need less than an equal part get what they need, and the others share the rest.
 *
 * @param needs how wide each would be without breaking a line, points
 */
export function sharedWidths(needs: readonly number[], room: number): number[] {
  const spare = room - needs.reduce((all, one) => all + one, 0);
  if (spare >= 0) return needs.map((need) => need + spare / needs.length);
  const widths = needs.map(() => 0);
  let open = needs.map((_, n) => n);
  let rest = room;
  for (;;) {
    const each = rest / open.length;
    const small = open.filter((n) => (needs[n] ?? 0) <= each);
    if (small.length === 0 || small.length === open.length) {
      for (const n of open) widths[n] = each;
      return widths;
    }
    for (const n of small) {
      widths[n] = needs[n] ?? 0;
      rest -= needs[n] ?? 0;
    }
    open = open.filter((n) => !small.includes(n));
  }
}

/** A row of a list on the first page: a line, and a smaller one below it. */
export interface ListRow {
  readonly lead: string;
  readonly sub: string;
  /** Of its text, points. */
  readonly width: number;
}

const rowPadding = 5.3;

/** How many rows of both lists stand within a height, points. */
export function rowsWithin(room: number, lists: readonly (readonly ListRow[])[]): number {
  const heightOfRow = ({ lead, sub, width }: ListRow) =>
    rowPadding + heightOf(lead, size.text + 0.3, width) + (sub === '' ? 0 : heightOf(sub, size.small + 0.2, width));
  return Math.min(
    ...lists.map((rows) => {
      let used = 0;
      const end = rows.findIndex((row) => (used += heightOfRow(row)) > room);
      return end < 0 ? Number.POSITIVE_INFINITY : end;
    }),
  );
}

/** Width of each of the two lists, points. */
export const listWidth = (textWidth - 22) / 2;
