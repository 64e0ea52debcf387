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
