import { shownSince } from '@oilsight/contract';
import type { DeviceStatus, StateCounts } from '@oilsight/contract';

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

/** What narrows the table; null: not by that. */
export interface FactoryFilter {
  /** Words in name, region or worst machine. */
  readonly text: string;
  readonly state: DeviceStatus | null;
  readonly province: string | null;
}

/** The number of the province that a factory lies in; empty: not known. */
export const provinceOf = ({ areaNo }: Pick<FactoryRow, 'areaNo'>): string =>
  /^\d{6}$/.test(areaNo) ? `${areaNo.slice(0, 2)}0000` : '';

/** Whether a factory has machines in a state; `normal`: whether none of its machines is worse. */
export const isIn = ({ statuses, worst }: FactoryRow, state: DeviceStatus): boolean =>
  statuses[state] > 0 && (state !== 'normal' || worst === null);

/** Factories that a filter leaves, in an order; null values come last. */
export function shownFactories(
  rows: readonly FactoryRow[],
  { text, state, province }: FactoryFilter,
  { sort, isDescending }: FactoryOrder,
  language: string,
): FactoryRow[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const holds = (row: FactoryRow) => {
    if (state !== null && !isIn(row, state)) return false;
    if (province !== null && provinceOf(row) !== province) return false;
    const { customerName, areaName, worst } = row;
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
