import { shownSince } from '@oilsight/contract';
import type { StateCounts } from '@oilsight/contract';

/** A factory with the counts of the server, and the lowest health of its machines; null: none has one. */
export type FactoryRow = StateCounts['perFactory'][number] & { readonly lowest: number | null };

export const countedStatuses = ['level1', 'level2', 'fault', 'offline', 'normal'] as const;
type Counted = (typeof countedStatuses)[number];

/** What the table can be sorted by. `level1` is the worst first: of equally many the next status decides. */
export const factorySorts = ['name', 'area', 'total', ...countedStatuses, 'since', 'lowest'] as const;
export type FactorySort = (typeof factorySorts)[number];

export interface FactoryOrder {
  readonly sort: FactorySort;
  readonly isDescending: boolean;
}

export const worstFactories: FactoryOrder = { sort: 'level1', isDescending: true };

/** Counts begin with the greatest, all else with the smallest. */
export function orderAfter(order: FactoryOrder, sort: FactorySort): FactoryOrder {
  const isCount = sort === 'total' || (countedStatuses as readonly string[]).includes(sort);
  return { sort, isDescending: sort === order.sort ? !order.isDescending : isCount };
}

/** The machines of a factory that count as normal: those that too little is known of stand beside them. */
const countOf = ({ statuses }: FactoryRow, status: Counted): number => statuses[status];

/** Factories that hold each of the words in name, region or worst machine, in an order; null values come last. */
export function shownFactories(
  rows: readonly FactoryRow[],
  text: string,
  { sort, isDescending }: FactoryOrder,
  language: string,
): FactoryRow[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const holds = ({ customerName, areaName, worst }: FactoryRow) => {
    const said = `${customerName}\n${areaName}\n${worst?.deviceName ?? ''}`.toLowerCase();
    return words.every((word) => said.includes(word));
  };
  const way = isDescending ? -1 : 1;
  const byNumber = (one: number | null, other: number | null) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return way * (one - other);
  };
  const by = (one: FactoryRow, other: FactoryRow): number => {
    switch (sort) {
      case 'name':
        return way * compare(one.customerName, other.customerName);
      case 'area':
        return way * compare(one.areaName, other.areaName);
      case 'total':
        return way * (one.total - other.total);
      case 'since':
        return byNumber(sinceOf(one), sinceOf(other));
      case 'lowest':
        return byNumber(one.lowest, other.lowest);
      case 'level1':
      case 'level2':
      case 'fault':
      case 'offline':
      case 'normal':
        for (const status of countedStatuses.slice(countedStatuses.indexOf(sort))) {
          const difference = countOf(one, status) - countOf(other, status);
          if (difference !== 0) return way * difference;
        }
        return 0;
    }
  };
  return rows.filter(holds).sort((one, other) => by(one, other) || compare(one.customerName, other.customerName));
}

const sinceOf = ({ worst }: FactoryRow): number | null => (worst === null ? null : shownSince(worst));
