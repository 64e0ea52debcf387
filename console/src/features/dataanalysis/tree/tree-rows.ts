import { groupNameIn } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import type { ListedDevice } from '../../../domain/device-list.ts';
import type { Factory } from '../../../domain/factories.ts';

/** One line of the tree. */
export type TreeRow =
  | {
      readonly kind: 'factory' | 'group';
      readonly id: string;
      readonly name: string;
      readonly count: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'device'; readonly id: string; readonly device: ListedDevice };

interface TreeInput {
  readonly factories: readonly Factory[];
  readonly devices: readonly ListedDevice[];
  /** What the reader searches for; empty: nothing. */
  readonly words: string;
  /** Ids of factories and groups whose devices are shown while nothing is searched for. */
  readonly isOpen: (id: string) => boolean;
  /** The reader's: the default group has a name in each. */
  readonly language: Language;
}

function holds(text: string, words: string): boolean {
  return text.toLocaleLowerCase().includes(words);
}

/**
 * The lines of the tree from the top: factories, in an open one its groups, in an open group its devices. A search
 * leaves what it finds, opened: a factory or a group by its name with all its devices, a device by its name or number.
 */
export function treeRows({ factories, devices, words, isOpen, language }: TreeInput): readonly TreeRow[] {
  const wanted = words.trim().toLocaleLowerCase();
  const byFactory = Map.groupBy(devices, ({ customerId }) => customerId);
  return factories.flatMap((factory): TreeRow[] => {
    const isFactoryFound = holds(factory.name, wanted);
    const found = (byFactory.get(factory.customerId) ?? []).filter(
      ({ deviceName, deviceNo, groupName }) =>
        isFactoryFound ||
        holds(groupNameIn(groupName, language), wanted) ||
        holds(deviceName, wanted) ||
        holds(deviceNo, wanted),
    );
    if (wanted !== '' && !isFactoryFound && found.length === 0) return [];
    const open = wanted === '' ? isOpen(factory.customerId) : found.length > 0;
    const head: TreeRow = {
      kind: 'factory',
      id: factory.customerId,
      name: factory.name,
      count: found.length,
      isOpen: open,
    };
    return open ? [head, ...groupRows(found, { isOpen: wanted === '' ? isOpen : () => true, language })] : [head];
  });
}

function groupRows(
  devices: readonly ListedDevice[],
  { isOpen, language }: Pick<TreeInput, 'isOpen' | 'language'>,
): TreeRow[] {
  const byGroup = Map.groupBy(devices, ({ groupId }) => groupId);
  return [...byGroup].flatMap(([id, own]): TreeRow[] => {
    const head: TreeRow = {
      kind: 'group',
      id,
      name: groupNameIn(own[0]?.groupName ?? '', language),
      count: own.length,
      isOpen: isOpen(id),
    };
    return head.isOpen
      ? [head, ...own.map((device): TreeRow => ({ kind: 'device', id: device.deviceId, device }))]
      : [head];
  });
}
