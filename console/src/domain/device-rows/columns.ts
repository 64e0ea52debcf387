import { listColumns } from '@oilsight/contract';
import type { ListColumn, ListSort } from '@oilsight/contract';

interface Look {
  /** Least width, px. */
  readonly minPx: number;
  /** Share of what is left; 0: the column keeps its width. */
  readonly share: number;
  /** What the list is sorted by under its head; null: it cannot be. */
  readonly sort: ListSort | null;
  /** Figures: at the right, under one another. */
  readonly isNumber: boolean;
}

const words = (minPx: number, share: number, sort: ListSort | null = null): Look => ({
  minPx,
  share,
  sort,
  isNumber: false,
});
const figures = (minPx: number, sort: ListSort): Look => ({ minPx, share: 0, sort, isNumber: true });

export const columnLooks: Readonly<Record<ListColumn, Look>> = {
  cause: words(170, 2),
  since: words(96, 0, 'since'),
  health: figures(60, 'health'),
  days: words(90, 0),
  life: figures(80, 'life'),
  lastSeen: figures(84, 'lastSeen'),
  type: words(118, 0.6, 'type'),
  position: words(110, 0.6),
  oil: words(110, 0.6),
  group: words(100, 0.5),
  area: words(90, 0.4),
};

/** State, name and the sign that a row leads on, with the gaps and margins of a row, px. */
const [statePx, namePx, goPx, gapPx, sidePx] = [134, 184, 14, 14, 18];

/** Those that go first where there is not room for all: the cause is the last. */
const leastFirst: readonly ListColumn[] = [
  'area',
  'group',
  'position',
  'lastSeen',
  'type',
  'oil',
  'days',
  'life',
  'since',
  'health',
  'cause',
];

export interface ShownColumns {
  /** In the order that was chosen. */
  readonly shown: readonly ListColumn[];
  /** Those that there is no room for. */
  readonly folded: readonly ListColumn[];
  /** `grid-template-columns` of head and rows. */
  readonly template: string;
}

/** Which of the chosen columns fit in a width, px, and how they share it. @param widthPx 0: not known yet, all are shown */
export function fittingColumns(chosen: readonly ListColumn[], widthPx: number): ShownColumns {
  const shown = new Set(chosen);
  const needed = () =>
    [...shown].reduce((sum, column) => sum + columnLooks[column].minPx + gapPx, statePx + namePx + goPx) +
    2 * gapPx +
    2 * sidePx;
  for (const column of leastFirst) {
    if (widthPx === 0 || needed() <= widthPx) break;
    shown.delete(column);
  }
  const inOrder = chosen.filter((column) => shown.has(column));
  const widths = inOrder.map((column) => {
    const { minPx, share } = columnLooks[column];
    return share === 0 ? `${minPx}px` : `minmax(${minPx}px, ${share}fr)`;
  });
  return {
    shown: inOrder,
    folded: chosen.filter((column) => !shown.has(column)),
    template: [`${statePx}px`, `minmax(${namePx}px, 1fr)`, ...widths, `${goPx}px`].join(' '),
  };
}

/** With a column shown or not. A new one stands before those that come after it in `listColumns`, the others stay. */
export function withColumn(chosen: readonly ListColumn[], column: ListColumn, isShown: boolean): ListColumn[] {
  const others = chosen.filter((one) => one !== column);
  if (!isShown) return others;
  if (chosen.includes(column)) return [...chosen];
  const rank = listColumns.indexOf(column);
  const place = others.findIndex((one) => listColumns.indexOf(one) > rank);
  return others.toSpliced(place === -1 ? others.length : place, 0, column);
}

/** With a column at the place of another one; the same where one of them is not shown. */
export function withColumnAt(chosen: readonly ListColumn[], column: ListColumn, at: ListColumn): ListColumn[] {
  const [from, to] = [chosen.indexOf(column), chosen.indexOf(at)];
  if (from === -1 || to === -1) return [...chosen];
  return chosen.toSpliced(from, 1).toSpliced(to, 0, column);
}
