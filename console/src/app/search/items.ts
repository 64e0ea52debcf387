import type { DeviceListRow } from '@oilsight/contract';
import type { IconName } from '../../ui/Icon.tsx';

export const itemKinds = ['factory', 'device', 'sensor', 'oil', 'report', 'page', 'action', 'all'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** One thing that can be chosen. */
export interface Item {
  /** Unique in the list, without spaces. */
  readonly id: string;
  readonly kind: ItemKind;
  readonly icon: IconName;
  readonly name: string;
  /** What stands below the name, and at the end of the row. */
  readonly detail: readonly string[];
  readonly end?: string;
  /** A device with its state, where it is known. */
  readonly device?: DeviceListRow;
  /** Where it leads; null: `act` is done. */
  readonly to: string | null;
  readonly act?: () => void;
}

export interface Group {
  readonly key: 'recent' | 'factory' | 'device' | 'sensor' | 'oil' | 'report' | 'own' | 'ask';
  readonly items: readonly Item[];
  /** How many more there are, where no list shows them. */
  readonly more: number;
}

/** The item that a key leads to from another; around the end to the beginning. Empty list: null. */
export function itemAt(
  items: readonly Item[],
  current: Item | null,
  key: 'ArrowDown' | 'ArrowUp' | 'Home' | 'End',
): Item | null {
  const last = items.length - 1;
  const at = current === null ? -1 : items.findIndex(({ id }) => id === current.id);
  switch (key) {
    case 'Home':
      return items[0] ?? null;
    case 'End':
      return items[last] ?? null;
    case 'ArrowDown':
      return items[at >= last ? 0 : at + 1] ?? null;
    case 'ArrowUp':
      return items[at <= 0 ? last : at - 1] ?? null;
  }
}

/** Kinds that results can be narrowed to, in the order in which they are offered. */
export const resultKinds = ['factory', 'device', 'sensor', 'oil', 'report', 'page', 'action'] as const;
export type ResultKind = 'all' | (typeof resultKinds)[number];
/** How many things of each kind were found. */
export type KindCounts = Readonly<Partial<Record<(typeof resultKinds)[number], number>>>;

/** The kinds that are offered; none where there is nothing to choose between. */
export function kindsIn(counts: KindCounts): readonly ResultKind[] {
  const found = resultKinds.filter((kind) => (counts[kind] ?? 0) > 0);
  return found.length < 2 ? [] : ['all', ...found];
}

/** The results of one kind. Pages and actions stand in one group; a question to the assistant is of no kind. */
export function ofKind(groups: readonly Group[], kind: ResultKind): readonly Group[] {
  if (kind === 'all') return groups;
  if (kind !== 'page' && kind !== 'action') return groups.filter(({ key }) => key === kind);
  return groups
    .filter(({ key }) => key === 'own')
    .map((group) => ({ ...group, items: group.items.filter((item) => item.kind === kind && item.id !== 'ask') }));
}
