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
  cause: words(170, 1.5),
  since: words(96, 0, 'since'),
  health: figures(60, 'health'),
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
  'life',
  'since',
  'health',
  'cause',
];

export interface ShownColumns {
  /** In the order of the list. */
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
  const inOrder = listColumns.filter((column) => shown.has(column));
  const widths = inOrder.map((column) => {
    const { minPx, share } = columnLooks[column];
    return share === 0 ? `${minPx}px` : `minmax(${minPx}px, ${share}fr)`;
  });
  return {
    shown: inOrder,
    folded: listColumns.filter((column) => chosen.includes(column) && !shown.has(column)),
    template: [`${statePx}px`, `minmax(${namePx}px, 1.3fr)`, ...widths, `${goPx}px`].join(' '),
  };
}
